// Places an order: a refusal shows its reason and keeps the slip; an unknown outcome is retried with the same idempotency key.
import { failureOf, isFinalRefusal } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ShownOrder, usePlaceOrder } from '../queries.ts'

/** Delays before each automatic retry; after the last one the member decides. */
export const RETRY_AFTER_MS = [1000, 2000, 4000] as const

export type OrderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** Refused, with the server's text. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It is unknown whether the bets were taken. `tries` automatic retries have been made. */
  | { readonly kind: 'unknown'; readonly order: ShownOrder; readonly tries: number; readonly asking: boolean }

const IDLE: OrderState = { kind: 'idle' }

export interface OrderDesk {
  readonly state: OrderState
  readonly place: (order: ShownOrder) => void
  /** Manual retry, once the automatic ones are used up. */
  readonly askAgain: () => void
  /** A change of the slip clears the refusal text. */
  readonly forget: () => void
}

export function useOrder(onPlaced: (order: ShownOrder) => void): OrderDesk {
  const [state, setState] = useState<OrderState>(IDLE)
  const { mutateAsync } = usePlaceOrder()

  const send = async (order: ShownOrder, tries: number) => {
    setState(tries === 0 ? { kind: 'sending' } : { kind: 'unknown', order, tries, asking: true })
    try {
      const { message, receipts } = await mutateAsync(order)
      setState(IDLE)
      // The stake is taken either way; without a proof it is never called a plain success.
      if (receipts === 'good') toast.success(message || OUTCOME_TEXTS.betPlaced)
      else if (receipts === 'bad') toast.error(FAIR_WORDS.badReceipt)
      else toast.info(FAIR_WORDS.uncheckedReceipt)
      onPlaced(order)
    } catch (error) {
      const next = afterFailure(error, order, tries)
      if (next.kind === 'refused') toast.error(next.message)
      setState(next)
    }
  }

  const again = useEffectEvent((order: ShownOrder, tries: number) => void send(order, tries))
  const waiting = state.kind === 'unknown' && !state.asking ? state : null
  useEffect(() => {
    const after = waiting === null ? undefined : RETRY_AFTER_MS[waiting.tries]
    if (waiting === null || after === undefined) return undefined
    const timer = setTimeout(() => again(waiting.order, waiting.tries + 1), after)
    return () => clearTimeout(timer)
  }, [waiting])

  return {
    state,
    place: (order: ShownOrder) => void send(order, 0),
    askAgain: () => {
      if (waiting !== null) void send(waiting.order, waiting.tries + 1)
    },
    forget: () => {
      if (state.kind === 'refused') setState(IDLE)
    },
  }
}

function afterFailure(error: unknown, order: ShownOrder, tries: number): OrderState {
  const failure = failureOf(error)
  if (failure === null || failure.kind === 'unauthorised') return IDLE
  // After an unknown outcome only a final refusal counts: a rate limit or maintenance does not decide the first send.
  const isOpen = failure.kind !== 'refused' || (tries > 0 && !isFinalRefusal(failure))
  if (isOpen) return { kind: 'unknown', order, tries, asking: false }
  return { kind: 'refused', message: failure.message || OUTCOME_TEXTS.serverTrouble }
}

/** True while automatic retries remain. */
export function isAutoRetrying(state: OrderState): boolean {
  return state.kind === 'unknown' && (state.asking || state.tries < RETRY_AFTER_MS.length)
}
