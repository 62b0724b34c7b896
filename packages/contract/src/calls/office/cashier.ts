// Office calls of the deposit and withdrawal queues: the list, and one with its facts.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { beijingTime, count, day, flag, object, pageWith, paidTo, publicId, usdt, yuan } from '#src/schema.ts'
import { DEPOSIT, WITHDRAWAL } from '#src/states.ts'
import {
  approvalsNeeded,
  claim,
  decisions,
  effect,
  hint,
  memberRef,
  queueFilter,
  summary,
} from './queue-parts.ts'

const depositRow = object({
  deposit_no: z.string(),
  member: memberRef,
  amount: yuan,
  pay_way: z.string(),
  /** Where it comes from, masked: `招商银行 **** 6217`. */
  account: z.string(),
  state: z.literal(DEPOSIT.wires),
  created_at: beijingTime,
  /** Seconds since it waits for staff. */
  age: count,
  approvals: count,
  approvals_needed: approvalsNeeded,
  claim,
  hints: z.array(hint),
})

export const depositDetail = object({
  row: depositRow,
  bank: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  bank_address: z.string(),
  reference: z.string(),
  paid_to: z.nullable(paidTo),
  reference_used: count, // by other deposits
  has_proof: flag,
  usdt_amount: z.nullable(usdt),
  provider_no: z.nullable(z.string()),
  txn_id: z.nullable(z.string()),
  remark: z.string(),
  effect,
  facts: object({ deposits_30: count, deposited_30: yuan, average_30: yuan }),
  decisions,
})

const depositKey = object({ deposit_no: z.string() })
export const depositQueue = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/deposit/list',
  who: 'staff',
  may: 'deposit.review',
  poll: true,
  input: queueFilter,
  output: pageWith(depositRow, { summary }),
  refusals: [],
})

/** Reading one is written to the audit log, for it shows personal data. */
export const depositOne = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/deposit/detail',
  who: 'staff',
  may: 'deposit.review',
  personal: 'one',
  input: depositKey,
  output: depositDetail,
  refusals: [],
})

/** The picture that the member sent with a bank transfer, as a data address. */
export const depositProof = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/deposit/proof',
  who: 'staff',
  may: 'deposit.review',
  personal: 'one',
  input: depositKey,
  output: object({ picture: z.string().check(z.startsWith('data:image/')) }),
  refusals: [],
})

const withdrawalRow = object({
  withdraw_no: z.string(),
  member: memberRef,
  amount: yuan,
  pay_way: z.string(),
  /** Where it goes, masked. */
  account: z.string(),
  state: z.literal(WITHDRAWAL.wires),
  created_at: beijingTime,
  age: count,
  hold_until: z.nullable(beijingTime),
  /** What blocks the payment although it may be approved; empty when nothing does. */
  paused: z.string(),
  approvals: count,
  approvals_needed: approvalsNeeded,
  claim,
  hints: z.array(hint),
})

export const withdrawalDetail = object({
  row: withdrawalRow,
  card: object({
    id: publicId,
    bank: z.string(),
    bank_owner: z.string(),
    bank_no: z.string(),
    bank_address: z.string(),
    bound_at: beijingTime,
    used_by_others: count,
    /** Withdrawals that reached it before. */
    paid_before: count,
  }),
  usdt_amount: z.nullable(usdt),
  usdt_fee: z.nullable(usdt),
  facts: object({
    balance_after: yuan,
    turnover_left: yuan,
    count_today: count,
    sum_today: yuan,
    /** What was left of unfinished bonuses and taken back when the whole balance was asked for. */
    forfeited: yuan,
    deposits_30: count,
    deposited_30: yuan,
    withdrawals_30: count,
    withdrawn_30: yuan,
    valid_turnover_30: yuan,
    net_30: yuan,
    /** What came and went on each of those thirty Beijing days, oldest first, today last. */
    days_30: z.array(object({ day, deposited: yuan, withdrawn: yuan })),
    last_deposit: z.nullable(
      object({ amount: yuan, pay_way: z.string(), payer: z.string(), at: beijingTime }),
    ),
    pay_password_changed: z.nullable(beijingTime),
    new_device_at: z.nullable(beijingTime),
    last_ip: z.string(),
  }),
  payout: z.nullable(
    object({
      payout_no: z.string(),
      sent_at: beijingTime,
      asked: count,
      /** The provider's last reply. */
      said: z.string(),
    }),
  ),
  remark: z.string(),
  decisions,
})

export const withdrawalQueue = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/withdrawal/list',
  who: 'staff',
  may: 'withdrawal.review',
  poll: true,
  input: queueFilter,
  output: pageWith(withdrawalRow, { summary }),
  refusals: [],
})

/** Reading one is written to the audit log, for it shows personal data. */
export const withdrawalOne = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/withdrawal/detail',
  who: 'staff',
  may: 'withdrawal.review',
  personal: 'one',
  input: object({ withdraw_no: z.string() }),
  output: withdrawalDetail,
  refusals: [],
})
