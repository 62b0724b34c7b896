// A short-lived cache: one read per key at a time, and evicted as soon as it changed.

/**
 * Cache time of polled answers: longer than the polling interval of pages. Every change is announced and evicts it; a
 * lost announcement is missed for at most this long.
 */
export const POLL_CACHE_MS = 8_000

export class ShortCache<K, V> {
  private readonly entries = new Map<K, { readonly until: number; value: V | Promise<V> }>()

  constructor(
    private readonly lifeMs: number,
    private readonly size: number,
  ) {}

  /** The cached value, or what `read` gives. Concurrent callers share the read. */
  get(key: K, read: () => Promise<V>): V | Promise<V> {
    const now = performance.now()
    const hit = this.entries.get(key)
    if (hit !== undefined && hit.until > now) return hit.value
    if (this.entries.size >= this.size) this.entries.clear()
    const reading = read()
    const entry: { readonly until: number; value: V | Promise<V> } = {
      until: now + this.lifeMs,
      value: reading,
    }
    this.entries.set(key, entry)
    reading.then(
      (value) => {
        entry.value = value
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key)
      },
    )
    return reading
  }

  /** A read in flight still answers its waiting callers, but its result is not cached. */
  drop(key: K): void {
    return void this.entries.delete(key)
  }

  clear(): void {
    return this.entries.clear()
  }
}
