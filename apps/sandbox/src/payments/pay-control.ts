// The operator's control of the payment provider: its books, and receipts regardless of the order's state.
import { fenFromYuan } from '@lanting/contract/money'
import { PAY_WAY_NAMES } from '@lanting/contract/pay-ways'
import { parseJson } from '@lanting/node-kit/parse-json'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderService } from '#src/payments/order.service.ts'
import { readPayBooks } from '#src/payments/pay-books.sql.ts'
import { nextCallbackFault, type PayFaults } from '#src/payments/pay-faults.ts'

/** The amount defaults to the order's. An unknown order needs amount, channel and the webhook's address. */
const arrivalOrder = z.strictObject({
  order_no: z.string().regex(/^D\d{20}$/),
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,9})\.\d{2}$/)
    .optional(),
  channel: z.literal(PAY_WAY_NAMES).optional(),
  notify_url: z.url().optional(),
})

export interface PayControlDeps {
  readonly db: Pool
  readonly orders: OrderService
  readonly faults: PayFaults
}

export function payControlRoutes(control: FastifyInstance, { db, orders, faults }: PayControlDeps): void {
  control.get('/control/pay', async () => readPayBooks(db))

  control.post('/control/pay/arrival', async (request, reply) => {
    const order = arrivalOrder.safeParse(parseJson(String(request.body)))
    if (!order.success) return reply.code(422).send({ error: z.prettifyError(order.error) })
    const wanted = order.data
    const found = await orders.find(wanted.order_no)
    const amountFen = wanted.amount === undefined ? found?.amount_fen : fenFromYuan(wanted.amount)
    const channel = wanted.channel ?? found?.channel
    const notifyUrl = wanted.notify_url ?? found?.notify_url
    if (amountFen === undefined || amountFen === 0n || channel === undefined || notifyUrl === undefined)
      return reply.code(422).send({ error: 'amount, channel and notify_url are needed' })
    const usdtCents =
      found === null || found.usdt_cents === null ? null : (found.usdt_cents * amountFen) / found.amount_fen
    const txnId = await orders.arrive(
      { orderNo: wanted.order_no, channel, amountFen, usdtCents, notifyUrl },
      nextCallbackFault(faults),
    )
    return { txn_id: txnId }
  })
}
