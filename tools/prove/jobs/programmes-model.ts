// A second implementation of what inviters, friends and agents get, from the bare list of what members did and were given.
// It shares no rule with the product: its figures are typed here once more.
import { dayOf, type Journal, nameOf } from './model.ts'

const FRIEND_DAYS = 30
const yuan = (amount: number) => BigInt(amount) * 100n
const sum = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((all, one) => all + of(one), 0n)

/** `reached`, `missed late`, or `open` while the days continue; for a member registered on the day `registered`. */
export function invitationOf(journal: Journal, friend: bigint, registered: number, today: number): string {
  const first = journal.deposits.find(({ member }) => member === friend)
  const flow = sum(
    journal.bets.filter(
      ({ member, atMs }) =>
        member === friend && dayOf(atMs) >= registered && dayOf(atMs) < registered + FRIEND_DAYS,
    ),
    (bet) => bet.validFen,
  )
  if (first !== undefined && first.fen >= yuan(100) && flow >= yuan(500)) return 'reached 1800 800'
  return today >= registered + FRIEND_DAYS ? 'missed late' : 'open'
}

/** What the house gave, as the ledger has it: when a job came to give it depends on when workers lived. */
export interface Gift {
  readonly member: bigint
  readonly fen: bigint
  readonly atMs: number
}

const TIERS = [
  [1_000_000, 100, 40],
  [500_000, 60, 35],
  [200_000, 30, 30],
  [50_000, 10, 25],
  [0, 3, 20],
] as const

/** `month` → `members active net carried commission`, for each month from the first to the last. */
export function statementsOf(
  { deposits, bets, losses }: Journal,
  gifts: readonly Gift[],
  members: readonly bigint[],
  months: readonly string[],
): Map<string, string> {
  const statements = new Map<string, string>()
  let before = 0n
  for (const month of months) {
    const within = <T extends { readonly member: bigint; readonly atMs: number }>(rows: readonly T[]) =>
      rows.filter(({ member, atMs }) => members.includes(member) && nameOf(dayOf(atMs)).startsWith(month))
    const paid = within(deposits)
    const played = within(bets)
    const active = members.filter(
      (id) =>
        sum(
          paid.filter(({ member }) => member === id),
          (one) => one.fen,
        ) >= yuan(100) &&
        sum(
          played.filter(({ member }) => member === id),
          (one) => one.validFen,
        ) >= yuan(1_000),
    ).length
    const net =
      sum(within(losses), (one) => one.fen) -
      sum(within(gifts), (one) => one.fen) -
      sum(paid, (one) => one.fen) / 100n
    const carried = before < 0n ? before : 0n
    const base = net + carried
    const share = TIERS.find(([above, least]) => base > yuan(above) && active >= least)?.[2] ?? 0
    const commission = base > 0n ? (base * BigInt(share)) / 100n : 0n
    statements.set(month, `${members.length} ${active} ${net} ${carried} ${commission}`)
    before = net
  }
  return statements
}
