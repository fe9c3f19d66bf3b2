// A number of things, in words.

/** `1 tool`, `2 tools`. */
export function countOf(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
