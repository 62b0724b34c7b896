// Settles a stuck payout under four eyes: pay again, refund, accept the paid amount, or correct a double payment.
import type { InboxKind } from '@lanting/contract/data/inbox-messages'
import { PAYOUT_CHOICES, PAYOUT_STUCK, type PayoutChoice } from '@lanting/contract/data/money/payouts'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { outsideOf } from '@lanting/contract/pay-ways'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { PAYOUT_DESK, WITHDRAWAL_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View, Pending } from '#src/approvals/approval-handler.ts'
import { dropClaim } from '#src/approvals/claims.sql.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { must, post, settle } from '#src/ledger/post.ts'
import { latePayout, withdrawalPaidOther } from '#src/ledger/postings.ts'
import { locksOf, paidText, sureFacts } from '#src/modules/withdrawal/payout/payout-facts.ts'
import { differenceOf, isSurelyUnpaid, needsAdmin } from '#src/modules/withdrawal/payout/payout.rules.ts'
import type { PayoutService } from '#src/modules/withdrawal/payout/payout.service.ts'
import * as sql from '#src/modules/withdrawal/payout/payout-review.sql.ts'
import { feeWithin, isShort, toldValues } from '#src/modules/withdrawal/payout/payout-review.view.ts'
import { endWithdrawal } from '#src/modules/withdrawal/withdrawal.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

type PayoutMessage = Extract<InboxKind, `payout${'Again' | 'Difference' | 'Short' | 'Collected'}`>

export interface PayoutApprovalDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: Pick<PayoutService, 'endTry' | 'finish' | 'refund' | 'send' | 'tryAgain'>
  readonly inbox: Pick<InboxService, 'send'>
  readonly turnover: Pick<TurnoverService, 'closeIfBalanceBelowMinimum'>
}

type StuckKind = 'payout' | 'payoutLoss'

export class PayoutApproval implements ApprovalHandler<StuckKind> {
  readonly audit = { prefix: 'payout', subject: 'payout' } as const

  /** @param kind the one an administrator agrees to, or finance */
  constructor(
    private readonly deps: PayoutApprovalDeps,
    private readonly kind: StuckKind,
  ) {}

  async lockPending(tx: Tx, payoutNo: string): Promise<Pending<never> | null> {
    const row = await sql.lockStuck(tx, payoutNo)
    if (row === null) throw new AppError('notFound')
    if (row.decided !== null) return null
    return { name: row.username, before: { state: row.stuck_because }, opening: null }
  }

  /** The choice must still be unlocked: the provider may have replied since the request. */
  async execute(tx: Tx, approval: Approval<StuckKind>) {
    const row = await sql.lockStuck(tx, approval.subject)
    if (row === null || row.decided !== null) throw new AppError('wrongState')
    const choice = approval.payload.choice
    const locks = await locksOf(tx, row, this.deps.clock.now())
    if (locks[choice] !== null) throw new AppError('changedMeanwhile')
    if (approval.payload.paid !== paidText(row)) throw new AppError('changedMeanwhile')
    await this.checkCap(tx, choice, row)
    await this.settle(tx, row, choice, approval)
    // A loss has its own approval kind; the claim on the payout is released all the same.
    await dropClaim(tx, 'payout', approval.subject)
    return { state: choice }
  }

  /** Other approvals may have used up finance's monthly cap since the request. */
  private async checkCap(tx: Tx, choice: PayoutChoice, row: sql.StuckRow): Promise<void> {
    const diffFen = differenceOf(row.amount_fen, row.paid_fen ?? row.amount_fen)
    const isLoss = needsAdmin(choice, diffFen, await sql.acceptedFen(tx))
    if (isLoss && this.kind !== 'payoutLoss') throw new AppError('changedMeanwhile')
  }

  private async settle(
    tx: Tx,
    row: sql.StuckRow,
    choice: PayoutChoice,
    approval: Approval<StuckKind>,
  ): Promise<void> {
    const no = row.withdrawal_no
    const { payouts } = this.deps
    switch (choice) {
      case 'again':
        await payouts.endTry(tx, row, 'unpaid', 'again')
        await payouts.tryAgain(tx, row)
        return this.notifyMember(tx, row, choice, 'payoutAgain')
      case 'return': {
        const reason = approval.payload.member_reason ?? 'payoutRefused'
        if (!(await payouts.refund(tx, no, 'paying', reason, ''))) throw new AppError('wrongState')
        return payouts.endTry(tx, row, 'unpaid', 'return')
      }
      case 'difference':
        await this.payOther(tx, row)
        await payouts.endTry(tx, row, 'paid', 'difference')
        return this.notifyMember(tx, row, choice, isShort(row) ? 'payoutShort' : 'payoutDifference')
      case 'paid':
        if ((await payouts.finish(tx, no)) === null) throw new AppError('wrongState')
        return payouts.endTry(tx, row, 'paid', 'paid')
      case 'collect':
      case 'absorb':
        await this.putRight(tx, row, choice)
        return payouts.endTry(tx, row, 'paid', choice)
    }
  }

  private async payOther(tx: Tx, row: sql.StuckRow): Promise<void> {
    const { withdrawal_no: no, member_id: memberId, amount_fen: amountFen } = row
    const paidFen = row.paid_fen ?? amountFen
    if ((await endWithdrawal(tx, no, 'paying', 'paid', null, '')) === null) throw new AppError('wrongState')
    const fee = feeWithin(row, paidFen)
    must(
      await settle(
        tx,
        withdrawalPaidOther({ no, memberId, amountFen }, outsideOf(row.channel), paidFen, fee),
      ),
    )
  }

  private async putRight(tx: Tx, row: sql.StuckRow, choice: 'collect' | 'absorb'): Promise<void> {
    const { withdrawal_no: no, member_id: memberId, payout_no: payout } = row
    const move = { no, memberId, amountFen: row.paid_fen ?? row.amount_fen, payout }
    const by = choice === 'collect' ? 'member' : 'house'
    const posted = await post(tx, latePayout(move, outsideOf(row.channel), by))
    if (!posted.ok) throw new AppError('notEnoughBalance')
    if (choice === 'collect') await this.notifyMember(tx, row, choice, 'payoutCollected')
  }

  private async notifyMember(
    tx: Tx,
    row: sql.StuckRow,
    choice: PayoutChoice,
    kind: PayoutMessage,
  ): Promise<void> {
    const key = `payout:${row.payout_no}:${choice}`
    await this.deps.inbox.send(tx, { memberId: row.member_id, key, kind, values: toldValues(row) })
  }

  async afterCommit(approval: Approval<StuckKind>) {
    const row = await sql.readStuck(this.deps.db, approval.subject)
    if (row !== null && approval.payload.choice === 'again') await this.deps.payouts.send(row.withdrawal_no)
    if (approval.member_id !== null) await this.deps.turnover.closeIfBalanceBelowMinimum(approval.member_id)
  }

  lines(approval: Approval<StuckKind>) {
    const { because } = approval.payload
    const { title } = PAYOUT_CHOICES[approval.payload.choice]
    return [
      {
        name: WITHDRAWAL_DESK.pays(formatYuan(approval.payload.due)),
        from: PAYOUT_STUCK[because].title,
        to: title,
      },
    ]
  }

  confirmation(approval: Approval<StuckKind>) {
    const effect = approval.payload.choice === 'again' ? PAYOUT_DESK.payAgain : PAYOUT_DESK.book
    return { amount: approval.payload.amount, typed: '', effect }
  }

  async view(on: Sql, approval: Approval<StuckKind>): Promise<View> {
    const row = await sql.readStuck(on, approval.subject)
    if (row === null) return {}
    const isSure = isSurelyUnpaid(sureFacts(row), this.deps.clock.now())
    return {
      facts: [
        { name: PAYOUT_DESK.withdrawal, text: row.withdrawal_no },
        { name: PAYOUT_DESK.payoutNo, text: row.payout_no },
        { name: DESK.member, text: row.username },
        { name: DESK.payAccount, text: `${row.card_bank} ${maskNumber(row.card_number)}` },
        { name: PAYOUT_DESK.reply, text: row.said },
      ],
      checks: [
        row.decided === null
          ? { state: 'ok', text: PAYOUT_DESK.open, figure: DESK.unchanged }
          : { state: 'look', text: PAYOUT_DESK.ended, figure: '—' },
        {
          state: isSure || row.paid_fen !== null ? 'ok' : 'look',
          text: isSure
            ? PAYOUT_DESK.surelyUnpaid
            : row.paid_fen === null
              ? PAYOUT_DESK.unsure
              : PAYOUT_DESK.surelyPaid,
          figure: row.paid_fen === null ? '—' : formatYuan(yuanFromFen(row.paid_fen)),
        },
      ],
    }
  }
}
