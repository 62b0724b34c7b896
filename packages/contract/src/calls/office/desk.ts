// Office calls with which staff claim, release, approve and refuse whatever they decide, of every kind.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import { filled, flag, object, publicId, typed } from '#src/schema.ts'
import { applicationDetail } from './agent.ts'
import { approval, kind } from './approval.ts'
import { depositDetail, withdrawalDetail } from './cashier.ts'
import { payoutDetail } from './payout.ts'
import { applyDetail } from './promo.ts'
import { claim, claimedMany, decisions, note } from './queue-parts.ts'

/** Kinds with a page of their own: a claim or decision by number returns the item's new state. */
export const DESK_ITEMS = {
  deposit: depositDetail,
  withdrawal: withdrawalDetail,
  activity: applyDetail,
  agent: applicationDetail,
  payout: payoutDetail,
} as const
export type DeskItems = { readonly [K in keyof typeof DESK_ITEMS]: z.output<(typeof DESK_ITEMS)[K]> }

/** What a member or the machine put in a queue is named by its number: it has no approval before it is claimed. */
const subject = { kind, subject: filled(64) }
/** A request is named by the id that was shown: there may be a newer one. */
const seen = { id: publicId }

const state = object({
  /** Null before the first request. */
  approval: z.nullable(approval),
  claim,
  events: decisions,
  item: z.nullable(z.union([depositDetail, withdrawalDetail, applyDetail, applicationDetail, payoutDetail])),
})

const release = { release: z.optional(flag) }

/** `release` gives it back to the queue. A claim unused for half an hour can be taken over. */
export const deskClaim = defineCall({
  area: 'office-desk',
  method: 'POST',
  path: '/office-api/approval/claim',
  who: 'staff',
  may: 'approval.decide',
  input: z.union([object({ ...subject, ...release }), object({ ...seen, ...release })]),
  output: state,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'requestOpen'],
})

/** Claims and nothing else, of one kind; approving several at once does not exist. */
export const deskClaimMany = defineCall({
  area: 'office-desk',
  method: 'POST',
  path: '/office-api/approval/claim-many',
  who: 'staff',
  may: 'approval.decide',
  idempotent: true,
  input: object({
    kind,
    subjects: z.array(filled(40)).check(z.minLength(1), z.maxLength(LIMITS.claimManyMax)),
  }),
  output: claimedMany,
  refusals: [],
})

const decision = {
  approve: flag,
  note,
  /** A key of the kind's reasons, where it has a list of them and is refused. */
  reason: z.optional(typed(40)),
}

/**
 * Never by the person who asked, nor by the one it is about, nor by an account that either of the two made lately. Where
 * two must agree, the first approval waits for a second, different person.
 */
export const deskDecide = defineCall({
  area: 'office-desk',
  method: 'POST',
  path: '/office-api/approval/decide',
  who: 'staff',
  may: 'approval.decide',
  idempotent: true,
  input: z.union([object({ ...subject, ...decision }), object({ ...seen, ...decision })]),
  output: state,
  refusals: [
    'wrongState',
    'notClaimed',
    'claimedByOther',
    'ownRequest',
    'tiedAccount',
    'reasonMissing',
    'heldUntil',
    'payoutPaused',
    'withdrawalsFrozen',
    'withdrawalVenueFrozen',
    'venueUnknown',
    'differenceLeft',
    'differenceOther',
    'differenceCap',
    'caseOther',
    'venueTransfersOpen',
    'mirrorNegative',
    'notEnoughBalance',
    'activityNotMet',
    'memberLimited',
    'withdrawalStays',
    'agentTwice',
  ],
})
