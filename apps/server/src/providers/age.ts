// The provider that checks ages, from the operator's file; without one no age is asked about.
import { randomUUID } from 'node:crypto'
import { AGE_API, type AgeData } from '@lanting/contract/providers/age'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { Config } from '#src/config/config.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { askSigned } from '#src/providers/signed-http.ts'

export interface AgeAnswer {
  readonly isAdult: boolean
  readonly reference: string
}

export interface AgeProvider {
  /** Null without a clear answer about this person. */
  ask(person: { readonly name: string; readonly birthday: string }): Promise<AgeAnswer | null>
}

const TIMEOUT_MS = 5_000

export function connectAge(config: Pick<Config, 'providers'>, watch: ProviderWatch): AgeProvider | null {
  const { age } = config.providers
  return age === undefined ? null : signedAge(age, watch)
}

export function signedAge(
  { base, key, secret }: { readonly base: string; readonly key: string; readonly secret: string },
  watch: ProviderWatch,
  timeoutMs = TIMEOUT_MS,
): AgeProvider {
  const breaker = watch.breakerOf('age')
  const endpoint = { baseUrl: base, keyId: key, timeoutMs, hmac: hmacSha256(secret) }
  const { path, output } = AGE_API.adult
  const read = (json: unknown) => output.safeParse(json).data ?? null
  return {
    async ask({ name, birthday }) {
      if (!breaker.allows()) return null
      const question = { id: randomUUID(), name, birthday }
      const reply = await watch.timed('age', () => askSigned<AgeData>(endpoint, path, question, read))
      if (reply.kind === 'unknown') breaker.failed()
      else breaker.succeeded()
      if (reply.kind !== 'yes') return null
      const { adult, reference } = reply.data
      const isAboutThis =
        reply.data.id === question.id && reply.data.name === name && reply.data.birthday === birthday
      return isAboutThis ? { isAdult: adult, reference } : null
    },
  }
}
