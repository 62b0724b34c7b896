// Both edges of every sign, and of the steps that follow.
import { describe, expect, it, test } from 'vitest'
import { SIGN_NAMES, SIGNS, type SignName } from '#src/data/harm-signs.ts'
import { isCase, isPaused, pointsOf, type SignFacts, signsOf } from './signs.ts'

const QUIET: SignFacts = {
  now: {
    activeDays: 2,
    bets: 0,
    nightBets: 0,
    stakeFen: 0n,
    deposits: 0,
    chases: 0,
    refused: 0,
    raised: 0,
    recalled: 0,
    longestMinutes: 0,
  },
  usual: { activeDays: 0, bets: 0, nightBets: 0, stakeFen: 0n, deposits: 0 },
}

const facts = (now: Partial<SignFacts['now']>, usual: Partial<SignFacts['usual']> = {}): SignFacts => ({
  now: { ...QUIET.now, ...now },
  usual: { ...QUIET.usual, ...usual },
})

type Row = readonly [what: string, sign: SignName, isOn: boolean, facts: SignFacts]
const ROWS: readonly Row[] = [
  ['3 deposits on 1 day are too few', 'deposits', false, facts({ deposits: 3, activeDays: 1 })],
  ['4 deposits on 1 day', 'deposits', true, facts({ deposits: 4, activeDays: 1 })],
  ['6 on 2 days: 3 a day', 'deposits', true, facts({ deposits: 6, activeDays: 2 })],
  ['5 on 2 days, without a usual', 'deposits', false, facts({ deposits: 5, activeDays: 2 })],
  [
    '5 on 5 days, twice the usual',
    'deposits',
    true,
    facts({ deposits: 5, activeDays: 5 }, { activeDays: 10, deposits: 5 }),
  ],
  [
    '5 on 5 days, a little less than twice',
    'deposits',
    false,
    facts({ deposits: 5, activeDays: 5 }, { activeDays: 10, deposits: 6 }),
  ],
  [
    'less than 1 a day is not much, whatever was usual',
    'deposits',
    false,
    facts({ deposits: 4, activeDays: 5 }, { activeDays: 10, deposits: 0 }),
  ],
  [
    'six days before are no usual',
    'deposits',
    false,
    facts({ deposits: 5, activeDays: 5 }, { activeDays: 6, deposits: 0 }),
  ],
  ['seven days are', 'deposits', true, facts({ deposits: 5, activeDays: 5 }, { activeDays: 7, deposits: 0 })],
  ['no raise', 'raised', false, facts({ raised: 0 })],
  ['one raise', 'raised', true, facts({ raised: 1 })],
  ['2 deposits after a loss', 'chases', false, facts({ chases: 2 })],
  ['3 deposits after a loss', 'chases', true, facts({ chases: 3 })],
  ['1 try again', 'refused', false, facts({ refused: 1 })],
  ['2 tries again', 'refused', true, facts({ refused: 2 })],
  ['19 bets at night are too few', 'night', false, facts({ bets: 19, nightBets: 19 })],
  ['20 bets, half at night', 'night', true, facts({ bets: 20, nightBets: 10 })],
  ['20 bets, 9 at night, without a usual', 'night', false, facts({ bets: 20, nightBets: 9 })],
  [
    '30 %, twice the usual',
    'night',
    true,
    facts({ bets: 20, nightBets: 6 }, { activeDays: 7, bets: 100, nightBets: 15 }),
  ],
  [
    '30 %, less than twice the usual',
    'night',
    false,
    facts({ bets: 20, nightBets: 6 }, { activeDays: 7, bets: 100, nightBets: 16 }),
  ],
  [
    '29 %, whatever was usual',
    'night',
    false,
    facts({ bets: 100, nightBets: 29 }, { activeDays: 7, bets: 100, nightBets: 0 }),
  ],
  [
    'deposits without bets before are no usual of the night',
    'night',
    false,
    facts({ bets: 20, nightBets: 6 }, { activeDays: 7, bets: 0 }),
  ],
  [
    'three times the usual stake',
    'stake',
    true,
    facts({ bets: 20, stakeFen: 6_000n }, { activeDays: 7, bets: 10, stakeFen: 1_000n }),
  ],
  [
    'a fen less',
    'stake',
    false,
    facts({ bets: 20, stakeFen: 5_999n }, { activeDays: 7, bets: 10, stakeFen: 1_000n }),
  ],
  [
    '19 bets are too few',
    'stake',
    false,
    facts({ bets: 19, stakeFen: 99_000n }, { activeDays: 7, bets: 10, stakeFen: 1_000n }),
  ],
  [
    'no usual stake',
    'stake',
    false,
    facts({ bets: 20, stakeFen: 99_000n }, { activeDays: 6, bets: 10, stakeFen: 1n }),
  ],
  ['3 h 59', 'session', false, facts({ longestMinutes: 239 })],
  ['4 h', 'session', true, facts({ longestMinutes: 240 })],
  ['nothing taken back', 'recalled', false, facts({ recalled: 0 })],
  ['one withdrawal taken back and played', 'recalled', true, facts({ recalled: 1 })],
]

test.each(ROWS)('%s: %s is %s', (_what, sign, isOn, of) => {
  expect(signsOf(of).find((one) => one.sign === sign)?.isOn).toBe(isOn)
})

test('every sign has both edges above', () => {
  for (const sign of SIGN_NAMES)
    expect(new Set(ROWS.filter((row) => row[1] === sign).map((row) => row[2])), sign).toEqual(
      new Set([true, false]),
    )
})

describe('words and points', () => {
  it('puts the own usual beside the figure', () => {
    const of = facts(
      { activeDays: 3, deposits: 5, bets: 20, nightBets: 6, stakeFen: 84_000n, longestMinutes: 130 },
      { activeDays: 10, deposits: 11, bets: 100, nightBets: 9, stakeFen: 450_000n },
    )
    const text = Object.fromEntries(signsOf(of).map((one) => [one.sign, one.text]))
    expect(text).toMatchObject({
      deposits: '近 7 天 5 次，每个活跃日 1.7 次，平常 1.1 次',
      night: '占 30 %，平常 9 %',
      stake: '平均 42.00 元，平常 45.00 元',
      session: '近 7 天最长 2 小时 10 分',
      chases: '',
    })
  })

  it('pauses from 3 points and opens a case from 5', () => {
    const first = (n: number) => SIGN_NAMES.slice(0, n).map((sign) => ({ sign, isOn: true }))
    expect([2, 3].map((n) => isPaused(pointsOf(first(n))))).toEqual([false, true])
    expect([4, 5].map((n) => isCase(pointsOf(first(n))))).toEqual([false, true])
    expect(pointsOf(SIGN_NAMES.map((sign) => ({ sign, isOn: false })))).toBe(0)
    expect(Object.keys(SIGNS)).toHaveLength(8)
  })
})
