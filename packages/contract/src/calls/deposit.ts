// Calls of deposits: pay ways, ranges, orders, payment info, and the providers' signed callbacks.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { PAY_WAY_NAMES, PAY_WAYS } from '../pay-ways.ts'
import { amountDraft, beijingTime, flag, nothing, object, publicId, typed, usdt, yuan } from '../schema.ts'
import { DEPOSIT } from '../states.ts'

const depositNo = z.string().check(z.regex(/^D\d{20}$/))

export const getPayWay = defineCall({
  area: 'deposit',
  method: 'GET',
  path: '/api/get_pay_way',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: object({ card: flag, usdt: flag, wechat: flag, alipay: flag, manual: flag }),
  refusals: [],
})

/** Synonyms of the three vocabularies are accepted. */
export const getPayRange = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/getPayRange',
  who: 'member',
  trial: 'refused',
  input: object({
    type: z.literal([...PAY_WAY_NAMES, PAY_WAYS.bank.tab, PAY_WAYS.wechat.paytype]),
  }),
  output: object({ min_price: yuan, max_price: yuan }),
  refusals: ['payWayOff'],
})

export const getPayBank = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/getpaybank',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: z.array(
    object({
      bank_no: z.string(),
      bank_owner: z.string(),
      bank_address: z.string(),
      bank_data: object({ bank_name: z.string() }),
    }),
  ),
  refusals: [],
})

/** The answer's message is the deposit number, or for a bank transfer that it awaits review. */
export const recharge = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/recharge',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({
    paytype: z.literal(PAY_WAY_NAMES.flatMap((way) => [PAY_WAYS[way].paytype, PAY_WAYS[way].tab])),
    amount: amountDraft,
    bank: z.optional(typed(64)),
    bank_address: z.optional(typed(128)),
    bank_no: z.optional(typed(64)),
    bank_owner: z.optional(typed(64)),
    catepay: z.optional(z.literal(LIMITS.usdtProtocols)),
    reference: z.optional(typed(64)),
    proof: z.optional(publicId),
  }),
  output: object({
    deposit_no: depositNo,
    state: z.literal([DEPOSIT.wire('unpaid'), DEPOSIT.wire('review')]),
  }),
  refusals: [
    'payWayOff',
    'depositRange',
    'depositWhole',
    'depositorMissing',
    'depositBankMissing',
    'depositCardNoMissing',
    'depositBranchMissing',
    'depositLimitReached',
    'selfLimited',
    'depositsOpen',
  ],
})

/** A picture of the bank transfer, named in the order's `proof`. */
export const payProof = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/payproof',
  who: 'member',
  trial: 'refused',
  upload: true,
  input: nothing,
  output: object({ id: publicId }),
  refusals: ['imageType', 'imageTooBig', 'imageBroken', 'imageDimensions'],
})

/** The message says the kind: `usdtpay`, `wxpay`, `alipay` or `bank`. Only the owner may read it. */
export const payInfo = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/payinfo',
  who: 'member',
  trial: 'refused',
  poll: true,
  input: object({ deposit_no: depositNo }),
  output: object({
    deposit_no: depositNo,
    info: object({
      amount: yuan,
      created_at: beijingTime,
      paytype: z.string(),
      pay_way: z.string(),
      state: z.literal(DEPOSIT.wires),
      usdt_amount: z.nullable(usdt),
      expire_at: z.nullable(beijingTime),
      server_time: beijingTime,
      remark: z.string(),
    }),
    /** Where to pay: address, protocol and the text of the QR picture. Empty strings for a bank transfer. */
    cardlist: object({ mch_id: z.string(), content: z.string(), payimg: z.string() }),
  }),
  refusals: [],
})

export const rechargeCancel = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/rechargecancel',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ deposit_no: depositNo }),
  output: object({ deposit_no: depositNo, state: z.literal(DEPOSIT.wire('closed')) }),
  refusals: ['orderNotOpen'],
})

/** Sandbox mode only: asks the sandbox provider to pay, which then sends its signed callback. */
export const paySimulate = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/paysimulate',
  who: 'member',
  trial: 'refused',
  input: object({ deposit_no: depositNo }),
  output: z.null(),
  refusals: ['orderNotOpen'],
})

/** Judged by its signature over the raw body; the answer only says that it was stored. */
export const payCallback = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/hook/pay/:provider',
  who: 'provider',
  duringMaintenance: true,
  input: z.looseObject({}),
  output: object({ stored: z.literal(1) }),
  refusals: [],
})
