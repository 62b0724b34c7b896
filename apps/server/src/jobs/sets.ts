// Work by sets that grow while they succeed: a set that fails is tried again in halves, down to the one item at fault.

/**
 * Begins with one item, so that what fails for all fails for one and not for hundreds. `trySet` is all or nothing and
 * returns which; a single item that fails is left out. Returns how many were.
 */
export async function inSets<T>(
  items: readonly T[],
  most: number,
  trySet: (set: readonly T[]) => Promise<boolean>,
): Promise<number> {
  let [at, size, failed] = [0, 1, 0]
  while (at < items.length) {
    const set = items.slice(at, at + size)
    const isDone = await trySet(set)
    if (!isDone && set.length > 1) {
      size = Math.ceil(set.length / 2)
      continue
    }
    if (!isDone) failed += 1
    at += set.length
    if (isDone) size = Math.min(size * 2, most)
  }
  return failed
}
