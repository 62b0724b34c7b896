// A public source of unpredictable randomness (PF2, PF3): read from several relays, trusting none of them.
import {
  beaconRandomness,
  type BeaconInfo,
  type BeaconValue,
  isBeaconValue,
  QUICKNET as QUICKNET_INFO,
} from '@lanting/fairness/beacon'
import * as z from 'zod/mini'

/** A beacon by name, with what verifies its values. */
export interface NamedBeacon {
  readonly info: BeaconInfo
  readonly source: string
}

export interface Beacon {
  /** The beacon of a chain published now, or null while no relay answers. */
  named(): Promise<NamedBeacon | null>
  /** The value of a round, verified under the key that a chain pins; null while no relay has it. */
  read(info: BeaconInfo, round: number): Promise<BeaconValue | null>
}

/** drand's public quicknet: pinned, whatever a relay answers. */
export const QUICKNET: NamedBeacon = {
  source: 'drand quicknet 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  info: QUICKNET_INFO,
}
export const QUICKNET_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://drand.cloudflare.com',
].map((host) => `${host}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`)

const TIMEOUT_MS = 2_000
const ANSWER_BYTES = 4_096
const KEPT = 64

const infoAnswer = z.object({
  public_key: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
  genesis_time: z.int().check(z.positive()),
  period: z.int().check(z.positive()),
  schemeID: z.literal('bls-unchained-g1-rfc9380'),
})
const valueAnswer = z.object({ round: z.int(), signature: z.string(), randomness: z.optional(z.string()) })

/** Whether an answer is the value of the requested round: only its signature decides. */
export function readBeaconAnswer(body: unknown, info: BeaconInfo, round: number): BeaconValue | null {
  const read = valueAnswer.safeParse(body)
  if (!read.success || read.data.round !== round) return null
  const value = { round, signature: read.data.signature }
  if (!isBeaconValue(info, value)) return null
  const { randomness } = read.data
  return randomness === undefined || randomness === beaconRandomness(value) ? value : null
}

export class RelayBeacon implements Beacon {
  /** Verified values, so that one published before its draw is cached. */
  private readonly known = new Map<string, BeaconValue>()
  /** The relay that answered last is tried first. */
  private relays: readonly string[]

  constructor(
    relays: readonly string[],
    /** Null: the first chain reads it from a relay, and is bound to that from then on. */
    private readonly pinned: BeaconInfo | null,
    private readonly source: string,
    private readonly ask: typeof fetch = fetch,
  ) {
    this.relays = relays
  }

  private async get(relay: string, path: string): Promise<unknown> {
    try {
      const reply = await this.ask(`${relay}/${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > ANSWER_BYTES) {
        await reply.body?.cancel()
        return null
      }
      return await reply.json()
    } catch {
      // A relay that is away, slow or returns no JSON has no answer; the next one is tried.
      return null
    }
  }

  async named(): Promise<NamedBeacon | null> {
    const { pinned, source } = this
    if (pinned !== null) return { info: pinned, source }
    for (const relay of this.relays) {
      const read = infoAnswer.safeParse(await this.get(relay, 'info'))
      if (!read.success) continue
      const { public_key: publicKey, genesis_time: genesisSec, period: periodSec } = read.data
      return { info: { publicKey, genesisSec, periodSec }, source }
    }
    return null
  }

  async read(info: BeaconInfo, round: number): Promise<BeaconValue | null> {
    const name = `${info.publicKey}:${round}`
    const kept = this.known.get(name)
    if (kept !== undefined) return kept
    for (const relay of this.relays) {
      const value = readBeaconAnswer(await this.get(relay, `public/${round}`), info, round)
      if (value === null) continue
      this.relays = [relay, ...this.relays.filter((other) => other !== relay)]
      const [oldest] = this.known.keys()
      if (this.known.size >= KEPT && oldest !== undefined) this.known.delete(oldest)
      this.known.set(name, value)
      return value
    }
    return null
  }
}
