// View of a transfer with unknown outcome: its row, both books, and the entries that each outcome would post.
import { fenFromYuan, formatYuan, isYuan, yuanFromFen } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { TRANSFER_DESK, DESK } from '@lanting/contract/texts/desk'
import { CHART_TITLES } from '@lanting/contract/texts/books'
import { keyOf } from '#src/ledger/keys.ts'
import { memberMain, memberTransit, memberVenue } from '#src/ledger/accounts.ts'
import type { Shown } from '#src/approvals/approvals.reader.ts'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import { bookedOf } from '#src/modules/transfer/transfer.approval.ts'
import type { EntryRow, TransferListRow } from '#src/modules/transfer/transfer-review.sql.ts'
import type { VenueAdapter } from '#src/providers/venue-adapter.ts'

/** `linyu88 PG电子 转入 1,200.00，记为成功`. */
export function titleOf(row: TransferListRow, outcome: 'done' | 'refused', bookedFen: bigint): string {
  const way = TRANSFER_DESK.ways[row.direction]
  const part = bookedFen === row.amount_fen ? '' : TRANSFER_DESK.part(formatYuan(yuanFromFen(bookedFen)))
  const end = outcome === 'done' ? TRANSFER_DESK.bookedAs(part) : TRANSFER_DESK.never
  return `${row.username} ${row.plat_name} ${way} ${formatYuan(yuanFromFen(row.amount_fen))}，${end}`
}

export function rowToWire(row: TransferListRow, shown: Shown<'transfer'> | null, viewer: bigint) {
  return {
    transfer_no: row.id,
    member: { id: Number(row.member_id), username: row.username },
    platname: row.plat,
    plat_title: row.plat_name,
    direction: row.direction,
    amount: yuanFromFen(row.amount_fen),
    state: TRANSFER.wire(row.state),
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    tries: row.asked,
    next_ask_at: row.next_ask_at === null ? null : formatBeijing(row.next_ask_at),
    last_answer: row.last_answer ?? '',
    stuck_because: row.stuck_because ?? '',
    asked:
      shown === null
        ? null
        : {
            outcome: shown.approval.payload.outcome,
            booked: bookedOf(shown.approval),
            statement: shown.approval.payload.statement,
          },
    claim: claimToWire(row, viewer),
    approval: shown?.wire ?? null,
  }
}

/** The member's own accounts by class. */
function accountTitle(account: string, venue: string): string {
  if (account.endsWith(':main')) return DESK.wallet
  if (account.endsWith(':transit')) return CHART_TITLES['member:*:transit']
  return account.includes(':venue:') ? venue : account
}

export function ourBook(row: TransferListRow, entries: readonly EntryRow[]) {
  const transit = entries
    .filter(({ account }) => account.endsWith(':transit'))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ours: entries.map((entry) => ({
      at: formatBeijing(entry.at),
      text: accountTitle(entry.account, row.plat_name),
      amount: yuanFromFen(entry.amount),
    })),
    transit: yuanFromFen(transit),
  }
}

interface Play {
  readonly bets: bigint
  readonly staked_fen: bigint
  readonly paid_fen: bigint
  readonly last: Date | null
}

type Status = Awaited<ReturnType<VenueAdapter['transferStatus']>>
type Balance = Awaited<ReturnType<VenueAdapter['balance']>>

/** The venue's current answer, and its log of the member since the transfer was sent. */
export function theirBook(row: TransferListRow, status: Status, balance: Balance, play: Play) {
  const misfit = status.kind === 'unknown' ? status.misfit : undefined
  const unheard = misfit === undefined ? ('silent' as const) : ('other' as const)
  const state = status.kind === 'yes' ? status.data.state : unheard
  const lines: { at: string | null; text: string; amount: string }[] = []
  if (misfit?.field === 'amount' && isYuan(misfit.answered))
    lines.push({ at: null, text: TRANSFER_DESK.otherAmount, amount: misfit.answered })
  else if (misfit !== undefined)
    lines.push({ at: null, text: TRANSFER_DESK.otherField(misfit.field), amount: '0.00' })
  if (status.kind === 'yes' && state !== 'silent' && state !== 'other') {
    const sign = row.direction === 'in' ? 1n : -1n
    const fen = state === 'done' && status.data.amount !== null ? fenFromYuan(status.data.amount) * sign : 0n
    lines.push({ at: null, text: TRANSFER_DESK.theirs[state], amount: yuanFromFen(fen) })
  }
  const at = play.last === null ? null : formatBeijing(play.last)
  if (play.bets > 0n) {
    lines.push({ at, text: TRANSFER_DESK.bets(play.bets), amount: yuanFromFen(-play.staked_fen) })
    lines.push({ at, text: TRANSFER_DESK.payout, amount: yuanFromFen(play.paid_fen) })
  }
  return {
    theirs: lines,
    their_state: state,
    their_balance: balance.kind === 'yes' ? balance.data.balance : null,
  }
}

/** With the ledger's own names and keys, so that both people see the exact postings before they approve. */
export function writesOf(row: TransferListRow) {
  const { id, member_id: member, plat, currency, amount_fen: amountFen, direction } = row
  const main = memberMain(member, currency)
  const transit = memberTransit(member, currency)
  const mirror = memberVenue(member, plat, currency)
  const moved = (from: string, to: string) => [
    { account: from, amount: yuanFromFen(-amountFen) },
    { account: to, amount: yuanFromFen(amountFen) },
  ]
  return direction === 'in'
    ? [
        { outcome: 'done' as const, key: keyOf('transferDone', { id }), lines: moved(transit, mirror) },
        { outcome: 'refused' as const, key: keyOf('transferBack', { id }), lines: moved(transit, main) },
      ]
    : [
        { outcome: 'done' as const, key: keyOf('recall', { id }), lines: moved(mirror, main) },
        // Nothing was reserved for a transfer out of a venue, so nothing is released.
        { outcome: 'refused' as const, key: '', lines: [] },
      ]
}
