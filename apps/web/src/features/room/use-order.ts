// Placing an order: a refusal tells exactly and loses nothing; an unknown outcome is asked again under the same key.
import { failureOf, isFinalRefusal } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Order, usePlaceOrder } from './queries.ts'

/** How long to wait before each automatic question; after the last one the member decides. */
export const RETRY_AFTER_MS = [1000, 2000, 4000] as const

export type OrderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** The server said no, in its own words. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody knows whether the bets stand. `tries` automatic questions have been asked. */
  | { readonly kind: 'unknown'; readonly order: Order; readonly tries: number; readonly asking: boolean }

const IDLE: OrderState = { kind: 'idle' }

export interface OrderDesk {
  readonly state: OrderState
  readonly place: (order: Order) => void
  /** By hand, once the automatic questions are used up. */
  readonly askAgain: () => void
  /** The words of a refusal go with the next change. */
  readonly forget: () => void
}

export function useOrder(onPlaced: (order: Order) => void): OrderDesk {
  const [state, setState] = useState<OrderState>(IDLE)
  const { mutateAsync } = usePlaceOrder()

  const send = async (order: Order, tries: number) => {
    setState(tries === 0 ? { kind: 'sending' } : { kind: 'unknown', order, tries, asking: true })
    try {
      const { message } = await mutateAsync(order)
      setState(IDLE)
      toast.success(message || OUTCOME_TEXTS.betPlaced)
      onPlaced(order)
    } catch (error) {
      const next = afterFailure(error, order, tries)
      if (next.kind === 'refused') toast.error(next.message)
      setState(next)
    }
  }

  const again = useEffectEvent((order: Order, tries: number) => void send(order, tries))
  const waiting = state.kind === 'unknown' && !state.asking ? state : null
  useEffect(() => {
    const after = waiting === null ? undefined : RETRY_AFTER_MS[waiting.tries]
    if (waiting === null || after === undefined) return undefined
    const timer = setTimeout(() => again(waiting.order, waiting.tries + 1), after)
    return () => clearTimeout(timer)
  }, [waiting])

  return {
    state,
    place: (order: Order) => void send(order, 0),
    askAgain: () => {
      if (waiting !== null) void send(waiting.order, waiting.tries + 1)
    },
    forget: () => {
      if (state.kind === 'refused') setState(IDLE)
    },
  }
}

function afterFailure(error: unknown, order: Order, tries: number): OrderState {
  const failure = failureOf(error)
  if (failure === null || failure.kind === 'unauthorised') return IDLE
  // After an unknown outcome only a final no is a no: being too fast or closed says nothing about the first send.
  const isOpen = failure.kind !== 'refused' || (tries > 0 && !isFinalRefusal(failure))
  if (isOpen) return { kind: 'unknown', order, tries, asking: false }
  return { kind: 'refused', message: failure.message || OUTCOME_TEXTS.serverTrouble }
}

/** True while automatic questions are still to come. */
export function asksByItself(state: OrderState): boolean {
  return state.kind === 'unknown' && (state.asking || state.tries < RETRY_AFTER_MS.length)
}
