// The evidence about a round, part by part, and the summary sentence.
import { now } from '@lanting/browser-kit/clock'
import { useQuery } from '@tanstack/react-query'
import { BROKEN_WORDS } from '#src/lib/log/log-compare.ts'
import { faultsOf, type Receipt, receiptsOf } from '#src/lib/log/receipts.ts'
import type { BeaconVerdict } from './judge/beacon-check.ts'
import type { Bundle } from './judge/evidence.ts'
import {
  beaconFinding,
  betsFinding,
  drawFinding,
  type Finding,
  type Findings,
  judge,
  type Judgement,
  logFinding,
} from './judge/findings.ts'
import { gather, type Gathered } from './judge/gather.ts'
import { judgeLog, type LogVerdict } from './judge/log-judge.ts'
import type { Fair } from './queries.ts'
import { type BetVerdict, judgeBet } from './judge/receipt-check.ts'
import { type ChainWalk, useChainWalk, useVerdict } from './use-verdict.ts'
import type { Verdict } from './judge/verify.ts'

export interface RoundEvidence {
  readonly verdict: Verdict | null
  readonly chain: ChainWalk
  /** Undefined while loading or computing. */
  readonly gathered: Gathered | undefined
  /** Log and receipts are still being asked for: a file saved now would miss them. */
  readonly isGathering: boolean
  readonly logVerdict: LogVerdict | null
  readonly beacon: BeaconVerdict | null | undefined
  readonly bets: readonly BetVerdict[] | undefined
  readonly findings: Findings
  readonly judgement: Judgement
  readonly bundle: Bundle
}

/** @param seed as published, or with a digit changed by the user */
export function useEvidence(fair: Fair, seed: string): RoundEvidence {
  const verdict = useVerdict(fair, seed)
  const chain = useChainWalk(fair, seed)
  const receipts = receiptsOf(fair.name, fair.expect)
  const { data: gathered, isLoading: isGathering } = useGathered(fair, receipts)
  const log = gathered?.log ?? null
  const logVerdict = log === null ? null : judgeLog(log, fair)
  const beacon = useBeacon(fair, gathered, logVerdict)
  const bets = gathered?.bets.map((bet) => judgeBet(bet, fair, logVerdict ?? undefined))
  const faults = faultsOf(fair.name, fair.expect)
  const findings: Findings = {
    draw: drawFinding(fair, verdict, chain.state),
    beacon: beaconFinding(fair, beacon),
    bets: betsFinding(bets, faults.length > 0),
    log: brokenLog(gathered) ?? logFinding(fair, gathered === undefined ? undefined : log, logVerdict),
  }
  return {
    verdict,
    chain,
    gathered,
    isGathering,
    logVerdict,
    beacon,
    bets,
    findings,
    judgement: judge(fair, findings, now()),
    bundle: {
      round: seed === '' ? fair : { ...fair, seed },
      bets: gathered?.bets ?? receipts.map((receipt) => ({ receipt, proof: null })),
      log,
      ...(faults.length > 0 ? { faults } : {}),
      ...(gathered?.check?.kind === 'broken' ? { broken_log: gathered.check.evidence } : {}),
    },
  }
}

/** A log that contradicts this browser's stored head is wrong whatever it has about the round. */
function brokenLog(gathered: Gathered | undefined): Finding | null {
  const check = gathered?.check
  return check?.kind === 'broken' ? { state: 'bad', why: BROKEN_WORDS[check.why] } : null
}

/** Once for each state of the round: failing evidence must not be refetched until it passes. */
function useGathered(fair: Fair, receipts: readonly Receipt[]) {
  return useQuery({
    queryKey: [
      'fair-evidence',
      fair.name,
      fair.expect,
      fair.state,
      fair.bets_root,
      fair.log_places ?? null,
      receipts.map(({ bet_id }) => bet_id),
    ],
    queryFn: () => gather(fair, receipts),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
}

/** The signature code is loaded only here, and only for rounds with a beacon. */
function useBeacon(
  fair: Fair,
  gathered: Gathered | undefined,
  log: LogVerdict | null,
): BeaconVerdict | null | undefined {
  const headMs = log?.sealedMs ?? null
  const cosignedMs = log?.witnesses?.metAtMs ?? null
  const { data } = useQuery({
    queryKey: ['beacon-check', fair.name, fair.expect, fair.beacon_signature, headMs, cosignedMs],
    queryFn: async () => (await import('./judge/beacon-check.ts')).checkBeacon(fair, headMs, cosignedMs),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: (fair.protocol ?? 'PF1') !== 'PF1' && fair.seed !== null && gathered !== undefined,
    meta: { silent: true },
  })
  return data
}
