// The office's suspense queue: the raw callback, candidate orders, and resolution by two people.
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { SUSPENSE_DESK } from '@lanting/contract/texts/desk'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { ApprovalReader, Shown } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import * as sql from '#src/modules/deposit/suspense/suspense-review.sql.ts'

export interface SuspenseReviewDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export interface SuspenseAsk {
  readonly id: string
  readonly action: 'credit' | 'return'
  readonly member_id: number | null
  readonly reason: string
}

export interface SuspenseQuery {
  readonly state: 'open' | 'credited' | 'returned'
  readonly q: string
  readonly page: number
}

/** How many recently ended items are shown under the queue. */
const RECENT = 4

export class SuspenseReviewService {
  constructor(private readonly deps: SuspenseReviewDeps) {}

  private async one(id: string): Promise<sql.SuspenseListRow> {
    const row = await sql.readSuspense(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  private async toWire(rows: readonly sql.SuspenseListRow[], context: StaffContext) {
    const shown = await this.deps.approvalReader.about(
      'suspense',
      rows.map(({ id }) => id),
      context,
    )
    return rows.map((row) => rowToWire(row, shown.get(row.id) ?? null))
  }

  private async oneToWire(id: string, context: StaffContext) {
    const [wire] = await this.toWire([await this.one(id)], context)
    if (wire === undefined) throw new AppError('notFound')
    return wire
  }

  async list(asked: SuspenseQuery, context: StaffContext) {
    const window = pageWindow(asked.page)
    const filter = filterOf(asked)
    const rows = await sql.listSuspense(this.deps.db, filter, window)
    const recent = await sql.recentlyEnded(this.deps.db, RECENT)
    const totals = await sql.suspenseTotals(this.deps.db)
    const data = await this.toWire(rows, context)
    return {
      ...pageAnswer(window, await sql.countSuspense(this.deps.db, filter), data),
      open: Number(totals.open),
      open_sum: yuanFromFen(totals.open_fen),
      oldest: Math.max(0, Math.floor(totals.oldest)),
      credited_month: { count: Number(totals.credited), sum: yuanFromFen(totals.credited_fen) },
      returned_month: { count: Number(totals.returned), sum: yuanFromFen(totals.returned_fen) },
      recent: await this.toWire(recent, context),
    }
  }

  async detail(id: string, context: StaffContext) {
    const row = await this.one(id)
    const candidates = await sql.candidatesFor(this.deps.db, row.id)
    return {
      row: await this.oneToWire(id, context),
      raw: await sql.rawCallback(this.deps.db, row.provider, row.txn_id),
      candidates: candidates.map(candidateToWire),
    }
  }

  async ask(input: SuspenseAsk, context: StaffContext) {
    const row = await this.one(input.id)
    const isCredit = input.action === 'credit'
    const payee =
      isCredit && input.member_id !== null ? await sql.findPayee(this.deps.db, input.member_id) : null
    if (row.state !== 'open' || (isCredit && payee === null)) throw new AppError('wrongState')
    await this.deps.db.tx((tx) =>
      this.deps.approvals.ask(
        tx,
        {
          kind: 'suspense',
          subject: row.id,
          title: `${payee === null ? SUSPENSE_DESK.toPayer : SUSPENSE_DESK.toMember(payee.username)} ${formatYuan(yuanFromFen(row.amount_fen))}`,
          memberId: payee?.id ?? null,
          payload: {
            action: input.action,
            amount: yuanFromFen(row.amount_fen),
            ...(payee === null ? {} : { member: payee.username }),
          },
          reason: input.reason,
          before: { state: row.state, order_no: row.order_no, why: row.why },
        },
        context,
      ),
    )
    return this.oneToWire(input.id, context)
  }
}

function filterOf({ state, q }: SuspenseQuery): sql.SuspenseFilter {
  const words = q.trim().replaceAll(',', '')
  return { state, q: words === '' ? null : words, amountFen: parseAmount(words) }
}

function memberRef(id: bigint | null, username: string | null) {
  return id === null || username === null ? null : { id: Number(id), username }
}

function rowToWire(row: sql.SuspenseListRow, shown: Shown<'suspense'> | null) {
  return {
    id: row.id,
    provider: row.provider,
    pay_way: PAY_WAYS[row.channel].title,
    amount: yuanFromFen(row.amount_fen),
    order_no: row.order_no,
    txn_id: row.txn_id,
    why: row.why,
    member: memberRef(row.member_id, row.username),
    candidates: Number(row.candidates),
    received_at: formatBeijing(row.received_at),
    age: Math.max(0, Math.floor(row.age)),
    state: row.state,
    ended_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    asked:
      shown === null
        ? null
        : {
            action: shown.approval.payload.action,
            member: memberRef(shown.approval.member_id, shown.approval.username),
          },
    approval: shown?.wire ?? null,
  }
}

function candidateToWire(row: sql.CandidateRow) {
  const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
  return {
    deposit_no: row.no,
    member: { id: Number(row.member_id), username: row.username },
    amount: yuanFromFen(row.amount_fen),
    usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
    pay_way: PAY_WAYS[row.channel].title,
    state: DEPOSIT.wire(row.state),
    created_at: formatBeijing(row.created_at),
    expire_at: row.expire_at === null ? null : formatBeijing(row.expire_at),
    remark: row.remark,
    same_number: flag(row.same_number),
    same_amount: flag(row.same_amount),
  }
}
