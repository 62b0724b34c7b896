// A public source of randomness that nobody can know in advance (PF2): drand's quicknet, one value every three seconds.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

export interface Beacon {
  /** When round 1 was, and how often one follows. */
  readonly genesisSec: number
  readonly periodSec: number
  /** The value of a round as hex, or null while it cannot be read: then the draw waits for it. */
  read(round: bigint): Promise<string | null>
}

const QUICKNET = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisSec: 1_692_803_367,
  periodSec: 3,
}
const TIMEOUT_MS = 3_000

const answer = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]+$/)),
})

/** A beacon's value is the hash of its signature; an answer where it is not, or of another round, is no answer. */
export function readBeaconAnswer(body: unknown, round: bigint): string | null {
  const read = answer.safeParse(body)
  if (!read.success || BigInt(read.data.round) !== round) return null
  const digest = createHash('sha256').update(Buffer.from(read.data.signature, 'hex')).digest('hex')
  return digest === read.data.randomness ? digest : null
}

/** Asks a drand relay, such as `https://api.drand.sh`. */
export function drandBeacon(relayUrl: string, ask: typeof fetch = fetch): Beacon {
  return {
    genesisSec: QUICKNET.genesisSec,
    periodSec: QUICKNET.periodSec,
    async read(round) {
      try {
        const url = new URL(`/${QUICKNET.hash}/public/${round}`, relayUrl)
        const reply = await ask(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
        return reply.ok ? readBeaconAnswer(await reply.json(), round) : null
      } catch {
        return null
      }
    },
  }
}
