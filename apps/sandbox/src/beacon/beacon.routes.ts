// A drand-like randomness beacon, served over HTTP by two relays: a round's value exists once its time has come on
// the product's clock, and no earlier.
import { SANDBOX_RELAYS } from '@lanting/contract/providers/sandbox'
import {
  beaconPublicKey,
  beaconRandomness,
  beaconRoundAfter,
  beaconTimeMs,
  type BeaconInfo,
  signBeaconRound,
} from '@lanting/fairness/beacon'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BeaconFaultMode, BeaconFaults, BeaconOperation } from '#src/beacon/beacon-faults.ts'
import { newBeaconKey } from '#src/beacon/beacon-key.ts'
import { Silence } from '#src/faults/broken-reply.ts'

/** 2020-01-01: before any clock this product is started with. */
const GENESIS_SEC = 1_577_836_800
const PERIOD_SEC = 3
const STALE_MS = 60_000
const ROUND = /^[1-9]\d{0,11}$/

export interface BeaconDeps {
  readonly key: Uint8Array
  readonly faults: BeaconFaults
  /** The product's now by the database: a clock that was moved a moment ago counts at once. */
  readonly now: () => Promise<Date>
}

export function beaconRoutes(app: FastifyInstance, { key, faults, now }: BeaconDeps): void {
  const pace = { genesisSec: GENESIS_SEC, periodSec: PERIOD_SEC }
  const honest: BeaconInfo = { ...pace, publicKey: beaconPublicKey(key) }
  const otherKey = newBeaconKey()
  const other: BeaconInfo = { ...pace, publicKey: beaconPublicKey(otherKey) }
  const silence = new Silence()
  app.addHook('onClose', async () => silence.end())

  async function meet(relay: string, operation: BeaconOperation, reply: FastifyReply) {
    const fault = faults.next(relay, operation)
    if (fault?.mode === 'slow') await silence.wait(fault.delayMs)
    if (fault?.mode === 'hang') silence.hold(reply)
    if (fault?.mode === 'down') await reply.code(503).send({ error: 'unavailable' })
    return fault?.mode ?? null
  }

  for (const relay of SANDBOX_RELAYS) {
    app.get(`/${relay}/info`, async (_request, reply) => {
      const fault = await meet(relay, 'info', reply)
      if (reply.sent) return reply
      const info = fault === 'changed-key' ? other : honest
      return {
        public_key: info.publicKey,
        period: info.periodSec,
        genesis_time: info.genesisSec,
        schemeID: 'bls-unchained-g1-rfc9380',
        metadata: { beaconID: 'lanting-sandbox' },
      }
    })

    app.get<{ Params: { round: string } }>(`/${relay}/public/:round`, async (request, reply) => {
      const fault = await meet(relay, 'public', reply)
      if (reply.sent) return reply
      const nowMs = (await now()).getTime() - (fault === 'stale' ? STALE_MS : 0)
      const newest = beaconRoundAfter(honest, nowMs) - 1
      const asked = request.params.round === 'latest' ? newest : roundOf(request.params.round)
      if (asked === null || asked < 1) return reply.code(400).send({ error: 'not a round' })
      if (beaconTimeMs(honest, asked) > nowMs) return reply.code(425).send({ error: 'too early' })
      return answer(fault === 'changed-key' ? otherKey : key, asked, fault)
    })
  }
}

function roundOf(text: string): number | null {
  return ROUND.test(text) ? Number(text) : null
}

function answer(key: Uint8Array, asked: number, fault: BeaconFaultMode | null) {
  const value = signBeaconRound(key, fault === 'wrong-round' ? Math.max(1, asked - 1) : asked)
  const last = value.signature.slice(-1)
  const signature =
    fault === 'wrong-signature'
      ? `${value.signature.slice(0, -1)}${last === '0' ? '1' : '0'}`
      : value.signature
  return { round: value.round, randomness: beaconRandomness({ signature }), signature }
}
