// Transfers that wait for people: both books side by side, and one end that two people enter from the venue's statement.
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Clock } from '#src/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/modules/audit/audited.ts'
import { raise } from '#src/modules/cashier-review/queue.view.ts'
import {
  checkClaim,
  checkRefuse,
  checkRelease,
  type ReviewFacts,
} from '#src/modules/cashier-review/review.rules.ts'
import type { MoneyRequestService } from '#src/modules/money-review/request.service.ts'
import { requestToWire } from '#src/modules/money-review/request.view.ts'
import * as sql from '#src/modules/money-review/transfer-review.sql.ts'
import { ourBook, rowToWire, theirBook, writesOf } from '#src/modules/money-review/transfer-review.view.ts'
import type { TurnoverService } from '#src/modules/turnover/turnover.service.ts'
import type { TransferService } from '#src/modules/venue/transfer.service.ts'
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

export type TransferReviewService = ReturnType<typeof createTransferReviewService>

export function createTransferReviewService(deps: TransferReviewDeps) {
  const { db, clock, venues, transfers, turnover, requests } = deps

  async function one(id: string): Promise<sql.TransferListRow> {
    const row = await sql.readTransfer(db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async function list(
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
    const rows = await sql.listTransfers(db, filter, window)
    const counted = await sql.countTransfers(db, filter)
    const shown = rows.map((row) => rowToWire(row, staff.staffId))
    return {
      ...pageAnswer(window, counted.total, shown),
      asking: Number(counted.asking),
      stuck: Number(counted.stuck),
    }
  }

  /** The venue is asked by our id, as the machine asks. */
  async function askVenue(row: sql.TransferListRow) {
    const play = await sql.playSince(db, row.member_id, row.plat, row.created_at)
    const adapter = venues.get(row.plat)
    const silent = { kind: 'unknown' as const, why: 'no adapter' }
    const status = (await adapter?.transferStatus(row.id)) ?? silent
    const balance = (await adapter?.balance(`m${row.member_id}`)) ?? silent
    return theirBook(row, status, balance, play)
  }

  async function detail(id: string, { staff }: StaffContext) {
    const row = await one(id)
    const entries = await sql.ownEntries(db, id)
    const enquiries = await sql.enquiriesOf(db, id)
    return {
      row: rowToWire(row, staff.staffId),
      ...ourBook(row, entries),
      ...(await askVenue(row)),
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

  function factsOf(row: sql.TransferListRow): ReviewFacts {
    const { claimed_by: by, claimed_name: name, claimed_at: at } = row
    return {
      isWaiting: row.state === 2 && row.stuck_at !== null,
      claim: by === null || at === null ? null : { by, name: name ?? '', at },
      approvers: [],
      amountFen: row.amount_fen,
    }
  }

  async function locked(tx: Tx, id: string): Promise<sql.TransferListRow> {
    const row = await sql.lockTransfer(tx, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  /** One person looks into it at a time. While an end waits for the second person it stays with the first. */
  async function claim(input: { transfer_no: string; release?: 0 | 1 | undefined }, context: StaffContext) {
    const { transfer_no: id } = input
    const { staffId, name } = context.staff
    const release = input.release === 1
    await db.tx(async (tx) => {
      const row = await locked(tx, id)
      const facts = factsOf(row)
      raise(release ? checkRelease(facts, staffId) : checkClaim(facts, staffId, clock.now()))
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
    return rowToWire(await one(id), staffId)
  }

  /** Only what the machine has given up on or waited for too long, and only by whoever claimed it. */
  async function ask(input: TransferAsk, context: StaffContext) {
    const { transfer_no: id, outcome, statement, reason } = input
    await db.tx(async (tx) => {
      const row = await locked(tx, id)
      raise(checkRefuse(factsOf(row), context.staff.staffId))
      const amount = yuanFromFen(row.amount_fen)
      await requests.ask(
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
    return rowToWire(await one(id), context.staff.staffId)
  }

  async function decide(
    input: { transfer_no: string; approve: 0 | 1; reason: string },
    context: StaffContext,
  ) {
    const row = await one(input.transfer_no)
    const decision = {
      kind: 'transfer' as const,
      subject: row.id,
      name: row.username,
      approve: input.approve === 1,
      note: input.reason,
    }
    await db.tx((tx) =>
      requests.decide(tx, decision, context, async (request) => {
        const isDone = request.payload['outcome'] === 'done'
        const ended = isDone
          ? await transfers.finish(tx, row.id, true)
          : await transfers.refuse(tx, row.id, '经场馆书面确认未入账', true)
        if (!ended) throw new AppError('wrongState')
        return { state: isDone ? 1 : 3 }
      }),
    )
    await turnover.clearIfPoor(row.member_id)
    return rowToWire(await one(input.transfer_no), context.staff.staffId)
  }

  return { list, detail, claim, ask, decide }
}
