// An infinite list. Requests the next page 300 px before its end, once per page, and stops at the last.
import { LIMITS } from '@lanting/contract/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, EndOfList, ErrorState, troubleOf } from '#src/ui/states/states.tsx'
import css from './infinite-list.module.css'

const AHEAD = `${LIMITS.listOffsetPx}px 0px`

type InfiniteListProps<T> = {
  /** `pending` before the first page, `error` when it failed. */
  status: 'pending' | 'error' | 'success'
  /** The error text. */
  error?: unknown
  items: readonly T[]
  keyOf: (item: T) => string | number
  children: (item: T, index: number) => ReactNode
  hasMore: boolean
  loadingMore: boolean
  /** The next page failed: retried by the user, not automatically. */
  moreFailed?: boolean
  onMore: () => void
  onRetry: () => void
  empty?: ReactNode
  skeleton?: ReactNode
  className?: string | undefined
}

export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { status, items, keyOf, children, hasMore, loadingMore, moreFailed = false, onMore, onRetry } = props
  const idle = status === 'success' && hasMore && !loadingMore && !moreFailed
  const first = items[0]
  const length = `${status}:${first === undefined ? '' : keyOf(first)}:${items.length}`
  const end = useNearEnd(idle, length, onMore)

  if (status === 'pending') return props.skeleton ?? <SkeletonRows />
  if (status === 'error') return <ErrorState onRetry={onRetry} error={props.error} />
  if (items.length === 0 && !hasMore) return props.empty ?? <EmptyState />
  return (
    // Never the skeleton's element: WebKit keeps the padding of a removed class.
    <div key="list" aria-busy={loadingMore || undefined}>
      <ul className={props.className}>
        {items.map((item, index) => (
          <li key={keyOf(item)}>{children(item, index)}</li>
        ))}
      </ul>
      <div ref={end} className={css.sentinel} />
      {moreFailed && (
        <div className={css.failed} role="alert">
          <span>{troubleOf(props.error)}</span>
          <Button variant="secondary" size="sm" onClick={onMore}>
            重新加载
          </Button>
        </div>
      )}
      {loadingMore && <p className={css.loading}>加载中</p>}
      {!hasMore && !moreFailed && <EndOfList />}
    </div>
  )
}

/** Calls `onNear` when the end comes near, never twice for the same list at the same length. */
function useNearEnd(active: boolean, length: string, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const askedAt = useRef('')
  const near = useEffectEvent(() => {
    if (askedAt.current === length) return
    askedAt.current = length
    onNear()
  })

  useEffect(() => {
    if (length.startsWith('pending')) askedAt.current = ''
    if (!active || !end.current) return undefined
    const watcher = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && near(), {
      rootMargin: AHEAD,
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [active, length])

  return end
}
