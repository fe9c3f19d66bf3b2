// The language of a file by its name, and what people call that language: what `lang:` asks for.

import { endingOf, fileName } from "./file-name.ts";

/** A language: what it is called, the usual name first, and its files by ending or by whole name in lower case. */
interface Language {
  readonly names: string;
  readonly files: string;
}

const LANGUAGES: readonly Language[] = [
  { names: "typescript ts", files: ".ts .tsx .mts .cts" },
  { names: "tsx", files: ".tsx" },
  { names: "javascript js ecmascript", files: ".js .jsx .mjs .cjs" },
  { names: "jsx", files: ".jsx" },
  { names: "python py", files: ".py .pyi .pyw .pyx sconstruct sconscript" },
  { names: "go golang", files: ".go" },
  { names: "rust rs", files: ".rs" },
  { names: "java", files: ".java" },
  { names: "kotlin kt", files: ".kt .kts" },
  { names: "c", files: ".c .h" },
  { names: "c++ cpp cxx cplusplus", files: ".cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .h .ipp .tpp .inl" },
  { names: "c# csharp cs", files: ".cs .csx" },
  { names: "f# fsharp fs", files: ".fs .fsi .fsx" },
  { names: "ruby rb", files: ".rb .rake .gemspec .ru gemfile rakefile podfile vagrantfile" },
  { names: "php", files: ".php .phtml" },
  { names: "swift", files: ".swift" },
  { names: "objective-c objc", files: ".m .mm" },
  { names: "scala", files: ".scala .sc .sbt" },
  { names: "clojure clj", files: ".clj .cljs .cljc .edn" },
  { names: "elixir ex", files: ".ex .exs .eex .heex" },
  { names: "erlang erl", files: ".erl .hrl" },
  { names: "haskell hs", files: ".hs .lhs" },
  { names: "ocaml ml", files: ".ml .mli" },
  { names: "lua", files: ".lua" },
  { names: "perl pl", files: ".pl .pm .t" },
  { names: "r", files: ".r .rmd" },
  { names: "julia jl", files: ".jl" },
  { names: "dart", files: ".dart" },
  { names: "zig", files: ".zig" },
  { names: "nim", files: ".nim" },
  { names: "groovy gradle", files: ".groovy .gradle jenkinsfile" },
  { names: "shell sh bash zsh", files: ".sh .bash .zsh .ksh .bats .bashrc .zshrc .profile" },
  { names: "fish", files: ".fish" },
  { names: "powershell ps1", files: ".ps1 .psm1 .psd1" },
  { names: "batch", files: ".bat .cmd" },
  { names: "sql", files: ".sql" },
  { names: "graphql gql", files: ".graphql .gql" },
  { names: "protobuf proto", files: ".proto" },
  { names: "html", files: ".html .htm .xhtml" },
  { names: "css", files: ".css" },
  { names: "scss sass", files: ".scss .sass" },
  { names: "less", files: ".less" },
  { names: "vue", files: ".vue" },
  { names: "svelte", files: ".svelte" },
  { names: "astro", files: ".astro" },
  { names: "markdown md", files: ".md .mdx .markdown" },
  { names: "restructuredtext rst", files: ".rst" },
  { names: "text txt", files: ".txt" },
  { names: "tex latex", files: ".tex .sty .cls .bib" },
  { names: "json", files: ".json .jsonc .json5 .jsonl .ndjson" },
  { names: "yaml yml", files: ".yaml .yml" },
  { names: "toml", files: ".toml" },
  { names: "ini", files: ".ini .cfg .conf .properties .editorconfig" },
  { names: "xml", files: ".xml .xsd .xsl .svg .plist" },
  { names: "csv", files: ".csv .tsv" },
  { names: "terraform hcl tf", files: ".tf .tfvars .hcl" },
  { names: "nix", files: ".nix" },
  { names: "dockerfile docker", files: ".dockerfile dockerfile containerfile" },
  { names: "make makefile", files: ".mk makefile gnumakefile" },
  { names: "cmake", files: ".cmake cmakelists.txt" },
  { names: "bazel starlark", files: ".bzl .bazel build workspace" },
  { names: "assembly asm", files: ".s .asm" },
  { names: "cuda", files: ".cu .cuh" },
  { names: "solidity sol", files: ".sol" },
  { names: "vim", files: ".vim .vimrc" },
  { names: "jupyter notebook", files: ".ipynb" },
];

const NONE: readonly string[] = [];

const BY_FILE: ReadonlyMap<string, readonly string[]> = namesByFile();

function namesByFile(): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const language of LANGUAGES)
    for (const file of language.files.split(" "))
      names.set(file, [...(names.get(file) ?? NONE), ...language.names.split(" ")]);
  return names;
}

/** Every name of every language that a file may be in, by its name alone: `a.h` may be C and C++. */
export function languageNames(path: string): readonly string[] {
  const name = fileName(path).toLowerCase();
  return BY_FILE.get(name) ?? BY_FILE.get(endingOf(name)) ?? NONE;
}
