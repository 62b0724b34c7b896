// The faults of a venue, and the schema to request one.
import { VENUE_API, type VenueOperation } from '@lanting/contract/providers/venue'
import { z } from 'zod'
import { FAULT_WORDS } from '#src/faults/fault-words.ts'
import { ActiveFaults } from '#src/faults/active-faults.ts'
import { isPlat } from '#src/games/catalogue.ts'

export const FAULT_MODES = {
  refuse: '明确拒绝（已签名），不入账',
  ...FAULT_WORDS,
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

/** Default delay of slow answers: above the 8 s timeout of callers. */
const DELAY_MS = { 'late-reply': 12_000, '200-not-applied-yet': 3_000, 'slow-drip': 12_000 } as const

export const faultOrder = z.strictObject({
  venue: z.union([z.literal('*'), z.string().refine(isPlat)]),
  operations: z.array(z.enum(OPERATIONS)).min(1).default(['transfer']),
  mode: z.enum(MODES),
  /** Only requests about this member, by the venue's name for it; all members by default. */
  member: z.string().min(1).max(64).optional(),
  /** Shown this often, then removed; by default until cleared. */
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** The same seed chooses the same requests. */
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
})
export type FaultOrder = z.input<typeof faultOrder>

export type Faults = ActiveFaults<FaultMode, VenueOperation>

export function createFaults(): Faults {
  return new ActiveFaults((mode) => (mode in DELAY_MS ? DELAY_MS[mode as keyof typeof DELAY_MS] : 0))
}
