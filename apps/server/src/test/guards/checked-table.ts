// A table with its checks, for tests that reach each of them directly.
export interface CheckedTable {
  readonly table: string
  /** A row that every check takes. */
  readonly columns: string
  readonly values: string
  /** Of each check a change of that row which no other check refuses before it. */
  readonly refused: Readonly<Record<string, string>>
}
