// Keeps what was just read for a moment, one reading per key at a time, and forgets it as soon as it changed.

export class ShortCache<K, V> {
  private readonly kept = new Map<K, { readonly until: number; readonly value: Promise<V> }>()

  constructor(
    private readonly keepMs: number,
    private readonly size: number,
  ) {}

  /** What is kept, or what `read` tells. Whoever asks meanwhile shares the reading. */
  async get(key: K, read: () => Promise<V>): Promise<V> {
    const now = performance.now()
    const hit = this.kept.get(key)
    if (hit !== undefined && hit.until > now) return hit.value
    if (this.kept.size >= this.size) this.kept.clear()
    const entry = { until: now + this.keepMs, value: read() }
    this.kept.set(key, entry)
    try {
      return await entry.value
    } catch (error) {
      if (this.kept.get(key) === entry) this.kept.delete(key)
      throw error
    }
  }

  /** A reading that began before this is still answered to whoever waits for it, and kept for nobody else. */
  drop(key: K): void {
    return void this.kept.delete(key)
  }

  clear(): void {
    return this.kept.clear()
  }
}
