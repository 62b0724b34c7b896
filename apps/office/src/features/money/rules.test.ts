// The six checks out of the server's parts, and their figures.
import { expect, test } from 'vitest'
import { passedText, sixChecks } from '#src/lib/review/six-checks.ts'
import { coverText, figureOf, troubleText } from './rules.ts'

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
  expect(cover?.state).toBe('look')
  expect(cover && figureOf(cover)).toBe('缺 143,868.50')
  expect(coverText(87_641_801)).toBe('余 876,418.01')
})

const venue = (name: string, difference: string | null) => ({
  platname: name,
  name,
  ours: '0.00',
  theirs: null,
  difference,
  open_transfers: 0,
  compared_at: null,
})
const books = (venues: ReturnType<typeof venue>[], lines: ReturnType<typeof line>[] = []) => ({
  accounts: [],
  last_check: {
    at: '2026-11-15 09:42:00',
    ok: 0 as const,
    scope: 'incremental' as const,
    took_ms: 1,
    findings: [],
    lines,
  },
  last_failure: null,
  withdrawals_frozen: 0 as const,
  freeze: null,
  venues,
})

test('a problem names the venue and its difference, else the failed check', () => {
  expect(troubleText(books([venue('AG真人', '0.00'), venue('PG电子', '500.00')]))).toBe(
    '账目不符：PG电子比我方账少 500.00 元',
  )
  expect(troubleText(books([venue('PG电子', '-1.00'), venue('KY棋牌', '2.00')]))).toBe(
    '账目不符：PG电子比我方账多 1.00 元，另有 1 家',
  )
  expect(troubleText(books([venue('AG真人', null)], [line('I1', 7, ['乙'])]))).toBe(
    '账目不符：I1 每笔、每币种分录合计为零 未通过',
  )
})

test('what passed is said in one word when all six did, else in figures', () => {
  const six = ['I1', 'I2', 'I3', 'I4.bets', 'I5', 'I6'].map((name) => line(name, 1))
  expect(passedText(six)).toBe('六项检查通过')
  expect(passedText(six.slice(0, 2))).toBe('2 项检查通过')
  expect(passedText([...six, line('I4.holds', 1, ['甲'])])).toBe('6 项检查通过 5 项')
})
