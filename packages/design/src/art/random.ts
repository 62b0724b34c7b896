// Deterministic chance for pictures: the same seed always draws the same thing. Never used for money or draws.

/** FNV-1a over code points. */
export function hash(text: string): number {
  let h = 2166136261
  for (const char of text) {
    h ^= char.codePointAt(0) ?? 0
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

export type Random = () => number

/** mulberry32, seeded by a text. */
export function random(seed: string): Random {
  let state = hash(seed) || 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
