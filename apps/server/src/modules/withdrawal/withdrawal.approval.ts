// Approval of a withdrawal: paid out after the last approval, after its hold and while the books are sound; or refunded.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { REFUSALS, type Refused } from '@lanting/contract/refusals'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { checkPayable } from '@lanting/contract/rules/cashier/withdrawal'
import { formatBeijing } from '@lanting/contract/time'
import { WITHDRAWAL_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import { approvalsNeeded } from '#src/approvals/approvals.rules.ts'
import type { ApprovalHandler, Refusing, View, Pending } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import { isRestricted } from '#src/safety/restrictions.sql.ts'
import { isFrozen } from '#src/books/freeze/freeze.ts'
import { venueHold } from '#src/books/freeze/venue-freeze.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import * as sql from '#src/modules/withdrawal/withdrawal-review.sql.ts'
import type { PayoutService } from '#src/modules/withdrawal/payout/payout.service.ts'

export interface WithdrawalApprovalDeps {
  readonly clock: Clock
  readonly payouts: Pick<PayoutService, 'approve' | 'refund' | 'send'>
}

export class WithdrawalApproval implements ApprovalHandler<'withdrawal'> {
  readonly audit = { prefix: 'withdrawal', subject: 'withdrawal' } as const

  constructor(private readonly deps: WithdrawalApprovalDeps) {}

  async lockPending(tx: Tx, no: string): Promise<Pending<'withdrawal'> | null> {
    const row = await sql.withdrawals.lock(tx, no)
    if (row === null) throw new AppError('notFound')
    if (row.state !== 'review') return null
    const { username, member_id: memberId, amount_fen: amountFen, state } = row
    const amount = yuanFromFen(amountFen)
    const title = WITHDRAWAL_DESK.title(username, formatYuan(amount))
    const opening = { title, memberId, payload: { amount }, needed: approvalsNeeded(amountFen) }
    return { name: username, before: { state }, opening }
  }

  async blockedBy(tx: Tx, { subject: no }: Approval<'withdrawal'>): Promise<Refused | null> {
    const row = await sql.withdrawals.read(tx, no)
    const facts = {
      holdUntil: row?.hold_until ?? null,
      isFrozen: await isFrozen(tx),
      isMemberFrozen: row?.member_state === 'frozen',
    }
    const refusal = checkPayable(facts, this.deps.clock.now())
    if (refusal !== null || row === null) return refusal
    return venueHold(tx, row.member_id, await readMainFen(tx, row.member_id, 'CNY'))
  }

  /** Commits the payout number before the provider is called. */
  async execute(tx: Tx, { subject: no }: Approval<'withdrawal'>) {
    if (!(await this.deps.payouts.approve(tx, no))) throw new AppError('wrongState')
    return { state: 'paying' }
  }

  /** Not to play on: what a limited or absent person has asked to be paid stays asked for. */
  async refuse(
    tx: Tx,
    { subject: no, member_id: memberId }: Approval<'withdrawal'>,
    { reason, note }: Refusing<'withdrawal'>,
  ) {
    if (reason === 'memberAsked' && memberId !== null && (await isRestricted(tx, memberId)))
      throw new AppError('withdrawalStays')
    if (!(await this.deps.payouts.refund(tx, no, 'review', reason, note))) throw new AppError('wrongState')
    return { after: { state: 'returned', reason } }
  }

  afterCommit({ subject: no }: Approval<'withdrawal'>) {
    return this.deps.payouts.send(no)
  }

  lines(approval: Approval<'withdrawal'>) {
    return [
      {
        name: DESK.state,
        from: WITHDRAWAL_DESK.waiting,
        to: WITHDRAWAL_DESK.pays(formatYuan(approval.payload.amount)),
      },
    ]
  }

  confirmation(approval: Approval<'withdrawal'>) {
    return { amount: approval.payload.amount, typed: '', effect: WITHDRAWAL_DESK.effect }
  }

  async view(on: Sql, { subject: no }: Approval<'withdrawal'>): Promise<View> {
    const row = await sql.withdrawals.read(on, no)
    if (row === null) return {}
    const facts = await sql.readFacts(on, row)
    const isHeld = row.hold_until !== null && row.hold_until > this.deps.clock.now()
    return {
      facts: [
        { name: DESK.orderNo, text: row.no },
        { name: DESK.member, text: row.username },
        { name: DESK.payAccount, text: `${row.card_bank} ${maskNumber(row.card_number)}` },
      ],
      checks: [
        ...(row.member_state === 'frozen'
          ? [{ state: 'look' as const, text: REFUSALS.payoutPaused.text, figure: '—' }]
          : []),
        {
          state: isHeld ? 'look' : 'ok',
          text: isHeld ? WITHDRAWAL_DESK.held : WITHDRAWAL_DESK.notHeld,
          figure: isHeld && row.hold_until !== null ? formatBeijing(row.hold_until).slice(5, 16) : '—',
        },
        {
          state: facts.paid_before > 0n ? 'ok' : 'look',
          text: facts.paid_before > 0n ? WITHDRAWAL_DESK.accountKnown : WITHDRAWAL_DESK.accountNew,
          figure: DESK.times(facts.paid_before),
        },
        {
          state: facts.used_by_others === 0n ? 'ok' : 'look',
          text: facts.used_by_others === 0n ? WITHDRAWAL_DESK.accountOwn : WITHDRAWAL_DESK.accountShared,
          figure: facts.used_by_others === 0n ? '—' : DESK.people(facts.used_by_others),
        },
      ],
    }
  }
}
