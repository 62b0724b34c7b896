// Calls of the wallet: venue balances, transfers, recover all, auto-transfer, the whole ledger of a member.
import * as z from 'zod/mini'
import { MONEY_KINDS } from '../codes.ts'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import {
  amountDraft,
  amountIn,
  apiTypeIn,
  beijingTime,
  dateCodeIn,
  flagIn,
  nothing,
  object,
  pageIn,
  pageWith,
  platCode,
  publicId,
  yuan,
} from '../schema.ts'
import { SERVICE, SWITCH, TRANSFER } from '../states.ts'

const transferState = z.literal(TRANSFER.wires)

/** Read from a cache: a poll never multiplies calls to venues. */
export const balanceList = defineCall({
  area: 'wallet',
  method: 'POST',
  path: '/api/balancelist',
  who: 'member',
  poll: true,
  input: nothing,
  output: z.array(
    object({
      name: z.string(),
      platname: platCode,
      /** Null: unknown, because the venue's last response was inconsistent. */
      balance: z.nullable(yuan),
      /** Money on its way to or from this venue. */
      transit: yuan,
      /** 1 open, 0 under maintenance. */
      app_state: z.literal(SERVICE.wires),
      /** When the venue last answered; null when it never did. */
      as_of: z.nullable(beijingTime),
    }),
  ),
  refusals: [],
})

/** Between `userbalance` and one venue. State 2 means: not known yet, the record has the end. */
export const transfer = defineCall({
  area: 'wallet',
  method: 'POST',
  path: '/api/transfer',
  who: 'member',
  idempotent: true,
  gate: 'transfer',
  input: object({ amount: amountDraft, sourcetype: platCode, targettype: platCode }),
  output: object({
    transfer_no: publicId,
    state: transferState,
    amount: yuan,
    platname: platCode,
    balance: yuan,
  }),
  refusals: [
    ...GATE_REFUSALS,
    'transferAmountMissing',
    'transferAmountFormat',
    'transferBetweenVenues',
    'venueUnknown',
    'venueDown',
    'venueFrozen',
    'venueInDoubt',
    'autoTransferOn',
    'transferOpen',
    'notEnoughBalance',
    'venueBalanceShort',
    'transferFailed',
  ],
})

/** Empties every venue; each has its own outcome. */
export const transferAll = defineCall({
  area: 'wallet',
  method: 'POST',
  path: '/api/transall',
  who: 'member',
  idempotent: true,
  input: nothing,
  output: object({
    outcome: z.literal(['done', 'nothing', 'partly', 'pending']),
    recovered: yuan,
    balance: yuan,
    venues: z.array(object({ platname: platCode, name: z.string(), amount: yuan, state: transferState })),
  }),
  refusals: [],
})

/** `budget` caps what one launch may move; an empty one means no cap. */
export const upTransferStatus = defineCall({
  area: 'wallet',
  method: 'POST',
  path: '/api/uptransferstatus',
  who: 'member',
  input: object({ transferstatus: flagIn, budget: z.optional(z.union([amountIn, z.literal('')])) }),
  output: object({ transferstatus: z.literal(SWITCH.wires), budget: z.nullable(yuan) }),
  refusals: [],
})

const moneyRow = object({
  id: publicId,
  created_at: beijingTime,
  /** Why the money moved: the ledger's code and its Chinese title. */
  kind: z.string(),
  title: z.string(),
  amount: yuan,
  balance_after: yuan,
  ref: z.string(),
  remark: z.string(),
})

/** A group of reasons; empty is everything. */
const moneyKind = z.optional(z.literal(['', ...MONEY_KINDS]))

/** Only what came in or only what went out; empty is both. */
const direction = z.optional(z.literal(['', 'in', 'out']))

/** Every change of the central balance, newest first. */
export const moneyLog = defineCall({
  area: 'wallet',
  method: 'POST',
  path: '/api/moneylog',
  who: 'member',
  input: object({
    date: dateCodeIn,
    page: pageIn,
    kind: moneyKind,
    direction,
    api_type: apiTypeIn,
  }),
  /** `adds_up`: the balance is the sum of all entries and none is missing. */
  output: pageWith(moneyRow, { adds_up: z.boolean() }),
  refusals: [],
})

export const moneyLogCsv = defineCall({
  area: 'wallet',
  method: 'GET',
  path: '/api/moneylog.csv',
  who: 'member',
  download: 'text/csv',
  input: object({
    date: dateCodeIn,
    kind: moneyKind,
    direction,
    api_type: apiTypeIn,
  }),
  output: z.string(),
  refusals: [],
})
