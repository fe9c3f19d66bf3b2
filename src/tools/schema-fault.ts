// What of a value is clearly against a schema. Servers judge their arguments themselves, and many take more than their
// schema says: numbers as text, lists as JSON, null for nothing, names they do not know. What a server might take is no
// fault here, so only kinds that cannot be meant, values outside an enumeration and missing properties are; bounds,
// patterns, formats, conditions and foreign references are left to the server, and no regular expression is made of a
// schema. The walk is bounded, as schemas come from other programs.

import { quoted } from "../base/errors.ts";
import { isSchema, listOf, referencedSchema, type Schema } from "./schema.ts";

/** How deep values and references are followed; how many schemas are looked at; how many elements of a list. */
const DEPTH = 12;
const NODES = 2_000;
const ELEMENTS = 100;

/** How many values of an enumeration are told. */
const TOLD = 12;

/**
 * The first clear fault of `value`, as a clause that names its place (`"labels" is "bug", not a list`), or undefined.
 * Never throws.
 */
export function schemaFault(value: unknown, schema: unknown): string | undefined {
  return new FaultWalk(schema).fault(value, schema, "", 0);
}

class FaultWalk {
  readonly #root: unknown;
  #nodes = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  fault(value: unknown, schema: unknown, place: string, depth: number): string | undefined {
    if (!isSchema(schema) || depth > DEPTH || ++this.#nodes > NODES) return undefined;
    // In older dialects nothing beside a reference counts.
    if ("$ref" in schema) return this.fault(value, referencedSchema(this.#root, schema["$ref"]), place, depth + 1);
    return (
      kindFault(value, schema, place) ??
      enumFault(value, schema, place) ??
      this.#formFault(value, schema, place, depth) ??
      this.#partFault(value, schema, place, depth)
    );
  }

  #formFault(value: unknown, schema: Schema, place: string, depth: number): string | undefined {
    for (const part of listOf(schema["allOf"])) {
      const fault = this.fault(value, part, place, depth + 1);
      if (fault !== undefined) return fault;
    }
    for (const keyword of ["anyOf", "oneOf"]) {
      const forms = listOf(schema[keyword]);
      const faults = forms.map((form) => this.fault(value, form, place, depth + 1));
      if (faults.length === 0 || faults.includes(undefined)) continue;
      return faults.length === 1 ? faults[0] : `${named(place)} is ${quoted(value)}, which is none of its forms`;
    }
    return undefined;
  }

  #partFault(value: unknown, schema: Schema, place: string, depth: number): string | undefined {
    if (Array.isArray(value)) return this.#elementFault(value, schema, place, depth);
    return isSchema(value) ? this.#propertyFault(value, schema, place, depth) : undefined;
  }

  #elementFault(value: readonly unknown[], schema: Schema, place: string, depth: number): string | undefined {
    const first = listOf(schema["prefixItems"]);
    for (const [at, element] of value.slice(0, ELEMENTS).entries()) {
      const fault = this.fault(element, first[at] ?? schema["items"], `${place}[${at}]`, depth + 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  #propertyFault(value: Schema, schema: Schema, place: string, depth: number): string | undefined {
    const required = listOf(schema["required"]);
    const missing = required.find((name) => typeof name === "string" && !Object.hasOwn(value, name));
    if (typeof missing === "string") return `${quoted(joined(place, missing))} is missing`;
    const { properties } = schema;
    if (!isSchema(properties)) return undefined;
    for (const name of Object.keys(value)) {
      // Null for what may be left out is mostly meant to leave it out.
      if (!Object.hasOwn(properties, name) || (value[name] === null && !required.includes(name))) continue;
      const fault = this.fault(value[name], properties[name], joined(place, name), depth + 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
}

function kindFault(value: unknown, schema: Schema, place: string): string | undefined {
  const { type, nullable } = schema;
  const kinds = (Array.isArray(type) ? type : [type]).filter((kind) => typeof kind === "string");
  if (kinds.length === 0 || (value === null && nullable === true)) return undefined;
  if (kinds.some((kind) => isOfKind(value, kind))) return undefined;
  return `${named(place)} is ${quoted(value)}, not ${kinds.map((kind) => KIND_NAMES.get(kind) ?? kind).join(" or ")}`;
}

const KIND_NAMES: ReadonlyMap<string, string> = new Map([
  ["string", "a string"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["null", "null"],
]);

/** Whether a server that wants `kind` may take `value`; one that we do not know takes all. */
function isOfKind(value: unknown, kind: string): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value) || isJson(value, "[");
  if (kind === "object") return isSchema(value) || isJson(value, "{");
  if (!KIND_NAMES.has(kind)) return true;
  if (value === null || typeof value === "object") return false;
  if (kind === "boolean") return typeof value !== "string" || TRUTH.test(value.trim());
  if (kind === "string" || typeof value === "boolean") return true;
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return kind === "integer" ? Number.isInteger(number) : Number.isFinite(number);
}

/** What is read as true or false. */
const TRUTH = /^(?:true|false|yes|no|on|off|[ynft01])$/i;

function isJson(value: unknown, start: string): boolean {
  if (typeof value !== "string" || !value.trimStart().startsWith(start)) return false;
  try {
    return typeof JSON.parse(value) === "object";
  } catch {
    return false;
  }
}

function enumFault(value: unknown, schema: Schema, place: string): string | undefined {
  const values = "const" in schema ? [schema["const"]] : listOf(schema["enum"]);
  if (values.length === 0 || values.some((one) => textOf(one) === textOf(value))) return undefined;
  const told = values.slice(0, TOLD).map((one) => quoted(one));
  const more = values.length > TOLD ? [`${values.length - TOLD} more`] : [];
  return `${named(place)} is ${quoted(value)}, not one of ${[...told, ...more].join(", ")}`;
}

/** A number and its digits are the same to a server that reads text. */
function textOf(value: unknown): string | undefined {
  try {
    return typeof value === "string" ? value : JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function joined(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

function named(place: string): string {
  return place === "" ? "it" : quoted(place);
}
