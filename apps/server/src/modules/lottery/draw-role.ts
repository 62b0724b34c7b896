// The draw worker's beacon, and what real money asks of it.
import { SANDBOX_RELAYS, sandboxRelayUrl } from '@lanting/contract/providers/sandbox'
import { TEXTS } from '@lanting/contract/texts'
import { ConfigError } from '@lanting/node-kit/config-error'
import type { Config } from '#src/config.ts'
import { QUICKNET, QUICKNET_RELAYS, RelayBeacon } from '#src/providers/beacon.ts'

/** Real money needs a key that was given, not one that a process made for itself. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey'>): void {
  if (config.moneyMode === 'live' && config.drawKey === undefined)
    throw new ConfigError('真实资金模式拒绝启动，缺少配置：DRAW_KEY')
}

/** The public quicknet for real money, its key pinned whatever relays say; else whatever the relays name. */
export function beaconOf(config: Pick<Config, 'moneyMode' | 'beaconUrls' | 'sandboxUrl'>): RelayBeacon {
  const given = config.beaconUrls
  if (config.moneyMode === 'live')
    return new RelayBeacon(given ?? QUICKNET_RELAYS, QUICKNET.info, QUICKNET.source)
  if (given !== undefined) return new RelayBeacon(given, null, given.join(' '))
  const relays = SANDBOX_RELAYS.map((relay) => sandboxRelayUrl(config.sandboxUrl, relay))
  return new RelayBeacon(relays, null, TEXTS.demoBeacon)
}
