// A planted bug: what is changed, what bug it is, and which tests should notice it.

export interface Mutant {
  /** The area it belongs to: `--only` names it. */
  readonly noun: string
  readonly file: string
  /** A plausible mistake. Unique within the list, so it names the bug. */
  readonly bug: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly put: string
  /** Test files or folders of them; `related` takes the nearest by imports. */
  readonly tests: readonly string[] | 'related'
  /** Why no test can notice it: it is run all the same, and must survive. */
  readonly survives?: string
}

/** What is wrong, the original text, and its replacement. */
export type Plant = readonly [bug: string, find: string, put: string, extra?: Extra]

/** Options of a bug: why it survives, or other tests than its siblings'. */
type Extra = Partial<Pick<Mutant, 'survives' | 'tests'>>

/** The bugs planted in one file, with the tests that should notice them. */
export function inFile(
  noun: string,
  file: string,
  tests: Mutant['tests'],
  plants: readonly Plant[],
): readonly Mutant[] {
  return plants.map(([bug, find, put, extra]) => ({ noun, file, bug, find, put, tests, ...extra }))
}

/** How often a text occurs in another. */
function occurrences(text: string, part: string): number {
  return part === '' ? 0 : text.split(part).length - 1
}

/** The file with the bug in it, or null when the place is not there exactly once, or nothing would change. */
export function planted(text: string, { find, put }: Pick<Mutant, 'find' | 'put'>): string | null {
  if (occurrences(text, find) !== 1 || find === put) return null
  return text.replace(find, () => put)
}

/** The same choice for the same seed, in the order of the list. */
export function sampleOf<T>(rows: readonly T[], size: number, seed: number): T[] {
  let state = seed >>> 0
  // Mulberry32: small, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const chosen = rows
    .map((_, index) => ({ index, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ index }) => index)
  return chosen.toSorted((a, b) => a - b).flatMap((index) => rows[index] ?? [])
}
