// A cursor over the rows of a list: J and K move it, Enter opens, and it stays on its row after a refetch.
import { useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'

type Key = string | number

interface RowCursor {
  readonly current: Key | null
  readonly set: (key: Key | null) => void
}

/** Pages where moving the cursor opens the row hold the key themselves and pass it in. */
export function useRowKeys(
  keys: readonly Key[],
  current: Key | null,
  set: (key: Key) => void,
  open?: (key: Key) => void,
): void {
  const step = (by: 1 | -1) => {
    const at = current === null ? -1 : keys.indexOf(current)
    const next = keys[at === -1 ? 0 : Math.min(keys.length - 1, Math.max(0, at + by))]
    if (next !== undefined) set(next)
  }
  const down = () => step(1)
  const up = () => step(-1)
  const enter = () => {
    if (current !== null && keys.includes(current)) (open ?? set)(current)
  }
  useKeys({ j: down, ArrowDown: down, k: up, ArrowUp: up, Enter: enter })
}

export function useRowCursor(keys: readonly Key[], open: (key: Key) => void): RowCursor {
  const [current, set] = useState<Key | null>(null)
  useRowKeys(keys, current, set, open)
  return { current, set }
}
