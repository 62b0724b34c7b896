// The public beacon's part of a round: signed by the beacon of the chain, and later than the end of betting.
import { beaconRandomness, beaconRoundAfter, beaconTimeMs } from '@lanting/fairness/beacon'
import { isBeaconValue } from '@lanting/fairness/bls-verify'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { parseBeijing } from '@lanting/contract/time'

/** The fields of a round that the check reads; also of a pasted one. */
export interface BeaconRound {
  readonly name: string
  readonly draw_at: string
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
  /** Whole seconds from the bet seal to the beacon value; negative if it was known before. */
  readonly afterSealSec: number | null
  /** It is the value that the rule prescribes; undefined while the log does not have the seal's signing time. */
  readonly isDue: boolean | undefined
}

/**
 * Null for a round without a beacon, or whose value is not published yet.
 * @param headMs when the first signed head of the log held the round's seal
 */
export function checkBeacon(round: BeaconRound, headMs: number | null): BeaconVerdict | null {
  const { beacon, beacon_round: no, beacon_signature: signature, beacon_info: info } = round
  if (round.protocol !== 'PF2' || !no || !signature || !info) return null
  const known = { publicKey: info.public_key, genesisSec: info.genesis_sec, periodSec: info.period_sec }
  const atMs = beaconTimeMs(known, no)
  const sealedMs = parseBeijing(round.sealed_at ?? '')
  const isRight = isBeaconValue(known, { round: no, signature }) && beaconRandomness({ signature }) === beacon
  return {
    isRight,
    atMs,
    afterSealSec: sealedMs === null ? null : Math.floor((atMs - sealedMs) / 1000),
    isDue: headMs === null ? undefined : no === beaconRoundAfter(known, Math.max(closeMs(round), headMs)),
  }
}

/** When betting ended by the schedule. */
function closeMs({ name, draw_at }: BeaconRound): number {
  return (parseBeijing(draw_at) ?? 0) - (findLottery(name)?.closeBeforeSec ?? 0) * 1000
}
