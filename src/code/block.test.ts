import { expect, test } from "vitest";
import { blockAround } from "./block.ts";
import { languageOf } from "./languages.ts";

/** The blocks around each line of a file: `3-7 name`, or nothing. */
function blocks(extension: string, text: string): (string | undefined)[] {
  const lines = text.split("\n");
  return lines.map((_, at) => {
    const block = blockAround(lines, at + 1, languageOf(extension));
    return block && `${block.start}-${block.end} ${block.name}`;
  });
}

/** Runs of equal blocks, `1-2 name: 1 2`, so that a file is read at a glance. */
function around(extension: string, text: string): string[] {
  const found = new Map<string, number[]>();
  for (const [at, block] of blocks(extension, text).entries())
    found.set(block ?? "none", [...(found.get(block ?? "none") ?? []), at + 1]);
  return Array.from(found, ([block, lines]) => `${block}: ${lines.join(" ")}`);
}

test("TypeScript: functions, classes and methods, with comments and decorators", () => {
  const text = `import x from "x";

/** Says. */
export function say(
  word: string,
): { said: string } {
  const brace = "{"; // {
  return { said: word };
}

@Injectable()
export class Speaker {
  private n = 0;

  speak(): void {
    if (this.n) {
      say("x");
    }
  }
}

export const short = (x: number) => x + 1;
console.log(short);`;
  expect(around("ts", text)).toEqual([
    "none: 1 2 10 21 23",
    "3-9 say: 3 4 5 6 7 8 9",
    "11-20 Speaker: 11 12 13 14 20",
    "15-19 speak: 15 16 17 18 19",
    "22-22 short: 22",
  ]);
});

test("Python: functions end by indentation; signatures over lines, strings and comments at the edge do not end them", () => {
  const text = `import os

@cached
def load(
    path,
):
    """Loads.

at the edge
    """
# a comment at the edge
    return open(path)


class Store:
    def get(self):
        return 1

    async def put(self, value):
        self.value = value

x = 1`;
  expect(around("py", text)).toEqual([
    "none: 1 2 13 14 21",
    "3-12 load: 3 4 5 6 7 8 9 10 11 12",
    "15-20 Store: 15 18",
    "16-17 get: 16 17",
    "19-20 put: 19 20",
    "22-22 x: 22",
  ]);
});

test("Go, Rust and Java", () => {
  const go =
    "// Run runs.\nfunc (s *Server) Run() error {\n\tif x := '{'; x > 0 {\n\t}\n\treturn nil\n}\n\ntype A struct {\n\tn int\n}";
  expect(around("go", go)).toEqual(["1-6 Run: 1 2 3 4 5 6", "none: 7", "8-10 A: 8 9 10"]);
  const rust =
    "#[inline]\npub fn pick<'a>(x: &'a str) -> &'a str\nwhere\n    X: Y,\n{\n    x\n}\n\nimpl X {\n    fn y() {}\n}";
  expect(around("rs", rust)).toEqual(["1-7 pick: 1 2 3 4 5 6 7", "none: 8 9 11", "10-10 y: 10"]);
  const java = "class A {\n  @Override\n  public int size() {\n    return 1;\n  }\n\n  int n;\n}";
  expect(around("java", java)).toEqual(["1-8 A: 1 6 7 8", "2-5 size: 2 3 4 5"]);
});

test("C with braces on lines of their own, macros and labels", () => {
  const c =
    "static int\nrun(int n)\n{\n#ifdef X\n  if (n) {\n#else\n  if (!n) {\n#endif\n    goto out;\n  }\nout:\n  return 0;\n}\n\nint other(void)\n{\n  return 1;\n}";
  expect(around("c", c)).toEqual(["none: 1 14", "2-13 run: 2 3 4 5 6 7 8 9 10 11 12 13", "15-18 other: 15 16 17 18"]);
});

test("a macro ends with its last backslash, and an example in a comment is no definition", () => {
  const c = "#define RUN(n)  \\\n  do {          \\\n  } while (n)\n\nint x;";
  expect(around("c", c)).toEqual(["1-3 RUN: 1 2 3", "none: 4 5"]);
  const java = "class A {\n  /**\n   * public int size() {\n   *   return 1;\n   * }\n   */\n  int n;\n}";
  expect(around("java", java)).toEqual(["1-8 A: 1 2 3 4 5 6 7 8"]);
});

test("Ruby and Lua end with end", () => {
  const ruby = "class A\n  def b\n    c\n  rescue\n    d\n  end\nend\n\nx";
  expect(around("rb", ruby)).toEqual(["1-7 A: 1 7", "2-6 b: 2 3 4 5 6", "none: 8 9"]);
});

test("a line outside of the file is in no block", () => {
  expect(blockAround(["function a() {", "}"], 9, languageOf("js"))).toBeUndefined();
  expect(blockAround([], 1, languageOf("js"))).toBeUndefined();
});

test("broken code ends where its indentation does", () => {
  const text = "function a() {\n  const r = /[{]/;\n  x();\n}\n\nfunction b() {\n  y();\n}";
  expect(around("js", text)).toEqual(["1-4 a: 1 2 3 4", "none: 5", "6-8 b: 6 7 8"]);
});

test("C: a type without a name of its own is called what its typedef says, and is all of it", () => {
  const c = `/* A place. */
typedef struct {
  int x;
  struct {
    int y;
  } inner;
} Point;

typedef enum
{
  RED,
  GREEN,
} Color;

typedef union { int n; float f; } Number;

static int lone;

typedef struct node {
  struct node *next;
} Node;

struct {
  int x;
} only;

typedef struct __attribute__((packed)) {
  char a;
} Packed, *PackedPointer;`;
  expect(around("c", c)).toEqual([
    "1-7 Point: 1 2 3 4 5 6 7",
    "none: 8 14 16 17 18 22 26",
    "9-13 Color: 9 10 11 12 13",
    "15-15 Number: 15",
    "19-21 node: 19 20 21",
    "23-25 only: 23 24 25",
    "27-29 Packed: 27 28 29",
  ]);
});
