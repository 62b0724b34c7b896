// Lazy-loaded code. React caches a failed import for good, so a retry creates a new lazy component.
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  use,
} from 'react'

/** Set by an error boundary that retries; null at the first attempt. */
export const CodeAttempt = createContext<object | null>(null)

export interface LazyCode<P> {
  (props: P): ReactNode
  /** Prefetches without rendering. */
  readonly ahead: () => Promise<unknown>
  /** Whether it can be rendered offline. */
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
