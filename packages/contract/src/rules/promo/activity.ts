// Activities: whether a member has what one asks for, what it gives to the fen, and for which period. Pure (docs/rules/activity.md).
import type { ActivityRow, ActivityRule } from '#src/data/activities.ts'
import { LIMITS } from '#src/limits.ts'
import { formatYuan, yuanFromFen } from '#src/money.ts'
import type { Product } from './turnover.ts'
import { addDays, beijingDay, DAY_MS, type Day, dayStart, weekdayOf } from '#src/time.ts'

/** A deposit that has arrived, as its turnover row knows it. */
export interface DepositFact {
  readonly ref: string
  readonly amountFen: bigint
  /** Epoch milliseconds. */
  readonly at: number
  /** Another application already draws on it. */
  readonly isUsed: boolean
  readonly hasWithdrawnSince: boolean
}

/** What is known about a member; each rule reads its own part. */
export interface ActivityFacts {
  readonly now: number
  /** The first of all deposits; null also when deposits from before this ledger came earlier. */
  readonly firstDeposit?: DepositFact | null
  readonly todayDeposit?: DepositFact | null
  readonly missingProfile?: readonly string[]
  readonly weekendValidFen?: bigint
  /** The largest stake among today's winning bets on the play. */
  readonly winningStakeFen?: bigint | null
}

export interface Grant {
  readonly bonusFen: bigint
  /** The deposit that it was given for, or nothing. */
  readonly ownFen: bigint
  readonly depositRef: string | null
  /** Why, in words that the member keeps reading in the records. */
  readonly because: string
}

export type Verdict = ({ readonly isMet: true } & Grant) | { readonly isMet: false; readonly reason: string }

const yuan = (fen: bigint) => formatYuan(yuanFromFen(fen))
/** `100`, `5,000`: a figure of the rules, which are whole yuan. */
const whole = (fen: bigint) => yuan(fen).replace(/\.00$/, '')
const no = (reason: string): Verdict => ({ isMet: false, reason })
const gift = (bonusFen: bigint, because: string): Verdict => ({
  isMet: true,
  bonusFen,
  ownFen: 0n,
  depositRef: null,
  because,
})

type DepositRule = Extract<ActivityRule, { kind: 'firstDeposit' | 'dayDeposit' }>

function ofDeposit(rule: DepositRule, facts: ActivityFacts): Verdict {
  const isFirst = rule.kind === 'firstDeposit'
  const deposit = (isFirst ? facts.firstDeposit : facts.todayDeposit) ?? null
  if (deposit === null) return no(isFirst ? '您的首存不符合本活动条件' : '今日尚无到账存款')
  const name = isFirst ? '首笔存款' : '今日第一笔存款'
  if (deposit.amountFen < rule.minFen) return no(`${name}不足${whole(rule.minFen)}元`)
  if (isFirst && facts.now >= deposit.at + rule.days * DAY_MS) return no(`${name}到账已超过${rule.days}天`)
  if (deposit.isUsed) return no('该笔存款已参加其他活动')
  if (deposit.hasWithdrawnSince) return no('该笔存款到账后已申请取款')
  const shareFen = (deposit.amountFen * rule.shareBp) / 10_000n
  const isCapped = shareFen > rule.capFen
  const percent = `${rule.shareBp / 100n}%`
  const because = `${isFirst ? '首存' : '今日首存'} ${yuan(deposit.amountFen)} 的 ${percent}`
  return {
    isMet: true,
    bonusFen: isCapped ? rule.capFen : shareFen,
    ownFen: deposit.amountFen,
    depositRef: deposit.ref,
    because: isCapped ? `${because}，最高 ${yuan(rule.capFen)}` : because,
  }
}

/** What a member's facts give under a rule, or what is missing. */
export function judgeActivity(rule: ActivityRule, facts: ActivityFacts): Verdict {
  switch (rule.kind) {
    case 'firstDeposit':
    case 'dayDeposit':
      return ofDeposit(rule, facts)
    case 'profile': {
      const missing = facts.missingProfile ?? []
      return missing.length > 0 ? no(`请先填写${missing.join('、')}`) : gift(rule.giftFen, '资料已核对')
    }
    case 'weekend': {
      if (weekdayOf(beijingDay(facts.now)) !== MONDAY) return no('请在周一申请')
      const validFen = facts.weekendValidFen ?? 0n
      const lowest = rule.tiers.at(-1)?.validFen ?? 0n
      const tier = rule.tiers.find((one) => validFen >= one.validFen)
      if (tier === undefined) return no(`周末自营彩票有效流水${yuan(validFen)}元，未满${whole(lowest)}元`)
      return gift(tier.giftFen, `周末有效流水 ${yuan(validFen)}，取 ${whole(tier.validFen)} 档`)
    }
    case 'winningPlay': {
      const stakeFen = facts.winningStakeFen ?? null
      if (stakeFen === null) return no(`当日没有单注${whole(rule.minFen)}元及以上的豹子中奖注单`)
      return gift(rule.giftFen, `当日豹子中奖注单，单注 ${yuan(stakeFen)}`)
    }
  }
}

/** What must be turned over for a bonus. */
export function activityTurnoverFen({ multiple }: Pick<ActivityRow, 'multiple'>, bonusFen: bigint): bigint {
  return bonusFen * BigInt(multiple)
}

/** A bonus that asks for more than this can hardly be won free: such an activity is not published. */
export function isHonest({ multiple }: Pick<ActivityRow, 'multiple'>): boolean {
  return multiple <= LIMITS.bonusMultipleMax
}

/** The lowest return rate among the plays that count, in basis points; return-rate tests compare them with the tables. */
export const LOWEST_RETURN_BP: Readonly<Record<Product | 'all', bigint>> = {
  slots: 9585n,
  lottery: 9500n,
  all: 9450n,
}

/** What turning it over costs on average at the lowest return rate, rounded up. */
export function expectedCostFen({ only }: Pick<ActivityRow, 'only'>, requiredFen: bigint): bigint {
  const edgeBp = 10_000n - LOWEST_RETURN_BP[only ?? 'all']
  return (requiredFen * edgeBp + 9_999n) / 10_000n
}

const MONDAY = 1

/** The Saturday of the last weekend that has begun. */
function lastSaturday(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 1) % 7))
}

/** What one member can have once: for ever, on this day, or for this weekend. */
export function activityPeriod({ period }: Pick<ActivityRow, 'period'>, now: number): string {
  const today = beijingDay(now)
  if (period === 'day') return today
  return period === 'week' ? `${lastSaturday(today)} 周末` : 'once'
}

/** Saturday 00:00 to Monday 00:00. */
export function lastWeekend(now: number): { readonly from: number; readonly to: number } {
  const saturday = lastSaturday(beijingDay(now))
  return { from: dayStart(saturday), to: dayStart(addDays(saturday, 2)) }
}

/** The figures of a rule as texts name them: an editor is shown which of them a text does not mention. */
function activityFigures({ rule, multiple }: Pick<ActivityRow, 'rule' | 'multiple'>): string[] {
  if (rule === null) return []
  const times = String(multiple)
  switch (rule.kind) {
    case 'firstDeposit':
    case 'dayDeposit':
      return [whole(rule.minFen), `${rule.shareBp / 100n}%`, whole(rule.capFen), times]
    case 'profile':
      return [whole(rule.giftFen), times]
    case 'weekend':
      return [...rule.tiers.flatMap((tier) => [whole(tier.validFen), whole(tier.giftFen)]), times]
    case 'winningPlay':
      return [whole(rule.minFen), whole(rule.giftFen), times]
  }
}

/** Those of the figures that a text leaves out. `100` is not said by `1,000`. */
export function missingFigures(row: Pick<ActivityRow, 'rule' | 'multiple'>, text: string): string[] {
  const numbers = new Set(text.match(/\d[\d,]*(?:\.\d+)?%?/g))
  return activityFigures(row).filter(
    (figure) => !numbers.has(figure) && !numbers.has(figure.replaceAll(',', '')),
  )
}
