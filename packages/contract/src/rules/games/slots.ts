// Three-reel slots: the strip, the four models and what a stop pays. Exact return rates by enumeration.
// The rules in words: docs/rules/venues-and-games.md.
import type { Draw } from '#src/rules/fairness/pf1.ts'

export type Symbol7 = 'W' | 'S7' | 'BAR' | 'STAR' | 'BELL' | 'PLUM' | 'CHERRY'
export type SlotModel = 'A' | 'B' | 'C' | 'D'

const COUNTS: readonly (readonly [Symbol7, number])[] = [
  ['W', 1],
  ['S7', 2],
  ['BAR', 3],
  ['STAR', 4],
  ['BELL', 5],
  ['PLUM', 7],
  ['CHERRY', 10],
]

/** The same 32 stops on every reel, in this order. */
export const STRIP: readonly Symbol7[] = COUNTS.flatMap(([symbol, count]) =>
  Array.from({ length: count }, () => symbol),
)

interface PayTable {
  /** Multiples of the stake in tenths, stake included. */
  readonly three: Readonly<Record<Symbol7, number>>
  readonly firstTwo: Readonly<Partial<Record<Symbol7, number>>>
}

export const SLOT_MODELS: Readonly<Record<SlotModel, PayTable>> = {
  A: {
    three: { W: 2000, S7: 600, BAR: 350, STAR: 180, BELL: 140, PLUM: 90, CHERRY: 60 },
    firstTwo: { STAR: 15, BELL: 15, PLUM: 15, CHERRY: 20 },
  },
  B: {
    three: { W: 5000, S7: 1200, BAR: 500, STAR: 250, BELL: 150, PLUM: 100, CHERRY: 50 },
    firstTwo: { PLUM: 10, CHERRY: 20 },
  },
  C: {
    three: { W: 12000, S7: 2400, BAR: 800, STAR: 300, BELL: 160, PLUM: 80, CHERRY: 40 },
    firstTwo: { CHERRY: 10 },
  },
  D: {
    three: { W: 10000, S7: 1800, BAR: 700, STAR: 280, BELL: 160, PLUM: 80, CHERRY: 50 },
    firstTwo: { CHERRY: 15 },
  },
}

/** The one pick of a slot: its only line. */
export const SLOT_PICK = '中线'

export type Stops = readonly [number, number, number]

export function drawStops(draw: Draw): Stops {
  return [draw.below(STRIP.length), draw.below(STRIP.length), draw.below(STRIP.length)]
}

export function symbolsAt(stops: Stops): readonly [Symbol7, Symbol7, Symbol7] {
  const at = (stop: number) => {
    const symbol = STRIP[stop]
    if (!symbol) throw new Error(`no stop ${stop}`)
    return symbol
  }
  return [at(stops[0]), at(stops[1]), at(stops[2])]
}

/** The one symbol that all shown are, wilds counted as it; W alone when all are wild; null when they differ. */
function commonSymbol(symbols: readonly Symbol7[]): Symbol7 | null {
  const plain = new Set(symbols.filter((symbol) => symbol !== 'W'))
  if (plain.size === 0) return 'W'
  return plain.size === 1 ? ([...plain][0] ?? null) : null
}

/** Tenths of the stake that a stop pays. */
export function slotTenths(model: SlotModel, stops: Stops): number {
  const symbols = symbolsAt(stops)
  const table = SLOT_MODELS[model]
  const three = commonSymbol(symbols)
  if (three) return table.three[three]
  const two = commonSymbol([symbols[0], symbols[1]])
  return two ? (table.firstTwo[two] ?? 0) : 0
}

export function slotPayoutFen(model: SlotModel, stops: Stops, stakeFen: bigint): bigint {
  return (stakeFen * BigInt(slotTenths(model, stops))) / 10n
}

export function topPrizeTenths(model: SlotModel): number {
  return Math.max(...Object.values(SLOT_MODELS[model].three))
}

/** Sum of all payouts in tenths and the number of winning stops, over all 32,768. */
export function slotTotals(model: SlotModel): {
  readonly tenths: number
  readonly hits: number
  readonly all: number
} {
  let tenths = 0
  let hits = 0
  for (let i = 0; i < 32; i++) {
    for (let j = 0; j < 32; j++) {
      for (let k = 0; k < 32; k++) {
        const paid = slotTenths(model, [i, j, k])
        tenths += paid
        if (paid > 0) hits += 1
      }
    }
  }
  return { tenths, hits, all: 32 ** 3 }
}
