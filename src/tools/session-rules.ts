// What a session asks of modes and names, for the tools of a catalog: the modes of mode.ts, the names of names.ts. Both
// look at all tools, so they are made when they are first needed, and again when the catalog has other tools: `auto` may
// come out otherwise then.

import type { ToolCatalog } from "./catalog.ts";
import { catalogNames } from "./catalog-names.ts";
import { type DeferralRules, deferralRules, type FixedMode, placementOf } from "./deferral.ts";
import { decideMode, type ModeDecision } from "./mode.ts";
import { type ModeOption, modeOption, readModeSetting } from "./mode-setting.ts";
import type { NameTable } from "./names.ts";
import type { SessionSettings } from "./session-settings.ts";
import type { SessionRules } from "./standing.ts";
import type { ToolDefinition } from "./tool.ts";

/** The rules of a session on this catalog. Settings have been checked. */
export function catalogRules(catalog: Pick<ToolCatalog, "tools">, settings: SessionSettings): SessionRules {
  return new CatalogRules(catalog, settings);
}

class CatalogRules implements SessionRules {
  private readonly catalog: Pick<ToolCatalog, "tools">;
  private readonly settings: SessionSettings;
  private readonly deferral: DeferralRules;
  private tools: ReadonlyMap<string, ToolDefinition> | undefined;
  private readonly decided = new Map<ModeOption, FixedMode>();

  constructor(catalog: Pick<ToolCatalog, "tools">, settings: SessionSettings) {
    this.catalog = catalog;
    this.settings = settings;
    this.deferral = deferralRules(settings);
  }

  get names(): NameTable {
    return catalogNames(this.currentTools());
  }

  isDeferred(tool: ToolDefinition, mode: ModeOption): boolean {
    return placementOf(tool, this.fixed(mode), this.deferral) === "deferred";
  }

  decision(mode: ModeOption): ModeDecision {
    const { settings } = this;
    // A mode that the settings ask for is told to be theirs.
    const isTheirs = modeOption(readModeSetting(settings)) === mode;
    return decideMode(this.currentTools().values(), isTheirs ? settings : { ...settings, mode });
  }

  private fixed(option: ModeOption): FixedMode {
    const tools = this.currentTools();
    const decided = this.decided.get(option) ?? decide(tools, option, this.settings);
    this.decided.set(option, decided);
    return decided;
  }

  private currentTools(): ReadonlyMap<string, ToolDefinition> {
    const { tools } = this.catalog;
    if (tools !== this.tools) this.decided.clear();
    return (this.tools = tools);
  }
}

function decide(tools: ReadonlyMap<string, ToolDefinition>, option: ModeOption, settings: SessionSettings): FixedMode {
  // Measuring all definitions is worth it only where something depends on it.
  const { mode } = readModeSetting({ mode: option });
  return mode === "auto" || mode === "tst-auto" ? decideMode(tools.values(), { ...settings, mode: option }).mode : mode;
}
