// Prints of rows that may not change: what a second look finds changed, removed, or added behind what was seen. Pure.

export interface PrintRow {
  readonly key: string
  /** Its place where rows are numbered in order; null where they are not. */
  readonly place: bigint | null
  readonly print: string
  /** The part that never changes, where the rest still may. */
  readonly fixed?: string
  /** The rest may still change. */
  readonly is_open?: boolean
  /** A later version replaces a row that has ended. */
  readonly version?: number
}

type Seen = Omit<PrintRow, 'key' | 'place'>

/** What the verifier remembers of one view. */
export interface Remembered {
  readonly rows: ReadonlyMap<string, Seen>
  /** The highest place of the look before the last one: transactions in flight then have ended since. */
  readonly floor: bigint | null
  readonly top: bigint | null
}

export interface Tampered {
  readonly subject: string
  readonly what: 'changed' | 'removed' | 'added'
}

const isChanged = (before: Seen, now: Seen) =>
  (before.fixed ?? '') !== (now.fixed ?? '') ||
  (before.is_open !== true && before.print !== now.print && (now.version ?? 0) <= (before.version ?? 0))

/** @param before undefined at the first look */
export function compare(
  name: string,
  before: Remembered | undefined,
  rows: readonly PrintRow[],
): { readonly found: readonly Tampered[]; readonly now: Remembered } {
  const found: Tampered[] = []
  const now = new Map<string, Seen>()
  let top = before?.top ?? null
  for (const { key, place, ...seen } of rows) {
    now.set(key, seen)
    const known = before?.rows.get(key)
    const subject = `${name} ${key}`
    if (known !== undefined && isChanged(known, seen)) found.push({ subject, what: 'changed' })
    if (place === null) continue
    if (top === null || place > top) top = place
    if (known === undefined && before !== undefined && before.floor !== null && place <= before.floor)
      found.push({ subject, what: 'added' })
  }
  for (const key of before?.rows.keys() ?? [])
    if (!now.has(key)) found.push({ subject: `${name} ${key}`, what: 'removed' })
  // Without rows there was nothing to be added behind.
  return { found, now: { rows: now, floor: before === undefined ? null : (before.top ?? -1n), top } }
}
