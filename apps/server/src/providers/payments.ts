// The payment providers this installation is connected to: in sandbox mode one, the sandbox's.
import { createHmac } from 'node:crypto'
import { PAYMENT_API } from '@lanting/contract/providers/payment'
import { SANDBOX_PAY, sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import type { Config } from '#src/config.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import { askSigned } from '#src/providers/signed-http.ts'

export type Payments = ReadonlyMap<string, PaymentAdapter>

export function connectPayments(config: Config): Payments {
  if (config.moneyMode !== 'sandbox') return new Map()
  const secret = createHmac('sha256', config.sandboxSecret).update(sandboxPaySecretText()).digest('hex')
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const door = {
    baseUrl: sandboxPayUrl(config.sandboxUrl),
    keyId: SANDBOX_PAY.provider,
    timeoutMs: config.venueTimeoutMs,
    hmac,
  }
  const adapter: PaymentAdapter = {
    name: SANDBOX_PAY.provider,
    merchant: SANDBOX_PAY.merchant,
    hmac,
    ask(operation, question) {
      const { path, output } = PAYMENT_API[operation]
      return askSigned(door, path, question, (json) => output.safeParse(json).data ?? null)
    },
  }
  return new Map([[adapter.name, adapter]])
}
