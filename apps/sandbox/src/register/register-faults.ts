// The faults of the register of excluded persons, and the schema to request one. `listed` is no fault: it is the other answer.
import { z } from 'zod'
import { ActiveFaults } from '#src/faults/active-faults.ts'
import { FAULT_WORDS } from '#src/faults/fault-words.ts'

/** The register's code in `/control`. */
export const REGISTER = 'register'

export const REGISTER_FAULT_MODES = {
  listed: '回答“已登记”，附登记编号',
  slow: '迟迟不回答',
  down: '回答 HTTP 503',
  ...FAULT_WORDS,
  'wrong-signature': '签名是伪造的',
  contradictory: '回答“未登记”，却附登记编号',
  stale: '回答一天以前的查询结果',
  'other-person': '回答关于另一个人',
  'other-question': '回答另一次查询',
  malformed: '回答不是 JSON',
  replayed: '重复以前的回答及其签名',
  truncated: '回答只有一半',
  'wrong-status': '已签名的“未登记”，但 HTTP 状态是 500',
  'no-reference': '回答“未登记”，但没有查询编号',
  refuse: '明确拒绝查询（已签名）',
} as const
export type RegisterFaultMode = keyof typeof REGISTER_FAULT_MODES

const MODES = Object.keys(REGISTER_FAULT_MODES) as [RegisterFaultMode, ...RegisterFaultMode[]]
const SLOW_MS = 12_000

export const registerFaultOrder = z.strictObject({
  venue: z.literal(REGISTER),
  operations: z
    .array(z.enum(['check']))
    .min(1)
    .default(['check']),
  mode: z.enum(MODES),
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Only questions with this digest. */
  member: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

export type RegisterFaults = ActiveFaults<RegisterFaultMode, 'check'>

export function createRegisterFaults(): RegisterFaults {
  return new ActiveFaults((mode) => (mode === 'slow' ? SLOW_MS : 0))
}
