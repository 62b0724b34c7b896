// What the rules need to know of a stuck payout, and what an approval about one carries.
import { yuanFromFen } from '@lanting/contract/money'
import { isFrozen } from '#src/books/freeze.ts'
import type { Sql } from '#src/db/pool.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { choicesOf, type Locks } from '#src/modules/withdrawal/payout.rules.ts'
import type { StuckRow } from '#src/modules/withdrawal/payout-review.sql.ts'

/** What the provider said it paid when it was asked for; empty for nothing. */
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

/** What locks each choice at this moment. */
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
