// A bug as a run takes it: the file with the bug in it, and the tests that should notice, the nearest first.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { at } from '#tools/run/paths.mjs'
import type { Source } from '#tools/tidy/lib/sources.ts'
import { chooseGenerated, wavesOf } from './generate/generated.ts'
import { type Mutant, planted } from './list/mutant.ts'
import { testsOf } from './tests.ts'

export interface Case {
  /** The area it belongs to. */
  readonly noun: string
  readonly bug: string
  readonly file: string
  readonly text: string
  /** The tests of a later one run when those before it were silent. */
  readonly waves: readonly (readonly string[])[]
  readonly survives?: string
  /** The same as long as the bug, its file and its tests are: an earlier verdict then still applies. */
  readonly mark: string
}

const read = (path: string) => readFileSync(at(path), 'utf8')

function markOf(text: string, tests: readonly string[]): string {
  const mark = createHash('sha256').update(text)
  for (const path of tests) mark.update(`\n${path}\n${read(path)}`)
  return mark.digest('hex')
}

/** Null when it does not apply any more. */
export function caseOf(mutant: Mutant): Case | null {
  const { noun, bug, file, survives } = mutant
  const text = existsSync(at(file)) ? planted(read(file), mutant) : null
  const tests = testsOf(mutant)
  if (text === null || tests.length === 0) return null
  const mark = markOf(text, tests)
  return { noun, bug, file, text, waves: [tests], mark, ...(survives !== undefined && { survives }) }
}

/** Bugs made by the program, in these files. In no order, so that a run that is cut off has seen some of each kind. */
export function generatedCases(count: number, seed: number, files: readonly Source[]): Case[] {
  const cases = chooseGenerated(count, seed, files).map(
    ({ area, kind, before, after, file, text, survives }) => {
      const waves = wavesOf(file)
      const bug = `${kind} in ${file}\n    - ${before}\n    + ${after}`
      const mark = markOf(text, waves.flat())
      return { noun: area, bug, file, text, waves, mark, ...(survives !== undefined && { survives }) }
    },
  )
  return cases.toSorted((one, other) => one.mark.localeCompare(other.mark))
}
