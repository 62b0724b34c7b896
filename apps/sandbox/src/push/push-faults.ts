// The faults of the push service, and the schema to request one.
import { z } from 'zod'
import { ActiveFaults } from '#src/faults/active-faults.ts'
import { FAULT_WORDS } from '#src/faults/fault-words.ts'

/** The push service's code in `/control`. */
export const PUSH = 'push'

export const PUSH_FAULT_MODES = {
  gone: '订阅已失效（HTTP 410）',
  busy: '请求太多（HTTP 429，附 Retry-After）',
  refuse: '拒绝（HTTP 403）',
  error: '没有收下（HTTP 500）',
  'error-kept': '已收下，却回答 HTTP 500',
  'lost-reply': '已收下，回答之前断开连接',
  slow: '已收下，迟迟才回答',
  redirect: '回答跳转到别处（HTTP 307）',
  ...FAULT_WORDS,
} as const
export type PushFaultMode = keyof typeof PUSH_FAULT_MODES

const MODES = Object.keys(PUSH_FAULT_MODES) as [PushFaultMode, ...PushFaultMode[]]
const SLOW_MS = 2_000

export const pushFaultOrder = z.strictObject({
  venue: z.literal(PUSH),
  operations: z
    .array(z.enum(['send']))
    .min(1)
    .default(['send']),
  mode: z.enum(MODES),
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Only messages to this subscription. */
  member: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})

export type PushFaults = ActiveFaults<PushFaultMode, 'send'>

export function createPushFaults(): PushFaults {
  return new ActiveFaults((mode) => (mode === 'slow' ? SLOW_MS : 0))
}
