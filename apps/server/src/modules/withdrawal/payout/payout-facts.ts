// Facts about a stuck payout for the rules and for an approval.
import { yuanFromFen } from '@lanting/contract/money'
import { isFrozen } from '#src/books/freeze/freeze.ts'
import type { Sql } from '#src/db/pool.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { choicesOf, type Locks } from '#src/modules/withdrawal/payout/payout.rules.ts'
import type { StuckRow } from '#src/modules/withdrawal/payout/payout-review.sql.ts'

/** The amount the provider reported as paid, as kept in the approval; empty if none. */
export function paidText({ paid_fen: paidFen }: StuckRow): string {
  return paidFen === null ? '' : yuanFromFen(paidFen)
}

export function sureFacts(row: StuckRow) {
  return {
    paidFen: row.paid_fen,
    heard: row.heard,
    heardAt: row.heard_at,
    lastSentAt: row.last_sent_at,
    turnedAway: row.turned_away,
  }
}

export async function locksOf(on: Sql, row: StuckRow, now: Date): Promise<Locks> {
  const facts = {
    ...sureFacts(row),
    because: row.stuck_because,
    amountFen: row.amount_fen,
    stuckAt: row.stuck_at,
    isMemberFrozen: row.member_state === 'frozen',
    areBooksFrozen: await isFrozen(on),
    balanceFen: await readMainFen(on, row.member_id, 'CNY'),
  }
  return choicesOf(facts, now)
}
