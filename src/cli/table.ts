// Tables for people: columns as wide as their widest cell, the first aligned left, the others right.

const GAP = "  ";

/** Rows as lines; the first is the head. Rows may be of different lengths. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => aligned(cell, at, widths))
          .join(GAP)
          .trimEnd()}\n`,
    )
    .join("");
}

function aligned(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
