// Code that comes when it is asked for. React keeps a failed fetch for good, so a new attempt asks under a new name.
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  use,
} from 'react'

/** A page that broke and is tried again says so here; null at the first try. */
export const CodeAttempt = createContext<object | null>(null)

export interface LazyCode<P> {
  (props: P): ReactNode
  /** Fetches without showing. */
  readonly ahead: () => Promise<unknown>
  /** Whether it can be shown without a network. */
  readonly isHere: () => boolean
}

export function lazyCode<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyCode<P> {
  let isHere = false
  const fetch = async () => {
    const part = pick(await load())
    isHere = true
    return { default: part }
  }
  const make = () => lazy(fetch)
  const first = make()
  const later = new WeakMap<object, LazyExoticComponent<ComponentType<P>>>()
  const at = (attempt: object | null) => {
    if (attempt === null) return first
    const made = later.get(attempt) ?? make()
    later.set(attempt, made)
    return made
  }
  const Part = (props: P) => createElement(at(use(CodeAttempt)) as ComponentType<P>, props)
  return Object.assign(Part, { ahead: fetch, isHere: () => isHere })
}
