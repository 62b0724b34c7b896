// A bank deposit that people approve: credited after the last yes, refused with a reason that the member reads.
import { DEPOSIT_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/card'
import type { PaidTo } from '@lanting/contract/schema'
import type { Approval } from '#src/approvals/approval.ts'
import { approvalsNeeded } from '#src/approvals/approvals.rules.ts'
import type { ApprovalHandler, Refusing, View, Pending } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { closeReviewed } from '#src/modules/deposit/deposit.sql.ts'
import * as sql from '#src/modules/deposit/deposit-review.sql.ts'
import type { PaymentService } from '#src/modules/deposit/payment.service.ts'

export interface DepositApprovalDeps {
  readonly payments: Pick<PaymentService, 'creditNo'>
  readonly inbox: Pick<InboxService, 'write'>
}

export class DepositApproval implements ApprovalHandler<'deposit'> {
  readonly audit = { prefix: 'deposit', subject: 'deposit' } as const

  constructor(private readonly deps: DepositApprovalDeps) {}

  async lockPending(tx: Tx, no: string): Promise<Pending<'deposit'> | null> {
    const row = await sql.deposits.lock(tx, no)
    if (row === null) throw new AppError('notFound')
    // What a provider was asked to collect is not staff's to approve.
    if (row.state !== 'review' || row.channel !== 'bank') return null
    const { username, member_id: memberId, amount_fen: amountFen, state } = row
    const amount = yuanFromFen(amountFen)
    const title = `${username} 到账 ${formatYuan(amount)}`
    const opening = { title, memberId, payload: { amount }, needed: approvalsNeeded(amountFen) }
    return { name: username, before: { state }, opening }
  }

  async execute(tx: Tx, { subject: no }: Approval<'deposit'>) {
    await this.deps.payments.creditNo(tx, no)
    return { state: 'credited' }
  }

  async refuse(tx: Tx, approval: Approval<'deposit'>, { reason: key, note }: Refusing<'deposit'>) {
    const { reason, next } = DEPOSIT_REASONS[key]
    const { subject: no, member_id: memberId } = approval
    const remark = [reason, note].filter(Boolean).join('：')
    if (memberId === null || !(await closeReviewed(tx, no, remark))) throw new AppError('wrongState')
    await this.deps.inbox.write(tx, {
      memberId,
      key: `deposit:${no}:refused`,
      title: '存款审核结果',
      content: `<p>您的存款 ¥${formatYuan(approval.payload.amount)} 未通过：${reason}。${next}。单号 ${no}。</p>`,
    })
    return { after: { state: 'closed', reason: key }, note: remark }
  }

  lines(approval: Approval<'deposit'>) {
    return [{ name: '中心钱包', from: '—', to: `+${formatYuan(approval.payload.amount)}` }]
  }

  confirmation(approval: Approval<'deposit'>) {
    return { amount: approval.payload.amount, typed: '', effect: '立即到账' }
  }

  async view(on: Sql, approval: Approval<'deposit'>): Promise<View> {
    const row = await sql.deposits.read(on, approval.subject)
    if (row === null || row.state !== 'review') return {}
    const balanceFen = await readMainFen(on, row.member_id, 'CNY')
    const facts = await sql.readFacts(on, row)
    const amount = formatYuan(yuanFromFen(row.amount_fen))
    const shown = (fen: bigint) => formatYuan(yuanFromFen(fen))
    return {
      lines: [
        { name: '中心钱包', from: shown(balanceFen), to: shown(balanceFen + row.amount_fen) },
        { name: '流水要求', from: '—', to: `+${amount}（1 倍）` },
      ],
      facts: [
        { name: '单号', text: row.no },
        { name: '会员', text: row.username },
        { name: '付款', text: `${row.payer_bank} ${maskNumber(row.payer_no)}` },
        { name: '收款账户', text: row.paid_to === null ? '会员未说明' : accountWords(row.paid_to) },
      ],
      checks: [
        row.other_payer
          ? { state: 'look', text: '付款人与实名不一致', figure: '—' }
          : { state: 'ok', text: '付款人没有异常提示', figure: '—' },
        facts.reference_used > 0n
          ? { state: 'look', text: '其他订单也写了这个附言', figure: `${facts.reference_used} 笔` }
          : { state: 'ok', text: '附言未被其他订单使用', figure: '唯一' },
      ],
    }
  }
}

function accountWords({ bank_name: bank, bank_no: no }: PaidTo): string {
  return `${bank} ${maskNumber(no)}`
}
