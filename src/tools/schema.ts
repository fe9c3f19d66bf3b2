// What a JSON Schema says in words: parameter names, their descriptions and titles, and the values they may take, at
// any depth. Schemas come from other programs: references may be missing or circular, nesting may be endless, and any
// part may be of the wrong type. So the walk is bounded, follows each reference once on a way down, and skips what it
// cannot read.

/** A word or text of a schema. */
export interface SchemaText {
  readonly kind: "parameter name" | "parameter text" | "enum value";
  readonly text: string;
}

/** How deep parameters may nest, in steps of properties, items, alternatives and references. */
const DEPTH = 12;

/** How many schema nodes are read before the rest is left out. */
const NODES = 2_000;

/** How many texts are read: a schema that refers to one long list again and again is no longer a description. */
const TEXTS = 20_000;

/** Which parts of a schema are read. */
export interface SchemaReading {
  /** Whether the texts of the schema as a whole are texts too. */
  readonly root: boolean;
  /** The keywords whose value is a text. */
  readonly texts: readonly string[];
  /** Whether the values of `enum` and `const` are read. */
  readonly values: boolean;
  /** The keywords whose value is schemas by name. */
  readonly named: readonly string[];
  /** The keywords whose value is one schema. */
  readonly one: readonly string[];
  /** The keywords whose value is a list of schemas. */
  readonly many: readonly string[];
  /** Whether `$ref` is followed. */
  readonly references: boolean;
}

/** All that says something about arguments; it has every keyword that any other reading has. */
const EVERYTHING: SchemaReading = {
  root: false,
  texts: ["title", "description"],
  values: true,
  named: ["properties", "patternProperties", "dependentSchemas"],
  one: ["items", "additionalProperties", "contains", "if", "then", "else", "not"],
  many: ["anyOf", "oneOf", "allOf", "prefixItems"],
  references: true,
};

/** The keywords below which there may be more. Most schemas are a type and a description, and have none of them. */
const NESTING: ReadonlySet<string> = new Set([...EVERYTHING.named, ...EVERYTHING.one, ...EVERYTHING.many, "$ref"]);

/** A schema that is an object; what its keywords hold is not to be trusted. */
export type Schema = Readonly<Record<string, unknown>>;

/** The texts of the schema of a tool's arguments, in the schema's own order. */
export function schemaTexts(schema: unknown, reading: SchemaReading = EVERYTHING): SchemaText[] {
  const walk = new SchemaWalk(schema, reading);
  if (reading.root) walk.visit(schema, 0);
  else walk.visitChildren(schema, 0);
  return walk.texts;
}

class SchemaWalk {
  readonly texts: SchemaText[] = [];
  private readonly root: unknown;
  private readonly reading: SchemaReading;
  private readonly open = new Set<unknown>();
  private nodes = 0;

  constructor(root: unknown, reading: SchemaReading) {
    this.root = root;
    this.reading = reading;
  }

  visit(schema: unknown, depth: number): void {
    if (!isSchema(schema)) return;
    for (const keyword of this.reading.texts) this.say("parameter text", schema[keyword]);
    if (this.reading.values) {
      this.sayAll(schema["enum"]);
      this.say("enum value", schema["const"]);
    }
    this.visitChildren(schema, depth + 1);
  }

  visitChildren(schema: unknown, depth: number): void {
    if (!isSchema(schema) || depth > DEPTH || this.open.has(schema) || this.isFull() || ++this.nodes > NODES) return;
    if (!isNesting(schema)) return;
    const { named, one, many, references } = this.reading;
    this.open.add(schema);
    for (const keyword of named) this.visitNamed(schema[keyword], keyword === "properties", depth);
    for (const keyword of one) this.visit(schema[keyword], depth);
    for (const keyword of many) for (const child of listOf(schema[keyword])) this.visit(child, depth);
    if (references) this.visit(referencedSchema(this.root, schema["$ref"]), depth);
    this.open.delete(schema);
  }

  private visitNamed(schemas: unknown, areParameters: boolean, depth: number): void {
    if (!isSchema(schemas)) return;
    for (const name of Object.keys(schemas)) {
      if (this.isFull()) return;
      if (areParameters) this.say("parameter name", name);
      this.visit(schemas[name], depth);
    }
  }

  private isFull(): boolean {
    return this.texts.length >= TEXTS;
  }

  private sayAll(values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const value of values.slice(0, TEXTS - this.texts.length)) this.say("enum value", value);
  }

  private say(kind: SchemaText["kind"], text: unknown): void {
    if (typeof text === "string" && text !== "" && !this.isFull()) this.texts.push({ kind, text });
  }
}

/** What a reference within the document of `root` (`#/$defs/Address`) points at, or undefined. */
export function referencedSchema(root: unknown, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined;
  let node = root;
  for (const step of reference.slice(2).split("/")) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    node = isSchema(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
}

/** Whether a value is a schema with keywords; `true` and `false` have none. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNesting(schema: Schema): boolean {
  for (const keyword in schema) if (NESTING.has(keyword)) return true;
  return false;
}

/** A value that is a list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a schema's own properties, sorted by code units: what oh-my-pi calls schema keys. */
export function topLevelKeys(schema: unknown): string[] {
  const properties = isSchema(schema) ? schema["properties"] : undefined;
  return isSchema(properties) ? Object.keys(properties).sort() : [];
}
