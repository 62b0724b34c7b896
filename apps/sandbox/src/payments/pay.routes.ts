// The payment provider's API over HTTP: signature, schema, operation, signed answer; and active faults.
import {
  PAYMENT_API,
  type PaymentAnswer,
  type PaymentOperation,
  type PaymentQuestion,
} from '@lanting/contract/providers/payment'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import { parseJson } from '@lanting/node-kit/parse-json'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  Silence,
  cutOff,
  htmlAnswer,
  sendHalf,
  wireAnswer,
  type WireAnswer,
} from '#src/faults/broken-reply.ts'
import type { Fault } from '#src/faults/active-faults.ts'
import type { OrderService } from '#src/payments/order.service.ts'
import { nextCallbackFault, PAY, type PayFaultMode, type PayFaults } from '#src/payments/pay-faults.ts'
import type { Ending, PayoutService } from '#src/payments/payout.service.ts'
import type { Asked, Signatures } from '#src/signature.ts'

export interface PayDeps {
  readonly orders: OrderService
  readonly payouts: PayoutService
  readonly signatures: Signatures
  readonly faults: PayFaults
}

type Operations = {
  [K in PaymentOperation]: (
    asked: PaymentQuestion<K>,
    fault: Fault<PayFaultMode> | null,
  ) => Promise<PaymentAnswer<K>>
}

const REFUSED = { ok: false, error: { code: 'refused', message: '支付通道拒绝了请求' } } as const

export function payRoutes(app: FastifyInstance, { orders, payouts, signatures, faults }: PayDeps): void {
  const silence = new Silence()
  app.addHook('preClose', async () => silence.end())

  const operations: Operations = {
    createOrder: (asked) => orders.create(asked),
    queryOrder: (asked) => orders.query(asked.order_no),
    closeOrder: (asked) => orders.close(asked.order_no),
    simulatePayment: (asked) => orders.pay(asked.order_no, asked.amount, nextCallbackFault(faults)),
    payout: (asked, fault) => {
      if (fault?.mode === 'account-invalid') return payouts.turnAway(asked)
      return payouts.pay(asked, endingOf(fault))
    },
    queryPayout: (asked) => payouts.query(asked.payout_no),
  }

  for (const operation of Object.keys(PAYMENT_API) as PaymentOperation[]) {
    app.post(`/pay/v1/${PAYMENT_API[operation].path}`, (request, reply) => take(operation, request, reply))
  }

  async function take(operation: PaymentOperation, request: FastifyRequest, reply: FastifyReply) {
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const asked: Asked = { method: request.method, path: request.url, rawBody, headers: request.headers }
    const wrong = signatures.check(SANDBOX_PAY.provider, asked)
    if (wrong !== null) return reply.code(401).send({ error: wrong })
    const question = PAYMENT_API[operation].input.safeParse(parseJson(rawBody))
    if (!question.success) return reply.code(400).send({ error: 'malformed' })
    const fault = faults.next(PAY, operation)
    const run = () => operations[operation](question.data as never, fault) as Promise<unknown>
    const signed = (data: unknown) => {
      const body = JSON.stringify(data)
      return wireAnswer(200, body, signatures.answerHeaders(SANDBOX_PAY.provider, asked, 200, body))
    }
    return fault === null ? send(reply, signed(await run())) : misbehave(operation, fault, reply, run, signed)
  }

  async function misbehave(
    operation: PaymentOperation,
    { mode, delayMs }: Fault<PayFaultMode>,
    reply: FastifyReply,
    run: () => Promise<unknown>,
    signed: (data: unknown) => WireAnswer,
  ): Promise<unknown> {
    if (mode === 'hang') return silence.hold(reply)
    if (mode === 'reset-before') return cutOff(reply)
    if (mode === 'refuse' && operation !== 'payout') return send(reply, signed(REFUSED))
    // All others execute the request; some fail on the way back.
    const answer = signed(await run())
    switch (mode) {
      case 'reset-after':
        return cutOff(reply)
      case 'lost-reply':
        return silence.hold(reply)
      case 'late-reply':
        await silence.wait(delayMs)
        return send(reply, answer)
      case '500-applied':
        return send(reply, wireAnswer(500, '{"error":"internal"}'))
      case 'truncated-json':
        return sendHalf(reply, answer)
      case 'html-page':
        return send(reply, htmlAnswer)
      default:
        return send(reply, answer)
    }
  }
}

function send(reply: FastifyReply, { status, headers, body }: WireAnswer) {
  return reply.code(status).headers(headers).send(body)
}

/** The outcome of a payout under a fault of outcomes; undefined: the default. */
function endingOf(fault: Fault<PayFaultMode> | null): Ending | undefined {
  switch (fault?.mode) {
    case 'refuse':
      return { state: 'refused', afterMs: 0 }
    case 'refuse-late':
      return { state: 'refused', afterMs: fault.delayMs }
    case 'late':
      return { state: 'paid', afterMs: fault.delayMs }
    case 'short':
      return { state: 'paid', afterMs: 0, shortFen: 100n }
    default:
      return undefined
  }
}
