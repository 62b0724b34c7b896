// Payouts: an approved withdrawal is sent once with an idempotent payout number, then polled until final.
import type { InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import { PAYOUT_STUCK, type PayoutChoice, type PayoutStuck } from '@lanting/contract/data/money/payouts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { outsideOf } from '@lanting/contract/pay-ways'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import { isFrozen } from '#src/books/freeze/freeze.ts'
import type { Clock } from '#src/clock/clock.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import { sideBySide } from '#src/lib/flow/side-by-side.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { venueHold } from '#src/books/freeze/venue-freeze.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { must, release, settle } from '#src/ledger/post.ts'
import { withdrawalPaid, withdrawalReturned } from '#src/ledger/postings.ts'
import type { Log } from '#src/lib/log.ts'
import { feeOf, nextStep, type Step } from '#src/modules/withdrawal/payout/payout.rules.ts'
import { readReply } from '#src/modules/withdrawal/payout/payout-reply.ts'
import * as tries from '#src/modules/withdrawal/payout/payout.sql.ts'
import * as sql from '#src/modules/withdrawal/withdrawal.sql.ts'
import type { CheckedPayment } from '#src/providers/checked-payment.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const AT_ONCE = 20

export interface PayoutDeps {
  readonly db: Db
  readonly log: Log
  readonly clock: Clock
  readonly alarms: Pick<Alarms, 'raise' | 'end'>
  readonly provider: CheckedPayment | undefined
  readonly inbox: Pick<InboxService, 'send'>
  readonly turnover: Pick<TurnoverService, 'closeIfBalanceBelowMinimum'>
}

export class PayoutService {
  constructor(private readonly deps: PayoutDeps) {}

  /** Paid in full. Null when the withdrawal was already closed. */
  async finish(tx: Tx, no: string): Promise<sql.WithdrawalRow | null> {
    const ended = await sql.endWithdrawal(tx, no, 'paying', 'paid', null, '')
    if (ended === null) return null
    must(await settle(tx, withdrawalPaid(moveOf(ended), outsideOf(ended.channel), feeOf(ended))))
    await crashPoint('in-payout')
    await this.notifyMember(tx, ended, { kind: 'withdrawalPaid', values: { amount: shown(ended), no } })
    return ended
  }

  /** The only refund path: held money returns to the wallet with a reason the member can read. */
  async refund(
    tx: Tx,
    no: string,
    from: sql.Open,
    reason: WithdrawalReason,
    remark: string,
  ): Promise<boolean> {
    const row = await sql.endWithdrawal(tx, no, from, 'returned', reason, remark)
    if (row === null) return false
    must(await release(tx, withdrawalReturned(moveOf(row))))
    const values = { amount: shown(row), ...WITHDRAWAL_REASONS[reason] }
    await this.notifyMember(tx, row, { kind: 'withdrawalRefused', values })
    return true
  }

  async notifyMember(tx: Tx, row: sql.WithdrawalRow, message: InboxMessageOf): Promise<void> {
    const key = `withdrawal:${row.no}:${row.state}`
    await this.deps.inbox.send(tx, { memberId: row.member_id, key, ...message })
  }

  /** Saves the reply and applies its step in one transaction on the locked try. */
  private async conclude(
    { payout_no: payoutNo }: tries.TryRow,
    kind: 'send' | 'ask',
    answer: Reply<PaymentData<'payout'>>,
  ): Promise<void> {
    const reply = readReply(answer)
    const paidTo = await this.deps.db.tx(async (tx) => {
      const row = await tries.lockTry(tx, payoutNo)
      if (row === null) return null
      await tries.saveReply(tx, payoutNo, kind, reply)
      const step = nextStep(factsOf(row), kind, reply, this.deps.clock.now())
      await this.applyStep(tx, row, step, reply.raw)
      return step.to === 'paid' ? row.member_id : null
    })
    if (paidTo !== null) await this.deps.turnover.closeIfBalanceBelowMinimum(paidTo)
  }

  private async applyStep(tx: Tx, row: tries.TryRow, step: Step, raw: string): Promise<void> {
    const { payout_no: payoutNo, withdrawal_no: no } = row
    switch (step.to) {
      case 'paid':
        await this.finish(tx, no)
        return this.endTry(tx, row, 'paid', 'itself')
      case 'returned':
        await this.refund(tx, no, 'paying', 'payoutRefused', '')
        return this.endTry(tx, row, 'unpaid', 'itself')
      case 'stuck':
        await tries.markStuck(tx, payoutNo, step.because)
        return this.alarm(tx, row, step.because, raw)
      case 'stay':
    }
  }

  /** Also ends its alarm. */
  async endTry(
    tx: Tx,
    row: Ended,
    state: 'paid' | 'unpaid',
    decided: PayoutChoice | 'itself',
  ): Promise<void> {
    await tries.endTry(tx, row.payout_no, state, decided)
    await this.deps.alarms.end('payout_stuck', alarmSubject(row, row.stuck_because), tx)
  }

  private alarm(tx: Tx, row: tries.TryRow, because: PayoutStuck, raw: string): Promise<void> {
    const no = row.withdrawal_no
    const subject = alarmSubject(row, because)
    const amount = formatYuan(yuanFromFen(row.amount_fen))
    const detail = ALARM_TEXTS.payout(no, amount, PAYOUT_STUCK[because].about, raw)
    return this.deps.alarms.raise({ kind: 'payout_stuck', subject, detail }, tx)
  }

  /** Sends nothing while the member, the books or a venue with the member's money is frozen; the try is sent after that. */
  private async sendToProvider(row: tries.TryRow): Promise<void> {
    const { provider, db } = this.deps
    if (provider === undefined) return
    if ((await isFrozen(db)) || (await tries.isMemberFrozen(db, row.member_id))) return
    if ((await venueHold(db, row.member_id, await readMainFen(db, row.member_id, 'CNY'))) !== null) return
    const withdrawal = await sql.readWithdrawal(db, row.withdrawal_no)
    if (withdrawal?.state !== 'paying') return
    const card = await sql.readCard(db, withdrawal.card_id)
    const amount = yuanFromFen(withdrawal.amount_fen)
    await tries.markSent(db, row.payout_no)
    const question = {
      payout_no: row.payout_no,
      channel: withdrawal.channel,
      amount,
      usdt_amount: withdrawal.usdt_cents === null ? null : usdtText(withdrawal.usdt_cents),
      account_no: card.number,
      account_name: card.owner,
      bank: card.bank,
      branch: card.branch,
    }
    const reply = await provider.ask('payout', question, amount)
    await crashPoint('after-payout-sent')
    await this.conclude(row, 'send', reply)
  }

  /** Queries a try by its number. True when the provider does not know it. */
  async ask(row: tries.TryRow): Promise<boolean> {
    if (this.deps.provider === undefined) return false
    const question = { payout_no: row.payout_no }
    const reply = await this.deps.provider.ask('queryPayout', question, yuanFromFen(row.amount_fen))
    await this.conclude(row, 'ask', reply)
    return reply.kind === 'yes' && reply.data.state === 'unknown'
  }

  /** A try unknown to the provider is sent again with the same idempotent number; a stuck one only by staff. */
  private async resume(row: tries.TryRow): Promise<void> {
    const maySend = row.state === 'open' && row.stuck_at === null
    if (maySend && row.sent_at === null) return this.sendToProvider(row)
    if ((await this.ask(row)) && maySend) await this.sendToProvider(row)
  }

  /** Inside the approval's transaction. False when the state has changed already. */
  async approve(tx: Tx, no: string): Promise<boolean> {
    if (!(await sql.markPaying(tx, no))) return false
    await tries.insertTry(tx, payoutNumber(no, 1), no, 1)
    return true
  }

  /** A new try with a new number, in the transaction that closes the last one. */
  async tryAgain(tx: Tx, { withdrawal_no: no, n }: tries.TryRow): Promise<void> {
    await tries.insertTry(tx, payoutNumber(no, n + 1), no, n + 1)
  }

  /** Called after the approval's commit. On failure the worker retries. */
  async send(no: string): Promise<void> {
    const last = (await tries.triesOf(this.deps.db, no)).at(-1)
    if (last === undefined || last.state !== 'open' || last.sent_at !== null) return
    await this.sendToProvider(last).catch((error: unknown) =>
      this.deps.log.error({ err: error, no }, 'payout not sent'),
    )
  }

  async runOnce(): Promise<number> {
    const due = await tries.takeDue(this.deps.db, AT_ONCE)
    await sideBySide(
      due,
      () => this.deps.provider?.name,
      (row) =>
        this.resume(row).catch((error: unknown) =>
          this.deps.log.error({ err: error, no: row.payout_no }, 'payout poll failed'),
        ),
    )
    return due.length
  }
}

type Ended = Pick<tries.TryRow, 'payout_no' | 'withdrawal_no' | 'stuck_because'>

/** The alarm of the one open try is keyed by withdrawal; several closed tries may turn out paid, so those are keyed by payout. */
function alarmSubject(row: Omit<Ended, 'stuck_because'>, because: PayoutStuck | null): string {
  return because === 'late' ? row.payout_no : row.withdrawal_no
}

/** `P` and the withdrawal's digits; later tries add their number. */
export function payoutNumber(no: string, n: number): string {
  return `P${no.slice(1)}${n === 1 ? '' : `R${n}`}`
}

export function moveOf({ no, member_id: memberId, amount_fen: amountFen }: sql.WithdrawalRow) {
  return { no, memberId, amountFen }
}

function factsOf(row: tries.TryRow) {
  return {
    state: row.state,
    withdrawal: row.withdrawal,
    amountFen: row.amount_fen,
    paidFen: row.paid_fen,
    sentAt: row.sent_at,
    stuckBecause: row.decided === null ? row.stuck_because : null,
  }
}

function shown(row: sql.WithdrawalRow): string {
  return formatYuan(yuanFromFen(row.amount_fen))
}
