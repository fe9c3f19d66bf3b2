import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantPipes, plantTree } from "../../test/planted-tree.ts";
import { gitSettings, parseGitConfig } from "./git-config.ts";
import type { GitDirectory } from "./git-directory.ts";

test.each<[text: string, entries: [string, string | undefined][]]>([
  ["[core]\n\tignoreCase = true\n", [["core.ignorecase", "true"]]],
  ["[core] excludesFile = ~/a b # note\n", [["core.excludesfile", "~/a b"]]],
  ['[core]\nexcludesfile = " a;b " c ; note\n', [["core.excludesfile", " a;b  c"]]],
  [
    "[core]\nignorecase\n[x]\ny=1",
    [
      ["core.ignorecase", undefined],
      ["x.y", "1"],
    ],
  ],
  ["[core]\na = one \\\n  two\n", [["core.a", "one   two"]]],
  ['[remote "Origin\\"s"]\nurl = "a\\tb\\\\c"\n', [['remote.Origin"s.url', "a\tb\\c"]]],
  ["; note\n# note\r\n[CORE]\r\nA = b\r\n", [["core.a", "b"]]],
  [
    "[core]\na =\nb = 2\n",
    [
      ["core.a", ""],
      ["core.b", "2"],
    ],
  ],
  ["[core]\na = 1\n= nonsense\nb = 2", [["core.a", "1"]]],
  ["a = 1", []],
  ["", []],
])("the settings in %j", (text, entries) => {
  expect(parseGitConfig(text)).toEqual(entries);
  // Git reads the same, where it reads the file to its end.
  if (text.includes("nonsense") || text === "a = 1" || text === "") return;
  const root = plantTree({ config: text });
  const listed = execFileSync("git", ["config", "--file", join(root, "config"), "--list", "-z"]).toString();
  const ours = entries.map(([key, value]) => (value === undefined ? `${key}\0` : `${key}\n${value}\0`));
  expect(ours.join("")).toBe(listed);
});

/** Files of a home directory and of a repository in it, and what git's settings are there. */
function settingsIn(files: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const base = plantTree({ "home/x": "", "repo/.git/x": "", ...files });
  const git = join(base, "repo/.git");
  const directory: GitDirectory = { own: git, common: git };
  const env = { HOME: join(base, "home"), GIT_CONFIG_NOSYSTEM: "1", ...more };
  const { excludesFile, ignoreCase } = gitSettings(join(base, "repo"), directory, env);
  return { excludesFile: excludesFile?.replace(base, ""), ignoreCase };
}

test("without a word about it the user's ignore file is git/ignore of the folder for settings", () => {
  expect(settingsIn({})).toEqual({ excludesFile: "/home/.config/git/ignore", ignoreCase: false });
  expect(settingsIn({}, { XDG_CONFIG_HOME: "/xdg" })).toMatchObject({ excludesFile: "/xdg/git/ignore" });
});

test("the repository's file wins over the user's, that over the one in the folder for settings", () => {
  const folder = { "home/.config/git/config": "[core]\nexcludesFile = /a\nignoreCase = yes" };
  expect(settingsIn(folder)).toEqual({ excludesFile: "/a", ignoreCase: true });
  const user = { ...folder, "home/.gitconfig": "[core]\nexcludesFile = ~/b" };
  expect(settingsIn(user)).toEqual({ excludesFile: "/home/b", ignoreCase: true });
  const repository = { ...user, "repo/.git/config": "[core]\nexcludesFile = c\nignoreCase = off" };
  expect(settingsIn(repository)).toEqual({ excludesFile: "/repo/c", ignoreCase: false });
});

test("included files are read where they are named, once around at most", () => {
  const files = {
    "home/.gitconfig": "[include]\npath = more/one\n[core]\nignoreCase = 1\n",
    "home/more/one": "[core]\nexcludesFile = ~/x\nignoreCase = 0\n[include]\npath = one\n",
  };
  expect(settingsIn(files)).toEqual({ excludesFile: "/home/x", ignoreCase: true });
});

test("GIT_CONFIG_GLOBAL stands for the user's files, GIT_CONFIG_SYSTEM for the system's", () => {
  const base = plantTree({ system: "[core]\nexcludesFile = /s", global: "[core]\nignoreCase", "repo/.git/x": "" });
  const git = join(base, "repo/.git");
  const env = { GIT_CONFIG_SYSTEM: join(base, "system"), GIT_CONFIG_GLOBAL: join(base, "global") };
  expect(gitSettings(base, { own: git, common: git }, env)).toEqual({ excludesFile: "/s", ignoreCase: true });
});

test("settings of one work tree are read where the repository says that there are some", () => {
  const worktree = { "repo/.git/config.worktree": "[core]\nexcludesFile = /w" };
  expect(settingsIn(worktree)).toMatchObject({ excludesFile: "/home/.config/git/ignore" });
  const extended = { ...worktree, "repo/.git/config": "[extensions]\nworktreeConfig = true" };
  expect(settingsIn(extended)).toMatchObject({ excludesFile: "/w" });
});

test("S047: a file of settings behind a link is read, one that is a FIFO is not", () => {
  const base = plantTree({ "dotfiles/config": "[core]\nignoreCase", "repo/.git/x": "", "home/x": "" });
  symlinkSync("../dotfiles/config", join(base, "home/.gitconfig"));
  plantPipes(join(base, "repo/.git/config"));
  const git = join(base, "repo/.git");
  const env = { HOME: join(base, "home"), GIT_CONFIG_NOSYSTEM: "1" };
  expect(gitSettings(base, { own: git, common: git }, env).ignoreCase).toBe(true);
});
