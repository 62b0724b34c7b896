// Paying out: an approved withdrawal is told to the provider once under its own number and asked for until it is known.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/deposit'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { type Db, one, type Tx } from '#src/db/pool.ts'
import { memberMain, memberWithdrawing, outside } from '#src/ledger/accounts.ts'
import { release, settle } from '#src/ledger/post.ts'
import type { Log } from '#src/log.ts'
import type { InboxService } from '#src/modules/member/inbox.service.ts'
import * as sql from '#src/modules/withdrawal/withdrawal.sql.ts'
import type { PaymentAdapter, PaymentData } from '#src/providers/payment-adapter.ts'
import type { Said } from '#src/providers/venue-adapter.ts'

const LEASE_MS = 5_000
const AT_ONCE = 20

export interface PayoutDeps {
  readonly db: Db
  readonly log: Log
  readonly provider: PaymentAdapter | undefined
  readonly inbox: Pick<InboxService, 'write'>
}

export type PayoutService = ReturnType<typeof createPayoutService>

export function createPayoutService({ db, log, provider, inbox }: PayoutDeps) {
  async function paid(no: string): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.endWithdrawal(tx, no, 0, 2, null, '')
      if (row === null) return
      await settle(tx, {
        key: `wdpaid:${no}`,
        code: 'withdrawPaid',
        reserveKey: `wd:${no}`,
        hold: memberWithdrawing(row.member_id),
        amountFen: row.amount_fen,
        to: [{ account: outside(row.channel === 'bank' ? 'bank' : 'usdt'), amountFen: row.amount_fen }],
        ref: no,
      })
      await tell(tx, row, '取款已到账', `您的取款 ¥${shown(row)} 已到账，单号 ${no}。`)
    })
  }

  /** The one way back: held money returns to the wallet with a reason the member can read. */
  async function giveBack(
    tx: Tx,
    no: string,
    from: 0 | 1,
    reason: WithdrawalReason,
    remark: string,
  ): Promise<boolean> {
    const row = await sql.endWithdrawal(tx, no, from, 3, reason, remark)
    if (row === null) return false
    await release(tx, {
      key: `wdback:${no}`,
      code: 'withdrawBack',
      reserveKey: `wd:${no}`,
      hold: memberWithdrawing(row.member_id),
      back: memberMain(row.member_id, 'CNY'),
      amountFen: row.amount_fen,
      ref: no,
    })
    const why = WITHDRAWAL_REASONS[reason]
    const words = `您的取款 ¥${shown(row)} 未通过：${why.reason}。款项已退回中心钱包，不增加流水要求。${why.next}。`
    await tell(tx, row, '提款审核结果', words)
    return true
  }

  async function tell(tx: Tx, row: sql.WithdrawalRow, title: string, words: string): Promise<void> {
    const key = `withdrawal:${row.no}:${row.state}`
    await inbox.write(tx, { memberId: row.member_id, key, title, content: `<p>${words}</p>` })
  }

  async function conclude(row: sql.WithdrawalRow, said: Said<PaymentData<'payout'>>): Promise<void> {
    if (said.kind !== 'yes') return
    const { state, amount } = said.data
    if (state === 'paid' && fenFromYuan(amount) === row.amount_fen) await paid(row.no)
    if (state === 'refused') await db.tx((tx) => giveBack(tx, row.no, 0, 'payoutRefused', ''))
  }

  async function tellProvider(row: sql.WithdrawalRow): Promise<Said<PaymentData<'payout'>>> {
    const card = one(
      await db.query<{ bank: string; owner: string; number: string; branch: string }>(
        'SELECT bank, owner, number, branch FROM cards WHERE id = $1',
        [row.card_id],
      ),
    )
    if (provider === undefined || row.payout_no === null) return { kind: 'unknown', why: 'no provider' }
    return provider.ask('payout', {
      payout_no: row.payout_no,
      channel: row.channel,
      amount: yuanFromFen(row.amount_fen),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      account_no: card.number,
      account_name: card.owner,
      bank: card.bank,
      branch: card.branch,
    })
  }

  async function ask(row: sql.WithdrawalRow): Promise<void> {
    if (provider === undefined || row.payout_no === null) return
    const said = await provider.ask('queryPayout', { payout_no: row.payout_no })
    // A provider that never heard of the payout is told again under the same number: it pays a number once.
    if (said.kind === 'yes' && said.data.state === 'unknown') await conclude(row, await tellProvider(row))
    else await conclude(row, said)
  }

  return {
    giveBack,

    /** Called after the approval was committed. */
    async send(no: string): Promise<void> {
      const row = await sql.readWithdrawal(db, no)
      if (row?.state === 0) await conclude(row, await tellProvider(row))
    },

    async round(): Promise<number> {
      const due = await sql.takeDuePayouts(db, AT_ONCE, LEASE_MS)
      for (const row of due) {
        await ask(row).catch((error: unknown) => log.error({ err: error, no: row.no }, 'payout not asked'))
      }
      return due.length
    },
  }
}

function shown(row: sql.WithdrawalRow): string {
  return formatYuan(yuanFromFen(row.amount_fen))
}
