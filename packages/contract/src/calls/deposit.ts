// Calls of deposits: pay ways, ranges, orders, payment info, and the providers' signed callbacks.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import { LIMITS } from '../limits.ts'
import { byPayTab, PAY_WAY_NAMES, PAY_WAYS } from '../pay-ways.ts'
import { DEPOSIT_NO } from '../rules/address-params.ts'
import { amountDraft, beijingTime, count, flag, nothing, object } from '../schema.ts'
import { paidTo, publicId, typed, usdt, yuan } from '../schema.ts'
import { DEPOSIT } from '../states.ts'

const depositNo = z.string().check(z.regex(DEPOSIT_NO))

export const getPayWay = defineCall({
  area: 'deposit',
  method: 'GET',
  path: '/api/get_pay_way',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: object({ ...byPayTab(() => flag), manual: flag }),
  refusals: [],
})

/** A range has one way: its own name, or a synonym that no other way shares. */
const wayOfRange = PAY_WAY_NAMES.flatMap((way) => {
  const { tab, paytype, protocol } = PAY_WAYS[way]
  return protocol === null ? [way, tab, paytype] : [way]
})

/** Synonyms of the three vocabularies are accepted. */
export const getPayRange = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/getPayRange',
  who: 'member',
  trial: 'refused',
  input: object({ type: z.literal(wayOfRange) }),
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
  gate: 'deposit',
  input: object({
    paytype: z.literal(PAY_WAY_NAMES.flatMap((way) => [PAY_WAYS[way].paytype, PAY_WAYS[way].tab])),
    amount: amountDraft,
    bank: z.optional(typed(64)),
    bank_address: z.optional(typed(128)),
    bank_no: z.optional(typed(64)),
    bank_owner: z.optional(typed(64)),
    catepay: z.optional(z.literal(LIMITS.usdtProtocols)),
    /** What the payer wrote beside the transfer (附言). */
    reference: z.optional(typed(64)),
    /** Which of `getpaybank`'s accounts was paid: its `bank_no`. */
    paid_to: z.optional(typed(64)),
    proof: z.optional(publicId),
  }),
  output: object({
    deposit_no: depositNo,
    state: z.literal([DEPOSIT.wire('unpaid'), DEPOSIT.wire('review')]),
  }),
  refusals: [
    ...GATE_REFUSALS,
    'depositsPaused',
    'payWayOff',
    'depositRange',
    'depositWhole',
    'depositorMissing',
    'depositBankMissing',
    'depositCardNoMissing',
    'depositBranchMissing',
    'receivingAccountGone',
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

/** The message says the kind, `PAY_WAYS[way].message`. Only the owner may read it. */
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
      /** When it was credited or closed. */
      ended_at: z.nullable(beijingTime),
      /** What the central wallet held after the credit, and the turnover it asks for; null unless credited under its own number. */
      credited: z.nullable(object({ balance: yuan, turnover: yuan })),
    }),
    /** What the member wrote about a bank transfer, numbers masked; null for every other way. */
    transfer: z.nullable(
      object({
        bank_owner: z.string(),
        bank: z.string(),
        bank_no: z.string(),
        reference: z.string(),
        has_proof: flag,
        paid_to: z.nullable(paidTo),
        /** Median of at least 20 real cases while it is under review, else null. */
        expected_minutes: z.nullable(count),
      }),
    ),
    /** Where to pay: address, protocol and the QR code as a picture (`data:image/png`). Empty strings for a bank transfer. */
    cardlist: object({ mch_id: z.string(), content: z.string(), payimg: z.string() }),
  }),
  refusals: [],
})

/** An image of the transfer for a deposit under review; the last one counts. */
export const rechargeProof = defineCall({
  area: 'deposit',
  method: 'POST',
  path: '/api/rechargeproof',
  who: 'member',
  trial: 'refused',
  input: object({ deposit_no: depositNo, proof: publicId }),
  output: z.null(),
  refusals: ['wrongState'],
})

/** Closes an unpaid order, or withdraws a bank transfer that staff have not found. */
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

/** Verified by its signature over the raw body; the response only confirms that it was stored. */
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
