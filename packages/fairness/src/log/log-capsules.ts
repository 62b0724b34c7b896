// The capsules of a followed log: which can be opened by now, and whether one holds the seed that it must.
import { walkBack } from '@lanting/contract/rules/fairness/pf1'
import { bytesToHex } from '@noble/hashes/utils.js'
import { beaconTimeMs, isBeaconValue } from '#src/beacon.ts'
import { openCapsule } from '#src/capsule.ts'
import type { LogBody } from '#src/log/log-entries.ts'
import { beaconOf, broken, type LogRule, type Story } from '#src/log/log-rules.ts'

/** Capsules whose beacon round is out at an instant. */
export function dueCapsules(
  story: Story,
  atMs: number,
): { readonly n: number; readonly body: LogBody<'capsule'> }[] {
  return Object.entries(story.capsules).flatMap(([n, body]) => {
    const chain = story.chains[`${body.lottery}-${body.chain_no}`]
    const info = chain === undefined ? null : beaconOf(chain.body)
    return info !== null && beaconTimeMs(info, body.beacon_round) <= atMs ? [{ n: Number(n), body }] : []
  })
}

/** Opens a capsule with the beacon's value; what is in it must be the seed of its place. */
export function tellCapsule(story: Story, n: number, signature: string): LogRule[] {
  const body = story.capsules[n]
  const chain = body && story.chains[`${body.lottery}-${body.chain_no}`]
  const info = chain === undefined ? null : beaconOf(chain.body)
  if (body === undefined || chain === undefined || info === null) return []
  if (!isBeaconValue(info, { round: body.beacon_round, signature })) return ['relay-value']
  const opened = openCapsule(body.ciphertext, { signature })
  const seed = opened === null ? null : bytesToHex(opened)
  const ahead = body.seed_index - chain.index
  const fits =
    seed !== null &&
    (ahead >= 0 ? walkBack(seed, ahead) === chain.seed : walkBack(chain.seed, -ahead) === seed)
  delete story.capsules[n]
  if (!fits) story.badCapsules.push(n)
  return broken([fits, 'capsule-content'])
}
