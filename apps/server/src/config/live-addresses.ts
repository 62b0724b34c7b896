// Live mode refuses plaintext connections: which settings hold an address, and the errors for those that fail.
import { ConfigError } from '@lanting/node-kit/config-error'
import { inTheClear } from '#src/config/live-addresses.rules.ts'
import type { ProviderFile } from '#src/config/provider-file.ts'

type AddressName = 'DATABASE_URL' | 'REDIS_URL' | 'GEO_BLOCK_URL' | 'BEACON_URL'

/** With real money everything that leaves this machine is encrypted, to an end that proves who it is. */
export function refuseClearText(
  e: Readonly<Partial<Record<AddressName, string | undefined>>>,
  { venues, payments, register, age }: ProviderFile,
): void {
  const providers = Object.entries({
    ...venues,
    ...payments,
    ...(register && { register }),
    ...(age && { age }),
  }).map(([name, { base }]) => [`PROVIDERS_FILE ${name}`, base])
  const found = inTheClear({
    databases: { DATABASE_URL: e.DATABASE_URL },
    caches: { REDIS_URL: e.REDIS_URL },
    services: {
      GEO_BLOCK_URL: e.GEO_BLOCK_URL,
      BEACON_URL: e.BEACON_URL,
      ...Object.fromEntries(providers),
    },
  })
  if (found.length === 0) return
  const how = 'https、rediss、sslmode=verify-full'
  throw new ConfigError(`真实资金模式拒绝启动，以下地址未加密（${how}）：${found.join('、')}`)
}
