// What a JSON Schema takes, written as a type: `string[]`, `"open" | "closed"`, `{ from: integer, to?: integer }`.
// Schemas come from other programs, as in schema.ts: references may lead nowhere or in circles, nesting may be endless
// and any part of the wrong type. So the reading is bounded, and what cannot be read is `any`.

import { isSchema, listOf, referencedSchema, type Schema } from "./schema.ts";

/** How much of a type is written. */
export interface TypeRoom {
  /** How many objects within one another show their parameters; one further down is `object`. */
  readonly depth: number;
  /** How many values of an enumeration are named; with none, their types are. */
  readonly values: number;
}

/** An argument, or a property of one. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** What it takes: any of these schemas. */
  readonly schemas: readonly unknown[];
}

/** How deep a schema is read, in steps of any kind, and how many nodes. */
const NESTING = 12;
const NODES = 400;

/** How many parameters are read in all; those of one object that is read twice count twice. */
const PARAMETERS = 1_000;

/** How many parts of an `allOf` are read. */
const PARTS = 16;

/** How many parameters of a nested object, and alternatives of a type, are written. */
const NESTED = 12;
const ALTERNATIVES = 8;

/** A longer text, in UTF-16 units, is no name of a choice; its type stands for it. */
const VALUE_LENGTH = 40;

/** How many values are looked at to tell their types. */
const LOOKED_AT = 64;

const ANY = "any";
const MORE = "…";

const PLAIN_TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null"]);

/** Keywords that say by themselves what a schema takes. */
const TELLING = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf", "properties", "items"];

/** The parameters of a schema: by name with what they take, and which of them must be there. */
interface Shape {
  readonly schemas: Map<string, readonly unknown[]>;
  readonly required: Set<string>;
}

/** Writes the types of one schema document. Throws what reading the schema throws. */
export class TypeWriter {
  private readonly root: unknown;
  private readonly room: TypeRoom;
  private nesting = 0;
  private left = NODES;
  private parametersLeft = PARAMETERS;

  constructor(root: unknown, room: TypeRoom) {
    this.root = root;
    this.room = room;
  }

  /**
   * The parameters of an object schema, required ones first, else in the schema's order. What only some alternatives
   * have is optional; what is required without being described is there too.
   */
  parameters(schema: unknown): Parameter[] {
    const { schemas, required } = this.shape(schema);
    for (const name of required) if (!schemas.has(name)) schemas.set(name, [true]);
    const all = Array.from(schemas, ([name, taken]) => ({ name, isRequired: required.has(name), schemas: taken }));
    return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
  }

  /** `labels?: string[]`. */
  parameter({ name, isRequired, schemas }: Parameter, depth: number = this.room.depth): string {
    const types = this.guarded(() => union(schemas.flatMap((schema) => this.alternatives(schema, depth))));
    return `${nameText(name)}${isRequired ? "" : "?"}: ${types}`;
  }

  /** What an object takes under names that it does not list: `[key: string]: T`, or undefined when it does not say. */
  anyKey(schema: unknown, depth: number = this.room.depth): string | undefined {
    const values = isSchema(schema) ? schema["additionalProperties"] : undefined;
    return isSchema(values) || values === true ? `[key: string]: ${this.type(values, depth)}` : undefined;
  }

  private type(schema: unknown, depth: number): string {
    return union(this.alternatives(schema, depth));
  }

  private guarded(write: () => string): string {
    try {
      return write();
    } catch {
      return ANY;
    }
  }

  /** The types of which a schema takes one. */
  private alternatives(schema: unknown, depth: number): string[] {
    if (schema === false) return ["never"];
    if (!isSchema(schema) || !this.mayEnter()) return [ANY];
    this.nesting++;
    try {
      const types = this.typesOf(schema, depth);
      return schema["nullable"] === true ? [...types, "null"] : types;
    } finally {
      this.nesting--;
    }
  }

  private mayEnter(): boolean {
    return this.nesting < NESTING && this.left-- > 0;
  }

  private typesOf(schema: Schema, depth: number): string[] {
    if (Object.hasOwn(schema, "const")) return this.values([schema["const"]]);
    if (listOf(schema["enum"]).length > 0) return this.values(listOf(schema["enum"]));
    if (typeof schema["$ref"] === "string") return this.alternatives(this.referenced(schema["$ref"]), depth);
    if (isSchema(schema["properties"])) return this.namedTypes(schema, depth);
    const choices = choicesOf(schema);
    if (choices.length > 0) {
      const [shown, rest] = [choices.slice(0, ALTERNATIVES), choices.length > ALTERNATIVES ? [MORE] : []];
      return [...shown.flatMap((choice) => this.alternatives(inheriting(choice, schema), depth)), ...rest];
    }
    const parts = listOf(schema["allOf"]);
    return parts.length > 0 && schema["type"] !== "array"
      ? this.joined(schema, parts, depth)
      : this.namedTypes(schema, depth);
  }

  /** `type`, which may be a list; without one, what the other keywords tell. */
  private namedTypes(schema: Schema, depth: number): string[] {
    const { type } = schema;
    const types = Array.isArray(type) ? type.slice(0, ALTERNATIVES) : [type ?? impliedType(schema)];
    return types.map((one: unknown) => {
      if (one === "array") return this.list(schema, depth);
      if (one === "object") return this.object(schema, depth);
      return PLAIN_TYPES.has(one) ? String(one) : ANY;
    });
  }

  /** All parts at once: one object where they have parameters, else what each says. */
  private joined(schema: Schema, parts: readonly unknown[], depth: number): string[] {
    const [only] = parts;
    if (parts.length === 1) return this.alternatives(inheriting(only, schema), depth);
    if (this.shape(schema).schemas.size > 0) return [this.object(schema, depth)];
    const types = parts.slice(0, ALTERNATIVES).map((part) => this.alternatives(inheriting(part, schema), depth));
    const telling = types.filter((type) => !type.includes(ANY)).map(grouped);
    return telling.length === 0 ? [ANY] : [Array.from(new Set(telling)).join(" & ")];
  }

  private list(schema: Schema, depth: number): string {
    const places = [...listOf(schema["prefixItems"]), ...listOf(schema["items"])];
    if (places.length === 0) return `${grouped(this.alternatives(schema["items"], depth))}[]`;
    const types = places.slice(0, ALTERNATIVES).map((place) => this.type(place, depth));
    return `[${[...types, ...(places.length > ALTERNATIVES ? [MORE] : [])].join(", ")}]`;
  }

  private object(schema: Schema, depth: number): string {
    if (depth <= 0) return "object";
    const parameters = this.parameters(schema);
    const written = parameters.slice(0, NESTED).map((parameter) => this.parameter(parameter, depth - 1));
    if (parameters.length > NESTED) written.push(MORE);
    const any = parameters.length === 0 ? this.anyKey(schema, depth - 1) : undefined;
    const inside = any ?? written.join(", ");
    return inside === "" ? "object" : `{ ${inside} }`;
  }

  private values(values: readonly unknown[]): string[] {
    const { values: room } = this.room;
    if (room === 0) return values.slice(0, LOOKED_AT).map(typeOfValue);
    const shown = values.slice(0, room).map(valueText);
    return values.length > room ? [...shown, MORE] : shown;
  }

  private referenced(reference: unknown): unknown {
    return reference === "#" ? this.root : referencedSchema(this.root, reference);
  }

  /** What a schema says of its parameters itself goes before what its parts say. */
  private shape(schema: unknown): Shape {
    const shape: Shape = { schemas: new Map(), required: new Set() };
    if (!isSchema(schema) || !this.mayEnter()) return shape;
    this.nesting++;
    this.addOwn(shape, schema);
    const parts = [...listOf(schema["allOf"]).slice(0, PARTS), this.referenced(schema["$ref"])];
    for (const part of parts) addPart(shape, this.shape(part));
    const choices = choicesOf(schema).slice(0, ALTERNATIVES);
    addChoices(
      shape,
      choices.map((choice) => this.shape(choice)),
    );
    this.nesting--;
    return shape;
  }

  private addOwn({ schemas, required }: Shape, schema: Schema): void {
    const { properties } = schema;
    const isRead = this.parametersLeft > 0 && isSchema(properties);
    const names = isRead ? Object.keys(properties).slice(0, this.parametersLeft) : [];
    this.parametersLeft -= names.length;
    if (isRead) for (const name of names) schemas.set(name, [properties[name]]);
    for (const name of listOf(schema["required"]).slice(0, PARAMETERS))
      if (typeof name === "string" && (schemas.has(name) || this.parametersLeft-- > 0)) required.add(name);
  }
}

function addPart(shape: Shape, part: Shape): void {
  for (const [name, schemas] of part.schemas) if (!shape.schemas.has(name)) shape.schemas.set(name, schemas);
  for (const name of part.required) shape.required.add(name);
}

/** One of them holds: required is what each requires. */
function addChoices(shape: Shape, choices: readonly Shape[]): void {
  const offered = new Map<string, unknown[]>();
  for (const { schemas } of choices)
    for (const [name, taken] of schemas) offered.set(name, [...(offered.get(name) ?? []), ...taken]);
  const [first, ...others] = choices.map(({ required }) => required);
  const required = Array.from(first ?? []).filter((name) => others.every((names) => names.has(name)));
  addPart(shape, { schemas: offered, required: new Set(required) });
}

function choicesOf(schema: Schema): readonly unknown[] {
  const either = listOf(schema["anyOf"]);
  return either.length > 0 ? either : listOf(schema["oneOf"]);
}

/** An alternative that only narrows (`{ pattern }`) is of its owner's type. */
function inheriting(choice: unknown, { type }: Schema): unknown {
  if (type === undefined || !isSchema(choice)) return choice;
  return TELLING.some((keyword) => Object.hasOwn(choice, keyword)) ? choice : { ...choice, type };
}

function impliedType(schema: Schema): string | undefined {
  if (isSchema(schema["properties"]) || isSchema(schema["additionalProperties"])) return "object";
  return isSchema(schema["items"]) || listOf(schema["prefixItems"]).length > 0 ? "array" : undefined;
}

function union(types: readonly string[]): string {
  if (types.includes(ANY) || types.length === 0) return ANY;
  return Array.from(new Set(types)).join(" | ");
}

/** A union as a part of something else. */
function grouped(types: readonly string[]): string {
  const text = union(types);
  return new Set(types).size > 1 || text.includes(" & ") ? `(${text})` : text;
}

function valueText(value: unknown): string {
  const isShort = typeof value === "string" && value.length <= VALUE_LENGTH;
  if (isShort) return quotedText(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeOfValue(value);
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  const type = Array.isArray(value) ? "array" : typeof value;
  if (type === "array") return "any[]";
  return type === "object" || PLAIN_TYPES.has(type) ? type : ANY;
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function nameText(name: string): string {
  return IDENTIFIER.test(name) ? name : quotedText(name);
}

/** What must not stand in a line as it is: control and format characters, and the ends of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text in quotes as JSON writes it, on one line, with what cannot be seen escaped too. */
function quotedText(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(UNSEEN, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
