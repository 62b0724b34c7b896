// The public beacon's part of a round: really signed by the beacon of the chain, and later than the end of betting.
import { beaconRandomness, beaconTimeMs, isBeaconValue } from '@lanting/fairness/beacon'
import { parseBeijing } from '@lanting/contract/time'

/** What the check reads of a round; also from a pasted one. */
export interface BeaconRound {
  readonly protocol?: 'PF1' | 'PF2' | undefined
  readonly beacon?: string | null | undefined
  readonly beacon_round?: number | null | undefined
  readonly beacon_signature?: string | null | undefined
  readonly beacon_info?:
    | { readonly public_key: string; readonly genesis_sec: number; readonly period_sec: number }
    | null
    | undefined
  readonly sealed_at?: string | null | undefined
}

export interface BeaconVerdict {
  /** The signature is the beacon's, and the value in the draw is its hash. */
  readonly isRight: boolean
  readonly atMs: number
  /** Whole seconds from the seal over the bets to the value; below zero it was known before. */
  readonly afterSealSec: number | null
}

/** Null for a round without a beacon, or whose value is not out. */
export function checkBeacon(round: BeaconRound): BeaconVerdict | null {
  const { beacon, beacon_round: no, beacon_signature: signature, beacon_info: info } = round
  if (round.protocol !== 'PF2' || !no || !signature || !info) return null
  const known = { publicKey: info.public_key, genesisSec: info.genesis_sec, periodSec: info.period_sec }
  const atMs = beaconTimeMs(known, no)
  const sealedMs = parseBeijing(round.sealed_at ?? '')
  const isRight = isBeaconValue(known, { round: no, signature }) && beaconRandomness({ signature }) === beacon
  return { isRight, atMs, afterSealSec: sealedMs === null ? null : Math.floor((atMs - sealedMs) / 1000) }
}
