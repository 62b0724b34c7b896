// Office calls of the books as a whole: trial balance, checks, venues side by side, and the end of a freeze.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import { beijingTime, count, filled, flag, nothing, object, yuan } from '#src/schema.ts'
import { approval } from './approval.ts'

const reason = filled(LIMITS.noteMax)

const checkLine = object({
  invariant: z.string(),
  title: z.string(),
  ok: flag,
  /** 0: a fact about the business, shown but freezing nothing. */
  freezes: flag,
  /** How many were checked; for I5 the remaining cover, in fen. */
  counted: z.int(),
  findings: z.array(z.string()),
})

const page = object({
  accounts: z.array(
    object({
      name: z.string(),
      title: z.string(),
      group: z.literal(['member', 'house', 'venue', 'suspense', 'outside']),
      currency: z.literal(['CNY', 'PLAY']),
      accounts: count,
      today: yuan,
      balance: yuan,
    }),
  ),
  last_check: z.nullable(
    object({
      at: beijingTime,
      ok: flag,
      /** What is new; by night every account and some closed days as well; or everything. */
      scope: z.literal(['incremental', 'night', 'whole']),
      took_ms: count,
      findings: z.array(z.string()),
      lines: z.array(checkLine),
    }),
  ),
  /** When a check last failed; null when none ever did. */
  last_failure: z.nullable(beijingTime),
  withdrawals_frozen: flag,
  /** Frozen until a check passes and two people lift it. */
  freeze: z.nullable(
    object({ since: beijingTime, because: z.string(), may_lift: flag, approval: z.nullable(approval) }),
  ),
  venues: z.array(
    object({
      platname: z.string(),
      name: z.string(),
      ours: yuan,
      theirs: z.nullable(yuan),
      difference: z.nullable(yuan),
      open_transfers: count,
      compared_at: z.nullable(beijingTime),
    }),
  ),
})

export const moneyPage = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/page',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: nothing,
  output: page,
  refusals: [],
})

/** 立即核对: compares with the venues and checks what is new. The full check is a nightly job because of its duration. */
export const moneyCheck = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/check',
  who: 'staff',
  may: 'money.read',
  input: nothing,
  output: page,
  refusals: [],
})

/** Only after a check has passed. */
export const unfreezeAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/unfreeze/ask',
  who: 'staff',
  may: 'freeze.ask',
  idempotent: true,
  input: object({ reason }),
  output: page,
  refusals: ['wrongState', 'requestOpen'],
})
