// Many requests with limited concurrency, as connections to a server are.

/**
 * In the order of `items`. More at a time than the pool has connections would only queue for one, and on a busy machine
 * a caller is refused after eight seconds of waiting: then the test measures the machine.
 */
export async function atOnce<T, R>(
  most: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}
