// Test helper: a witness in front of the honest house, and what it remembers of the house as it opened.
import type { LogBody } from '#src/log/log-entries.ts'
import { newFollowedLog } from '#src/log/log-follower.ts'
import { Witness } from '#src/log/log-witness.ts'
import { beaconSignature, type HonestHouse, openHouse } from '#src/test/honest-house.ts'

export type Get = (path: string) => Promise<unknown>
export const witnessOf = (get: Get, log = newFollowedLog()) =>
  new Witness({ get, beacon: async (round) => beaconSignature(round) }, log)
export const honestly =
  (house: HonestHouse): Get =>
  (path) =>
    house.get(path)

const opened = witnessOf(honestly(openHouse()))
const firstLook = opened.check()

/** What a witness remembers of the house as it opened. */
export async function seenBefore() {
  const alarms = await firstLook
  if (alarms.length > 0) throw new Error(`an honest house raised ${JSON.stringify(alarms)}`)
  return structuredClone(opened.log)
}

export const odds = (at: number, change: Partial<LogBody<'odds'>> = {}): LogBody<'odds'> => ({
  play_id: 2001,
  year_animal: '',
  from_milli: 1950,
  to_milli: 1940,
  announced_at_ms: at - 400,
  effective_at_ms: at - 400 + 24 * 3_600_000,
  ...change,
})
