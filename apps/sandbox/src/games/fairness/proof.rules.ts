// Computes a past round again from its revealed seed, and writes down which bytes became which numbers.
import { drawFixture } from '@lanting/contract/rules/games/fixtures'
import type { Fixture } from '@lanting/contract/data/play/fixtures'
import type { Draw } from '@lanting/contract/rules/fairness/pf1'
import { drawStops, slotTenths } from '@lanting/contract/rules/games/slots'
import { dealBaccarat, dealDragonTiger, rollDice, shootFish } from '@lanting/contract/rules/games/table-games'
import type { GameKind } from '#src/games/catalogue.ts'
import { modelOf } from '#src/games/rounds.rules.ts'

export interface Step {
  /** One byte, or two bytes big-endian for numbers above 256. */
  readonly value: number
  readonly below: number
  /** Null when the value was skipped, because it would have made small numbers likelier. */
  readonly drawn: number | null
}

/** A draw over bytes that are already there, which keeps a log. */
export function tracedDraw(bytes: Uint8Array): { readonly draw: Draw; readonly steps: readonly Step[] } {
  const steps: Step[] = []
  let at = 0
  const next = () => {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('the bytes ran out')
    at += 1
    return byte
  }
  return {
    steps,
    draw: {
      below(n) {
        const range = n <= 256 ? 256 : 65_536
        const limit = range - (range % n)
        for (;;) {
          const value = range === 256 ? next() : next() * 256 + next()
          const drawn = value < limit ? value % n : null
          steps.push({ value, below: n, drawn })
          if (drawn !== null) return drawn
        }
      },
    },
  }
}

export interface Played {
  readonly plat: string
  readonly kind: GameKind
  /** The only pick of fishing decides what the number is compared with. */
  readonly pick: string
}

/** The result of an instant game as its server wrote it down. */
export function replay({ plat, kind, pick }: Played, draw: Draw): Record<string, unknown> {
  switch (kind) {
    case 'slot': {
      const stops = drawStops(draw)
      return { stops, tenths: slotTenths(modelOf(plat), stops) }
    }
    case 'baccarat':
      return { ...dealBaccarat(draw) }
    case 'dragonTiger':
      return { ...dealDragonTiger(draw) }
    case 'dice': {
      const dice = rollDice(draw)
      return { dice, total: dice[0] + dice[1] + dice[2] }
    }
    case 'fishing': {
      const multiple = Number(pick)
      return { multiple, caught: shootFish(draw, multiple) === 'win' }
    }
    case 'fixtures':
      throw new Error('fixtures are computed from their chain')
    default:
      return kind satisfies never
  }
}

export function replayFixture(fixture: Fixture, draw: Draw): number {
  return drawFixture(draw, fixture)
}

/** Equal whatever the order in which a store kept the fields. */
export function sameResult(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => sameResult(left[key], right[key]))
}
