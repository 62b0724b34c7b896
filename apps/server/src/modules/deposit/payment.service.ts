// What payment providers tell us, by callback or when asked: credited exactly once, or kept in suspense, never dropped.
import { PAY_WAYS } from '@lanting/contract/codes'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { type PayCallbackBody, payCallbackBody } from '@lanting/contract/providers/payment'
import { requestFault, SIGN_HEADERS } from '@lanting/contract/providers/signing'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import { memberMain, outside, type OutsideWay, suspense } from '#src/ledger/accounts.ts'
import { move, post } from '#src/ledger/post.ts'
import type { Log } from '#src/log.ts'
import * as sql from '#src/modules/deposit/deposit.sql.ts'
import type { InboxService } from '#src/modules/member/inbox.service.ts'
import type { TurnoverService } from '#src/modules/turnover/turnover.service.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { Payments } from '#src/providers/payments.ts'

/** An order credited by the amount that was asked for; USDT may fall short by one hundredth. */
const USDT_TOLERANCE_CENTS = 1n
const LEASE_MS = 20_000
const AT_ONCE = 50
/** An order past its deadline whose provider does not answer is closed after this; money that still comes is kept. */
const GIVE_UP_MS = 10 * 60_000

export interface PaymentDeps {
  readonly db: Db
  readonly log: Log
  readonly payments: Payments
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
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
  readonly channel: string
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  /** When the payer paid, by the provider's word: what decides whether it was in time. */
  readonly paidAt: Date
}

export type Booked = 'credited' | 'suspense' | 'known'

export type PaymentService = ReturnType<typeof createPaymentService>

export function createPaymentService({ db, log, payments, turnover, inbox }: PaymentDeps) {
  /** Money that really arrived, told once or many times: books it at most once. */
  async function book(arrival: Arrival): Promise<Booked> {
    return db.tx(async (tx) => {
      if (!(await sql.isNewTransaction(tx, arrival.provider, arrival.txnId))) return 'known'
      const order = await sql.readDeposit(tx, arrival.orderNo, true)
      const why = whyNotCredit(order, arrival)
      if (order === null || why !== null) {
        await keepInSuspense(tx, arrival, why ?? 'unknownOrder', order?.member_id ?? null)
        return 'suspense'
      }
      await credit(tx, order, arrival.txnId)
      return 'credited'
    })
  }

  async function keepInSuspense(
    tx: Tx,
    arrival: Arrival,
    why: sql.NewSuspense['why'],
    memberId: bigint | null,
  ) {
    const { provider, channel, txnId, orderNo, amountFen } = arrival
    await sql.insertSuspense(tx, { provider, channel, txnId, orderNo, amountFen, why, memberId })
    await post(tx, {
      key: `suspense:${provider}:${txnId}`,
      code: 'suspenseIn',
      legs: move(outside(wayOf(channel)), suspense(provider), amountFen),
      ref: orderNo.slice(0, 60),
    })
  }

  /** The one place where a deposit becomes money: state, ledger, turnover, total and message together. */
  async function credit(tx: Tx, order: sql.DepositRow, txnId: string | null): Promise<void> {
    await sql.markCredited(tx, order.no, txnId)
    const posted = await post(tx, {
      key: `deposit:${order.no}`,
      code: 'deposit',
      legs: move(outside(wayOf(order.channel)), memberMain(order.member_id, 'CNY'), order.amount_fen),
      ref: order.no,
      memo: PAY_WAYS[order.channel].title,
    })
    if (!posted.ok) throw new Error(`deposit ${order.no} could not be posted`)
    await sql.addPaysum(tx, order.member_id, order.amount_fen)
    await turnover.ask(tx, {
      memberId: order.member_id,
      source: 'deposit',
      ref: order.no,
      title: '存款',
      amountFen: order.amount_fen,
      multiple: 1,
    })
    const amount = formatYuan(yuanFromFen(order.amount_fen))
    await inbox.write(tx, {
      memberId: order.member_id,
      key: `deposit:${order.no}`,
      title: `存款已到账 ¥${amount}`,
      content: `<p>您的存款 ¥${amount}（${PAY_WAYS[order.channel].title}）已到账，单号 ${order.no}。</p>`,
    })
  }

  async function askProvider(adapter: PaymentAdapter, order: sql.DepositRow): Promise<void> {
    const said = await adapter.ask('queryOrder', { order_no: order.no })
    if (said.kind === 'yes' && said.data.state === 'paid' && said.data.txn_id !== null) {
      await book({
        provider: adapter.name,
        orderNo: order.no,
        txnId: said.data.txn_id,
        channel: order.channel,
        amountFen: fenFromYuan(said.data.paid_amount ?? said.data.amount),
        usdtCents: order.usdt_cents,
        paidAt: new Date(said.data.paid_at ?? order.created_at),
      })
      return
    }
    if (!order.is_expired) return
    const answered = said.kind === 'yes'
    const waited = order.expire_at === null ? 0 : await overdueMs(order.no)
    if (answered || waited > GIVE_UP_MS) await sql.closeDeposit(db, order.no, '超时未支付，订单已关闭')
  }

  async function overdueMs(no: string): Promise<number> {
    const rows = await db.query<{ ms: number }>(
      'SELECT (extract(epoch FROM app_now() - expire_at) * 1000)::float8 AS ms FROM deposits WHERE no = $1',
      [no],
    )
    return rows[0]?.ms ?? 0
  }

  return {
    book,
    credit,

    /** A callback as it came. Refuses what is not signed well, fresh and new; books the rest. */
    async callback(providerName: string, raw: RawCallback, nowMs: number): Promise<{ stored: 1 }> {
      const adapter = payments.get(providerName)
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
        await sql.keepCallback(db, providerName, `${nonce}:${fault}`, raw.rawBody, 'badSignature')
        throw new AppError('forbidden')
      }
      const body = payCallbackBody.safeParse(parseJson(raw.rawBody))
      const isOurs = body.success && body.data.merchant === adapter.merchant
      if (!isOurs) {
        await sql.keepCallback(db, providerName, nonce, raw.rawBody, 'unreadable')
        throw new AppError('badInput', { field: '' })
      }
      if (!(await sql.keepCallback(db, providerName, nonce, raw.rawBody, 'accepted'))) return { stored: 1 }
      await book(arrivalOf(providerName, body.data))
      return { stored: 1 }
    },

    /** Asks about open orders: finds payments whose callback was lost, and closes what expired unpaid. */
    async round(): Promise<number> {
      const due = await sql.takeDue(db, AT_ONCE, LEASE_MS)
      for (const order of due) {
        const adapter = order.provider === null ? undefined : payments.get(order.provider)
        if (adapter === undefined) continue
        await askProvider(adapter, order).catch((error: unknown) =>
          log.error({ err: error, no: order.no }, 'order not asked'),
        )
      }
      return due.length
    },
  }
}

/** Why an arrival is not simply the payment of its order; null when it is. */
function whyNotCredit(order: sql.DepositRow | null, arrival: Arrival): sql.NewSuspense['why'] | null {
  if (order === null || order.provider !== arrival.provider) return 'unknownOrder'
  if (order.state === 2) return 'duplicateOrder'
  if (order.state !== 0) return 'late'
  if (order.expire_at !== null && arrival.paidAt > order.expire_at) return 'late'
  if (order.amount_fen !== arrival.amountFen || order.channel !== arrival.channel) return 'wrongAmount'
  if (order.usdt_cents !== null && (arrival.usdtCents ?? 0n) < order.usdt_cents - USDT_TOLERANCE_CENTS)
    return 'wrongAmount'
  return null
}

function wayOf(channel: string): OutsideWay {
  if (channel === 'wechat' || channel === 'alipay' || channel === 'bank') return channel
  return 'usdt'
}

function arrivalOf(provider: string, body: PayCallbackBody): Arrival {
  return {
    provider,
    orderNo: body.order_no,
    txnId: body.txn_id,
    channel: body.channel,
    amountFen: fenFromYuan(body.amount),
    usdtCents: body.usdt_amount === null ? null : fenFromYuan(body.usdt_amount),
    paidAt: new Date(body.paid_at),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
