// Office calls that read the books: one account or one transaction, entry by entry, and the trial balance as a file.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { beijingTime, count, nothing, numberId, object, sliceOf, typed, yuan } from '#src/schema.ts'

const cursor = z.optional(z.nullable(z.string().check(z.regex(/^\d{1,18}$/))))
/** `member:12:main`, `play:venue:AG:result`, or a row of the trial balance: `member:*:main`. */
const accountName = z.string().check(z.regex(/^[A-Za-z0-9:*-]{1,80}$/))

const currency = z.literal(['CNY', 'PLAY'])

const account = object({
  name: z.string(),
  title: z.string(),
  currency,
  /** Whose it is; null for the house, venues and the world outside. */
  member: z.nullable(object({ id: numberId, username: z.string() })),
  balance: yuan,
})

const entry = object({
  id: z.string(),
  at: beijingTime,
  account: z.string(),
  title: z.string(),
  memo: z.string(),
  key: z.string(),
  ref: z.string(),
  amount: yuan,
  /** Null where an account keeps no running balance: those of the house and the world are sums of their entries. */
  balance_after: z.nullable(yuan),
  /** The other side: its account, or the first of several. */
  against: z.string(),
  legs: count,
})

/** By account name, member (name or number), or by the exact number or key of a transaction. `of`: a row of the trial balance. */
export const accountFind = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/accounts',
  who: 'staff',
  may: 'money.read',
  input: object({
    q: z.optional(typed(64)),
    of: z.optional(object({ account: accountName, currency })),
    after: cursor,
  }),
  output: z.extend(sliceOf(account), { entries: z.array(entry) }),
  refusals: [],
})

/** Newest first. */
export const accountEntries = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/entries',
  who: 'staff',
  may: 'money.read',
  input: object({ account: accountName, before: cursor }),
  output: z.extend(sliceOf(entry), { account }),
  refusals: ['notFound'],
})

/** The current trial balance as a spreadsheet. Each export is in the audit log. */
export const trialExport = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/export',
  who: 'staff',
  may: 'money.read',
  download: 'text/csv',
  input: nothing,
  output: z.string(),
  refusals: [],
})
