// A draft stored on the server. Saves are queued, and publish or discard wait for the last one.
import { useRef, useState } from 'react'
import { type SavedDraft, useDropDraft, useSaveDraft } from '#src/queries/activities.ts'

export function useKeptDraft(id: number, saved: SavedDraft | null) {
  const [kept, setKept] = useState(saved)
  /** The last save, also while in flight: the next one names it as its base. */
  const last = useRef<Promise<SavedDraft | null>>(Promise.resolve(saved))
  const keep = useSaveDraft(id)
  const drop = useDropDraft(id)

  async function saveAfter(before: Promise<SavedDraft | null>, texts: SavedDraft['texts']) {
    const old = await before
    try {
      const next = await keep.mutateAsync({ saves: old?.saves ?? 0, texts })
      setKept(next)
      return next
    } catch {
      // The error is shown under the fields; the input stays, and the next save names the same base again.
      return old
    }
  }
  async function settled(then: (now: SavedDraft | null) => void): Promise<void> {
    then(await last.current)
  }
  return {
    kept,
    discarding: drop.isPending,
    error: keep.error ?? drop.error,
    save: (texts: SavedDraft['texts']) => {
      last.current = saveAfter(last.current, texts)
    },
    /** Runs once no save is in flight. */
    settled: (then: () => void) => void settled(then),
    discard: (done: () => void) =>
      void settled((now) => {
        if (now === null) done()
        else drop.mutate(now.saves, { onSuccess: done })
      }),
    /** The draft is closed: published or discarded. */
    forget: () => {
      last.current = Promise.resolve(null)
      setKept(null)
    },
  }
}
