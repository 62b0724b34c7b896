// The eight activities as tables, to the fen, and that none of them can be farmed: what it costs exceeds what it gives.
import { describe, expect, it } from 'vitest'
import { ACTIVITIES, type ActivityRow, findActivity, firstTexts } from '../data/activities.ts'
import { SUM_PLAYS } from '#src/data/play/plays-sum.ts'
import { VIP_LEVELS } from '../data/vip-levels.ts'
import { atClock, DAY_MS, parseBeijing } from '../time.ts'
import {
  type ActivityFacts,
  activityPeriod,
  activityTurnoverFen,
  type DepositFact,
  judgeActivity,
  lastWeekend,
  missingFigures,
} from './activity.ts'

const MONDAY = atClock('2026-11-16', '09:00:00')
const SUNDAY = atClock('2026-11-15', '12:00:00')

function activity(id: number): ActivityRow & { readonly rule: NonNullable<ActivityRow['rule']> } {
  const found = findActivity(id)
  if (!found?.rule) throw new Error(`no rule for activity ${id}`)
  return { ...found, rule: found.rule }
}

const deposit = (yuan: number, more: Partial<DepositFact> = {}): DepositFact => ({
  ref: 'D1',
  amountFen: BigInt(Math.round(yuan * 100)),
  at: SUNDAY,
  isUsed: false,
  hasWithdrawnSince: false,
  ...more,
})

/** What it gives and asks for, or why not. */
function outcome(id: number, facts: Partial<ActivityFacts>): string {
  const row = activity(id)
  const verdict = judgeActivity(row.rule, { now: SUNDAY, ...facts })
  return verdict.isMet ? `${verdict.bonusFen} / ${activityTurnoverFen(row, verdict)}` : verdict.reason
}

describe('what each gives and asks for', () => {
  it.each<[string, number, Partial<ActivityFacts>, string]>([
    ['首存 500 → 100, turnover 8 × 600', 1, { firstDeposit: deposit(500) }, '10000 / 480000'],
    ['首存 100', 1, { firstDeposit: deposit(100) }, '2000 / 96000'],
    ['首存 99.99', 1, { firstDeposit: deposit(99.99) }, '首笔存款不足100元'],
    ['首存 100.04 is floored', 1, { firstDeposit: deposit(100.04) }, '2000 / 96032'],
    ['首存 940 reaches the cap', 1, { firstDeposit: deposit(940) }, '18800 / 902400'],
    ['首存 50,000 stays at it', 1, { firstDeposit: deposit(50_000) }, '18800 / 40150400'],
    ['none', 1, { firstDeposit: null }, '没有可参加的首笔到账存款'],
    [
      'last moment of day 7',
      1,
      { firstDeposit: deposit(500), now: SUNDAY + 7 * DAY_MS - 1 },
      '10000 / 480000',
    ],
    ['day 7 is over', 1, { firstDeposit: deposit(500), now: SUNDAY + 7 * DAY_MS }, '首笔存款到账已超过7天'],
    ['used', 1, { firstDeposit: deposit(500, { isUsed: true }) }, '该笔存款已参加其他活动'],
    ['withdrawn', 1, { firstDeposit: deposit(500, { hasWithdrawnSince: true }) }, '该笔存款到账后已申请取款'],
    ['资料齐全', 2, { missingProfile: [] }, '800 / 2400'],
    ['资料不全', 2, { missingProfile: ['手机', '生日'] }, '请先填写手机、生日'],
    ['今日首存 1,000 → 50, turnover 5 × 1,050', 3, { todayDeposit: deposit(1000) }, '5000 / 525000'],
    ['今日首存 1,160 → 58', 3, { todayDeposit: deposit(1160) }, '5800 / 609000'],
    ['今日首存 5,000 → 58', 3, { todayDeposit: deposit(5000) }, '5800 / 2529000'],
    ['none today', 3, { todayDeposit: null }, '今日尚无到账存款'],
    ['too small today', 3, { todayDeposit: deposit(50) }, '今日第一笔存款不足100元'],
    ['weekend 5,000', 5, { weekendValidFen: 500_000n, now: MONDAY }, '1800 / 1800'],
    ['weekend 19,999.99', 5, { weekendValidFen: 1_999_999n, now: MONDAY }, '1800 / 1800'],
    ['weekend 20,000', 5, { weekendValidFen: 2_000_000n, now: MONDAY }, '8800 / 8800'],
    ['weekend 100,000', 5, { weekendValidFen: 10_000_000n, now: MONDAY }, '38800 / 38800'],
    [
      'weekend 4,999.99',
      5,
      { weekendValidFen: 499_999n, now: MONDAY },
      '周末自营彩票有效流水4,999.99元，未满5,000元',
    ],
    ['weekend on Sunday', 5, { weekendValidFen: 2_000_000n, now: SUNDAY }, '请在周一申请'],
    ['豹子', 6, { winningStakeFen: 1000n }, '2800 / 8400'],
    ['no 豹子', 6, { winningStakeFen: null }, '当日没有单注10元及以上的豹子中奖注单'],
  ])('%s', (_case, id, facts, expected) => {
    expect(outcome(id, facts)).toBe(expected)
  })
})

describe('periods', () => {
  it.each([
    ['once', 1, '2026-11-16 09:00:00', 'once'],
    ['a Beijing day ends at midnight', 3, '2026-11-15 23:59:59', '2026-11-15'],
    ['and begins there', 3, '2026-11-16 00:00:00', '2026-11-16'],
    ['Saturday begins its weekend', 5, '2026-11-14 00:00:00', '2026-11-14 周末'],
    ['Monday belongs to it', 5, '2026-11-16 09:00:00', '2026-11-14 周末'],
    ['Friday still', 5, '2026-11-20 23:59:59', '2026-11-14 周末'],
    ['the next one', 5, '2026-11-21 00:00:00', '2026-11-21 周末'],
  ])('%s', (_case, id, at, period) => {
    expect(activityPeriod(activity(id), parseBeijing(at) ?? 0)).toBe(period)
  })

  it('counts a weekend from Saturday 00:00 to Monday 00:00 Beijing', () => {
    expect(lastWeekend(MONDAY)).toEqual({
      from: atClock('2026-11-14', '00:00:00'),
      to: atClock('2026-11-16', '00:00:00'),
    })
  })
})

describe('texts', () => {
  it.each(ACTIVITIES.map((row) => [row.title, row] as const))(
    'of %s name every figure of its rule',
    (_title, row) => {
      const { content, memo } = firstTexts(row)
      expect(missingFigures(row, `${content} ${memo}`)).toEqual([])
    },
  )

  it('that leave a figure out, or name another, are told', () => {
    expect(missingFigures(activity(3), '存 1,000 元送 5%，最高 48 元，流水 5 倍')).toEqual(['100', '58'])
    expect(missingFigures(activity(5), '5000 20000 100000 18 88 388，1 倍')).toEqual([])
  })
})

/**
 * Farming: what a member who only wants the gift must pay for it at the best odds there are, as the edge on the turnover
 * asked for less the highest rebate. A simulation plays the turnover out; the seed makes it the same every time.
 */
describe('farming costs more than it gives', () => {
  const LIVE_EDGE = 0.0219
  const rebate = (column: 'realperson' | 'lottery', level: number) =>
    (VIP_LEVELS[level - 1]?.rebateBp[column] ?? 0) / 10_000
  /** The best return among even plays of own lotteries. */
  const lotteryEdge = () => {
    const big = SUM_PLAYS.flatMap((group) => group.plays).find(({ id }) => id === 2001)
    return 1 - (0.5 * (big?.oddsMilli ?? 0)) / 1000
  }
  const costOf = (multiple: number, share: number, edge: number, back: number, percent = 1) =>
    ((multiple * (1 + share)) / percent) * (edge - back)

  it('每日首存: 5.25 × (2.19 − 0.80) % is more than 5 %, at the highest level as well', () => {
    expect(rebate('realperson', 10)).toBe(0.008)
    expect(costOf(5, 0.05, LIVE_EDGE, rebate('realperson', 10))).toBeCloseTo(0.073, 3)
    expect(costOf(5, 0.05, LIVE_EDGE, rebate('realperson', 10))).toBeGreaterThan(0.05)
    expect(costOf(5, 0.05, lotteryEdge(), rebate('lottery', 10))).toBeGreaterThan(0.05)
  })

  it('首存: live bets count half, because 9.6 × (2.19 − 0.30) % alone would be less than 20 %', () => {
    const { livePercent = 100, multiple } = activity(1)
    expect(costOf(multiple, 0.2, LIVE_EDGE, rebate('realperson', 1))).toBeLessThan(0.2)
    expect(costOf(multiple, 0.2, LIVE_EDGE, rebate('realperson', 1), livePercent / 100)).toBeCloseTo(0.363, 3)
    expect(costOf(multiple, 0.2, lotteryEdge(), rebate('lottery', 1))).toBeGreaterThan(0.2)
  })

  it('周末: a tier gives at most 0.44 %, with the rebate less than the edge', () => {
    const { rule } = activity(5)
    if (rule.kind !== 'weekend') throw new Error('not the weekend')
    const shares = rule.tiers.map(({ validFen, giftFen }) => Number(giftFen) / Number(validFen))
    expect(Math.max(...shares)).toBeCloseTo(0.0044, 5)
    expect(Math.max(...shares) + rebate('lottery', 10)).toBeLessThan(lotteryEdge())
  })

  it('豹子: until one comes, 10.00 a time costs 40.00 on the average, for 28.00', () => {
    const { rule } = activity(6)
    if (rule.kind !== 'winningPlay') throw new Error('not the triple')
    const play = SUM_PLAYS.flatMap((group) => group.plays).find(({ id }) => id === rule.playId)
    const chance = 10 / 1000
    const lossYuan = (10 * (1 - (chance * (play?.oddsMilli ?? 0)) / 1000)) / chance
    expect(lossYuan).toBeCloseTo(40, 5)
    expect(lossYuan).toBeGreaterThan(Number(rule.giftFen) / 100)
  })

  it.each([
    ['首存 on own lotteries', 1, 500, 0.5, 0.95, 1],
    ['每日首存 on own lotteries', 3, 1160, 0.5, 0.95, 1],
    ['首存 at a live dealer’s, counted half', 1, 500, 0.4891, 1, 0.5],
    ['每日首存 at a live dealer’s', 3, 1160, 0.4891, 1, 1],
  ])(
    'played out ten thousand times, %s leaves the member poorer than without it',
    (_case, id, yuan, chance, odds, counts) => {
      const row = activity(id)
      const fact = deposit(yuan)
      const verdict = judgeActivity(row.rule, { now: SUNDAY, firstDeposit: fact, todayDeposit: fact })
      if (!verdict.isMet) throw new Error(verdict.reason)
      const required = Number(activityTurnoverFen(row, verdict)) / 100
      const bonus = Number(verdict.bonusFen) / 100
      const random = seeded(20_261_115)
      let ends = 0
      const plays = 10_000
      for (let i = 0; i < plays; i += 1)
        ends += playOut(yuan + bonus, required / counts, chance, odds, random)
      expect(ends / plays).toBeLessThan(yuan)
    },
  )
})

/** Bets a tenth of the start until the turnover is done or nothing is left. */
function playOut(
  start: number,
  turnover: number,
  chance: number,
  odds: number,
  random: () => number,
): number {
  let [wallet, done] = [start, 0]
  while (done < turnover && wallet >= 1) {
    const stake = Math.min(wallet, start / 10, turnover - done)
    wallet += random() < chance ? stake * odds : -stake
    done += stake
  }
  return wallet
}

/** The same row of numbers every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
