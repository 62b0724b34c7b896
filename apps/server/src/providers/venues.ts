// The venues this installation is connected to: in sandbox mode all of them are the sandbox's.
import { createHmac } from 'node:crypto'
import { VENUES } from '@lanting/contract/data/venues'
import { sandboxVenueSecretText, sandboxVenueUrl } from '@lanting/contract/providers/sandbox'
import type { Config } from '#src/config.ts'
import { createSignedVenue } from '#src/providers/signed-venue.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

export function connectVenues(config: Config): Venues {
  if (config.moneyMode !== 'sandbox') return new Map()
  return new Map(
    VENUES.map(({ platname }) => [
      platname,
      createSignedVenue({
        plat: platname,
        baseUrl: sandboxVenueUrl(config.sandboxUrl, platname),
        keyId: platname,
        secret: createHmac('sha256', config.sandboxSecret)
          .update(sandboxVenueSecretText(platname))
          .digest('hex'),
        timeoutMs: config.venueTimeoutMs,
      }),
    ]),
  )
}
