// Tables for people: columns as wide as their widest cell, the first ones aligned left, the others right.

const GAP = "  ";

/** Rows as lines; the first is the head. Rows may be of different lengths. `left` columns are words, the others numbers. */
export function alignedTable(rows: readonly (readonly string[])[], left = 1): string {
  const widths: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => aligned(cell, widths[at] ?? 0, at < left))
          .join(GAP)
          .trimEnd()}\n`,
    )
    .join("");
}

function aligned(cell: string, width: number, isLeft: boolean): string {
  return isLeft ? cell.padEnd(width) : cell.padStart(width);
}
