// The draw worker's beacon, and what real money asks of it.
import { SANDBOX_RELAYS, sandboxRelayUrl } from '@lanting/contract/providers/sandbox'
import { TEXTS } from '@lanting/contract/texts'
import type { Config } from '#src/config.ts'
import { QUICKNET, QUICKNET_RELAYS, RelayBeacon } from '#src/providers/beacon.ts'
import { refuseMissingKeys } from '#src/signing-keys.ts'

/** What this process alone reads: the key of the seeds, and the one that signs heads of the public log. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey' | 'signing'>): void {
  refuseMissingKeys(config.moneyMode, { DRAW_KEY: config.drawKey, LOG_KEY: config.signing.log })
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
