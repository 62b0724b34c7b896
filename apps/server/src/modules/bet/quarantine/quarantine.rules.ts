// Turns a quarantined row plus staff corrections into a bet, validated by the same rules again. Pure.
import type { QuarantineReason } from '@lanting/contract/data/play/quarantine'
import { yuanFromFen } from '@lanting/contract/money'
import { type VenueBet, venueBet } from '@lanting/contract/providers/venue'
import { BET, type Outcome } from '@lanting/contract/states'
import {
  judgeRow,
  type KnownMember,
  type LogRow,
  readRow,
  type StoredBet,
} from '#src/modules/bet/sync/bet-sync.rules.ts'

export type BookedAs = Outcome | 'open'

/** The corrected values. */
export interface Correction {
  readonly member: KnownMember
  readonly stakeFen: bigint
  readonly payoutFen: bigint
  readonly bookedAs: BookedAs
}

/** Rules that two people may waive: large sums, and a raised stake. */
const WAVED: readonly QuarantineReason[] = ['absurdStake', 'absurdPayout', 'changedStake']

/** Null when it cannot become a valid bet. */
export function correctedBet(
  row: LogRow,
  { member, stakeFen, payoutFen, bookedAs }: Correction,
  stored: StoredBet | null,
  setAsideAt: Date,
): VenueBet | null {
  const isSettled = bookedAs !== 'open' && bookedAs !== 'void'
  const madeAt = timeOf(row['created_at'], setAsideAt)
  const corrected = {
    ...known(row),
    member: `m${member.id}`,
    // A trial has play money only; a row in the other currency is no bet of this member.
    currency: row['currency'] ?? (member.isTrial ? 'PLAY' : 'CNY'),
    bet_amount: yuanFromFen(stakeFen),
    payout: yuanFromFen(payoutFen),
    win_loss: yuanFromFen(isSettled ? payoutFen - stakeFen : 0n),
    valid_amount: '0.00',
    status: BET.wire(isSettled ? 'settled' : bookedAs),
    outcome: bookedAs === 'open' ? null : bookedAs,
    created_at: madeAt,
    settled_at: bookedAs === 'open' ? null : latest(madeAt, timeOf(row['settled_at'], setAsideAt)),
  }
  const verdict = judgeRow(corrected, { member, stored, nowMs: setAsideAt.getTime() }, WAVED)
  return verdict.kind === 'book' ? verdict.bet : null
}

/** Whether some correction could make it valid: every field staff cannot correct is well-formed. */
export function isBookable(row: LogRow, why: QuarantineReason): boolean {
  if (why === 'gap' || why === 'idReused') return false
  const plain = {
    ...known(row),
    member: 'm100000',
    currency: 'CNY',
    bet_amount: '0.00',
    payout: '0.00',
    win_loss: '0.00',
    valid_amount: '0.00',
    status: BET.wire('void'),
    outcome: 'void',
    created_at: '2026-01-01T00:00:00.000Z',
    settled_at: '2026-01-01T00:00:00.000Z',
  }
  return readRow(plain) !== null
}

/** Only the fields of a bet; the venue's extra fields stay in the stored row. */
function known(row: LogRow): LogRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in venueBet.shape))
}

/** An unreadable or future time is replaced by the row's arrival time. */
function timeOf(value: unknown, arrived: Date): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return new Date(Number.isNaN(at) || at > arrived.getTime() ? arrived : at).toISOString()
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
