// A skill: instructions that an agent loads when it needs them, as a file called SKILL.md with a name and a description
// in its front matter. To a catalog it is a tool among others; its text is searched as well, at a low weight.

import { headOf } from "../base/head.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ToolDefinition } from "./tool.ts";

/** Why a file is no skill, as a clause: `it has no description`. */
export interface SkillFault {
  readonly fault: string;
}

/** How much of a skill's text is kept, in UTF-16 units: what it is about stands at its beginning. */
const BODY_LENGTH = 2_000;

/** The skill of a SKILL.md. Its key is `skill:` and its name. */
export function skillTool(text: string): ToolDefinition | SkillFault {
  const read = readFrontMatter(text);
  if ("fault" in read) return read;
  const { values, body } = read;
  const name = values.get("name");
  const description = values.get("description");
  for (const field of ["name", "description"] as const) {
    if (values.has(field) && values.get(field) === undefined) return { fault: `its ${field} is no text` };
  }
  if (name === undefined || name === "") return { fault: "it has no name" };
  if (description === undefined || description === "") return { fault: "it has no description" };
  const background = headOf(body.trim(), BODY_LENGTH);
  return { key: `skill:${name}`, name, description, source: "skill", ...(background !== "" && { background }) };
}
