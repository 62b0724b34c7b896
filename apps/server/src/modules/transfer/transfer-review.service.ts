// Transfers that wait for people: both books side by side, and one end that two people enter from the venue's statement.
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Clock } from '#src/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import { raise } from '#src/approvals/queue.view.ts'
import { checkClaim, checkRefuse, checkRelease, type ReviewFacts } from '#src/approvals/review.rules.ts'
import type { MoneyRequestService } from '#src/approvals/money-request.service.ts'
import { requestToWire } from '#src/approvals/money-request.view.ts'
import * as sql from '#src/modules/transfer/transfer-review.sql.ts'
import { ourBook, rowToWire, theirBook, writesOf } from '#src/modules/transfer/transfer-review.view.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

export interface TransferReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly venues: Venues
  readonly transfers: Pick<TransferService, 'finish' | 'refuse'>
  readonly turnover: Pick<TurnoverService, 'clearIfPoor'>
  readonly requests: MoneyRequestService
}

export interface TransferAsk {
  readonly transfer_no: string
  readonly outcome: 'done' | 'refused'
  readonly statement: string
  readonly reason: string
}

export class TransferReviewService {
  constructor(private readonly deps: TransferReviewDeps) {}

  private async one(id: string): Promise<sql.TransferListRow> {
    const row = await sql.readTransfer(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async list(
    input: { stuck?: 0 | 1 | undefined; platname?: string | undefined; q?: string | undefined },
    page: number,
    { staff }: StaffContext,
  ) {
    const window = pageWindow(page)
    const filter = {
      stuck: input.stuck === 1,
      plat: input.platname?.trim() || null,
      part: input.q?.trim() || null,
    }
    const rows = await sql.listTransfers(this.deps.db, filter, window)
    const counted = await sql.countTransfers(this.deps.db, filter)
    const shown = rows.map((row) => rowToWire(row, staff.staffId))
    return {
      ...pageAnswer(window, counted.total, shown),
      asking: Number(counted.asking),
      stuck: Number(counted.stuck),
    }
  }

  /** The venue is asked by our id, as the machine asks. */
  private async askVenue(row: sql.TransferListRow) {
    const play = await sql.playSince(this.deps.db, row.member_id, row.plat, row.created_at)
    const adapter = this.deps.venues.get(row.plat)
    const silent = { kind: 'unknown' as const, why: 'no adapter' }
    const status = (await adapter?.transferStatus(row.id)) ?? silent
    const balance = (await adapter?.balance(`m${row.member_id}`)) ?? silent
    return theirBook(row, status, balance, play)
  }

  async detail(id: string, { staff }: StaffContext) {
    const row = await this.one(id)
    const entries = await sql.ownEntries(this.deps.db, id)
    const enquiries = await sql.enquiriesOf(this.deps.db, id)
    return {
      row: rowToWire(row, staff.staffId),
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

  private factsOf(row: sql.TransferListRow): ReviewFacts {
    const { claimed_by: by, claimed_name: name, claimed_at: at } = row
    return {
      isWaiting: row.state === 'pending' && row.stuck_at !== null,
      claim: by === null || at === null ? null : { by, name: name ?? '', at },
      approvers: [],
      amountFen: row.amount_fen,
    }
  }

  private async locked(tx: Tx, id: string): Promise<sql.TransferListRow> {
    const row = await sql.lockTransfer(tx, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  /** One person looks into it at a time. While an end waits for the second person it stays with the first. */
  async claim(input: { transfer_no: string; release?: 0 | 1 | undefined }, context: StaffContext) {
    const { transfer_no: id } = input
    const { staffId, name } = context.staff
    const release = input.release === 1
    await this.deps.db.tx(async (tx) => {
      const row = await this.locked(tx, id)
      const facts = this.factsOf(row)
      raise(release ? checkRelease(facts, staffId) : checkClaim(facts, staffId, this.deps.clock.now()))
      if (requestToWire(row, staffId).state === 'open') throw new AppError('requestOpen')
      await sql.setClaim(tx, id, release ? null : staffId)
      await audited(tx, context, {
        action: release ? 'transfer.release' : 'transfer.claim',
        subject: { kind: 'transfer', id, name: row.username },
        before: { claimed_by: row.claimed_name },
        after: { claimed_by: release ? null : name },
        reason: '',
      })
    })
    return rowToWire(await this.one(id), staffId)
  }

  /** Only what the machine has given up on or waited for too long, and only by whoever claimed it. */
  async ask(input: TransferAsk, context: StaffContext) {
    const { transfer_no: id, outcome, statement, reason } = input
    await this.deps.db.tx(async (tx) => {
      const row = await this.locked(tx, id)
      raise(checkRefuse(this.factsOf(row), context.staff.staffId))
      const amount = yuanFromFen(row.amount_fen)
      await this.deps.requests.ask(
        tx,
        {
          kind: 'transfer',
          subject: id,
          name: row.username,
          memberId: row.member_id,
          payload: { outcome, amount, statement },
          reason,
          before: { state: row.state, stuck_because: row.stuck_because },
        },
        context,
      )
    })
    return rowToWire(await this.one(id), context.staff.staffId)
  }

  async decide(input: { transfer_no: string; approve: 0 | 1; reason: string }, context: StaffContext) {
    const row = await this.one(input.transfer_no)
    const decision = {
      kind: 'transfer' as const,
      subject: row.id,
      name: row.username,
      approve: input.approve === 1,
      note: input.reason,
    }
    await this.deps.db.tx((tx) =>
      this.deps.requests.decide(tx, decision, context, async (request) => {
        const isDone = request.payload['outcome'] === 'done'
        const ended = isDone
          ? await this.deps.transfers.finish(tx, row.id, true)
          : await this.deps.transfers.refuse(tx, row.id, '经场馆书面确认未入账', true)
        if (!ended) throw new AppError('wrongState')
        return { state: isDone ? 'done' : 'returned' }
      }),
    )
    await this.deps.turnover.clearIfPoor(row.member_id)
    return rowToWire(await this.one(input.transfer_no), context.staff.staffId)
  }
}
