// Keeps what was just read for a moment, one reading per key at a time, and forgets it as soon as it changed.

export interface ShortCache<K, V> {
  /** What is kept, or what `read` tells. Whoever asks meanwhile shares the reading. */
  get(key: K, read: () => Promise<V>): Promise<V>
  /** A reading that began before this is still answered to whoever waits for it, and kept for nobody else. */
  drop(key: K): void
  clear(): void
}

export function createShortCache<K, V>(keepMs: number, size: number): ShortCache<K, V> {
  const kept = new Map<K, { readonly until: number; readonly value: Promise<V> }>()
  return {
    async get(key, read) {
      const now = performance.now()
      const hit = kept.get(key)
      if (hit !== undefined && hit.until > now) return hit.value
      if (kept.size >= size) kept.clear()
      const entry = { until: now + keepMs, value: read() }
      kept.set(key, entry)
      try {
        return await entry.value
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key)
        throw error
      }
    },
    drop: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
