import { expect, test } from "vitest";
import { definitionsIn } from "./definitions.ts";
import { languageOf } from "./languages.ts";
import { reExportsAt } from "./re-exports.ts";

// Lines by language: what each defines, as `kind name`, or nothing.
const LINES: Readonly<Record<string, readonly (readonly [line: string, defined: string])[]>> = {
  ts: [
    ["export class Router {", "type Router"],
    ["export default abstract class Base<T> {", "type Base"],
    ["interface Options extends Base {", "type Options"],
    ["export const enum Level {", "type Level"],
    ["export type Handler<T> = (value: T) => void;", "type Handler"],
    ["  type: string;", ""],
    ["export async function* walk(root) {", "function walk"],
    ["export const parse = (text: string) => text;", "function parse"],
    ["const wait = async () => {};", "function wait"],
    ["const LIMIT = 8;", "value LIMIT"],
    ["  const local = 8;", ""],
    ["app.handle = function handle(req, res) {", "function handle"],
    ["exports.json = require('json');", "value json"],
    ["  private async load<T>(path: string): Promise<T> {", "function load"],
    ["  #count() {", "function count"],
    ["  constructor(options) {", "function constructor"],
    ["  if (isOpen) {", ""],
    ["  describe('a', () => {", ""],
    ["  render: function () {", "function render"],
    ["  onClick = (event) => {", "function onClick"],
    ["return new Router();", ""],
    ["} else if (x) {", ""],
  ],
  py: [
    ["def register(app):", "function register"],
    ["    async def load(self):", "function load"],
    ["class Blueprint(Scaffold):", "type Blueprint"],
    ["request: LocalProxy = LocalProxy(", "value request"],
    ["LIMIT = 8", "value LIMIT"],
    ["    x = 8", ""],
    ["if x == 8:", ""],
  ],
  go: [
    ["func (engine *Engine) Run(addr ...string) error {", "function Run"],
    ["func New() *Engine {", "function New"],
    ["type Engine struct {", "type Engine"],
    ["const Version = 1", "value Version"],
    ["\tDebugMode = 1", "value DebugMode"],
    ["\tname := 1", ""],
    ["\tParam struct {", "type Param"],
  ],
  rs: [
    ["pub(crate) async fn serve<T>(self) -> T {", "function serve"],
    ['pub unsafe extern "C" fn raw() {', "function raw"],
    ["pub struct Layer<S> {", "type Layer"],
    ["macro_rules! join {", "function join"],
    ["mod tests {", "type tests"],
    ["mod tests;", ""],
    ["static mut COUNT: u8 = 0;", "value COUNT"],
  ],
  java: [
    ["public final class Gson {", "type Gson"],
    ["  @Override public <T> T fromJson(String json, Class<T> type) throws E {", "function fromJson"],
    ["  return create(type) {", ""],
    ["  for (int i = 0; i < n; i++) {", ""],
  ],
  kt: [
    ["fun <T> List<T>.second(): T {", "function second"],
    ["data class Point(val x: Int)", "type Point"],
  ],
  c: [
    ["#define UV_LIMIT 8", "value UV_LIMIT"],
    ["typedef struct uv_loop_s {", "type uv_loop_s"],
    ["struct uv_loop_s;", ""],
    ["} uv_loop_t;", "type uv_loop_t"],
    ["static int uv__run(uv_loop_t* loop) {", "function uv__run"],
    ["int uv_run(uv_loop_t* loop);", ""],
  ],
  cpp: [
    ["void Parser::next(int at) {", "function next"],
    ["namespace json {", "type json"],
  ],
  cs: [["    public async Task<int> Load(string path) {", "function Load"]],
  rb: [
    ["  def self.find(id)", "function find"],
    ["class Admin::User < Base", "type User"],
    ["LIMIT = 8", "value LIMIT"],
  ],
  php: [["    public static function make(array $x)", "function make"]],
  swift: [["public extension String {", "type String"]],
  scala: [["  override def apply(x: Int): Int =", "function apply"]],
  ex: [
    ["defmodule Phoenix.Router do", "type Router"],
    ["  defp build(conn) do", "function build"],
  ],
  lua: [["local function trim(s)", "function trim"]],
  sh: [
    ["install() {", "function install"],
    ["function clean {", "function clean"],
  ],
  sql: [["CREATE TABLE IF NOT EXISTS users (", "type users"]],
  proto: [["message Request {", "type Request"]],
};

const CASES = Object.entries(LINES).flatMap(([extension, lines]) =>
  lines.map(([line, defined]) => [extension, line, defined] as const),
);

test.each(CASES)("%s: %s", (extension, line, defined) => {
  const found = definitionsIn(line, languageOf(extension)).map(({ name, kind }) => `${kind} ${name}`);
  expect(found.join(", ")).toBe(defined);
});

test.each([
  ['export { a, b as c, type D } from "./x";', "a c D"],
  ["export {\n  a, // first\n  b,\n};", "a b"],
  ['export * as all from "./x";', "all"],
  ["pub use self::body::{Body, inner::{Bytes as Raw}};", "Body Raw"],
  ["pub(crate) use a::b::C;", "C"],
  ["from .app import Flask, Blueprint as B  # noqa", "Flask B"],
  ["from .app import (\n    Flask,\n)", "Flask"],
  ["import { a } from './x';", ""],
  ["export const a = 1;", ""],
])("what is handed on: %j", (text, names) => {
  expect(reExportsAt(text, 0).join(" ")).toBe(names);
});
