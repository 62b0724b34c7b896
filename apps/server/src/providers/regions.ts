// From where the product may be used with real money: the operator's geolocation service, or a data file of networks.
import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { START } from '@lanting/contract/texts/start'
import { ConfigError } from '@lanting/node-kit/config-error'
import * as z from 'zod/mini'
import type { Config } from '#src/config/config.ts'
import { networkOf } from '#src/lib/address.ts'
import { waitingFor } from '#src/lib/flow/in-flight.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export interface Regions {
  /** Whether the address is in an allowed country. Not known is no. */
  allows(ip: string): MaybePromise<boolean>
}

const TIMEOUT_MS = 2_000
const KEPT_MOST = 20_000
const KEPT_MS = 3_600_000

/** Null where every region may: play money. */
export function connectRegions({
  geo,
  allowedCountries,
}: Pick<Config, 'geo' | 'allowedCountries'>): Regions | null {
  if (geo === undefined) return null
  return geo.startsWith('file:')
    ? regionsOfFile(geo, allowedCountries)
    : regionsOfService(geo, allowedCountries)
}

/** Lines of `network/prefix,COUNTRY`; a line that begins with `#` is a comment. */
export function regionsOfFile(url: string, countries: readonly string[]): Regions {
  const networks = new BlockList()
  let known = 0
  for (const line of linesOf(url)) {
    const [, network = '', prefix, country = ''] = /^([\da-fA-F.:]+)\/(\d{1,3}),([A-Z]{2})$/.exec(line) ?? []
    if (country === '') throw new ConfigError(START.geoFile(line))
    if (!countries.includes(country)) continue
    networks.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
    known += 1
  }
  if (known === 0) throw new ConfigError(START.geoEmpty(countries))
  return { allows: (ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') }
}

function linesOf(url: string): string[] {
  try {
    const lines = readFileSync(new URL(url), 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  } catch {
    throw new ConfigError(START.geoFile(url))
  }
}

const answer = z.object({ country: z.string() })

/** `GET {url}?ip=…` answers `{"country": "GB"}`; asked once an hour for a network. */
export function regionsOfService(
  url: string,
  countries: readonly string[],
  ask: typeof fetch = fetch,
): Regions {
  const kept = new Map<string, { readonly allowed: boolean; readonly until: number }>()
  return {
    async allows(ip) {
      const network = networkOf(ip)
      const known = kept.get(network)
      if (known !== undefined && performance.now() < known.until) return known.allowed
      const country = await askService(ip)
      if (country === null) return false
      if (kept.size >= KEPT_MOST) kept.clear()
      const allowed = countries.includes(country)
      kept.set(network, { allowed, until: performance.now() + KEPT_MS })
      return allowed
    },
  }

  async function askService(ip: string): Promise<string | null> {
    const asked = new URL(url)
    asked.searchParams.set('ip', ip)
    try {
      const reply = await waitingFor(
        ask(asked, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }),
      )
      const read = answer.safeParse(await reply.json())
      return reply.ok && read.success ? read.data.country : null
    } catch {
      // Not known is not allowed; the next call asks again.
      return null
    }
  }
}
