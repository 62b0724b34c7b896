// The payment providers this installation is connected to: those of the operator's file, or in sandbox mode the sandbox's.
import { PAYMENT_API, type PaymentOperation, type PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { SANDBOX_PAY, sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { Config } from '#src/config/config.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { askSigned } from '#src/providers/signed-http.ts'

export type Payments = ReadonlyMap<string, PaymentAdapter>

interface ProviderEndpoint {
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
  const endpoints = named.length === 0 ? sandboxEndpoints(config) : named
  return new Map(
    endpoints.map(([name, endpoint]) => [name, signedPayment(name, endpoint, config.venueTimeoutMs, watch)]),
  )
}

function sandboxEndpoints({
  moneyMode,
  sandboxUrl,
  sandboxSecret,
}: PaymentConfig): [string, ProviderEndpoint][] {
  if (moneyMode !== 'sandbox') return []
  const { provider, merchant } = SANDBOX_PAY
  const secret = hmacSha256(sandboxSecret)(sandboxPaySecretText())
  return [[provider, { base: sandboxPayUrl(sandboxUrl), key: provider, merchant, secret }]]
}

function signedPayment(
  name: string,
  endpoint: ProviderEndpoint,
  timeoutMs: number,
  watch: ProviderWatch,
): PaymentAdapter {
  const hmac = hmacSha256(endpoint.secret)
  const signed = { baseUrl: endpoint.base, keyId: endpoint.key, timeoutMs, hmac }
  // For monitoring only: every order is polled at its own pace, and none is skipped.
  const breaker = watch.breakerOf(name)
  return {
    name,
    merchant: endpoint.merchant,
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
