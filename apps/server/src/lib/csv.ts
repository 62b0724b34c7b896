// Files for spreadsheets: UTF-8 with a mark so that they read it right, and no text that could act as a formula.

/** A cell of text, quoted. What a spreadsheet would take for a formula gets a mark in front that makes it text. */
export function csvText(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Text cells are quoted by `csvText`; sums and times are written as they are. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}
