// The payment provider as one value: its services, its routes, its control API.
import { sandboxPaySecretText } from '@lanting/contract/providers/sandbox'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { FastifyInstance } from 'fastify'
import { CallbackService } from '#src/payments/callback.service.ts'
import { OrderService } from '#src/payments/order.service.ts'
import { payControlRoutes } from '#src/payments/pay-control.ts'
import { createPayFaults } from '#src/payments/pay-faults.ts'
import { payRoutes } from '#src/payments/pay.routes.ts'
import { PayoutService } from '#src/payments/payout.service.ts'
import { createSignatures } from '#src/signature.ts'

export interface PaymentsDeps {
  readonly db: Pool
  readonly secret: string
  readonly appNow: () => number
  readonly onError: (error: unknown) => void
}

export type Payments = ReturnType<typeof createPayments>

export function createPayments({ db, secret, appNow, onError }: PaymentsDeps) {
  const hmac = hmacSha256(hmacSha256(secret)(sandboxPaySecretText()))
  const faults = createPayFaults()
  const callbacks = new CallbackService({ db, hmac, onError })
  const orders = new OrderService(db, callbacks)
  const payouts = new PayoutService(db)
  const signatures = createSignatures(secret, appNow, sandboxPaySecretText)
  return {
    faults,
    routes: (app: FastifyInstance) => payRoutes(app, { orders, payouts, signatures, faults }),
    control: (control: FastifyInstance) => payControlRoutes(control, { db, orders, faults }),
    /** Processes what is due: payouts that end, callbacks to retry. */
    async catchUp(): Promise<void> {
      await payouts.endDue()
      await callbacks.deliverDue()
    },
    end: () => callbacks.end(),
  }
}
