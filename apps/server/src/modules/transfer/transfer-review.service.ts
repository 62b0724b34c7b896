// Stuck transfers: both books side by side, and an outcome entered from the venue's statement under four eyes.
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ClaimsService } from '#src/approvals/claims.service.ts'
import * as sql from '#src/modules/transfer/transfer-review.sql.ts'
import {
  ourBook,
  rowToWire,
  theirBook,
  titleOf,
  writesOf,
} from '#src/modules/transfer/transfer-review.view.ts'
import { type Venues, venueName } from '#src/providers/venue-adapter.ts'

export interface TransferReviewDeps {
  readonly db: Db
  readonly venues: Venues
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly claims: Pick<ClaimsService, 'mustHold'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export interface TransferAsk {
  readonly transfer_no: string
  readonly outcome: 'done' | 'refused'
  readonly booked?: string | number | undefined
  readonly statement: string
  readonly reason: string
}

export class TransferReviewService {
  constructor(private readonly deps: TransferReviewDeps) {}

  private async one(id: string, on: Sql = this.deps.db): Promise<sql.TransferListRow> {
    const row = await sql.readTransfer(on, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  private async toWire(rows: readonly sql.TransferListRow[], context: StaffContext) {
    const shown = await this.deps.approvalReader.about(
      'transfer',
      rows.map(({ id }) => id),
      context,
    )
    return rows.map((row) => rowToWire(row, shown.get(row.id) ?? null, context.staff.staffId))
  }

  private async oneToWire(id: string, context: StaffContext) {
    const [wire] = await this.toWire([await this.one(id)], context)
    if (wire === undefined) throw new AppError('notFound')
    return wire
  }

  async list(
    input: { stuck?: 0 | 1 | undefined; platname?: string | undefined; q?: string | undefined },
    page: number,
    context: StaffContext,
  ) {
    const window = pageWindow(page)
    const filter = {
      stuck: input.stuck === 1,
      plat: input.platname?.trim() || null,
      part: input.q?.trim() || null,
    }
    const rows = await sql.listTransfers(this.deps.db, filter, window)
    const counted = await sql.countTransfers(this.deps.db, filter)
    return {
      ...pageAnswer(window, counted.total, await this.toWire(rows, context)),
      asking: Number(counted.asking),
      stuck: Number(counted.stuck),
    }
  }

  /** Queries the venue by our id, like the reconciler. */
  private async askVenue(row: sql.TransferListRow) {
    const play = await sql.playSince(this.deps.db, row.member_id, row.plat, row.created_at)
    const adapter = this.deps.venues.get(row.plat)
    const silent = { kind: 'unknown' as const, why: 'no adapter' }
    const member = venueName(row.member_id)
    const { id, direction, currency, amount_fen: amountFen } = row
    const order = { id, member, direction, currency, amountFen }
    const status = (await adapter?.transferStatus(order)) ?? silent
    const balance = (await adapter?.balance(member, currency)) ?? silent
    return theirBook(row, status, balance, play)
  }

  async detail(id: string, context: StaffContext) {
    const row = await this.one(id)
    const entries = await sql.ownEntries(this.deps.db, id)
    const enquiries = await sql.enquiriesOf(this.deps.db, id)
    return {
      row: await this.oneToWire(id, context),
      ...ourBook(row, entries),
      ...(await this.askVenue(row)),
      enquiries: enquiries.map(({ no, at, kind, outcome }) => ({
        no,
        at: formatBeijing(at),
        kind,
        outcome,
        counts: /^(done|refused)\b/.test(outcome) ? (1 as const) : (0 as const),
      })),
      writes: writesOf(row),
    }
  }

  /** Only transfers that the reconciler gave up on or that are open too long, and only by the claim's owner. */
  async ask(input: TransferAsk, context: StaffContext) {
    const { transfer_no: id, outcome, booked, statement, reason } = input
    await this.deps.db.tx(async (tx) => {
      await this.deps.claims.mustHold(tx, 'transfer', id, context)
      const row = await this.one(id, tx)
      const amount = yuanFromFen(row.amount_fen)
      const bookedFen = booked === undefined ? row.amount_fen : (parseAmount(booked) ?? 0n)
      // More than was sent cannot result from this transfer: the books will differ, and the mirror is corrected.
      if (bookedFen <= 0n || bookedFen > row.amount_fen) throw new AppError('bookedRange', { max: amount })
      await this.deps.approvals.ask(
        tx,
        {
          kind: 'transfer',
          subject: id,
          title: titleOf(row, outcome, bookedFen),
          memberId: row.member_id,
          payload: { outcome, amount, booked: yuanFromFen(bookedFen), statement },
          reason,
          before: { state: row.state, stuck_because: row.stuck_because },
        },
        context,
      )
    })
    return this.oneToWire(id, context)
  }
}
