// The eight activities as tables, to the fen, and what farming each would cost at the best odds.
import { describe, expect, it } from 'vitest'
import { ACTIVITIES, type ActivityRow, findActivity, firstTexts } from '#src/data/activities.ts'
import { SUM_PLAYS } from '#src/data/play/plays-sum.ts'
import { VENUES } from '#src/data/play/venues.ts'
import { VIP_LEVELS } from '#src/data/vip-levels.ts'
import { atClock, DAY_MS, parseBeijing } from '#src/time.ts'
import {
  type ActivityFacts,
  activityPeriod,
  activityTurnoverFen,
  type DepositFact,
  expectedCostFen,
  isHonest,
  judgeActivity,
  lastWeekend,
  LOWEST_RETURN_BP,
  missingFigures,
} from './activity.ts'
import { gameReturnRate } from '#src/rules/games/game-return.ts'
import { returnRate, sumChance } from '#src/rules/lottery/return-rate.ts'
import { SLOT_PICK } from '#src/rules/games/slots.ts'

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
  return verdict.isMet
    ? `${verdict.bonusFen} / ${activityTurnoverFen(row, verdict.bonusFen)}`
    : verdict.reason
}

describe('what each gives and asks for', () => {
  it.each<[string, number, Partial<ActivityFacts>, string]>([
    ['首存 500 → 100, turnover 10 × 100', 1, { firstDeposit: deposit(500) }, '10000 / 100000'],
    ['首存 100', 1, { firstDeposit: deposit(100) }, '2000 / 20000'],
    ['首存 99.99', 1, { firstDeposit: deposit(99.99) }, '首笔存款不足100元'],
    ['首存 100.04 is floored', 1, { firstDeposit: deposit(100.04) }, '2000 / 20000'],
    ['首存 940 reaches the cap', 1, { firstDeposit: deposit(940) }, '18800 / 188000'],
    ['首存 50,000 stays at it', 1, { firstDeposit: deposit(50_000) }, '18800 / 188000'],
    ['none', 1, { firstDeposit: null }, '您的首存不符合本活动条件'],
    [
      'last moment of day 7',
      1,
      { firstDeposit: deposit(500), now: SUNDAY + 7 * DAY_MS - 1 },
      '10000 / 100000',
    ],
    ['day 7 is over', 1, { firstDeposit: deposit(500), now: SUNDAY + 7 * DAY_MS }, '首笔存款到账已超过7天'],
    ['used', 1, { firstDeposit: deposit(500, { isUsed: true }) }, '该笔存款已参加其他活动'],
    ['withdrawn', 1, { firstDeposit: deposit(500, { hasWithdrawnSince: true }) }, '该笔存款到账后已申请取款'],
    ['资料齐全', 2, { missingProfile: [] }, '800 / 2400'],
    ['资料不全', 2, { missingProfile: ['手机', '生日'] }, '请先填写手机、生日'],
    ['今日首存 500 → 10, turnover 10 × 10', 3, { todayDeposit: deposit(500) }, '1000 / 10000'],
    ['今日首存 100.49 is floored', 3, { todayDeposit: deposit(100.49) }, '200 / 2000'],
    ['今日首存 899.99', 3, { todayDeposit: deposit(899.99) }, '1799 / 17990'],
    ['今日首存 900 → 18', 3, { todayDeposit: deposit(900) }, '1800 / 18000'],
    ['今日首存 5,000 → 18', 3, { todayDeposit: deposit(5000) }, '1800 / 18000'],
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
    expect(missingFigures(activity(3), '存 1,000 元送 2%，最高 28 元，流水 10 倍')).toEqual(['100', '18'])
    expect(missingFigures(activity(5), '5000 20000 100000 18 88 388，1 倍')).toEqual([])
  })
})

/**
 * Farming: what a member who only wants the gift must pay for it at the best odds there are, as the edge on the turnover
 * asked for less the rebate: the deposit's own turnover anywhere, the bonus's on its product. docs/rules/activity.md has the table.
 */
describe('farming', () => {
  const LIVE_EDGE = 0.0219
  const SLOT_EDGE =
    1 - (gameReturnRate({ plat: 'PP', gameCode: 'pp001', selection: '中线', oddsMilli: 0 }) ?? 0) / 100
  const rebate = (column: 'realperson' | 'lottery' | 'electron', level: number) =>
    (VIP_LEVELS[level - 1]?.rebateBp[column] ?? 0) / 10_000
  /** The best return among even plays of own lotteries. */
  const lotteryEdge = () => {
    const big = SUM_PLAYS.flatMap((group) => group.plays).find(({ id }) => id === 2001)
    return 1 - (0.5 * (big?.oddsMilli ?? 0)) / 1000
  }
  /** Of a deposit of 1: its own row at the live dealer's, then the bonus's on its product. */
  const costOf = (share: number, multiple: number, edge: number, level: number) =>
    LIVE_EDGE - rebate('realperson', level) + share * multiple * edge

  it.each([
    [1, 0.0237],
    [7, 0.02038],
    [8, 0.0198],
    [10, 0.0181],
  ])('每日首存 at VIP%i costs %d of the deposit for 0.02', (level, cost) => {
    const edge = lotteryEdge() - rebate('lottery', level)
    expect(costOf(0.02, activity(3).multiple, edge, level)).toBeCloseTo(cost, 4)
    // From VIP8 on it pays, by at most 1.71 a day at VIP10.
    expect(costOf(0.02, activity(3).multiple, edge, level) > 0.02).toBe(level < 8)
    expect(900 * (0.02 - cost)).toBeLessThanOrEqual(1.72)
  })

  it('首存 leaves at most 0.116 of the deposit: a gift, once for a person, and less than the bonus', () => {
    const cost = costOf(0.2, activity(1).multiple, SLOT_EDGE - rebate('electron', 1), 1)
    expect(cost).toBeCloseTo(0.0841, 3)
    expect(0.2 - cost).toBeLessThan(0.2)
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
})

describe('an honest offer', () => {
  it('asks for at most ten times its bonus', () => {
    expect(ACTIVITIES.filter((row) => !isHonest(row))).toEqual([])
    expect(isHonest({ multiple: 10 })).toBe(true)
    expect(isHonest({ multiple: 11 })).toBe(false)
  })

  it.each([
    ['slots', 100_000n, 4_150n],
    ['lottery', 18_000n, 900n],
    [undefined, 2_400n, 132n],
    ['slots', 1n, 1n],
  ] as const)('of %s turnover %i costs %i on average, rounded up', (only, requiredFen, costFen) => {
    expect(expectedCostFen(only === undefined ? {} : { only }, requiredFen)).toBe(costFen)
  })

  it('says no higher return rate than any play has that counts', () => {
    const slots = VENUES.filter((venue) => 'slotModel' in venue).map(
      ({ platname: plat }) => gameReturnRate({ plat, gameCode: '', selection: SLOT_PICK, oddsMilli: 0 }) ?? 0,
    )
    expect(Math.min(...slots) * 100).toBeCloseTo(Number(LOWEST_RETURN_BP.slots), 5)
    const sums = SUM_PLAYS.flatMap((group) => group.plays).map(({ id, oddsMilli }) =>
      returnRate(sumChance(id), oddsMilli),
    )
    expect(Math.min(...sums) * 100).toBeGreaterThanOrEqual(Number(LOWEST_RETURN_BP.lottery))
  })
})
