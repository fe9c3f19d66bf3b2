// What of a server's configuration must never be shown, and text without it. What a server writes (its stderr, its
// error messages) may repeat the token it was given, so every text of a server is passed through here before it
// reaches a message. When in doubt a value counts as secret: a `***` too many costs less than a token in a log.

import type { ServerConfig } from "./server-entry.ts";
import { revealed } from "./secret.ts";

/** Shorter values are not told apart from ordinary text, so they stay. In UTF-16 units. */
const SHORTEST = 4;

/** A single word of a longer value (`Bearer TOKEN`, a key of many lines) counts from this length on. */
const SHORTEST_WORD = 6;

/** Commands whose first argument names what they run. */
const RUNNER = /(?:^|[\\/])(?:npx|uvx|bunx|pnpx|uv|bun|deno|docker|podman)(?:\.\w+)?$/;

/** Options whose value names what is run. */
const NAMES_PROGRAM: ReadonlySet<string | undefined> = new Set(["-y", "--yes", "-m"]);

/** A word that does not stand behind an option is taken for a subcommand: `serve`, `stdio`. */
const SUBCOMMAND = /^[a-z]{1,16}$/;

/** User and password in an address, wherever one is quoted. */
const USER_INFO = /(\w:\/\/)[^\s/@]+@/g;

/**
 * The values of `config` that count as secret, longest first: all of env, headers, and the user, password, query and
 * path of the url, and what came out of files; of args all but option names, paths, subcommands and the package or module that is run.
 */
export function secretsOf(config: ServerConfig): readonly string[] {
  const values = [
    ...revealed(config.env).map(([, value]) => value),
    ...revealed(config.headers).map(([, value]) => value),
    ...argumentValues(config),
    ...addressParts(config.url),
    ...(config.secrets ?? []).map((secret) => secret.reveal()),
  ];
  const spellings = values.flatMap((value) => [value, encodeURIComponent(value.toWellFormed())]);
  const words = values.flatMap((value) => value.split(/\s+/).filter((word) => word.length >= SHORTEST_WORD));
  const secrets = [...new Set([...spellings, ...words])].filter((value) => value.length >= SHORTEST);
  return secrets.sort((a, b) => b.length - a.length);
}

/** Whether a variable or header of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return /token|key|secret|pass|auth|cookie|credential/i.test(name);
}

/** `text` with each secret, and the user and password of any address, replaced by `***`. */
export function scrubbed(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, "***");
  return clean.replace(USER_INFO, "$1***@");
}

function argumentValues({ command = "", args = [] }: ServerConfig): string[] {
  return args.flatMap((argument, at) => {
    const previous = at === 0 && RUNNER.test(command) ? "-y" : args[at - 1];
    const assigned = argument.slice(argument.indexOf("=") + 1);
    if (argument.startsWith("-")) return argument.includes("=") ? [assigned] : [];
    const isWord = SUBCOMMAND.test(argument) && !previous?.startsWith("-");
    return isWord || isPath(argument) || NAMES_PROGRAM.has(previous) ? [] : [argument, assigned];
  });
}

/** Whether an argument is a file or a scoped package, which messages need and which hold no secret. */
function isPath(text: string): boolean {
  return (
    /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\)/.test(text) ||
    /^[\w-]+\.[A-Za-z]{1,4}$/.test(text) ||
    /^@[\w-]+\/[\w.@-]+$/.test(text)
  );
}

function addressParts(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const url = new URL(address);
  const user = [url.username, url.password].flatMap((part) => [part, decoded(part)]);
  const login = Buffer.from(`${decoded(url.username)}:${decoded(url.password)}`).toString("base64");
  const path = url.pathname.split("/").filter((segment) => segment.length >= SHORTEST_WORD);
  return [login, url.search.slice(1), ...user, ...url.searchParams.values(), ...path];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
