// Subjects of commits: the rule itself, and the commits of this clone since there is one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subjectProblem, subjectProblems } from './commit-subject.mjs'
import { at, ROOT } from '../paths.mjs'

test.each([
  'web: reserve space on /fair',
  'web, office: share the toast',
  'server: address the review of payouts',
  'e2e: speed up the journeys',
  'docs: focus on the ledger',
  `tests: ${'x'.repeat(65)}`,
  'Merge branch "docs"',
  'Revert "web: reserve space"',
])('%s', (subject) => {
  expect(subjectProblem(subject)).toBeNull()
})

test.each([
  [`tests: ${'x'.repeat(66)}`, '73 characters'],
  ['fix the date picker', 'begin with the area'],
  ['web: the date picker opens', 'no imperative'],
  ['web: nothing jumps', 'no imperative'],
  ['web: pages keep their places', 'no imperative'],
  ['web: fixed the date picker', 'no imperative'],
  ['web: fixes the date picker', 'no imperative'],
  ['web: fixing the date picker', 'no imperative'],
  ['web: fix the date picker.', 'no full stop'],
])('%s is refused', (subject, why) => {
  expect(subjectProblem(subject)).toContain(why)
})

test('the hook reads the first line that is no comment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subject-'))
  const hook = (message: string) => {
    writeFileSync(join(folder, 'message'), message)
    return execFileSync(at('.githooks/commit-msg'), [join(folder, 'message')], { cwd: ROOT, stdio: 'pipe' })
  }
  try {
    expect(() => hook('\n# comment\nweb: fix it\n\nThe reason.\n')).not.toThrow()
    expect(() => hook('the date picker opens\n')).toThrow('begin with the area')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('every commit since the rule obeys it', () => {
  expect(subjectProblems()).toEqual([])
})
