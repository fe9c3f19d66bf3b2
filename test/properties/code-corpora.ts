// Trees that the rules of the code ranking could get wrong: names that a query has in part, definitions of every kind,
// files longer than a window, re-exports, copies, tests and documents beside their source.

import fc from "fast-check";
import type { CodeFile } from "../reference/code-ranking.ts";

/** Files in two orders, and a query. */
export interface CodeCorpus {
  readonly files: readonly CodeFile[];
  readonly shuffled: readonly CodeFile[];
  readonly query: string;
}

const WORDS = "route router register config settings parse parser token mail send sendMail http request fix add".split(
  " ",
);
const NAMES = ["Router", "RouteConfig", "sendMail", "parse_token", "TokenParser", "mailer", "g", "HTTPServer", "日本"];
const FOLDERS = ["", "src/", "lib/router/", "test/", "docs/", "src/mail/", "examples/"];
const STEMS = [
  "router",
  "config",
  "cfg",
  "index",
  "mailer",
  "token_parser",
  "app",
  "README",
  "mod",
  "__init__",
  "main",
];
const EXTENSIONS = ["ts", "py", "go", "rs", "c", "md", "json", "java", ""];

const word = fc.constantFrom(...WORDS, ...NAMES);
const name = fc.constantFrom(...NAMES);

const LINE = fc.oneof(
  { weight: 5, arbitrary: fc.array(word, { maxLength: 5 }).map((words) => `  ${words.join(" ")};`) },
  { weight: 1, arbitrary: name.map((made) => `export class ${made} {`) },
  { weight: 1, arbitrary: name.map((made) => `function ${made}() {`) },
  { weight: 1, arbitrary: name.map((made) => `def ${made}(x):`) },
  { weight: 1, arbitrary: name.map((made) => `pub fn ${made}() {`) },
  { weight: 1, arbitrary: name.map((made) => `${made} = 1`) },
  { weight: 1, arbitrary: name.map((made) => `export { ${made} } from "./x";`) },
  { weight: 1, arbitrary: fc.constant("") },
);

const TEXT = fc.oneof(
  fc.array(LINE, { maxLength: 8 }).map((lines) => lines.join("\n")),
  fc.array(LINE, { minLength: 30, maxLength: 90 }).map((lines) => lines.join("\n")),
);

const PATH = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...STEMS), fc.constantFrom(...EXTENSIONS))
  .map(([folder, stem, extension]) => `${folder}${stem}${extension === "" ? "" : "."}${extension}`);

const FILES = fc
  .uniqueArray(fc.record({ path: PATH, text: TEXT }), { minLength: 1, maxLength: 14, selector: ({ path }) => path })
  .chain((files) => fc.constantFrom(files, withCopy(files), ...[0, 1, 3].map((more) => withNearCopy(files, more))));

function withCopy(files: CodeFile[]): CodeFile[] {
  const [first] = files;
  return first === undefined ? files : [...files, { ...first, path: `copy/of/${first.path}` }];
}

/** Enough identifiers that files can be nearly alike by them. */
const MANY = Array.from({ length: 26 }, (_, at) => `word${String.fromCharCode(97 + at)}`);

/** Beside the first file one of its name, and one in a folder before it, with so many identifiers of their own. */
function withNearCopy([first, ...others]: CodeFile[], more: number): CodeFile[] {
  if (first === undefined) return [];
  const text = `${first.text}\n${MANY.join(" ")}\n`;
  const copies = ["copy/of/", "another/"].map((folder): CodeFile => {
    const own = Array.from({ length: more }, (_, at) => `own${folder.charAt(0)}${String.fromCharCode(97 + at)}`);
    return { path: `${folder}${first.path}`, text: `${text}${own.join(" ")}` };
  });
  return [{ ...first, text }, ...others, ...copies];
}

const FORMS = ["kind:test", "ext:ts", "-mail", "+route", "README.md", "src/mail/mailer.ts", "test"];

const WORDS_ALONE = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

const QUERY = fc.oneof(
  WORDS_ALONE,
  name,
  fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom(...FORMS)).map(([words, form]) => {
    return `${words.join(" ")} ${form}`;
  }),
);

/** Small trees with queries. */
export const CODE_CORPORA: fc.Arbitrary<CodeCorpus> = fc
  .record({ files: FILES, query: QUERY })
  .chain((corpus) =>
    fc.shuffledSubarray(corpus.files, { minLength: corpus.files.length }).map((shuffled) => ({ ...corpus, shuffled })),
  );

/** The same with queries that have no forms. */
export const WORD_CORPORA: fc.Arbitrary<Omit<CodeCorpus, "shuffled">> = fc.record({
  files: FILES,
  query: WORDS_ALONE,
});
