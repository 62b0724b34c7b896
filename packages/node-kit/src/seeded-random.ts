// A small repeatable generator (mulberry32) for demo members: never used for results of a game.

export interface SeededRandom {
  /** A whole number from 0 up to, not including, `n`. */
  below(n: number): number
  oneOf<T>(list: readonly T[]): T
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    oneOf(list) {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
    chance: (percent) => below(100) < percent,
  }
}
