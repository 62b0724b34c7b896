// A member's month for the agent: what its bets and entries say, and what of it counts.
import { cashCostFen, countedFen, isActiveMember, netFen } from '@lanting/contract/rules/promo/agent'
import type { Month } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { keySql } from '#src/ledger/keys.ts'
import { type LineSum, sumsOf } from '#src/modules/agent/agent-lines.ts'
import * as sql from '#src/modules/agent/agent-month.sql.ts'

const BET_KEYS: sql.BetKeys = {
  stake: keySql('betStake', { order: 'b.order_no' }),
  payout: keySql('betPayout', { round: `b.game_code || '-' || b.round_id`, member: 'b.member_id' }),
  venueBegins: keySql('venueResult', { plat: 'b.plat', bet: 'b.bet_id', version: `''` }),
}

/** A row of a statement; in a correction the figures are differences. */
export interface Figures {
  readonly playFen: bigint
  readonly givenFen: bigint
  readonly cashFen: bigint
  readonly countedFen: bigint
}

export interface MemberMonth extends Figures {
  readonly memberId: bigint
  readonly month: Month
  readonly isActive: boolean
  readonly isProtected: boolean
}

/** With what it was computed from. */
export interface ComputedMonth extends MemberMonth {
  readonly bets: number
  /** Play as the ledger has it under the keys of the same bets, the rest by posting time. */
  readonly lines: readonly LineSum[]
}

/** The months of all direct members, or of some. An agent's first month begins with the agency. */
export async function computeMonth(
  at: Sql,
  agentId: bigint,
  month: Month,
  since: Date | null,
  some?: ReadonlySet<bigint>,
): Promise<ComputedMonth[]> {
  const whole = sql.spanOf(month)
  const span = since !== null && since > whole.from ? { ...whole, from: since } : whole
  const direct = (await sql.directMembers(at, agentId, span)).filter(({ id }) => some?.has(id) ?? true)
  const ids = direct.map(({ id }) => id)
  if (ids.length === 0) return []
  const isProtected = await sql.protectedMembers(at, ids, month)
  const play = new Map((await sql.playOf(at, ids, span)).map((row) => [row.memberId, row]))
  const entries = [
    ...(await sql.entriesOfBets(at, ids, span, BET_KEYS)),
    ...(await sql.postedOf(at, ids, span)),
  ]
  const linesOf = groupBy(entries, ({ memberId }) => memberId)
  return direct.map((member) => {
    const { bets = 0, stakeFen = 0n, payoutFen = 0n } = play.get(member.id) ?? {}
    const lines = linesOf.get(member.id) ?? []
    // Bets decide about play; whether the ledger says the same is checked where a statement is.
    const sums = { ...sumsOf(lines), lostFen: stakeFen - payoutFen }
    const protection = isProtected.has(member.id)
    return {
      memberId: member.id,
      month,
      isActive: isActiveMember(member),
      isProtected: protection,
      playFen: sums.lostFen,
      givenFen: sums.rebateFen + sums.giftFen,
      cashFen: cashCostFen(sums),
      countedFen: countedFen(netFen(sums), protection),
      bets,
      lines,
    }
  })
}

/** Whether all of it counts: a protected member's loss does not, and then none of the member's lines do. */
export function isCounted({ playFen, givenFen, cashFen, countedFen: counted }: Figures): boolean {
  return counted === playFen - givenFen - cashFen
}

export function sumLines(months: readonly ComputedMonth[]): LineSum[] {
  const all = months.filter(isCounted).flatMap(({ lines }) => lines)
  return [...groupBy(all, ({ code }) => code)].map(([code, lines]) => ({
    code,
    entries: lines.reduce((sum, line) => sum + line.entries, 0),
    amountFen: lines.reduce((sum, line) => sum + line.amountFen, 0n),
  }))
}
