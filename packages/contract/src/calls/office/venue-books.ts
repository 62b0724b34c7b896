// Office calls of venues whose books differ from ours: the state of each, what explains it, and what two people do about it.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { QUARANTINE_REASON_KEYS } from '#src/data/play/quarantine.ts'
import { DESK_LIMITS, LIMITS } from '#src/limits.ts'
import { beijingTime, count, filled, flag, nothing, object, platCode, publicId, yuan } from '#src/schema.ts'
import { approval } from './approval.ts'

const reason = filled(LIMITS.noteMax)

const venue = object({
  platname: platCode,
  name: z.string(),
  ours: yuan,
  /** Null: never compared. */
  theirs: z.nullable(yuan),
  /** Ours minus theirs, without what two people have accepted. */
  difference: z.nullable(yuan),
  accepted: yuan,
  /** Since when comparisons differ without a break. */
  differs_since: z.nullable(beijingTime),
  /** No money moves there; recalled is what both books agree on. */
  frozen_since: z.nullable(beijingTime),
  /** 1: not compared for so long that its statement may replace its answer. */
  silent: flag,
  /** Closed for good by two people. */
  closed_since: z.nullable(beijingTime),
  open_transfers: count,
  compared_at: z.nullable(beijingTime),
})

/** Every venue, in the order of the halls; real money. */
export const venueBooks = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/list',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: nothing,
  output: object({ venues: z.array(venue) }),
  refusals: [],
})

const bookLine = object({ name: z.string(), amount: yuan })

const venueCaseOutput = object({
  venue,
  /** Our mirror from yesterday's balance to now, and what the venue reports beside what is known of the rest. */
  ours: z.array(bookLine),
  theirs: z.array(bookLine),
  /** Bets of its log that were set aside: each moved the venue's books and not ours. */
  rows: z.array(
    object({
      id: publicId,
      bet_id: z.string(),
      /** Null: no member of ours, so that no mirror can be corrected by it. */
      username: z.nullable(z.string()),
      member: z.string(),
      /** Which rule it breaks. */
      why: z.enum(QUARANTINE_REASON_KEYS),
      effect: z.nullable(yuan),
      created_at: beijingTime,
    }),
  ),
  /** What the rows explain together, and what is left. */
  explained: yuan,
  left: yuan,
  /** What may still be accepted this month, over all venues. */
  accept_left: yuan,
  /** 1: a comparison after the freeze found nothing, so that two people may open it again. */
  may_reopen: flag,
  mirror: z.nullable(approval),
  difference: z.nullable(approval),
  reopen: z.nullable(approval),
  venue_case: z.nullable(approval),
  /** The statement of the case that waits for the second person. */
  statement: z.nullable(object({ id: publicId, sha256: z.string() })),
  /** All our mirrors now: what a statement is held against. */
  mirrors: yuan,
  /** Stakes of open bets there: they come back when the venue is closed for good. */
  open_stakes: yuan,
})

export const venueCase = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/detail',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: object({ platname: platCode }),
  output: venueCaseOutput,
  refusals: ['venueUnknown'],
})

/** 再取对账单: queries the venue now. One that cannot be compared at this moment stays as it was. */
export const venueCompare = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/compare',
  who: 'staff',
  may: 'money.read',
  input: object({ platname: platCode }),
  output: venueCaseOutput,
  refusals: ['venueUnknown'],
})

const REPAIR_REFUSALS = ['venueUnknown', 'wrongState', 'requestOpen', 'reasonMissing'] as const

/** What of the difference is corrected: the quarantined bets named, and lines read from the venue's statement. */
const correction = {
  platname: platCode,
  rows: z.array(publicId).check(z.maxLength(DESK_LIMITS.venueCase.betsMax)),
  /** A sign is allowed: what the mirror gains or loses. */
  lines: z
    .array(object({ username: filled(40), amount: yuan }))
    .check(z.maxLength(DESK_LIMITS.venueCase.linesMax)),
  reason,
}

/**
 * 更正镜像: the quarantined bets named, and lines read from the venue's statement. Together they must explain the whole
 * difference; the member's wallet does not change.
 */
export const mirrorAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/mirror/ask',
  who: 'staff',
  may: 'transfer.ask',
  idempotent: true,
  input: object({ ...correction, statement: filled(2000) }),
  output: venueCaseOutput,
  refusals: [...REPAIR_REFUSALS, 'differenceLeft', 'memberUnknown'],
})

/** 接受差额: the house bears it, explained or not, up to the month's cap. It names the sum. */
export const differenceAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/difference/ask',
  who: 'staff',
  may: 'adjust.ask',
  idempotent: true,
  input: object({ platname: platCode, amount: yuan, reason }),
  output: venueCaseOutput,
  refusals: [...REPAIR_REFUSALS, 'differenceOther', 'differenceCap'],
})

/** The second decision: only after a comparison has found nothing. */
export const reopenAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/reopen/ask',
  who: 'staff',
  may: 'freeze.ask',
  idempotent: true,
  input: object({ platname: platCode, reason }),
  output: venueCaseOutput,
  refusals: [...REPAIR_REFUSALS],
})

/** 上传书面声明: kept as it is, with its hash in the audit log. */
export const statementUpload = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/statement',
  who: 'staff',
  may: 'freeze.ask',
  upload: true,
  input: nothing,
  output: object({ id: publicId, sha256: z.string(), bytes: count }),
  refusals: ['statementType', 'statementTooBig', 'tooFast'],
})

/** The file as it was uploaded. Each reading is in the audit log. */
export const statementRead = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/statement/read',
  who: 'staff',
  may: 'money.read',
  download: 'application/octet-stream',
  input: object({ id: publicId }),
  output: z.unknown(),
  refusals: ['notFound'],
})

/**
 * 按书面声明结案: the statement counts as the venue's answer, for one that is silent. Mirrors are corrected, the house
 * bears the rest within its cap, and the venue opens again or is closed for good.
 */
export const caseAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/venue-books/case/ask',
  who: 'staff',
  may: 'freeze.ask',
  idempotent: true,
  input: object({
    ...correction,
    /** An uploaded statement. */
    statement: publicId,
    /** Members' money at the venue by the statement. */
    stated: yuan,
    /** What the house bears, as the person saw it. */
    borne: yuan,
    ends: z.enum(['reopen', 'close']),
  }),
  output: venueCaseOutput,
  refusals: [
    ...REPAIR_REFUSALS,
    'memberUnknown',
    'statementMissing',
    'caseOther',
    'differenceCap',
    'venueTransfersOpen',
    'mirrorNegative',
  ],
})
