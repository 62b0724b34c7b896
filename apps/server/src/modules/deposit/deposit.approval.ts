// A bank deposit under approval: credited after the last approval, refused with a reason that the member reads.
import { DEPOSIT_REASONS, REVIEW_HINTS } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import type { PaidTo } from '@lanting/contract/schema'
import { DEPOSIT_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import { approvalsNeeded } from '#src/approvals/approvals.rules.ts'
import type { ApprovalHandler, Refusing, View, Pending } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { closeReviewed } from '#src/modules/deposit/deposit.sql.ts'
import * as sql from '#src/modules/deposit/deposit-review.sql.ts'
import type { PaymentService } from '#src/modules/deposit/payment.service.ts'

export interface DepositApprovalDeps {
  readonly payments: Pick<PaymentService, 'creditNo'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class DepositApproval implements ApprovalHandler<'deposit'> {
  readonly audit = { prefix: 'deposit', subject: 'deposit' } as const

  constructor(private readonly deps: DepositApprovalDeps) {}

  async lockPending(tx: Tx, no: string): Promise<Pending<'deposit'> | null> {
    const row = await sql.deposits.lock(tx, no)
    if (row === null) throw new AppError('notFound')
    // Provider deposits are not approved by staff.
    if (row.state !== 'review' || row.channel !== 'bank') return null
    const { username, member_id: memberId, amount_fen: amountFen, state } = row
    const amount = yuanFromFen(amountFen)
    const title = DEPOSIT_DESK.title(username, formatYuan(amount))
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
    await this.deps.inbox.send(tx, {
      memberId,
      key: `deposit:${no}:refused`,
      kind: 'depositRefused',
      values: { amount: formatYuan(approval.payload.amount), reason, next, no },
    })
    return { after: { state: 'closed', reason: key }, note: remark }
  }

  lines(approval: Approval<'deposit'>) {
    return [{ name: DESK.wallet, from: '—', to: `+${formatYuan(approval.payload.amount)}` }]
  }

  confirmation(approval: Approval<'deposit'>) {
    return { amount: approval.payload.amount, typed: '', effect: DEPOSIT_DESK.effect }
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
        { name: DESK.wallet, from: shown(balanceFen), to: shown(balanceFen + row.amount_fen) },
        { name: DESK.turnover, from: '—', to: DEPOSIT_DESK.single(amount) },
      ],
      facts: [
        { name: DESK.orderNo, text: row.no },
        { name: DESK.member, text: row.username },
        { name: DEPOSIT_DESK.payment, text: `${row.payer_bank} ${maskNumber(row.payer_no)}` },
        {
          name: DESK.payAccount,
          text: row.paid_to === null ? DEPOSIT_DESK.accountUnsaid : accountWords(row.paid_to),
        },
      ],
      checks: [
        row.other_payer
          ? { state: 'look', text: REVIEW_HINTS.otherPayer, figure: '—' }
          : { state: 'ok', text: DEPOSIT_DESK.payerFine, figure: '—' },
        facts.reference_used > 0n
          ? {
              state: 'look',
              text: DEPOSIT_DESK.referenceUsed,
              figure: DEPOSIT_DESK.orders(facts.reference_used),
            }
          : { state: 'ok', text: DEPOSIT_DESK.referenceFree, figure: DESK.unique },
      ],
    }
  }
}

function accountWords({ bank_name: bank, bank_no: no }: PaidTo): string {
  return `${bank} ${maskNumber(no)}`
}
