// The one judgement of a round's beacon, seal and void, for page, offline verifier, witness and proofs. No curves: callers
// bring the check of a signature. The database has the same rules in functions/lottery-draw.sql.
import { LIMITS } from '@lanting/contract/limits'
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import { type BeaconInfo, beaconRoundAfter, beaconRoundFrom, beaconTimeMs } from '#src/beacon-schedule.ts'

/** What decides which beacon value a round is drawn with. */
export interface RoundFacts {
  readonly protocol: Protocol
  /** As published with the chain; null for PF1. */
  readonly beacon: BeaconInfo | null
  /** When betting ends by the schedule: `drawAt − ftime`. */
  readonly closeAt: number
  /** The time of the first signed head that holds the seal; null while it is unknown. */
  readonly sealedAt: number | null
}

/** The protocol of a published chain. Before PF3 the publication did not name it. */
export function protocolOfChain(chain: {
  readonly beacon_key: string | null
  readonly protocol?: 'PF3' | undefined
}): Protocol {
  return chain.protocol ?? (chain.beacon_key === null ? 'PF1' : 'PF2')
}

/** The beacon round of a draw: by the schedule alone (PF3), or after close and seal (PF2). Null: none, or not known yet. */
export function dueBeacon({ protocol, beacon, closeAt, sealedAt }: RoundFacts): number | null {
  if (protocol === 'PF1' || beacon === null) return null
  if (protocol === 'PF3') return beaconRoundFrom(beacon, closeAt + LIMITS.draw.beaconAfterCloseMs)
  return sealedAt === null ? null : beaconRoundAfter(beacon, Math.max(closeAt, sealedAt))
}

/** The seal was not public before the beacon value was: numbers are unaffected, but the list of bets may have been chosen. */
export function isSealLate(facts: RoundFacts): boolean {
  const due = facts.protocol === 'PF3' ? dueBeacon(facts) : null
  if (due === null || facts.beacon === null || facts.sealedAt === null) return false
  return facts.sealedAt >= beaconTimeMs(facts.beacon, due)
}

export type BeaconProblem = 'unnamed' | 'missing' | 'round' | 'signature'

interface UsedBeacon {
  readonly protocol: Protocol
  readonly round: number | null
  readonly signature: string | null
}

/** What is wrong with the beacon value that a result names. */
export function beaconProblems(
  facts: RoundFacts,
  used: UsedBeacon,
  isSigned: (info: BeaconInfo, value: { round: number; signature: string }) => boolean,
): BeaconProblem[] {
  const { beacon } = facts
  if (beacon === null) return used.protocol === 'PF1' && used.signature === null ? [] : ['unnamed']
  const { round, signature } = used
  if (used.protocol !== facts.protocol || round === null || signature === null) return ['missing']
  const due = dueBeacon(facts)
  return [
    ...(due === null || due === round ? [] : (['round'] as const)),
    ...(isSigned(beacon, { round, signature }) ? [] : (['signature'] as const)),
  ]
}

export type VoidProblem = 'beacon-round' | 'beacon-day'

/** A void for the beacon names the round's own due value, and a day has passed since that was due. */
export function beaconVoidProblems(facts: RoundFacts, evidence: number | null, atMs: number): VoidProblem[] {
  const due = dueBeacon(facts)
  if (due === null || facts.beacon === null || evidence !== due) return ['beacon-round']
  const passed = atMs - beaconTimeMs(facts.beacon, due)
  return passed >= LIMITS.draw.beaconWithinMs ? [] : ['beacon-day']
}
