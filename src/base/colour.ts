// Whether text for a terminal is coloured (no-color.org; FORCE_COLOR as Node has it).

/** The environment of a program, as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** FORCE_COLOR decides, then NO_COLOR and TERM=dumb, then `otherwise`: whether a person looks. */
export function wantsColour(env: Environment, otherwise: boolean): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env;
  if (forced !== undefined) return forced !== "0";
  return otherwise && (refused ?? "") === "" && terminal !== "dumb";
}
