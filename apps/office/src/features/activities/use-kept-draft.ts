// A draft as the server keeps it. Saves come one after the other, and whatever ends it waits for the last one.
import { useRef, useState } from 'react'
import { type SavedDraft, useDropDraft, useSaveDraft } from '#src/queries/activities.ts'

export function useKeptDraft(id: number, saved: SavedDraft | null) {
  const [kept, setKept] = useState(saved)
  /** The last save, also while it is under way: the next one names it. */
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
      // Said under the fields; what was typed stays there, and the next save names the same one again.
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
    /** Runs once nothing is under way. */
    settled: (then: () => void) => void settled(then),
    discard: (done: () => void) =>
      void settled((now) => {
        if (now === null) done()
        else drop.mutate(now.saves, { onSuccess: done })
      }),
    /** It has ended: published, or thrown away. */
    forget: () => {
      last.current = Promise.resolve(null)
      setKept(null)
    },
  }
}
