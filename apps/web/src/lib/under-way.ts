// Requests of this page that move something and have no answer yet: no update may come between.
import { create } from 'zustand'

export const useUnderWay = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Held by every tab while it waits for such an answer; an update takes it alone. */
const LOCK = 'under-way'

const add = (change: number) => useUnderWay.setState(({ count }) => ({ count: count + change }))

export async function underWay<T>(run: () => Promise<T>): Promise<T> {
  add(1)
  const answered = run().finally(() => add(-1))
  // The request itself waits for no lock.
  void locks()?.request(LOCK, { mode: 'shared' }, () => answered.catch(() => undefined))
  return answered
}

/** Runs when no tab waits for such an answer any more. */
export async function whenNothingIsUnderWay(run: () => Promise<void>): Promise<void> {
  await (locks()?.request(LOCK, run) ?? run())
}

/** Only in pages that came over https, or from this machine. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks
