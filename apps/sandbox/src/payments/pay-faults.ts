// The faults of the payment provider: in its answers, its callbacks, its payouts.
import { PAYMENT_API, type PaymentOperation } from '@lanting/contract/providers/payment'
import { z } from 'zod'
import { FAULT_WORDS } from '#src/faults/fault-words.ts'
import { ActiveFaults } from '#src/faults/active-faults.ts'

/** The provider's code in `/control`. */
export const PAY = 'pay'

const ANSWERS = {
  refuse: '明确拒绝（已签名）；出款则以拒绝告终',
  ...FAULT_WORDS,
  'reset-after': '处理之后断开连接',
  'lost-reply': '已处理，但回答丢失',
  'late-reply': '已处理，延迟后才回答',
  '500-applied': '已处理，但回答 HTTP 500',
  'truncated-json': '已处理，回答只有一半',
  'html-page': '已处理，回答是网页',
} as const

const CALLBACKS = {
  duplicate: '回调同时发送三次，各有自己的随机数',
  reordered: '回调延迟，晚于之后的回调到达',
  forged: '第一次回调的签名是伪造的',
  stale: '第一次回调的时间戳已过期',
  'wrong-amount': '付款人少付一元',
  lost: '不发送回调，只能查询得知',
} as const

const PAYOUTS = {
  late: '已受理，延迟后才出款',
  'refuse-late': '已受理，延迟后被收款方拒绝',
  'account-invalid': '收款账户无效，不受理出款',
  short: '少付一元',
} as const

export const PAY_FAULT_MODES = { ...ANSWERS, ...CALLBACKS, ...PAYOUTS } as const
export type PayFaultMode = keyof typeof PAY_FAULT_MODES
export type CallbackFault = keyof typeof CALLBACKS
export type PayFaultOperation = PaymentOperation | 'callback'

const MODES = Object.keys(PAY_FAULT_MODES) as [PayFaultMode, ...PayFaultMode[]]
const OPERATIONS: [PayFaultOperation, ...PayFaultOperation[]] = [
  'callback',
  ...(Object.keys(PAYMENT_API) as PaymentOperation[]),
]
const DELAY_MS: Partial<Record<PayFaultMode, number>> = {
  'late-reply': 12_000,
  reordered: 3_000,
  late: 5_000,
  'refuse-late': 5_000,
}

export const payFaultOrder = z.strictObject({
  venue: z.literal(PAY),
  /** Callbacks for callback faults, else payouts. */
  operations: z.array(z.enum(OPERATIONS)).min(1).optional(),
  mode: z.enum(MODES),
  count: z.int().positive().max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
})

export type PayFaults = ActiveFaults<PayFaultMode, PayFaultOperation>

export function createPayFaults(): PayFaults {
  return new ActiveFaults((mode) => DELAY_MS[mode] ?? 0)
}

export function addPayFault(faults: PayFaults, order: z.output<typeof payFaultOrder>): number {
  const usual: PayFaultOperation = isCallbackFault(order.mode) ? 'callback' : 'payout'
  return faults.add({ ...order, operations: order.operations ?? [usual] })
}

function isCallbackFault(mode: PayFaultMode): mode is CallbackFault {
  return mode in CALLBACKS
}

/** The fault of the next callback, if one is active. */
export function nextCallbackFault(faults: PayFaults) {
  const fault = faults.next(PAY, 'callback')
  return fault !== null && isCallbackFault(fault.mode) ? { mode: fault.mode, delayMs: fault.delayMs } : null
}
