// Caches what was just read for a moment: one read per key at a time, and dropped as soon as it changed.

/**
 * How long what polls answer is kept: longer than pages wait between two of them. Every change is announced and drops it; so
 * long an announcement that got lost can be missed.
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
