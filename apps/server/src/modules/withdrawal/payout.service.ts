// Paying out: an approved withdrawal is told to the provider once under its own number and asked for until it is known.
import { outsideOf } from '@lanting/contract/pay-ways'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/deposit'
import { crashPoint } from '#src/crash-point.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { isFrozen } from '#src/books/freeze.ts'
import { venueHold } from '#src/books/venue-freeze.ts'
import { must, release, settle } from '#src/ledger/post.ts'
import { withdrawalPaid, withdrawalReturned } from '#src/ledger/postings.ts'
import type { Log } from '#src/log.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import * as sql from '#src/modules/withdrawal/withdrawal.sql.ts'
import type { PaymentAdapter, PaymentData } from '#src/providers/payment-adapter.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

const AT_ONCE = 20

export interface PayoutDeps {
  readonly db: Db
  readonly log: Log
  readonly provider: PaymentAdapter | undefined
  readonly inbox: Pick<InboxService, 'write'>
  readonly turnover: Pick<TurnoverService, 'clearIfPoor'>
}

export class PayoutService {
  constructor(private readonly deps: PayoutDeps) {}

  private async paid(row: sql.WithdrawalRow): Promise<void> {
    const { no } = row
    await this.deps.db.tx(async (tx) => {
      const ended = await sql.endWithdrawal(tx, no, 'paying', 'paid', null, '')
      if (ended === null) return
      must(await settle(tx, withdrawalPaid(moveOf(ended), outsideOf(ended.channel), feeOf(ended))))
      await crashPoint('in-payout')
      await this.tell(tx, ended, '取款已到账', `您的取款 ¥${shown(ended)} 已到账，单号 ${no}。`)
    })
    await this.deps.turnover.clearIfPoor(row.member_id)
  }

  /** The one way back: held money returns to the wallet with a reason the member can read. */
  async giveBack(
    tx: Tx,
    no: string,
    from: sql.Open,
    reason: WithdrawalReason,
    remark: string,
  ): Promise<boolean> {
    const row = await sql.endWithdrawal(tx, no, from, 'returned', reason, remark)
    if (row === null) return false
    must(await release(tx, withdrawalReturned(moveOf(row))))
    const why = WITHDRAWAL_REASONS[reason]
    const words = `您的取款 ¥${shown(row)} 未通过：${why.reason}。款项已退回中心钱包，不增加流水要求。${why.next}。`
    await this.tell(tx, row, '提款审核结果', words)
    return true
  }

  private async tell(tx: Tx, row: sql.WithdrawalRow, title: string, words: string): Promise<void> {
    const key = `withdrawal:${row.no}:${row.state}`
    await this.deps.inbox.write(tx, { memberId: row.member_id, key, title, content: `<p>${words}</p>` })
  }

  /** Only an explicit end of the right amount ends it here; anything else stays unknown and is asked for again. */
  private async conclude(row: sql.WithdrawalRow, reply: Reply<PaymentData<'payout'>>): Promise<void> {
    await sql.keepPayoutWord(this.deps.db, row.no, wordOf(reply))
    if (reply.kind !== 'yes') return
    const { state, amount } = reply.data
    if (state === 'refused')
      await this.deps.db.tx((tx) => this.giveBack(tx, row.no, 'paying', 'payoutRefused', ''))
    if (state !== 'paid') return
    if (fenFromYuan(amount) === row.amount_fen) await this.paid(row)
    else this.deps.log.error({ no: row.no, amount }, 'the provider paid out another amount')
  }

  private async tellProvider(row: sql.WithdrawalRow): Promise<Reply<PaymentData<'payout'>>> {
    if (this.deps.provider === undefined || row.payout_no === null)
      return { kind: 'unknown', why: 'no provider' }
    if (await isFrozen(this.deps.db)) return { kind: 'unknown', why: 'frozen' }
    if ((await venueHold(this.deps.db, row.member_id)) !== null)
      return { kind: 'unknown', why: 'venue frozen' }
    const card = await sql.readCard(this.deps.db, row.card_id)
    const reply = await this.deps.provider.ask('payout', {
      payout_no: row.payout_no,
      channel: row.channel,
      amount: yuanFromFen(row.amount_fen),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      account_no: card.number,
      account_name: card.owner,
      bank: card.bank,
      branch: card.branch,
    })
    await crashPoint('after-payout-told')
    return reply
  }

  private async ask(row: sql.WithdrawalRow): Promise<void> {
    if (this.deps.provider === undefined || row.payout_no === null) return
    const reply = await this.deps.provider.ask('queryPayout', { payout_no: row.payout_no })
    // A provider that never heard of the payout is told again under the same number: it pays a number once.
    if (reply.kind === 'yes' && reply.data.state === 'unknown')
      await this.conclude(row, await this.tellProvider(row))
    else await this.conclude(row, reply)
  }

  /** Inside the approval's transaction. False when somebody else was first. */
  async approve(tx: Tx, no: string): Promise<boolean> {
    return sql.markPaying(tx, no, `P${no.slice(1)}`)
  }

  /** Called after the approval was committed. A failure is no end: the worker asks. */
  async send(no: string): Promise<void> {
    const row = await sql.readWithdrawal(this.deps.db, no)
    if (row?.state !== 'paying') return
    await this.tellProvider(row)
      .then((reply) => this.conclude(row, reply))
      .catch((error: unknown) => this.deps.log.error({ err: error, no }, 'payout not told'))
  }

  async runOnce(): Promise<number> {
    const due = await sql.takeDuePayouts(this.deps.db, AT_ONCE)
    for (const row of due) {
      await this.ask(row).catch((error: unknown) =>
        this.deps.log.error({ err: error, no: row.no }, 'payout not asked'),
      )
    }
    return due.length
  }
}

/** What the house keeps for the chain: the fee at the rate of the request. */
function feeOf(row: sql.WithdrawalRow): bigint {
  return row.fee_cents === null || row.rate_e4 === null ? 0n : (row.fee_cents * row.rate_e4) / 10_000n
}

function moveOf({ no, member_id: memberId, amount_fen: amountFen }: sql.WithdrawalRow) {
  return { no, memberId, amountFen }
}

function wordOf(reply: Reply<PaymentData<'payout'>>): string {
  if (reply.kind === 'unknown') return `unknown: ${reply.why}`
  if (reply.kind === 'no') return `no: ${reply.code}`
  return [reply.data.state, reply.data.amount, reply.data.reason].filter(Boolean).join(' ')
}

function shown(row: sql.WithdrawalRow): string {
  return formatYuan(yuanFromFen(row.amount_fen))
}
