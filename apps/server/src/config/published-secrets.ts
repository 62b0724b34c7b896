// Values of secrets that are in this repository, for tests and journeys: live mode refuses each of them by its name.
import { VENUES } from '@lanting/contract/data/play/venues'
import {
  sandboxPaySecretText,
  sandboxRegisterSaltText,
  sandboxRegisterSecretText,
  sandboxVenueSecretText,
} from '@lanting/contract/providers/sandbox'
import { START } from '@lanting/contract/texts/start'
import { ConfigError } from '@lanting/node-kit/config-error'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { PUBLISHED_SANDBOX_SECRET } from '@lanting/node-kit/kept-secret'
import { type Environment, SECRETS } from '#src/config/environment.ts'
import type { ProviderFile } from '#src/config/provider-file.ts'
import { PUBLISHED_KEY } from '#src/config/secret-keys.ts'

/** A test of the structure finds the values that are missing here. */
export const PUBLISHED_SECRETS: readonly string[] = [
  PUBLISHED_KEY,
  PUBLISHED_SANDBOX_SECRET,
  'a-key-of-journeys-that-end-with-their-data',
  'a-sandbox-secret-of-journeys',
  'throwaway-api',
  'throwaway-office',
  'throwaway-worker',
  'throwaway-draw',
]

/** The secrets that a sandbox with the published secret gives its venues and its payment provider. */
const OF_SANDBOX: ReadonlySet<string> = new Set(
  [
    ...VENUES.map(({ platname }) => sandboxVenueSecretText(platname)),
    sandboxPaySecretText(),
    sandboxRegisterSecretText(),
    sandboxRegisterSaltText(),
  ].map(hmacSha256(PUBLISHED_SANDBOX_SECRET)),
)

/** As itself, one of several keys, or the password in an address. */
function isPublished(value: string): boolean {
  const parts = value.split(/[,\n]/).map((part) => part.trim())
  return PUBLISHED_SECRETS.some((secret) => parts.includes(secret) || value.includes(`:${secret}@`))
}

export function refusePublished(e: Environment, { venues, payments, register, age }: ProviderFile): void {
  const values: Readonly<Record<string, unknown>> = e
  const settings = SECRETS.filter((name) => {
    const value = values[name]
    return typeof value === 'string' && isPublished(value)
  })
  const providers = Object.entries({
    ...venues,
    ...payments,
    ...(register && { register }),
    ...(age && { age }),
  })
    .filter(([, { secret }]) => OF_SANDBOX.has(secret) || isPublished(secret))
    .map(([name]) => `PROVIDERS_FILE ${name}`)
  const found = [...settings, ...providers]
  if (found.length > 0) throw new ConfigError(START.refuses('live', [START.published(found)]))
}
