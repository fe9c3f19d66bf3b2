// The peer: SQLite's FTS5 over the same files, without a copy of their text, as somebody would set it up who wants it
// quick. It is installed in bench/ alone, so it is loaded by path and typed by what is used of it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

interface Statement {
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): readonly unknown[];
}

interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

type DatabaseClass = new (file: string) => Database;

const load = createRequire(pathToFileURL(`${process.cwd()}/bench/package.json`));
const SQLite = load("better-sqlite3") as DatabaseClass;

/** Indexes files, given by their paths from `root`, into a database. */
export function peerIndex(file: string, root: string, paths: readonly string[]): Database {
  const database = new SQLite(file);
  database.exec("pragma journal_mode = off; pragma synchronous = off");
  database.exec("create virtual table files using fts5(path, body, content='')");
  const insert = database.prepare("insert into files(rowid, path, body) values (?, ?, ?)");
  database.exec("begin");
  for (const [at, path] of paths.entries()) insert.run(at + 1, path, readFileSync(`${root}/${path}`, "utf8"));
  database.exec("commit");
  return database;
}

/** The best 20 files for any of the words of a query, by BM25. */
export function peerSearch(database: Database): (query: string) => readonly unknown[] {
  const select = database.prepare("select rowid from files where files match ? order by rank limit 20");
  return (query) =>
    select.all(
      query
        .split(" ")
        .map((word) => `"${word}"`)
        .join(" OR "),
    );
}
