// Compares a check's findings with the known ones: a new finding fails, and so does a known one that is gone.

export interface Finding {
  /** What it is called in the list of known ones; stays the same while code around it moves. */
  readonly name: string
  /** Its location and what to do about it. */
  readonly text: string
}

/** Name → why it is still allowed. */
export type Known = Readonly<Record<string, string>>

export function judge(findings: readonly Finding[], known: Known): string[] {
  const found = new Set(findings.map(({ name }) => name))
  const fresh = findings.filter(({ name }) => !Object.hasOwn(known, name))
  const gone = Object.keys(known).filter((name) => !found.has(name))
  return [
    ...new Set(fresh.map(({ name, text }) => `${name}: ${text}`)),
    ...gone.map((name) => `${name}: found no more; delete its entry in tools/tidy/lib/known/*.ts`),
  ]
}

/** One reason for several of them. */
export function because(reason: string, names: readonly string[]): Known {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
