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

/** The keywords whose value is one schema, a list of schemas, or schemas by name. */
const ONE = ["items", "additionalProperties", "contains", "if", "then", "else", "not"];
const MANY = ["anyOf", "oneOf", "allOf", "prefixItems"];
const NAMED = ["properties", "patternProperties", "dependentSchemas"];

type Schema = Readonly<Record<string, unknown>>;

/** The texts of the schema of a tool's arguments, in the schema's own order; the root's description is not one. */
export function schemaTexts(schema: unknown): SchemaText[] {
  const walk = new SchemaWalk(schema);
  walk.visitChildren(schema, 0);
  return walk.texts;
}

class SchemaWalk {
  readonly texts: SchemaText[] = [];
  private readonly root: unknown;
  private readonly open = new Set<unknown>();
  private nodes = 0;

  constructor(root: unknown) {
    this.root = root;
  }

  visitChildren(schema: unknown, depth: number): void {
    if (!isSchema(schema) || depth > DEPTH || this.open.has(schema) || ++this.nodes > NODES) return;
    this.open.add(schema);
    for (const keyword of NAMED) this.visitNamed(schema[keyword], keyword === "properties", depth);
    for (const keyword of ONE) this.visit(schema[keyword], depth);
    for (const keyword of MANY) for (const child of listOf(schema[keyword])) this.visit(child, depth);
    this.visit(this.referenced(schema["$ref"]), depth);
    this.open.delete(schema);
  }

  private visitNamed(schemas: unknown, areParameters: boolean, depth: number): void {
    if (!isSchema(schemas)) return;
    for (const [name, child] of Object.entries(schemas)) {
      if (areParameters) this.say("parameter name", name);
      this.visit(child, depth);
    }
  }

  private visit(schema: unknown, depth: number): void {
    if (!isSchema(schema)) return;
    this.say("parameter text", schema["title"]);
    this.say("parameter text", schema["description"]);
    for (const value of listOf(schema["enum"])) this.say("enum value", value);
    this.say("enum value", schema["const"]);
    this.visitChildren(schema, depth + 1);
  }

  private say(kind: SchemaText["kind"], text: unknown): void {
    if (typeof text === "string" && text !== "") this.texts.push({ kind, text });
  }

  /** What a reference within the document (`#/$defs/Address`) points at, or undefined. */
  private referenced(reference: unknown): unknown {
    if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined;
    let node = this.root;
    for (const step of reference.slice(2).split("/")) {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      node = isSchema(node) && Object.hasOwn(node, name) ? node[name] : undefined;
    }
    return node;
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a schema's own properties, sorted by code units: what oh-my-pi calls schema keys. */
export function topLevelKeys(schema: unknown): string[] {
  const properties = isSchema(schema) ? schema["properties"] : undefined;
  return isSchema(properties) ? Object.keys(properties).sort() : [];
}
