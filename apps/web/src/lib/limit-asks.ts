// What the shell shows about limits over any page: a refusal in full, and the question before the first deposit.
import type { Yuan } from '@lanting/contract/money'
import { create } from 'zustand'

export interface LimitRefusal {
  /** The server's sentence. */
  readonly message: string
  readonly what: 'deposit' | 'bet' | 'launch' | 'transfer'
  readonly wanted?: Yuan
}

interface LimitAsks {
  readonly refusal: LimitRefusal | null
  readonly firstDeposit: { readonly answer: (isAnswered: boolean) => void } | null
}

export const useLimitAsks = create<LimitAsks>(() => ({ refusal: null, firstDeposit: null }))

export function showLimitRefusal(refusal: LimitRefusal): void {
  useLimitAsks.setState({ refusal })
}

export function closeLimitRefusal(): void {
  useLimitAsks.setState({ refusal: null })
}

/** True once it is answered, with or without a limit; false when it was put away. */
export function askBeforeFirstDeposit(): Promise<boolean> {
  useLimitAsks.getState().firstDeposit?.answer(false)
  return new Promise((resolve) => {
    const answer = (isAnswered: boolean) => {
      useLimitAsks.setState({ firstDeposit: null })
      resolve(isAnswered)
    }
    useLimitAsks.setState({ firstDeposit: { answer } })
  })
}
