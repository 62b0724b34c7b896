// Provider payments, by callback or poll: credited exactly once, or kept in suspense, never dropped.
import { outsideOf, PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { type PayCallbackBody, payCallbackBody } from '@lanting/contract/providers/payment'
import { NONSENSE_FEN } from '@lanting/contract/providers/payment-answer'
import { requestFault, SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { TEXTS } from '@lanting/contract/texts'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { parseJson } from '@lanting/node-kit/parse-json'
import { crashPoint } from '#src/lib/crash-point.ts'
import { sideBySide } from '#src/lib/flow/side-by-side.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { must, post } from '#src/ledger/post.ts'
import { depositCredited, suspenseReceived } from '#src/ledger/postings.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/deposit/deposit.sql.ts'
import { type SuspenseReason, whyNotCredit } from '#src/modules/deposit/payment.rules.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import type { CheckedPayment, CheckedPayments } from '#src/providers/checked-payment.ts'

const LEASE_MS = 20_000
const AT_ONCE = 50
/** Timeout after the deadline for an unreachable provider; the order is closed, a late payment goes to suspense. */
const GIVE_UP_MS = 10 * 60_000

export interface PaymentDeps {
  readonly db: Db
  readonly log: Log
  readonly payments: CheckedPayments
  readonly turnover: Pick<TurnoverService, 'addRequirement' | 'countDeposit'>
  readonly inbox: Pick<InboxService, 'send'>
}

export interface RawCallback {
  readonly path: string
  readonly rawBody: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Arrival {
  readonly provider: string
  readonly orderNo: string
  readonly txnId: string
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly paidAt: Date
}

export type Booked = 'credited' | 'suspense' | 'known'

export class PaymentService {
  constructor(private readonly deps: PaymentDeps) {}

  /** Books a received payment; idempotent under repeated notifications. */
  private async bookWithin(tx: Tx, arrival: Arrival): Promise<Booked> {
    if (!(await sql.isNewTransaction(tx, arrival.provider, arrival.txnId))) return 'known'
    const order = await sql.lockDeposit(tx, arrival.orderNo)
    const why = whyNotCredit(order, arrival)
    if (order === null || why !== null) {
      await this.keepInSuspense(tx, arrival, why ?? 'unknownOrder', order?.member_id ?? null)
      return 'suspense'
    }
    await this.credit(tx, order, arrival.txnId)
    return 'credited'
  }

  private async keepInSuspense(tx: Tx, arrival: Arrival, why: SuspenseReason, memberId: bigint | null) {
    const { provider, channel, txnId, orderNo, amountFen } = arrival
    await sql.insertSuspense(tx, { provider, channel, txnId, orderNo, amountFen, why, memberId })
    const way = outsideOf(channel)
    must(
      await post(tx, suspenseReceived({ provider, txn: txnId, way, amountFen, ref: orderNo.slice(0, 60) })),
    )
    if (memberId === null) return
    const amount = formatYuan(yuanFromFen(amountFen))
    await this.deps.inbox.send(tx, {
      memberId,
      key: `suspense:${provider}:${txnId}`,
      kind: 'depositSuspended',
      values: { amount, no: orderNo },
    })
  }

  /** The only place that credits a deposit: state, ledger, turnover, total and message together. */
  private async credit(tx: Tx, order: sql.DepositRow, txnId: string | null): Promise<void> {
    const { no, member_id: memberId, amount_fen: amountFen, channel } = order
    const { title } = PAY_WAYS[channel]
    await sql.markCredited(tx, no, txnId)
    await this.deps.turnover.countDeposit(tx, memberId, amountFen)
    const credited = depositCredited({ no, memberId, way: outsideOf(channel), amountFen, memo: title })
    must(await post(tx, credited))
    await crashPoint('in-credit')
    await this.deps.turnover.addRequirement(tx, {
      memberId,
      source: 'deposit',
      ref: no,
      title: LEDGER_CODES.deposit.label,
      amountFen,
      multiple: 1,
    })
    const amount = formatYuan(yuanFromFen(amountFen))
    await this.deps.inbox.send(tx, {
      memberId,
      key: `deposit:${no}`,
      kind: 'depositCredited',
      values: { amount, way: title, no },
    })
  }

  /** Polls the provider about an open order. True when it was paid and is booked now. */
  async askAbout(adapter: CheckedPayment, order: sql.DepositRow): Promise<boolean> {
    const reply = await adapter.ask('queryOrder', { order_no: order.no }, yuanFromFen(order.amount_fen))
    if (reply.kind === 'yes' && reply.data.state === 'paid' && reply.data.txn_id !== null) {
      const { txn_id: txnId, paid_amount: paid, paid_usdt: usdt, paid_at: at, amount } = reply.data
      const arrival = {
        provider: adapter.name,
        orderNo: order.no,
        txnId,
        channel: order.channel,
        amountFen: fenFromYuan(paid ?? amount),
        usdtCents: usdt === null ? null : fenFromYuan(usdt),
        paidAt: at === null ? order.created_at : new Date(at),
      }
      const booked = await this.deps.db.tx((tx) => this.bookWithin(tx, arrival))
      // A mismatched payment is in suspense; the order stays open until its deadline.
      if (booked === 'credited') return true
    }
    // We crashed before the order was created at the provider: there is nothing to pay to.
    const neverOpened = reply.kind === 'no' && order.provider_no === null
    const isKnown = reply.kind !== 'unknown'
    if (order.is_expired && (isKnown || order.overdue_ms > GIVE_UP_MS))
      await sql.closeDeposit(this.deps.db, order.no, TEXTS.orderExpired)
    else if (neverOpened) await sql.closeDeposit(this.deps.db, order.no, ALARM_TEXTS.providerAway)
    return false
  }

  book(arrival: Arrival) {
    return this.deps.db.tx((tx) => this.bookWithin(tx, arrival))
  }

  /** Staff found the bank transfer. The caller has locked the deposit's row and checked its state. */
  async creditNo(tx: Tx, no: string): Promise<void> {
    const order = await sql.lockDeposit(tx, no)
    if (order === null || order.state !== 'review') throw new AppError('wrongState')
    await this.credit(tx, order, null)
  }

  /** A raw callback. Refuses a bad signature, a stale or replayed one; books the rest in one transaction. */
  async callback(providerName: string, raw: RawCallback, nowMs: number): Promise<{ stored: 1 }> {
    const adapter = this.deps.payments.get(providerName)
    if (adapter === undefined) throw new AppError('notFound')
    const header = (name: string) => String(raw.headers[name] ?? '')
    const nonce = header(SIGN_HEADERS.nonce)
    const signed = {
      method: 'POST',
      path: raw.path,
      rawBody: raw.rawBody,
      timestamp: header(SIGN_HEADERS.timestamp),
      nonce,
      signature: header(SIGN_HEADERS.signature),
    }
    const fault = requestFault(adapter.hmac, signed, nowMs)
    if (fault !== null) {
      // Unauthenticated callbacks are not stored: they could fill the disk.
      this.deps.log.warn({ provider: providerName, fault }, 'callback refused')
      throw new AppError('forbidden')
    }
    const row = { provider: providerName, nonce, raw: raw.rawBody, txnId: null }
    const arrival = arrivalOf(adapter, raw.rawBody)
    if (arrival === null) {
      await sql.keepCallback(this.deps.db, { ...row, verdict: 'unreadable' })
      await adapter.refuseCallback()
      throw new AppError('badInput', { field: '' })
    }
    const isNew = await this.deps.db.tx(async (tx) => {
      const kept = { ...row, verdict: 'accepted' as const, txnId: arrival.txnId }
      const id = await sql.keepCallback(tx, kept)
      if (id === null) return false
      await sql.judgeCallback(tx, id, await this.bookWithin(tx, arrival))
      return true
    })
    // An exact replay.
    if (!isNew) throw new AppError('duplicateSubmit')
    return { stored: 1 }
  }

  /** Polls open orders: finds payments whose callback was lost, and closes unpaid expired ones. */
  async runOnce(): Promise<number> {
    const due = await sql.takeDue(this.deps.db, AT_ONCE, LEASE_MS)
    await sideBySide(
      due,
      ({ provider }) => provider,
      async (order) => {
        const adapter = order.provider === null ? undefined : this.deps.payments.get(order.provider)
        if (adapter === undefined) return
        await this.askAbout(adapter, order).catch((error: unknown) =>
          this.deps.log.error({ err: error, no: order.no }, 'order not asked'),
        )
      },
    )
    return due.length
  }
}

/** Null when the body is not addressed to us, or has an impossible amount or time. */
function arrivalOf(adapter: CheckedPayment, rawBody: string): Arrival | null {
  const parsed = payCallbackBody.safeParse(parseJson(rawBody))
  if (!parsed.success || parsed.data.merchant !== adapter.merchant) return null
  const body: PayCallbackBody = parsed.data
  const amountFen = fenFromYuan(body.amount)
  const usdtCents = body.usdt_amount === null ? null : fenFromYuan(body.usdt_amount)
  const paidAt = new Date(body.paid_at)
  if (/\0/.test(body.order_no + body.txn_id)) return null
  if (amountFen <= 0n || amountFen > NONSENSE_FEN || Number.isNaN(paidAt.getTime())) return null
  return {
    provider: adapter.name,
    orderNo: body.order_no,
    txnId: body.txn_id,
    channel: body.channel,
    amountFen,
    usdtCents,
    paidAt,
  }
}
