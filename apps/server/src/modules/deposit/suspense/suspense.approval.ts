// Money in suspense under two-person approval: credited to a member, or noted as returned.
import { formatYuan } from '@lanting/contract/money'
import { SUSPENSE_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { SuspenseService } from '#src/modules/deposit/suspense/suspense.service.ts'
import * as sql from '#src/modules/deposit/suspense/suspense-review.sql.ts'

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
      { name: SUSPENSE_DESK.item, from: amount, to: '0.00' },
      isReturn(approval)
        ? { name: SUSPENSE_DESK.payer, from: '—', to: SUSPENSE_DESK.backTo(amount) }
        : { name: approval.username ?? DESK.member, from: '—', to: `+${amount}` },
    ]
  }

  confirmation(approval: Approval<'suspense'>) {
    return { amount: approval.payload.amount, typed: '', effect: DESK.bookNow }
  }

  async view(on: Sql, { subject }: Approval<'suspense'>): Promise<View> {
    const item = await sql.readSuspense(on, subject)
    if (item === null) return {}
    return {
      facts: [
        { name: SUSPENSE_DESK.provider, text: item.provider },
        { name: SUSPENSE_DESK.txn, text: item.txn_id },
        { name: SUSPENSE_DESK.ourNo, text: item.order_no || '—' },
      ],
      checks: [
        item.state === 'open'
          ? { state: 'ok', text: SUSPENSE_DESK.open, figure: DESK.unchanged }
          : { state: 'look', text: SUSPENSE_DESK.ended, figure: '—' },
      ],
    }
  }
}

function isReturn({ payload }: Approval<'suspense'>): boolean {
  return payload.action === 'return'
}
