// Resolves money in suspense: credited to a member as a deposit, or noted as returned.
import { outsideOf } from '@lanting/contract/pay-ways'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import type { Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { must, post } from '#src/ledger/post.ts'
import { suspenseAssigned, suspenseReturned } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/deposit/deposit.sql.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface SuspenseDeps {
  readonly turnover: Pick<TurnoverService, 'addRequirement' | 'countDeposit'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class SuspenseService {
  constructor(private readonly deps: SuspenseDeps) {}

  /** Returns the number of the closed order it pays after all; null when it matches none. */
  async credit(tx: Tx, id: string, memberId: bigint): Promise<string | null> {
    const item = await sql.lockSuspense(tx, id)
    if (item?.state !== 'open') throw new AppError('wrongState')
    const order = await sql.closedOrderOf(tx, item, memberId)
    if (order !== null) await sql.markLateCredit(tx, order, item.txn_id)
    await this.deps.turnover.countDeposit(tx, memberId, item.amount_fen)
    must(await post(tx, suspenseAssigned(moveOf(id, item), memberId, order ?? id)))
    await sql.endSuspense(tx, id, 'credited', memberId)
    const credit = {
      source: 'deposit',
      ref: `suspense:${id}`,
      title: LEDGER_CODES.deposit.label,
      amountFen: item.amount_fen,
    }
    await this.deps.turnover.addRequirement(tx, { memberId, ...credit, multiple: 1 })
    const amount = formatYuan(yuanFromFen(item.amount_fen))
    await this.deps.inbox.send(tx, {
      memberId,
      key: `suspense:${id}:credited`,
      kind: 'depositChecked',
      values: { amount },
    })
    return order
  }

  async sendBack(tx: Tx, id: string): Promise<void> {
    const item = await sql.lockSuspense(tx, id)
    if (item?.state !== 'open') throw new AppError('wrongState')
    must(await post(tx, suspenseReturned(moveOf(id, item), outsideOf(item.channel))))
    await sql.endSuspense(tx, id, 'returned', item.member_id)
  }
}

function moveOf(id: string, { provider, amount_fen: amountFen }: sql.SuspenseRow) {
  return { id, provider, amountFen }
}
