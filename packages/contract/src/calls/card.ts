// Calls of bound cards and USDT addresses.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { passkeyAssertion, passkeyRequest } from '../passkey-schema.ts'
import { beijingTime, count, flag, nothing, object, publicId, typed } from '../schema.ts'

/** Numbers come masked except their last four characters. */
export const card = object({
  id: publicId,
  bank: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  bank_address: z.string(),
  ico: z.string(),
  created_at: beijingTime,
  /** Withdrawals to it are held until then; null once it is old enough. */
  hold_until: z.nullable(beijingTime),
  /** 1 while a withdrawal to it is pending. */
  in_use: flag,
})

export const getCard = defineCall({
  area: 'card',
  method: 'POST',
  path: '/api/getcard',
  who: 'member',
  trial: 'refused',
  input: object({ type: z.literal([1, 2, '1', '2']) }),
  output: z.array(card),
  refusals: [],
})

export const bindCard = defineCall({
  area: 'card',
  method: 'POST',
  path: '/api/bindcard',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({
    bank: typed(64),
    bank_owner: typed(64),
    bank_no: typed(128),
    bank_address: z.optional(typed(128)),
    pay_pass: typed(128),
    /** Instead of the payment password: the signature over this very card. */
    passkey: z.optional(passkeyAssertion),
  }),
  output: card,
  refusals: [
    'payPasswordUnset',
    'usdtAddressMissing',
    'protocolMissing',
    'usdtAddressFormat',
    'usdtAddressProtocol',
    'usdtAddressContract',
    'holderMissing',
    'bankMissing',
    'branchMissing',
    'cardNoMissing',
    'payPasswordMissing',
    'cardNoLength',
    'payPasswordLength',
    'holderLength',
    'branchTooLong',
    'bankUnknown',
    'passkeyWrong',
    'passkeyOff',
    'passkeyYoung',
    'payPasswordWrong',
    'payPasswordLocked',
    'holderNotRealname',
    'cardTaken',
    'bankCardsFull',
    'usdtCardsFull',
  ],
})

/** A challenge computed from this very card: bound to another number, it is refused. */
export const bindCardPasskey = defineCall({
  area: 'card',
  method: 'POST',
  path: '/api/bindcard/passkey',
  who: 'member',
  trial: 'refused',
  input: object({
    bank: typed(64),
    bank_owner: typed(64),
    bank_no: typed(128),
    bank_address: z.optional(typed(128)),
  }),
  output: passkeyRequest,
  refusals: [
    'payPasswordUnset',
    'usdtAddressMissing',
    'protocolMissing',
    'usdtAddressFormat',
    'usdtAddressProtocol',
    'usdtAddressContract',
    'holderMissing',
    'bankMissing',
    'branchMissing',
    'cardNoMissing',
    'cardNoLength',
    'holderLength',
    'branchTooLong',
    'bankUnknown',
    'passkeyOff',
    'passkeyYoung',
  ],
})

export const delCard = defineCall({
  area: 'card',
  method: 'POST',
  path: '/api/delcard',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ id: publicId }),
  output: z.null(),
  refusals: ['cardInUse'],
})

export const bankList = defineCall({
  area: 'card',
  method: 'POST',
  path: '/api/banklist',
  who: 'member',
  input: nothing,
  output: z.array(object({ id: count, bank_name: z.string(), ico: z.string() })),
  refusals: [],
})
