// What is measured as the town grows, a row each: an operation, and by which exponent it may grow at most.
import { books } from './books.ts'
import { calls } from './calls.ts'
import { nights } from './nights.ts'
import type { Town } from './town.ts'

export interface Operation {
  readonly name: string
  /** 0.2 for what must not grow with what is stored, about 1 for what works through all members by sets. */
  readonly most: number
  /** How often it is measured; the middle one counts. The first turn only warms up, unless it is the only one. */
  readonly times: number
  readonly run: (town: Town, turn: number) => Promise<unknown>
}

/** Costs nothing more when more is stored. */
const FLAT = 0.2
/** Set by set over everybody: 1, and what a machine scatters by and deeper indexes cost. */
const LINEAR = 1.05

/** Calls first: after the long checks of a large town the staff session has expired. */
export const OPERATIONS: readonly Operation[] = [...calls(FLAT), ...books(FLAT, LINEAR), ...nights(LINEAR)]
