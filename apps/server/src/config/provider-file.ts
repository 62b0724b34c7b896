// The venues and payment providers an operator has contracts with, as one file outside the repository names them.
import { readFileSync } from 'node:fs'
import { VENUES } from '@lanting/contract/data/play/venues'
import { z } from 'zod'
import { ConfigError } from '@lanting/node-kit/config-error'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const secret = z.string().min(16)

const provider = z.strictObject({
  base: address,
  /** The name under which they know us. */
  key: z.string().min(1),
  secret,
})

const file = z.strictObject({
  /** By platname, for venues with our signed API. */
  venues: z
    .partialRecord(
      z.enum(VENUES.map(({ platname }) => platname)),
      /** The origin of their games, framed by our pages; the base's own when it is left out. */
      provider.extend({ games: address.optional() }),
    )
    .default({}),
  /** By the name in the callback's URL and in `suspense:{name}`. */
  payments: z
    .record(z.string().regex(/^[a-z][a-z0-9-]{1,31}$/), provider.extend({ merchant: z.string().min(1) }))
    .default({}),
  /** The register of excluded persons that REGISTER names; `salt` is shared with it, for the digests of persons. */
  register: provider.extend({ salt: secret }).optional(),
  /** Checks ages before the first deposit. */
  age: provider.optional(),
})

export type ProviderFile = z.output<typeof file>

export const NO_PROVIDERS: ProviderFile = { venues: {}, payments: {} }

export function readProviderFile(path: string): ProviderFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`配置有误：PROVIDERS_FILE 无法读取（${path}）`)
  }
  const parsed = file.safeParse(jsonOf(text))
  if (!parsed.success) throw new ConfigError(`配置有误：PROVIDERS_FILE ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ConfigError('配置有误：PROVIDERS_FILE 不是 JSON')
  }
}
