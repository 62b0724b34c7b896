// Deposits: orders with a range and a deadline, and their closing. Provider replies are handled in payment.service.
import { SANDBOX_BANK_ACCOUNTS } from '@lanting/contract/data/money/pay'
import { LIMITS } from '@lanting/contract/limits'
import { parseAmount, usdtCentsFromFen, yuanFromFen } from '@lanting/contract/money'
import {
  PAY_WAYS,
  type PayTab,
  type PayType,
  type PayWay,
  payWayOf,
  type UsdtProtocol,
} from '@lanting/contract/pay-ways'
import {
  checkDeposit,
  ORDER_CLOSED_BY_MEMBER,
  ORDER_CLOSED_LEAVING,
  rateE4,
  usdtText,
} from '@lanting/contract/rules/cashier/deposit'
import type { PaidTo } from '@lanting/contract/schema'
import { DEPOSIT } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Clock } from '#src/clock/clock.ts'
import { endTakenBack } from '#src/approvals/taken-back.sql.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import { Answer } from '#src/lib/answer.ts'
import * as sql from '#src/modules/deposit/deposit.sql.ts'
import { isOwnProof } from '#src/modules/deposit/proof.sql.ts'
import { orderNumber } from '#src/lib/ids.ts'
import { keepReached, passGate } from '#src/safety/gates.ts'
import { addRefusedDeposit } from '#src/safety/signs.sql.ts'
import type { PaymentService } from '#src/modules/deposit/payment.service.ts'
import type { Once } from '#src/db/once.ts'
import type { CheckedPayment } from '#src/providers/checked-payment.ts'

const FIRST_ASK_MS = 30_000

/** Which ways are open, under the names `get_pay_way` gives them. */
export type OpenPayWays = Readonly<Record<PayTab, 0 | 1>>

export interface PayTerms {
  rates(): Promise<{ readonly usdtrate: number }>
  payWays(): Promise<OpenPayWays>
}

export interface DepositDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: PayTerms
  readonly provider: CheckedPayment | undefined
  readonly payments: Pick<PaymentService, 'askAbout'>
  readonly publicUrl: string
  /** Whether less is held than members are owed: then nothing more is taken. */
  readonly isCoverShort: (sql: Sql) => Promise<boolean>
}

interface Terms {
  readonly ways: OpenPayWays
  readonly usdtRateE4: bigint
}

export interface DepositDraft {
  readonly paytype: PayType | PayTab
  readonly amount: string | number
  readonly bank?: string | undefined
  readonly bank_address?: string | undefined
  readonly bank_no?: string | undefined
  readonly bank_owner?: string | undefined
  readonly catepay?: UsdtProtocol | undefined
  readonly reference?: string | undefined
  readonly paid_to?: string | undefined
  readonly proof?: string | undefined
}

export class DepositService {
  constructor(private readonly deps: DepositDeps) {}

  private async isOn(channel: PayWay): Promise<boolean> {
    return (await this.deps.config.payWays())[PAY_WAYS[channel].tab] === 1
  }

  private read(draft: DepositDraft) {
    const channel = payWayOf(draft.paytype, draft.catepay)
    const { minYuan, maxYuan } = PAY_WAYS[channel]
    const range = { minFen: BigInt(minYuan) * 100n, maxFen: BigInt(maxYuan) * 100n }
    const fault = checkDeposit(
      {
        paytype: PAY_WAYS[channel].paytype,
        amount: draft.amount,
        owner: draft.bank_owner ?? '',
        bank: draft.bank ?? '',
        cardNo: draft.bank_no ?? '',
        branch: draft.bank_address ?? '',
      },
      range,
    )
    refuse(fault, { min: minYuan, max: maxYuan })
    return { channel, amountFen: parseAmount(draft.amount) ?? 0n }
  }

  /** The member's own limits first, then the draft, then what the house can accept. */
  private async insert(tx: Tx, memberId: bigint, no: string, draft: DepositDraft, terms: Terms) {
    await passGate(tx, memberId, 'deposit', { amountFen: parseAmount(draft.amount) ?? 0n })
    const member = await sql.lockMember(tx, memberId)
    const { channel, amountFen } = this.read(draft)
    if (await this.deps.isCoverShort(tx)) throw new AppError('depositsPaused')
    if (terms.ways[PAY_WAYS[channel].tab] !== 1) throw new AppError('payWayOff')
    const proof = draft.proof ?? null
    if (proof !== null && !(await isOwnProof(tx, memberId, proof))) throw new AppError('notFound')
    const isBank = channel === 'bank'
    const paidTo = isBank ? receivingAccount(draft.paid_to) : null
    if ((isBank ? member.reviewed : member.open) >= LIMITS.openDeposits) throw new AppError('depositsOpen')
    const isUsdt = PAY_WAYS[channel].protocol !== null
    await sql.insertDeposit(tx, {
      no,
      memberId,
      channel,
      amountFen,
      usdtCents: isUsdt ? usdtCentsFromFen(amountFen, terms.usdtRateE4) : null,
      rateE4: isUsdt ? terms.usdtRateE4 : null,
      state: isBank ? 'review' : 'unpaid',
      provider: isBank ? null : (this.deps.provider?.name ?? null),
      expireMs: isBank ? null : LIMITS.payCountdownMs,
      askMs: FIRST_ASK_MS,
      payer: {
        bank: (draft.bank ?? '').trim(),
        name: (draft.bank_owner ?? '').trim(),
        no: (draft.bank_no ?? '').replace(/\s+/g, ''),
        branch: (draft.bank_address ?? '').trim(),
      },
      reference: (draft.reference ?? '').trim(),
      proof,
      paidTo,
    })
  }

  async order(memberId: bigint, draft: DepositDraft, once: Once) {
    if (once.done !== null) return this.ordered(once.done)
    const terms = {
      ways: await this.deps.config.payWays(),
      usdtRateE4: rateE4((await this.deps.config.rates()).usdtrate),
    }
    const no = orderNumber('D', this.deps.clock.now())
    try {
      await this.deps.db.tx(async (tx) => {
        await once.mark(tx, no)
        await this.insert(tx, memberId, no, draft, terms)
      })
    } catch (error) {
      await keepReached(this.deps.db, memberId, error)
      // Trying again after a limit refused is a sign of harm, and the refusal itself leaves nothing behind.
      if (error instanceof AppError && error.key === 'depositLimitReached')
        await addRefusedDeposit(this.deps.db, memberId)
      throw error
    }
    await crashPoint('after-order')
    return this.ordered(no)
  }

  /** The response for an existing order; one not yet created at its provider is created first. */
  private async ordered(no: string) {
    const row = await sql.readDeposit(this.deps.db, no)
    if (row === null) throw new Error(`order ${no} is not there`)
    if (row.channel === 'bank')
      return new Answer({ deposit_no: no, state: DEPOSIT.wire('review') }, TEXTS.submittedForReview)
    if (row.provider_no === null) await this.openAtProvider(row)
    return new Answer({ deposit_no: no, state: DEPOSIT.wire('unpaid') }, no)
  }

  /** Without the provider's reply there is nothing to pay to, so the order is closed; a late payment goes to suspense. */
  private async openAtProvider(row: sql.DepositRow): Promise<void> {
    const { no } = row
    if (row.state !== 'unpaid' || this.deps.provider === undefined || row.channel === 'bank')
      throw new AppError('payWayOff')
    const amount = yuanFromFen(row.amount_fen)
    const question = {
      order_no: no,
      channel: row.channel,
      amount,
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      notify_url: `${this.deps.publicUrl}/hook/pay/${this.deps.provider.name}`,
      expire_at: (row.expire_at ?? row.created_at).toISOString(),
    }
    const reply = await this.deps.provider.ask('createOrder', question, amount)
    if (reply.kind === 'yes') {
      await sql.setPayment(this.deps.db, no, { ...reply.data.pay, providerNo: reply.data.order.provider_no })
      return
    }
    await sql.closeDeposit(this.deps.db, no, ALARM_TEXTS.providerAway)
    throw new AppError('payWayOff')
  }

  private async owned(memberId: bigint, no: string): Promise<sql.DepositRow> {
    const row = await sql.readDeposit(this.deps.db, no)
    if (row === null || row.member_id !== memberId) throw new AppError('notFound')
    return row
  }

  async ways() {
    return { ...(await this.deps.config.payWays()), manual: 1 as const }
  }

  async range(type: PayWay | PayType | PayTab) {
    const channel = payWayOf(type)
    if (!(await this.isOn(channel))) throw new AppError('payWayOff')
    const { minYuan, maxYuan } = PAY_WAYS[channel]
    return { min_price: `${minYuan}.00`, max_price: `${maxYuan}.00` }
  }

  receivingAccounts() {
    return SANDBOX_BANK_ACCOUNTS.map((account) => ({ ...account, bank_data: { ...account.bank_data } }))
  }

  /** Closes at the provider first: a payment in flight is then credited instead. */
  async cancel(memberId: bigint, no: string) {
    const row = await this.owned(memberId, no)
    if (row.channel === 'bank') return this.cancelBankTransfer(no)
    if (row.state !== 'unpaid') throw new AppError('orderNotOpen')
    const reply = await this.deps.provider?.ask('closeOrder', { order_no: no }, yuanFromFen(row.amount_fen))
    const wasPaid = reply?.kind === 'yes' && reply.data.state === 'paid'
    if (wasPaid && this.deps.provider !== undefined)
      await this.deps.payments.askAbout(this.deps.provider, row)
    if (!(await sql.closeDeposit(this.deps.db, no, ORDER_CLOSED_BY_MEMBER)))
      throw new AppError('orderNotOpen')
    return { deposit_no: no, state: DEPOSIT.wire('closed') }
  }

  /**
   * Orders that are not paid yet, of a member who keeps away. A bank transfer under review says that it was paid: people
   * look for the money. True when none is left.
   */
  async closeLeaving(memberId: bigint): Promise<boolean> {
    for (const row of await sql.unpaidOf(this.deps.db, memberId)) {
      const amount = yuanFromFen(row.amount_fen)
      const reply = await this.deps.provider?.ask('closeOrder', { order_no: row.no }, amount)
      const wasPaid = reply?.kind === 'yes' && reply.data.state === 'paid'
      if (wasPaid && this.deps.provider !== undefined)
        await this.deps.payments.askAbout(this.deps.provider, row)
      await sql.closeDeposit(this.deps.db, row.no, ORDER_CLOSED_LEAVING)
    }
    return true
  }

  /** Cancels a bank transfer under review; it can no longer be credited. */
  private async cancelBankTransfer(no: string) {
    await this.deps.db.tx(async (tx) => {
      if (!(await sql.closeReviewed(tx, no, ORDER_CLOSED_BY_MEMBER))) throw new AppError('orderNotOpen')
      await endTakenBack(tx, 'deposit', no)
    })
    return { deposit_no: no, state: DEPOSIT.wire('closed') }
  }

  /** Sandbox only: simulates the payer's app. The payment then arrives by the provider's signed callback. */
  async simulate(memberId: bigint, no: string): Promise<null> {
    const row = await this.owned(memberId, no)
    if (row.state !== 'unpaid' || row.is_expired) throw new AppError('orderNotOpen')
    const question = { order_no: no, amount: null }
    const reply = await this.deps.provider?.ask('simulatePayment', question, yuanFromFen(row.amount_fen))
    if (reply?.kind !== 'yes') throw new AppError('payWayOff')
    return null
  }
}

/** The chosen account's current data; one that is no longer ours is refused before the member pays it. */
function receivingAccount(chosen: string | undefined): PaidTo | null {
  if (chosen === undefined || chosen.trim() === '') return null
  const digits = (text: string) => text.replace(/\s+/g, '')
  const account = SANDBOX_BANK_ACCOUNTS.find(({ bank_no: no }) => digits(no) === digits(chosen))
  if (account === undefined) throw new AppError('receivingAccountGone')
  const { bank_no, bank_owner, bank_address, bank_data } = account
  return { bank_name: bank_data.bank_name, bank_owner, bank_address, bank_no }
}
