// The six checks out of the server's parts, and their figures.
import { expect, test } from 'vitest'
import { coverText, figureOf, sixChecks } from './rules.ts'

const line = (invariant: string, counted: number, findings: string[] = [], freezes: 0 | 1 = 1) => ({
  invariant,
  title: `${invariant} 的事`,
  ok: findings.length === 0 ? (1 as const) : (0 as const),
  freezes,
  counted,
  findings,
})

test('parts are one check, which fails with any of them and names the part', () => {
  const [first, fourth] = sixChecks([line('I1', 7), line('I4.bets', 3), line('I4.holds', 2, ['甲'])])
  expect(first).toMatchObject({ name: 'I1', state: 'ok', counted: 7 })
  expect(fourth).toMatchObject({ name: 'I4', state: 'bad', counted: 5, findings: ['I4.holds 的事：甲'] })
  expect([first, fourth].map((check) => check && figureOf(check))).toEqual(['7 笔', '1 处不符'])
})

test('missing cover is shown in yuan and freezes nothing', () => {
  const [cover] = sixChecks([line('I5', -14_386_850, ['实为 -14386850'], 0)])
  expect(cover).toMatchObject({ state: 'look', findings: [] })
  expect(cover && figureOf(cover)).toBe('缺 143,868.50')
  expect(coverText(87_641_801)).toBe('余 876,418.01')
})
