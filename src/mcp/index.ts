// `ranksack/mcp`: what stands around the tools of an agent and needs Node.

export { type ErrorCode, RanksackError } from "../base/errors.ts";
export { type RejectedSkill, readSkills, type SkillListing } from "../gateway/skills.ts";
export type { ToolDefinition, ToolSource } from "../tools/tool.ts";
