// The draw worker's beacon and keys, and the requirements of live mode.
import { SANDBOX_RELAYS, sandboxRelayUrl } from '@lanting/contract/providers/sandbox'
import { TEXTS } from '@lanting/contract/texts'
import type { Config } from '#src/config/config.ts'
import { QUICKNET, QUICKNET_RELAYS, RelayBeacon } from '#src/providers/beacon.ts'
import { refuseMissingKeys } from '#src/config/signing-keys.ts'

/** Secrets of this process alone: the seed key, and the key that signs heads of the public log. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey' | 'signing'>): void {
  refuseMissingKeys(config.moneyMode, { DRAW_KEY: config.drawKey, LOG_KEY: config.signing.log })
}

/** Live mode: the public quicknet with a pinned key, whatever relays claim; otherwise the network of the relays. */
export function beaconOf(config: Pick<Config, 'moneyMode' | 'beaconUrls' | 'sandboxUrl'>): RelayBeacon {
  const given = config.beaconUrls
  if (config.moneyMode === 'live')
    return new RelayBeacon(given ?? QUICKNET_RELAYS, QUICKNET.info, QUICKNET.source)
  if (given !== undefined) return new RelayBeacon(given, null, given.join(' '))
  const relays = SANDBOX_RELAYS.map((relay) => sandboxRelayUrl(config.sandboxUrl, relay))
  return new RelayBeacon(relays, null, TEXTS.demoBeacon)
}
