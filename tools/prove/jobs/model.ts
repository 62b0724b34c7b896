// A second implementation of what daily and monthly jobs give, from the bare list of what members did. It shares no rule
// with the product: its tables are typed here once more, its days are counted in whole numbers.

/** Deposits and settled bets, as they happened. Days are numbers: whole Beijing days since the epoch. */
export interface Deposit {
  readonly member: bigint
  readonly fen: bigint
  readonly atMs: number
}

export interface Bet {
  readonly member: bigint
  readonly plat: string
  readonly validFen: bigint
  readonly atMs: number
}

/** What a member staked and lost for good. */
export interface Loss {
  readonly member: bigint
  readonly fen: bigint
  readonly atMs: number
}

export interface Journal {
  readonly deposits: Deposit[]
  readonly bets: Bet[]
  readonly losses: Loss[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const dayOf = (ms: number) => Math.floor((ms + 8 * HOUR) / DAY)
export const startOf = (day: number) => day * DAY - 8 * HOUR
export const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** Level: deposits, turnover, turnover that keeps it, rates by venue in hundredths of a percent, gifts; all in yuan. */
const TABLE: readonly (readonly [
  number,
  number,
  number,
  Readonly<Record<string, number>>,
  number,
  number,
])[] = [
  [0, 0, 0, { AG: 30, PP: 40, FB: 30 }, 0, 0],
  [1_000, 10_000, 5_000, { AG: 35, PP: 50, FB: 35 }, 8, 0],
  [10_000, 100_000, 30_000, { AG: 40, PP: 60, FB: 40 }, 28, 8],
  [50_000, 500_000, 120_000, { AG: 45, PP: 70, FB: 45 }, 88, 18],
  [150_000, 1_500_000, 350_000, { AG: 50, PP: 80, FB: 50 }, 188, 38],
  [500_000, 5_000_000, 1_000_000, { AG: 55, PP: 85, FB: 55 }, 588, 88],
]
export const PLATS = ['AG', 'PP', 'FB'] as const
const fen = (yuan: number) => BigInt(yuan) * 100n
const row = (level: number) => {
  const found = TABLE[level - 1]
  if (found === undefined) throw new Error(`the model knows no level ${level}`)
  const [recharge, flow, keep, rates, upgrade, monthly] = found
  return {
    recharge: fen(recharge),
    flow: fen(flow),
    keep: fen(keep),
    rates,
    upgrade: fen(upgrade),
    monthly: fen(monthly),
  }
}
export const monthlyFen = (level: number) => row(level).monthly

export interface Change {
  readonly member: bigint
  readonly day: number
  readonly kind: 'promoted' | 'kept' | 'demoted'
  readonly from: number
  readonly to: number
  readonly giftFen: bigint
}

const sum = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((all, one) => all + of(one), 0n)

/** One member's changes, decided in the morning of each day from `first` to `last`. */
export function changesOf(journal: Journal, member: bigint, first: number, last: number): Change[] {
  const deposits = journal.deposits.filter((one) => one.member === member)
  const bets = journal.bets.filter((one) => one.member === member)
  const changes: Change[] = []
  const gifted = new Set<number>()
  let [level, since, lost, base] = [1, first - 1, 0, 0n]
  for (let day = first; day <= last; day++) {
    const before = <T extends { readonly atMs: number }>(rows: readonly T[]) =>
      rows.filter(({ atMs }) => atMs < startOf(day))
    const paid = sum(before(deposits), (one) => one.fen)
    const flow = sum(before(bets), (one) => one.validFen)
    const next = level < TABLE.length ? row(level + 1) : null
    const rises =
      next !== null &&
      paid >= next.recharge &&
      flow >= next.flow &&
      (lost < level + 1 || flow - base >= next.keep)
    if (rises) {
      const giftFen = gifted.has(level + 1) ? 0n : row(level + 1).upgrade
      gifted.add(level + 1)
      changes.push({ member, day, kind: 'promoted', from: level, to: level + 1, giftFen })
      level += 1
      if (level >= lost) lost = 0
      ;[since, base] = [day, flow]
    } else if (level > 1 && day - since >= 90) {
      const inPeriod = bets.filter(({ atMs }) => atMs >= startOf(since) && atMs < startOf(since + 90))
      if (sum(inPeriod, (one) => one.validFen) >= row(level).keep) {
        changes.push({ member, day, kind: 'kept', from: level, to: level, giftFen: 0n })
      } else {
        changes.push({ member, day, kind: 'demoted', from: level, to: level - 1, giftFen: 0n })
        lost = Math.max(lost, level)
        level -= 1
        base = flow
      }
      since = day
    }
  }
  return changes
}

/** The level at the end of a day, after the runs of all mornings up to it. */
export function levelAtEnd(changes: readonly Change[], member: bigint, day: number): number {
  return changes.findLast((one) => one.member === member && one.day <= day)?.to ?? 1
}

/** `member plat day` → fen, for days that have ended; nothing where it is less than a fen. */
export function rebatesOf(journal: Journal, changes: readonly Change[], last: number): Map<string, bigint> {
  const valid = new Map<string, { member: bigint; plat: string; day: number; fen: bigint }>()
  for (const { member, plat, validFen, atMs } of journal.bets) {
    const day = dayOf(atMs)
    const key = `${member} ${plat} ${nameOf(day)}`
    valid.set(key, { member, plat, day, fen: (valid.get(key)?.fen ?? 0n) + validFen })
  }
  const rebates = new Map<string, bigint>()
  for (const [key, { member, plat, day, fen: validFen }] of valid) {
    const rate = row(levelAtEnd(changes, member, day)).rates[plat] ?? 0
    const money = (validFen * BigInt(rate)) / 10_000n
    if (day <= last && money > 0n) rebates.set(key, money)
  }
  return rebates
}

const TIERS = [
  [100_000, 10],
  [50_000, 8],
  [20_000, 5],
  [5_000, 3],
  [1_000, 2],
  [100, 1],
] as const

/** Who has packets on a day: `member` → how many, by deposits from 10:00 of the day before to 10:00. */
export function packetsOf(journal: Journal, day: number): Map<string, number> {
  const [from, to] = [startOf(day - 1) + 10 * HOUR, startOf(day) + 10 * HOUR]
  const paid = new Map<string, bigint>()
  for (const { member, fen: amount, atMs } of journal.deposits)
    if (atMs >= from && atMs < to) paid.set(String(member), (paid.get(String(member)) ?? 0n) + amount)
  const packets = new Map<string, number>()
  for (const [member, amount] of paid) {
    const count = TIERS.find(([yuan]) => amount >= fen(yuan))?.[1]
    if (count !== undefined) packets.set(member, count)
  }
  return packets
}

/** `member month` → fen: by the level of noon on the first, for members who deposited in the month before. */
export function monthlyOf(
  journal: Journal,
  changes: readonly Change[],
  firsts: readonly number[],
): Map<string, bigint> {
  const gifts = new Map<string, bigint>()
  for (const first of firsts) {
    const month = nameOf(first).slice(0, 7).replace('-', '')
    const before = nameOf(first - 1).slice(0, 7)
    const payers = journal.deposits.filter(({ atMs }) => nameOf(dayOf(atMs)).startsWith(before))
    for (const member of new Set(payers.map((one) => one.member))) {
      const gift = monthlyFen(levelAtEnd(changes, member, first))
      if (gift > 0n) gifts.set(`${member} ${month}`, gift)
    }
  }
  return gifts
}
