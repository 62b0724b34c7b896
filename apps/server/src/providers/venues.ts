// The venues this installation is connected to: those of the operator's file, and in sandbox mode the sandbox for the rest.
import { VENUES } from '@lanting/contract/data/play/venues'
import { sandboxVenueSecretText, sandboxVenueUrl } from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { Config } from '#src/config/config.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { createSignedVenue, type OnMisfit, type SignedVenueOptions } from '#src/providers/signed-venue.ts'
import type { VenueAdapter, Venues } from '#src/providers/venue-adapter.ts'

type VenueConfig = Pick<Config, 'moneyMode' | 'providers' | 'sandboxUrl' | 'sandboxSecret' | 'venueTimeoutMs'>

export function connectVenues(config: VenueConfig, onMisfit: OnMisfit, watch: ProviderWatch): Venues {
  const { venueTimeoutMs: timeoutMs, providers } = config
  return new Map(
    VENUES.flatMap(({ platname: plat }): [string, VenueAdapter][] => {
      const named = providers.venues[plat]
      const endpoint =
        named === undefined
          ? sandboxEndpoint(config, plat)
          : { baseUrl: named.base, keyId: named.key, secret: named.secret }
      return endpoint === null
        ? []
        : [[plat, createSignedVenue({ plat, timeoutMs, onMisfit, watch, ...endpoint })]]
    }),
  )
}

function sandboxEndpoint(
  { moneyMode, sandboxUrl, sandboxSecret }: VenueConfig,
  plat: string,
): Pick<SignedVenueOptions, 'baseUrl' | 'keyId' | 'secret'> | null {
  if (moneyMode !== 'sandbox') return null
  const secret = hmacSha256(sandboxSecret)(sandboxVenueSecretText(plat))
  return { baseUrl: sandboxVenueUrl(sandboxUrl, plat), keyId: plat, secret }
}
