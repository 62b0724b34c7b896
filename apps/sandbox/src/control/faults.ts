// Which faults a venue shows now: chosen by a test or the demo's operator, counted, and repeatable by seed.
import { VENUE_API, type VenueOperation } from '@lanting/contract/providers/venue'
import { z } from 'zod'
import { isPlat } from '#src/games/catalogue.ts'

export const FAULT_MODES = {
  refuse: '明确拒绝（已签名），不入账',
  hang: '不处理，也不回答',
  'reset-before': '处理之前断开连接',
  'reset-after': '入账之后断开连接',
  'lost-reply': '已入账，但回答丢失',
  'late-reply': '已入账，延迟后才回答',
  'duplicate-reply': '请求到达两次，回答也发送两次',
  '500-applied': '已入账，但回答 HTTP 500',
  '200-not-applied-yet': '回答 200 处理中，延迟后才入账',
  'truncated-json': '已入账，回答只有一半',
  'html-page': '已入账，回答是网页',
  'wrong-amount': '已入账，回答的金额不同（已签名）',
  'slow-drip': '已入账，回答逐字节发送',
} as const
export type FaultMode = keyof typeof FAULT_MODES

const MODES = Object.keys(FAULT_MODES) as [FaultMode, ...FaultMode[]]
const OPERATIONS = Object.keys(VENUE_API) as [VenueOperation, ...VenueOperation[]]

/** How long the slow ones take unless told: more than the 8 s a caller should wait. */
const DELAY_MS = { 'late-reply': 12_000, '200-not-applied-yet': 3_000, 'slow-drip': 12_000 } as const

export const faultOrder = z.strictObject({
  venue: z.union([z.literal('*'), z.string().refine(isPlat)]),
  operations: z.array(z.enum(OPERATIONS)).min(1).default(['transfer']),
  mode: z.enum(MODES),
  /** Shows that often, then goes away; without it until cleared. */
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** The same seed makes the same choice of requests. */
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
})
export type FaultOrder = z.input<typeof faultOrder>

export interface Fault {
  readonly mode: FaultMode
  readonly delayMs: number
}

interface StandingFault extends z.output<typeof faultOrder> {
  readonly id: number
  seen: number
  shown: number
  state: number
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let standing: StandingFault[] = []
  let nextId = 1

  return {
    add(order: z.output<typeof faultOrder>) {
      const fault = { ...order, id: nextId++, seen: 0, shown: 0, state: order.seed }
      standing.push(fault)
      return fault.id
    },
    /** Without a venue, all of them. */
    clear(venue?: string) {
      standing = standing.filter((fault) => venue !== undefined && fault.venue !== venue)
    },
    list: () => standing.map(({ state: _state, ...fault }) => fault),
    /** The fault this request meets, if any: the oldest that fits and whose coin says yes. */
    next(venue: string, operation: VenueOperation): Fault | null {
      for (const fault of standing) {
        if (fault.venue !== '*' && fault.venue !== venue) continue
        if (!fault.operations.includes(operation)) continue
        fault.seen += 1
        if (draw(fault) >= fault.probability) continue
        fault.shown += 1
        if (fault.count !== undefined && fault.shown >= fault.count) {
          standing = standing.filter((other) => other !== fault)
        }
        return { mode: fault.mode, delayMs: fault.delayMs ?? delayFor(fault.mode) }
      }
      return null
    },
  }
}

function delayFor(mode: FaultMode): number {
  return mode in DELAY_MS ? DELAY_MS[mode as keyof typeof DELAY_MS] : 0
}

/** Mulberry32: a small repeatable coin in [0, 1). It chooses faults and never a result of a game. */
function draw(fault: StandingFault): number {
  fault.state = (fault.state + 0x6d2b79f5) >>> 0
  let t = fault.state
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
