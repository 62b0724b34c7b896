// Transfers that wait for people: both books side by side, and one end that two people enter from the venue's statement.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { MoneyRequestService } from '#src/modules/money-review/request.service.ts'
import { requestToWire, wantedOf } from '#src/modules/money-review/request.view.ts'
import * as sql from '#src/modules/money-review/transfer-review.sql.ts'
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
    input: { stuck?: 0 | 1 | undefined; platname?: string | undefined },
    page: number,
    { staff }: StaffContext,
  ) {
    const window = pageWindow(page)
    const stuck = input.stuck === 1
    const plat = input.platname?.trim() || null
    const rows = await sql.listTransfers(db, stuck, plat, window)
    const total = await sql.countTransfers(db, stuck, plat)
    return pageAnswer(
      window,
      total,
      rows.map((row) => rowToWire(row, staff.staffId)),
    )
  }

  /** What the venue itself says now; it is asked by our id, as the machine asks. */
  async function theirBook(row: sql.TransferListRow) {
    const adapter = venues.get(row.plat)
    if (adapter === undefined) return []
    const at = formatBeijing(clock.now())
    const status = await adapter.transferStatus(row.id)
    const balance = await adapter.balance(`m${row.member_id}`)
    const lines = []
    if (status.kind === 'yes') {
      const signFen = row.direction === 'in' ? 1n : -1n
      const amountFen = status.data.amount === null ? 0n : fenFromYuan(status.data.amount) * signFen
      const words = { done: '已入账', refused: '已拒绝', unknown: '无此单号' }[status.data.state]
      lines.push({
        at,
        text: `${words} ${row.id}`,
        amount: yuanFromFen(status.data.state === 'done' ? amountFen : 0n),
      })
    }
    if (balance.kind === 'yes') lines.push({ at, text: '场馆余额', amount: balance.data.balance })
    return lines
  }

  async function detail(id: string, { staff }: StaffContext) {
    const row = await one(id)
    const ours = await sql.ownEntries(db, id)
    const enquiries = await sql.enquiriesOf(db, id)
    return {
      row: rowToWire(row, staff.staffId),
      ours: ours.map((entry) => ({
        at: formatBeijing(entry.at),
        text: entry.account,
        amount: yuanFromFen(entry.amount),
      })),
      theirs: await theirBook(row),
      enquiries: enquiries.map((enquiry) => ({
        at: formatBeijing(enquiry.at),
        kind: enquiry.kind,
        outcome: enquiry.outcome,
        counts: /^(done|refused)\b/.test(enquiry.outcome) ? (1 as const) : (0 as const),
      })),
    }
  }

  /** Only what the machine has given up on or waited for too long. */
  async function ask(input: TransferAsk, context: StaffContext) {
    const { transfer_no: id, outcome, statement, reason } = input
    await db.tx(async (tx) => {
      const row = await sql.lockTransfer(tx, id)
      if (row === null) throw new AppError('notFound')
      if (row.state !== 2 || row.stuck_at === null) throw new AppError('wrongState')
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

  return { list, detail, ask, decide }
}

function rowToWire(row: sql.TransferListRow, viewer: bigint) {
  const wanted = wantedOf(row)
  return {
    transfer_no: row.id,
    member: { id: Number(row.member_id), username: row.username },
    platname: row.plat,
    direction: row.direction,
    amount: yuanFromFen(row.amount_fen),
    state: row.state,
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    tries: row.asked,
    last_answer: row.last_answer ?? '',
    stuck_because: row.stuck_because ?? '',
    asked:
      wanted === null
        ? null
        : {
            outcome: wanted['outcome'] === 'done' ? ('done' as const) : ('refused' as const),
            statement: wanted['statement'] ?? '',
          },
    request: requestToWire(row, viewer),
  }
}
