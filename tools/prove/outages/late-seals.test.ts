// The bound on late seals: what kills explain passes, a change that makes every seal late fails.
import { expect, test } from 'vitest'
import { lateSealFaults } from '#tools/prove/outages/late-seals.ts'

test.each([
  ['none late', { rounds: 1000, late: 0, kills: 100 }, true],
  ['as many as kills and a busy machine explain', { rounds: 1000, late: 240, kills: 100 }, true],
  ['one more', { rounds: 1000, late: 241, kills: 100 }, false],
  ['every one', { rounds: 1000, late: 1000, kills: 100 }, false],
  ['every one of a small run', { rounds: 12, late: 12, kills: 3 }, false],
  ['one without a kill', { rounds: 12, late: 1, kills: 0 }, true],
  ['two without a kill', { rounds: 12, late: 2, kills: 0 }, false],
])('%s', (_name, run, isGood) => {
  expect(lateSealFaults(run).length === 0).toBe(isGood)
})
