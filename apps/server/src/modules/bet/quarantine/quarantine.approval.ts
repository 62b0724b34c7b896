// A quarantined bet under two-person approval: booked as corrected, or dismissed for good.
import type { PayloadOf } from '@lanting/contract/data/approvals'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { QUARANTINE_REASONS } from '@lanting/contract/data/play/quarantine'
import { OUTCOMES } from '@lanting/contract/states'
import { QUARANTINE_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import { holdOpenVenue } from '#src/books/freeze/venue-freeze.sql.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { BetBooks } from '#src/modules/bet/bet-books.service.ts'
import { categoryOf, lockBet, lockMembers } from '#src/modules/bet/bet-books.sql.ts'
import { type BookedAs, correctedBet } from '#src/modules/bet/quarantine/quarantine.rules.ts'
import { type Quarantine, titleOf } from '#src/modules/bet/quarantine/quarantine.service.ts'
import * as sql from '#src/modules/bet/quarantine/quarantine.sql.ts'

export interface QuarantineApprovalDeps {
  readonly books: BetBooks
  readonly quarantine: Pick<Quarantine, 'end' | 'endOlder'>
}

export class QuarantineApproval implements ApprovalHandler<'quarantine'> {
  readonly audit = { prefix: 'quarantine', subject: 'quarantine' } as const

  constructor(private readonly deps: QuarantineApprovalDeps) {}

  async execute(tx: Tx, approval: Approval<'quarantine'>) {
    const { payload } = approval
    if (payload.action === 'dismiss') {
      const row = await this.open(tx, approval.subject)
      await this.deps.quarantine.end(tx, row, 'dismissed')
      return { bet: 'dismissed' }
    }
    return this.book(tx, approval, payload)
  }

  private async open(tx: Tx, id: string): Promise<sql.QuarantineRow> {
    const row = await sql.lockQuarantined(tx, id)
    if (row?.state !== 'open') throw new AppError('wrongState')
    return row
  }

  private async book(tx: Tx, approval: Approval<'quarantine'>, payload: Booking) {
    const { books, quarantine } = this.deps
    const { stakeFen, payoutFen, bookedAs } = readBooking(payload)
    const plat = await sql.platOf(tx, approval.subject)
    if (plat === null || !(await holdOpenVenue(tx, plat))) throw new AppError('betNotBookable')
    // Locks the member before the row, the same order as the log reader.
    const [member] = approval.member_id === null ? [] : await lockMembers(tx, [approval.member_id])
    if (member === undefined) throw new AppError('wrongState')
    const row = await this.open(tx, approval.subject)
    const stored = await lockBet(tx, row.plat, row.bet_id)
    const bet = correctedBet(row.row, { member, stakeFen, payoutFen, bookedAs }, stored, row.created_at)
    if (bet === null) throw new AppError('betNotBookable')
    const venue = { plat: row.plat, category: await categoryOf(tx, row.plat) }
    const played = [{ memberId: member.id, roundId: bet.round_id }]
    await books.markDays(tx, row.plat, played)
    await books.post(tx, venue, [await books.write(tx, venue, bet, member, stored)])
    await books.markDays(tx, row.plat, played)
    await quarantine.end(tx, row, 'booked')
    await quarantine.endOlder(tx, row.plat, [bet])
    return { bet: 'booked', version: bet.settle_version }
  }

  lines(approval: Approval<'quarantine'>) {
    const { payload } = approval
    if (payload.action === 'dismiss')
      return [{ name: QUARANTINE_DESK.bet, from: QUARANTINE_DESK.held, to: QUARANTINE_DESK.dismiss }]
    const { stakeFen, payoutFen, bookedAs } = readBooking(payload)
    return [
      { name: DESK.member, from: payload.venueMember, to: approval.username ?? '—' },
      { name: QUARANTINE_DESK.stake, from: payload.theirStake, to: shown(stakeFen) },
      { name: QUARANTINE_DESK.payout, from: payload.theirPayout, to: shown(payoutFen) },
      { name: QUARANTINE_DESK.outcome, from: '—', to: bookedAsTitle(bookedAs) },
      { name: QUARANTINE_DESK.mirror, from: '—', to: formatYuan(payload.moves) },
    ]
  }

  confirmation({ payload }: Approval<'quarantine'>) {
    if (payload.action === 'dismiss')
      return { amount: null, typed: QUARANTINE_DESK.dismiss, effect: DESK.effectNow }
    const moved = payload.moves.replace('-', '')
    return { amount: moved === '0.00' ? null : moved, typed: QUARANTINE_DESK.book, effect: DESK.bookNow }
  }

  async view(on: Sql, { subject }: Approval<'quarantine'>): Promise<View> {
    const row = await sql.readQuarantined(on, subject)
    if (row === null) return {}
    return {
      facts: [
        { name: DESK.venue, text: titleOf(row.plat) },
        { name: QUARANTINE_DESK.betNo, text: row.bet_id || '—' },
        { name: QUARANTINE_DESK.why, text: QUARANTINE_REASONS[row.why].title },
      ],
      checks: [
        row.state === 'open'
          ? { state: 'ok', text: QUARANTINE_DESK.open, figure: DESK.unchanged }
          : { state: 'look', text: QUARANTINE_DESK.ended, figure: '—' },
      ],
    }
  }
}

export function bookedAsTitle(bookedAs: BookedAs): string {
  return bookedAs === 'open' ? QUARANTINE_DESK.unsettled : OUTCOMES[bookedAs]
}

type Booking = Extract<PayloadOf<'quarantine'>, { readonly action: 'book' }>

/** Written by our own request; anything else is our bug. */
export function readBooking({ stake, payout, outcome }: Booking) {
  const stakeFen = parseAmount(stake)
  const payoutFen = parseAmount(payout)
  if (stakeFen === null || payoutFen === null) throw new Error('a booking without sums')
  return { stakeFen, payoutFen, bookedAs: outcome }
}

function shown(fen: bigint): string {
  return formatYuan(yuanFromFen(fen))
}
