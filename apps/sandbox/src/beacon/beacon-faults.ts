// The faults of a beacon relay, and the schema to request one.
import { SANDBOX_RELAYS } from '@lanting/contract/providers/sandbox'
import { z } from 'zod'
import { ActiveFaults } from '#src/faults/active-faults.ts'

/** How `/control` names all relays together. */
export const BEACON = 'beacon'

export const BEACON_FAULT_MODES = {
  down: '回答 HTTP 503',
  slow: '延迟后才回答',
  hang: '不回答',
  'wrong-signature': '签名被改动',
  'wrong-round': '回答另一轮的值',
  'changed-key': '用另一把密钥签名',
  stale: '停在一分钟以前，之后的轮次说还没有',
} as const
export type BeaconFaultMode = keyof typeof BEACON_FAULT_MODES
export type BeaconOperation = 'info' | 'public'

const MODES = Object.keys(BEACON_FAULT_MODES) as [BeaconFaultMode, ...BeaconFaultMode[]]
const SLOW_MS = 5_000

export const beaconFaultOrder = z.strictObject({
  venue: z.enum([BEACON, ...SANDBOX_RELAYS]),
  operations: z
    .array(z.enum(['info', 'public']))
    .min(1)
    .default(['info', 'public']),
  mode: z.enum(MODES),
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
})

export class BeaconFaults extends ActiveFaults<BeaconFaultMode, BeaconOperation> {
  constructor() {
    super((mode) => (mode === 'slow' ? SLOW_MS : 0))
  }

  order(order: z.output<typeof beaconFaultOrder>): number {
    return this.add({ ...order, venue: order.venue === BEACON ? '*' : order.venue })
  }

  override clear(venue?: string): void {
    super.clear(venue === BEACON ? '*' : venue)
  }
}

export function isBeacon(venue: unknown): boolean {
  return venue === BEACON || SANDBOX_RELAYS.some((relay) => relay === venue)
}
