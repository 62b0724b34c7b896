// Money in suspense that two people agree about: credited to a member, or noted as sent back.
import { formatYuan } from '@lanting/contract/money'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { SuspenseService } from '#src/modules/deposit/suspense.service.ts'
import * as sql from '#src/modules/deposit/suspense-review.sql.ts'

export class SuspenseApproval implements ApprovalHandler<'suspense'> {
  readonly audit = { prefix: 'suspense', subject: 'suspense' } as const

  constructor(private readonly suspense: Pick<SuspenseService, 'credit' | 'sendBack'>) {}

  async execute(tx: Tx, approval: Approval<'suspense'>) {
    const { subject: id, member_id: memberId, payload } = approval
    if (isReturn(approval)) {
      await this.suspense.sendBack(tx, id)
      return { item: 'returned' }
    }
    if (memberId === null) throw new AppError('wrongState')
    const order = await this.suspense.credit(tx, id, memberId)
    return { item: 'credited', member: payload.member, order }
  }

  lines(approval: Approval<'suspense'>) {
    const amount = formatYuan(approval.payload.amount)
    return [
      { name: '悬挂款', from: amount, to: '0.00' },
      isReturn(approval)
        ? { name: '付款方', from: '—', to: `退回 ${amount}` }
        : { name: approval.username ?? '会员', from: '—', to: `+${amount}` },
    ]
  }

  confirmation(approval: Approval<'suspense'>) {
    return { amount: approval.payload.amount, typed: '', effect: '立即记账' }
  }

  async view(on: Sql, { subject }: Approval<'suspense'>): Promise<View> {
    const item = await sql.readSuspense(on, subject)
    if (item === null) return {}
    return {
      facts: [
        { name: '渠道', text: item.provider },
        { name: '流水号', text: item.txn_id },
        { name: '我方单号', text: item.order_no || '—' },
      ],
      checks: [
        item.state === 'open'
          ? { state: 'ok', text: '款项仍在悬挂', figure: '未变' }
          : { state: 'look', text: '款项已有结果', figure: '—' },
      ],
    }
  }
}

function isReturn({ payload }: Approval<'suspense'>): boolean {
  return payload.action === 'return'
}
