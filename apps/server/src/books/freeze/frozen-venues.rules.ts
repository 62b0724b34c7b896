// A venue's case: what its books differ by, which quarantined bets explain it, and whether a correction explains all of it.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import { beijingDay, dayStart, monthOf, monthStart } from '@lanting/contract/time'
import * as z from 'zod/mini'
import type { QuarantinedBet } from '#src/books/freeze/venue-freeze.sql.ts'

const MONTH_FEN = BigInt(DESK_LIMITS.acceptedDifferenceMonthYuan) * 100n

export interface FixLine {
  readonly memberId: bigint
  /** What the mirror gains, below zero what it loses. */
  readonly changeFen: bigint
}

/** What two people agree to: which mirrors change by how much, and which quarantined bets explain it. */
export interface MirrorPlan {
  readonly plat: string
  readonly lines: readonly FixLine[]
  readonly betIds: readonly bigint[]
}

const storedPlan = z.strictObject({
  plat: z.string(),
  lines: z.array(z.tuple([z.string(), z.string()])),
  bets: z.array(z.string()),
})

/** The form of an approval's payload. */
export function writePlan({ plat, lines, betIds }: MirrorPlan): string {
  const pairs = lines.map(({ memberId, changeFen }) => [String(memberId), String(changeFen)] as const)
  return JSON.stringify({ plat, lines: pairs, bets: betIds.map(String) })
}

export function readPlan(text: string): MirrorPlan {
  const { plat, lines, bets } = storedPlan.parse(JSON.parse(text))
  return {
    plat,
    lines: lines.map(([memberId, changeFen]) => ({
      memberId: BigInt(memberId),
      changeFen: BigInt(changeFen),
    })),
    betIds: bets.map(BigInt),
  }
}

/** A quarantined bet explains the effect it names; one without an effect or a member explains nothing. */
export function lineOfBet({ member_id: memberId, effect_fen: changeFen }: QuarantinedBet): FixLine | null {
  if (memberId === null || changeFen === null || changeFen === 0n) return null
  return { memberId, changeFen }
}

export function sumOf(lines: readonly FixLine[]): bigint {
  return lines.reduce((sum, { changeFen }) => sum + changeFen, 0n)
}

/** The effect on the venue's books of the bets that we set aside. */
export function explainedFen(bets: readonly QuarantinedBet[]): bigint {
  return bets.reduce((sum, bet) => sum + (bet.effect_fen ?? 0n), 0n)
}

/** `differenceFen` is ours minus theirs: our mirrors must move by the opposite. */
export function leftFen(differenceFen: bigint, movedFen: bigint): bigint {
  return differenceFen + movedFen
}

export function checkMirror(differenceFen: bigint, lines: readonly FixLine[]): Refused | null {
  const left = leftFen(differenceFen, sumOf(lines))
  if (differenceFen === 0n || lines.length === 0) return { key: 'wrongState' }
  return left === 0n ? null : { key: 'differenceLeft', vars: { x: yuanFromFen(left) } }
}

export interface Acceptance {
  readonly differenceFen: bigint
  /** The sum that was named. */
  readonly amountFen: bigint
  /** Accepted this month already. */
  readonly acceptedFen: bigint
}

export function checkAcceptance(facts: Acceptance): Refused | null {
  const { differenceFen, amountFen } = facts
  if (differenceFen === 0n) return { key: 'wrongState' }
  if (amountFen !== differenceFen) return { key: 'differenceOther', vars: { x: yuanFromFen(differenceFen) } }
  return checkCap(differenceFen, facts.acceptedFen)
}

/** Both signs use up the month's cap: what the house bears at one venue is not made up for at another. */
export function checkCap(bearsFen: bigint, acceptedFen: bigint): Refused | null {
  const free = acceptLeftFen(acceptedFen)
  const size = bearsFen < 0n ? -bearsFen : bearsFen
  return size <= free ? null : { key: 'differenceCap', vars: { x: yuanFromFen(free) } }
}

export interface CaseFacts {
  /** The sum of our mirrors. */
  readonly oursFen: bigint
  /** Members' money there by the venue's statement. */
  readonly statedFen: bigint
  /** What the house has accepted of this venue before. */
  readonly acceptedFen: bigint
  readonly lines: readonly FixLine[]
}

/** What the house bears after the lines, ours minus theirs: the statement is the venue's answer. */
export function borneFen({ oursFen, statedFen, acceptedFen, lines }: CaseFacts): bigint {
  return leftFen(oursFen - statedFen - acceptedFen, sumOf(lines))
}

export function acceptLeftFen(acceptedFen: bigint): bigint {
  return acceptedFen >= MONTH_FEN ? 0n : MONTH_FEN - acceptedFen
}

/** When the Beijing month of an instant began: the cap counts from there. */
export function capMonthStart(now: Date): Date {
  return new Date(dayStart(monthStart(monthOf(beijingDay(now)))))
}

/** Of what was typed, with its sign. */
export function lineOf(memberId: bigint, amount: string): FixLine {
  return { memberId, changeFen: fenFromYuan(amount) }
}
