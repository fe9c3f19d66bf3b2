import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSkills } from "./skills.ts";

const root = mkdtempSync(join(tmpdir(), "ranksack-skills-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;

/** A directory with these files, by their paths. */
function directory(files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = join(root, String(count++));
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, content);
  }
  return path;
}

function skill(name: string, body = ""): string {
  return `---\nname: ${name}\ndescription: About ${name}.\n---\n${body}`;
}

async function read(path: string): Promise<{ names: string[]; rejected: unknown }> {
  const { tools, rejected } = await readSkills(path);
  return {
    names: tools.map(({ name }) => name),
    rejected: Object.fromEntries(rejected.map(({ folder, reason }) => [folder, reason])),
  };
}

test("each folder with a SKILL.md is a tool, in the order of the folders' names", async () => {
  const path = directory({
    "b/SKILL.md": skill("beta", "Do it."),
    "B/SKILL.md": skill("alpha"),
    "b/more.md": "x",
    ".system/SKILL.md": skill("sys"),
    "README.md": "x",
  });
  const { tools, rejected } = await readSkills(path);
  expect(rejected).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(["sys", "alpha", "beta"]);
  expect(tools[2]).toEqual({
    key: "skill:beta",
    name: "beta",
    description: "About beta.",
    source: "skill",
    background: "Do it.",
    _meta: { "ranksack/folder": "b" },
  });
});

test("a folder that is no skill is named with its reason, and costs no other", async () => {
  const path = directory({
    "good/SKILL.md": skill("good"),
    "again/SKILL.md": skill("good"),
    "empty/SKILL.md": "",
    "nameless/SKILL.md": "---\ndescription: b\n---\n",
    "binary/SKILL.md": new Uint8Array([0x2d, 0, 1]),
    "latin/SKILL.md": new Uint8Array([...Buffer.from("---\nname: "), 0xe9]),
    "utf16/SKILL.md": new Uint8Array([0xff, 0xfe, 0x2d, 0x2d]),
    "none/skill.txt": skill("none"),
    "nested/inner/SKILL.md": skill("inner"),
    "folder/SKILL.md/x": "",
    ".git/HEAD": "",
  });
  expect(await read(path)).toEqual({
    names: ["good"],
    rejected: {
      good: 'its name is already that of the skill in "again"',
      empty: "it does not begin with a line of ---",
      nameless: "it has no name",
      binary: "its SKILL.md is binary",
      latin: "its SKILL.md is not UTF-8",
      utf16: "its SKILL.md is not UTF-8",
      none: "it has no SKILL.md",
      nested: "it has no SKILL.md",
      folder: "its SKILL.md is no regular file",
    },
  });
});

test("nothing is read through a link, and a FIFO is not waited for", async () => {
  const outside = directory({ "x/SKILL.md": skill("outside") });
  const path = directory({ "good/SKILL.md": skill("good"), "linked/a": "", "pipe/a": "" });
  symlinkSync(join(outside, "x"), join(path, "folder"));
  symlinkSync(join(outside, "x", "SKILL.md"), join(path, "linked", "SKILL.md"));
  symlinkSync(join(path, "nowhere"), join(path, "broken"));
  execFileSync("mkfifo", [join(path, "pipe", "SKILL.md")]);
  expect(await read(path)).toEqual({
    names: ["good"],
    rejected: {
      folder: "it is a symbolic link",
      broken: "it is a symbolic link",
      linked: "its SKILL.md is a symbolic link",
      pipe: "its SKILL.md is no regular file",
    },
  });
  symlinkSync(path, join(root, "link"));
  expect((await read(join(root, "link"))).names).toEqual(["good"]);
});

test("of a huge file the head is read, and a character that this halves is left out", async () => {
  const path = directory({ "a/SKILL.md": skill("a", "é".repeat(40_000)), "b/SKILL.md": "", "c/SKILL.md": skill("c") });
  writeFileSync(join(path, "b", "SKILL.md"), `---\nname: b\n#${" ".repeat(70_000)}\ndescription: b\n---\n`);
  expect(await read(path)).toEqual({
    names: ["a", "c"],
    rejected: { b: "its front matter has no line of --- at its end (only its first 65536 bytes are read)" },
  });
  writeFileSync(join(path, "c", "SKILL.md"), skill("c", "x".repeat(70_000)));
  truncateSync(join(path, "c", "SKILL.md"), 2 ** 26);
  expect((await readSkills(path)).tools[1]?.background).toBe("x".repeat(2_000));
});

test("a byte order mark and other line ends do not matter", async () => {
  const path = directory({ "a/SKILL.md": `\uFEFF${skill("a", "One.\nTwo.").replaceAll("\n", "\r\n")}` });
  expect((await readSkills(path)).tools).toMatchObject([{ name: "a", background: "One.\nTwo." }]);
});

test.each<[unknown, string, RegExp]>([
  [join(root, "none"), "NOT_FOUND", /^There is no directory of skills ".*\.$/],
  ["", "INVALID_ARGUMENT", /^The directory of skills is "", which is not the path of a directory\.$/],
  ["a\0b", "INVALID_ARGUMENT", /not the path of a directory/],
  [undefined, "INVALID_ARGUMENT", /is undefined, which/],
])("of %j it is said which and why", async (path, code, message) => {
  await expect(readSkills(path as string)).rejects.toThrow(expect.objectContaining({ code }));
  await expect(readSkills(path as string)).rejects.toThrow(message);
});

test("a file is no directory of skills", async () => {
  const path = join(directory({ "SKILL.md": skill("a") }), "SKILL.md");
  await expect(readSkills(path)).rejects.toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});
