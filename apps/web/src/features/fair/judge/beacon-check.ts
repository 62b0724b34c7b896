// The public beacon's part of a round: signed by the beacon of the chain, and the value that the rule names.
import { beaconRandomness, beaconTimeMs, isBeaconValue, isCalendarRight } from '@lanting/fairness/beacon'
import { beaconProblems, dueBeacon, isSealLate } from '@lanting/fairness/draw-rules'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import { parseBeijing } from '@lanting/contract/time'

/** The fields of a round that the check reads; also of a pasted one. */
export interface BeaconRound {
  readonly name: string
  readonly draw_at: string
  readonly protocol?: Protocol | undefined
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
  /** It is the value that the rule prescribes; undefined while that is not known (PF2 without the seal's head). */
  readonly isDue: boolean | undefined
  /** PF3: the seal was not public before the value. */
  readonly isSealLate: boolean
  /** The public beacon is not shown with a calendar of its own. */
  readonly isCalendarRight: boolean
}

/**
 * Null for a round without a beacon, or whose value is not published yet.
 * @param headMs when the first signed head of the log held the round's seal
 * @param cosignedMs when enough witnesses had cosigned a head that holds it, where they have
 */
export function checkBeacon(
  round: BeaconRound,
  headMs: number | null,
  cosignedMs: number | null = null,
): BeaconVerdict | null {
  const { beacon, beacon_round: no, beacon_signature: signature, beacon_info: info, protocol = 'PF1' } = round
  if (protocol === 'PF1' || !no || !signature || !info) return null
  const known = { publicKey: info.public_key, genesisSec: info.genesis_sec, periodSec: info.period_sec }
  const atMs = beaconTimeMs(known, no)
  const sealedMs = parseBeijing(round.sealed_at ?? '')
  const publicMs = headMs === null ? sealedMs : Math.max(headMs, cosignedMs ?? 0)
  const facts = { protocol, beacon: known, closeAt: closeMs(round), sealedAt: headMs }
  const problems = beaconProblems(facts, { protocol, round: no, signature }, isBeaconValue)
  return {
    isRight: !problems.includes('signature') && beaconRandomness({ signature }) === beacon,
    atMs,
    afterSealSec: sealedMs === null ? null : Math.floor((atMs - sealedMs) / 1000),
    isDue: dueBeacon(facts) === null ? undefined : !problems.includes('round'),
    isSealLate: isSealLate({ ...facts, sealedAt: publicMs }),
    isCalendarRight: isCalendarRight(known),
  }
}

/** When betting ended by the schedule. */
function closeMs({ name, draw_at }: BeaconRound): number {
  return (parseBeijing(draw_at) ?? 0) - (findLottery(name)?.closeBeforeSec ?? 0) * 1000
}
