// The payment providers this installation is connected to: those of the operator's file, or in sandbox mode the sandbox's.
import { PAYMENT_API, type PaymentOperation, type PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { SANDBOX_PAY, sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { Config } from '#src/config.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { askSigned } from '#src/providers/signed-http.ts'

export type Payments = ReadonlyMap<string, PaymentAdapter>

interface PaymentDoor {
  readonly base: string
  readonly key: string
  readonly merchant: string
  readonly secret: string
}

type PaymentConfig = Pick<
  Config,
  'moneyMode' | 'providers' | 'sandboxUrl' | 'sandboxSecret' | 'venueTimeoutMs'
>

export function connectPayments(config: PaymentConfig, watch: ProviderWatch): Payments {
  const named = Object.entries(config.providers.payments)
  const doors = named.length === 0 ? sandboxDoors(config) : named
  return new Map(doors.map(([name, door]) => [name, signedPayment(name, door, config.venueTimeoutMs, watch)]))
}

function sandboxDoors({ moneyMode, sandboxUrl, sandboxSecret }: PaymentConfig): [string, PaymentDoor][] {
  if (moneyMode !== 'sandbox') return []
  const { provider, merchant } = SANDBOX_PAY
  const secret = hmacSha256(sandboxSecret)(sandboxPaySecretText())
  return [[provider, { base: sandboxPayUrl(sandboxUrl), key: provider, merchant, secret }]]
}

function signedPayment(
  name: string,
  door: PaymentDoor,
  timeoutMs: number,
  watch: ProviderWatch,
): PaymentAdapter {
  const hmac = hmacSha256(door.secret)
  const signed = { baseUrl: door.base, keyId: door.key, timeoutMs, hmac }
  // It only watches: every order is asked about at its own pace, and none is left out.
  const breaker = watch.breakerOf(name)
  return {
    name,
    merchant: door.merchant,
    hmac,
    async ask<K extends PaymentOperation>(operation: K, question: PaymentQuestion<K>) {
      const { path, output } = PAYMENT_API[operation]
      const read = (json: unknown) => output.safeParse(json).data ?? null
      const reply = await watch.timed(name, () => askSigned<PaymentData<K>>(signed, path, question, read))
      if (reply.kind === 'unknown') breaker.failed()
      else breaker.succeeded()
      return reply
    },
  }
}
