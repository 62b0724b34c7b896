// Commitments that a page showed before a bet, kept on the device: a result is judged by these and not by what comes later.

interface Kept {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const KEY = 'shown-commits'
const MOST = 500

/** Oldest first. What is stored is untrusted. */
function read(storage: Kept): (readonly [round: string, commit: string])[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (row): row is [string, string] =>
        Array.isArray(row) && row.length === 2 && row.every((cell) => typeof cell === 'string'),
    )
  } catch {
    return []
  }
}

/** The first that was shown for a round stays. A device that stores nothing keeps nothing. */
export function keepCommit(storage: Kept, round: string, commit: string): void {
  const rows = read(storage)
  if (rows.some(([known]) => known === round)) return
  try {
    storage.setItem(KEY, JSON.stringify([...rows, [round, commit]].slice(-MOST)))
  } catch {
    // Full or forbidden.
  }
}

/** Null when this device did not see the round before its bet. */
export function keptCommit(storage: Kept, round: string): string | null {
  return read(storage).find(([known]) => known === round)?.[1] ?? null
}
