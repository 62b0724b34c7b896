// Files for spreadsheets: UTF-8 with a mark so that they read it right, and no text that could act as a formula.

/** A cell of text, quoted. What a spreadsheet would take for a formula gets a mark in front that makes it text. */
export function csvText(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Before the first row. */
export const CSV_MARK = '\ufeff'

/** Text cells are quoted by `csvText`; sums and times are written as they are. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

export function csvFile(rows: readonly (readonly string[])[]): string {
  return `${CSV_MARK}${rows.map(csvRow).join('')}`
}
