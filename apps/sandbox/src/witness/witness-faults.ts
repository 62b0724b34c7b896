// The faults of a witness, and the schema to request one.
import { SANDBOX_WITNESSES } from '@lanting/contract/providers/sandbox'
import { z } from 'zod'
import { BEACON_FAULT_MODES } from '#src/beacon/beacon-faults.ts'
import { ActiveFaults } from '#src/faults/active-faults.ts'

/** How `/control` names all witnesses together. */
export const WITNESS = 'witness'

export const WITNESS_FAULT_MODES = {
  down: BEACON_FAULT_MODES.down,
  slow: BEACON_FAULT_MODES.slow,
  hang: BEACON_FAULT_MODES.hang,
  'wrong-signature': BEACON_FAULT_MODES['wrong-signature'],
  'wrong-size': '说自己知道另一个大小',
} as const
export type WitnessFaultMode = keyof typeof WITNESS_FAULT_MODES

const MODES = Object.keys(WITNESS_FAULT_MODES) as [WitnessFaultMode, ...WitnessFaultMode[]]
const SLOW_MS = 5_000

export const witnessFaultOrder = z.strictObject({
  venue: z.enum([WITNESS, ...SANDBOX_WITNESSES]),
  mode: z.enum(MODES),
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
})

export class WitnessFaults extends ActiveFaults<WitnessFaultMode, 'add'> {
  constructor() {
    super((mode) => (mode === 'slow' ? SLOW_MS : 0))
  }

  order(order: z.output<typeof witnessFaultOrder>): number {
    return this.add({ ...order, operations: ['add'], venue: order.venue === WITNESS ? '*' : order.venue })
  }

  override clear(venue?: string): void {
    super.clear(venue === WITNESS ? '*' : venue)
  }
}

export function isWitness(venue: unknown): boolean {
  return venue === WITNESS || SANDBOX_WITNESSES.some((name) => name === venue)
}
