// The register of excluded persons that this installation asks: one of the operator's file, the sandbox's, or none.
import { randomUUID } from 'node:crypto'
import {
  type Identity,
  REGISTER_API,
  type RegisterData,
  registerDigests,
  registerFault,
} from '@lanting/contract/providers/register'
import {
  SANDBOX_REGISTER,
  sandboxRegisterSaltText,
  sandboxRegisterSecretText,
  sandboxRegisterUrl,
} from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { realNowMs } from '#src/clock/clock.ts'
import type { Config } from '#src/config/config.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { askSigned } from '#src/providers/signed-http.ts'

/** Only a clear, signed and fresh answer about the person asked for is a yes or a no. */
export type RegisterReply =
  | { readonly answer: 'no'; readonly reference: string }
  | { readonly answer: 'yes'; readonly reference: string; readonly entry: string }
  /** `isSent` is false while the breaker keeps questions back: there is nothing to keep as evidence. */
  | { readonly answer: 'unknown'; readonly why: string; readonly isSent: boolean }

export interface Register {
  readonly name: string
  digests(identity: Identity): string[]
  ask(digests: readonly string[]): Promise<RegisterReply>
}

type RegisterConfig = Pick<Config, 'register' | 'providers' | 'sandboxUrl' | 'sandboxSecret'>

/** A member may be waiting at a gate: shorter than what venues and payments are given. */
const TIMEOUT_MS = 3_000

export function connectRegister(config: RegisterConfig, watch: ProviderWatch): Register | null {
  if (config.register === undefined) return null
  const endpoint = endpointOf(config)
  if (endpoint === null) return null
  return signedRegister(config.register, endpoint, watch)
}

interface Endpoint {
  readonly base: string
  readonly key: string
  readonly secret: string
  readonly salt: string
}

function endpointOf({ providers, sandboxUrl, sandboxSecret }: RegisterConfig): Endpoint | null {
  if (providers.register !== undefined) return providers.register
  // Live mode has no sandbox.
  if (sandboxSecret === '') return null
  const derived = hmacSha256(sandboxSecret)
  return {
    base: sandboxRegisterUrl(sandboxUrl),
    key: SANDBOX_REGISTER,
    secret: derived(sandboxRegisterSecretText()),
    salt: derived(sandboxRegisterSaltText()),
  }
}

export function signedRegister(
  name: string,
  { base, key, secret, salt }: Endpoint,
  watch: ProviderWatch,
  timeoutMs = TIMEOUT_MS,
): Register {
  const breaker = watch.breakerOf(`register ${name}`)
  const salted = hmacSha256(salt)
  const endpoint = { baseUrl: base, keyId: key, timeoutMs, hmac: hmacSha256(secret) }
  const { path, output } = REGISTER_API.check
  const read = (json: unknown) => output.safeParse(json).data ?? null

  return {
    name,
    digests: (identity) => registerDigests(salted, identity),
    async ask(digests) {
      if (!breaker.allows()) return { answer: 'unknown', why: 'circuit open', isSent: false }
      const question = { id: randomUUID(), digests: [...digests] }
      const reply = await watch.timed(`register ${name}`, () =>
        askSigned<RegisterData>(endpoint, path, question, read),
      )
      if (reply.kind === 'unknown') breaker.failed()
      else breaker.succeeded()
      if (reply.kind === 'unknown') return { answer: 'unknown', why: reply.why, isSent: true }
      // A refusal is no word about the person.
      if (reply.kind === 'no') return { answer: 'unknown', why: `refused: ${reply.code}`, isSent: true }
      const { entry, reference } = reply.data
      const fault = registerFault(question, reply.data, realNowMs())
      if (fault !== null) return { answer: 'unknown', why: fault, isSent: true }
      return entry === null ? { answer: 'no', reference } : { answer: 'yes', reference, entry }
    },
  }
}
