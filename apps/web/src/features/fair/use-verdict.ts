// Runs the verification of the shown round: the round first, then its hash chain.
import { useEffect, useRef, useState } from 'react'
import { walkChain } from './judge/chain-walk.ts'
import type { Fair } from './queries.ts'
import { type Evidence, evidenceOf, type Verdict, verify } from './judge/verify.ts'

export type ChainState =
  | { readonly kind: 'walking'; readonly done: number; readonly steps: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'done'; readonly isRight: boolean; readonly steps: number }

/** Null until computed, and for an unpublished seed; another round or seed starts over. */
export function useVerdict(fair: Fair, seed: string): Verdict | null {
  const [known, setKnown] = useState<{ readonly of: string; readonly verdict: Verdict } | null>(null)
  const of = JSON.stringify(evidenceOf(fair, seed))
  useEffect(() => {
    if (seed === '') return undefined
    let isLate = false
    void verify(JSON.parse(of) as Evidence).then((verdict) => {
      if (!isLate) setKnown({ of, verdict })
    })
    return () => {
      isLate = true
    }
  }, [of, seed])
  return known?.of === of ? known.verdict : null
}

export interface ChainWalk {
  readonly state: ChainState
  readonly stop: () => void
}

/** From the seed to the chain's published end: as many hashes as the round's place in it. */
export function useChainWalk({ i: steps, chain_commit: end }: Fair, seed: string): ChainWalk {
  const of = `${seed} ${steps} ${end}`
  const [known, setKnown] = useState<{ readonly of: string; readonly state: ChainState } | null>(null)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => {
    if (seed === '') return undefined
    const controller = new AbortController()
    stopper.current = controller
    const report = (state: ChainState) => setKnown({ of, state })
    const onStep = (done: number) => {
      if (!controller.signal.aborted) report({ kind: 'walking', done, steps })
    }
    void walkChain(seed, steps, { onStep, signal: controller.signal }).then((hash) => {
      if (hash !== null) report({ kind: 'done', isRight: hash === end, steps })
    })
    return () => controller.abort()
  }, [of, seed, steps, end])
  return {
    state: known?.of === of ? known.state : { kind: 'walking', done: 0, steps },
    stop: () => {
      stopper.current?.abort()
      setKnown({ of, state: { kind: 'stopped' } })
    },
  }
}
