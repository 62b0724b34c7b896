// Credits and debits by staff: one asks with a reason, another approves, and balanced entries move the money.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { post } from '#src/ledger/post.ts'
import { staffAdjusted } from '#src/ledger/postings.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/wallet/adjust.sql.ts'
import type { MoneyRequestService } from '#src/approvals/money-request.service.ts'
import type { OpenRequest } from '#src/approvals/money-request.sql.ts'
import { requestToWire } from '#src/approvals/money-request.view.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const MAX_FEN = BigInt(LIMITS.adjust.maxYuan) * 100n
const DAY_FEN = BigInt(LIMITS.adjust.perDayYuan) * 100n

export interface AdjustDeps {
  readonly db: Db
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
  readonly requests: MoneyRequestService
}

export interface AdjustAsk {
  readonly member_id: number
  readonly direction: 'credit' | 'debit'
  readonly amount: string | number
  readonly multiple: number
  readonly reason: string
}

export class AdjustService {
  constructor(private readonly deps: AdjustDeps) {}

  private async one(id: string): Promise<sql.AdjustRow> {
    const row = await sql.readAdjust(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async list(openOnly: boolean, page: number, { staff }: StaffContext) {
    const window = pageWindow(page)
    const rows = await sql.listAdjusts(this.deps.db, openOnly, window)
    const data = rows.map((row) => rowToWire(row, staff.staffId))
    return pageAnswer(window, await sql.countAdjusts(this.deps.db, openOnly), data)
  }

  async ask(input: AdjustAsk, context: StaffContext) {
    const { done } = context.once
    if (done !== null) return rowToWire(await this.one(done), context.staff.staffId)
    const reason = input.reason.trim()
    if (reason === '') throw new AppError('reasonMissing')
    const amountFen = parseAmount(input.amount) ?? 0n
    const range = { max: LIMITS.adjust.maxYuan, day: LIMITS.adjust.perDayYuan }
    if (amountFen <= 0n || amountFen > MAX_FEN) throw new AppError('adjustRange', range)
    const id = newId()
    await this.deps.db.tx(async (tx) => {
      await context.once.mark(tx, id)
      const member = await sql.lockMember(tx, input.member_id)
      if (member === null) throw new AppError('wrongState')
      const balanceFen = await readMainFen(tx, member.id, 'CNY')
      if (input.direction === 'debit' && balanceFen < amountFen) throw new AppError('notEnoughBalance')
      if ((await sql.lockDaySum(tx)) + amountFen > DAY_FEN) throw new AppError('adjustRange', range)
      await this.deps.requests.ask(
        tx,
        {
          kind: 'adjust',
          id,
          name: member.username,
          memberId: member.id,
          payload: {
            direction: input.direction,
            amount: yuanFromFen(amountFen),
            fen: amountFen.toString(),
            multiple: String(input.direction === 'credit' ? input.multiple : 0),
          },
          reason,
          before: { balance: yuanFromFen(balanceFen) },
        },
        context,
      )
    })
    return rowToWire(await this.one(id), context.staff.staffId)
  }

  /** The member's row comes before his wallet, like everywhere. */
  private async carryOut(tx: Tx, id: string, request: OpenRequest) {
    const member = request.member_id === null ? null : await sql.lockMember(tx, request.member_id)
    if (member === null) throw new AppError('wrongState')
    const { isCredit, amountFen, multiple } = readPayload(request.payload)
    const posted = await post(tx, staffAdjusted(id, member.id, isCredit, amountFen))
    if (!posted.ok) throw new AppError('notEnoughBalance')
    if (isCredit)
      await this.deps.turnover.ask(tx, {
        memberId: member.id,
        source: 'staff',
        ref: id,
        title: '人工加款',
        amountFen,
        multiple,
      })
    const amount = formatYuan(yuanFromFen(amountFen))
    const title = isCredit ? `人工加款 ¥${amount}` : `人工扣款 ¥${amount}`
    await this.deps.inbox.write(tx, {
      memberId: member.id,
      key: `adj:${id}`,
      title,
      content: `<p>客服为您办理了${title}，详情见资金流水。如有疑问请联系客服。</p>`,
    })
    return { balance: yuanFromFen(await readMainFen(tx, member.id, 'CNY')) }
  }

  async decide(input: { id: string; approve: 0 | 1; reason: string }, context: StaffContext) {
    const row = await this.one(input.id)
    const decision = {
      kind: 'adjust' as const,
      subject: row.id,
      name: row.username,
      approve: input.approve === 1,
      note: input.reason,
    }
    await this.deps.db.tx((tx) =>
      this.deps.requests.decide(tx, decision, context, (request) => this.carryOut(tx, row.id, request)),
    )
    return rowToWire(await this.one(input.id), context.staff.staffId)
  }
}

function readPayload(payload: Readonly<Record<string, string>>) {
  return {
    isCredit: payload['direction'] === 'credit',
    amountFen: BigInt(payload['fen'] ?? '0'),
    multiple: Number(payload['multiple'] ?? '0'),
  }
}

function rowToWire(row: sql.AdjustRow, viewer: bigint) {
  const { isCredit, amountFen, multiple } = readPayload(row.request_payload ?? {})
  return {
    id: row.id,
    member: { id: Number(row.member_id), username: row.username },
    direction: isCredit ? ('credit' as const) : ('debit' as const),
    amount: yuanFromFen(amountFen),
    multiple,
    created_at: formatBeijing(row.asked_at ?? new Date(0)),
    request: requestToWire(row, viewer),
  }
}
