// Credits and debits by staff: requested with a reason, within limits per item and per day; another person approves.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { ADJUST_DESK } from '@lanting/contract/texts/desk'
import type { ApprovalReader, Shown } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { AppError } from '#src/lib/app-error.ts'
import { eligibility } from '#src/safety/gates.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { readAdjust } from '#src/modules/wallet/adjust.approval.ts'
import * as sql from '#src/modules/wallet/adjust.sql.ts'

const MAX_FEN = BigInt(LIMITS.adjust.maxYuan) * 100n
const DAY_FEN = BigInt(LIMITS.adjust.perDayYuan) * 100n

export interface AdjustDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'page' | 'shownOne'>
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

  async list(openOnly: boolean, page: number, context: StaffContext) {
    const found = await this.deps.approvalReader.page('adjust', openOnly, page, context)
    return { ...found, data: found.data.map(toWire) }
  }

  async ask(input: AdjustAsk, context: StaffContext) {
    const { done } = context.once
    if (done !== null) return toWire(await this.deps.approvalReader.shownOne('adjust', done, context))
    const reason = input.reason.trim()
    if (reason === '') throw new AppError('reasonMissing')
    const amountFen = parseAmount(input.amount) ?? 0n
    const range = { max: LIMITS.adjust.maxYuan, day: LIMITS.adjust.perDayYuan }
    if (amountFen <= 0n || amountFen > MAX_FEN) throw new AppError('adjustRange', range)
    const id = newId()
    await this.deps.db.tx(async (tx) => {
      await context.once.mark(tx, id)
      const member = await sql.lockMember(tx, input.member_id, input.direction === 'credit')
      if (member === null) throw new AppError('wrongState')
      const isGift = input.direction === 'credit' && input.multiple > 0
      if (isGift && (await eligibility(tx, member.id, 'gift')).refused !== null)
        throw new AppError('memberLimited')
      const balanceFen = await readMainFen(tx, member.id, 'CNY')
      if (input.direction === 'debit' && balanceFen < amountFen) throw new AppError('notEnoughBalance')
      if ((await sql.lockDaySum(tx)) + amountFen > DAY_FEN) throw new AppError('adjustRange', range)
      await this.deps.approvals.ask(
        tx,
        {
          kind: 'adjust',
          id,
          title: titleOf(member.username, input.direction, amountFen),
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
    return toWire(await this.deps.approvalReader.shownOne('adjust', id, context))
  }
}

/** `linyu88 中心钱包 +180.00`. */
function titleOf(username: string, direction: AdjustAsk['direction'], amountFen: bigint): string {
  return ADJUST_DESK.title(
    username,
    `${direction === 'credit' ? '+' : '−'}${formatYuan(yuanFromFen(amountFen))}`,
  )
}

function toWire({ approval, wire }: Shown<'adjust'>) {
  const { isCredit, amountFen, multiple } = readAdjust(approval)
  return {
    id: approval.id,
    member: { id: Number(approval.member_id), username: approval.username ?? '' },
    direction: isCredit ? ('credit' as const) : ('debit' as const),
    amount: yuanFromFen(amountFen),
    multiple,
    created_at: formatBeijing(approval.asked_at),
    approval: wire,
  }
}
