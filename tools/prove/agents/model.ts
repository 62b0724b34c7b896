// A second implementation of agents' months that reads bets alone for what was played. It shares no rule with the product.

export interface BetRow {
  readonly member: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly status: string
  /** Null while the bet is open. */
  readonly settledMs: number | null
}

/** A sum that came or went at a time: a deposit, or what the house gave. */
export interface Sum {
  readonly member: bigint
  readonly fen: bigint
  readonly atMs: number
}

export interface Protection {
  readonly member: bigint
  readonly fromMs: number
  readonly toMs: number
}

export interface Lived {
  readonly bets: readonly BetRow[]
  readonly deposits: readonly Sum[]
  readonly gifts: readonly Sum[]
  readonly protections: readonly Protection[]
}

export const monthName = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 7)

export interface MemberMonth {
  played: bigint
  counted: bigint
}

/** `member month` → what was played and what counts of it. */
export function memberMonths({ bets, deposits, gifts, protections }: Lived): Map<string, MemberMonth> {
  const rows = new Map<string, { played: bigint; given: bigint; paidIn: bigint }>()
  const row = (member: bigint, atMs: number) => {
    const key = `${member} ${monthName(atMs)}`
    const found = rows.get(key) ?? { played: 0n, given: 0n, paidIn: 0n }
    rows.set(key, found)
    return found
  }
  for (const bet of bets)
    if (bet.settledMs !== null && bet.status !== 'open')
      row(bet.member, bet.settledMs).played += bet.stake - bet.payout
  for (const gift of gifts) row(gift.member, gift.atMs).given += gift.fen
  for (const deposit of deposits) row(deposit.member, deposit.atMs).paidIn += deposit.fen
  const isProtected = (key: string) =>
    protections.some(({ member, fromMs, toMs }) => {
      const [id, month = ''] = key.split(' ')
      return id === String(member) && monthName(fromMs) <= month && month <= monthName(toMs)
    })
  return new Map(
    [...rows].map(([key, { played, given, paidIn }]) => {
      const net = played - given - paidIn / 100n
      return [key, { played, counted: isProtected(key) && net > 0n ? 0n : net }]
    }),
  )
}

const TIERS = [
  [1_000_000, 100, 40],
  [500_000, 60, 35],
  [200_000, 30, 30],
  [50_000, 10, 25],
  [0, 3, 20],
] as const

/** What a base brings with so many active members. */
export function commission(base: bigint, active: number): bigint {
  const share = TIERS.find(([above, least]) => base > BigInt(above) * 100n && active >= least)?.[2] ?? 0
  return base > 0n ? (base * BigInt(share)) / 100n : 0n
}
