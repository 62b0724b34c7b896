// Invitations: until when a friend counts, when both sides get their gift, and when not. Pure (docs/rules/invite.md).
import type { InviteReason } from '#src/data/invite-reasons.ts'
import { LIMITS } from '#src/limits.ts'
import type { MEMBER, StateOf } from '#src/states.ts'
import { addDays, type Day } from '#src/time.ts'

const DEPOSIT_FEN = BigInt(LIMITS.invite.depositYuan) * 100n
const FLOW_FEN = BigInt(LIMITS.invite.flowYuan) * 100n

/** The first day on which nothing counts any more; the day of registration is the first that does. */
export function inviteEnd(registered: Day): Day {
  return addDays(registered, LIMITS.invite.days)
}

/** `pla***03` */
export function maskFriend(username: string): string {
  return `${username.slice(0, 3)}***${username.slice(-2)}`
}

export interface InviteFacts {
  /** The first deposit that was credited, null while there is none. */
  readonly firstDepositFen: bigint | null
  /** Valid turnover of the days that count. */
  readonly flowFen: bigint
  readonly isOver: boolean
  /** Of inviter and friend. */
  readonly states: readonly StateOf<typeof MEMBER>[]
  readonly isClosed: boolean
  readonly sameDevice: boolean
  /** Within days of the registration (LIMITS.nearDays). */
  readonly sameNetwork: boolean
  readonly sameAccount: boolean
  /** Of a friend of the same inviter who has brought a gift. */
  readonly deviceAgain: boolean
  readonly accountAgain: boolean
  /** Friends whose gift the inviter has had this Beijing month. */
  readonly paidThisMonth: number
}

export type InviteDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'miss'; readonly reason: InviteReason }

const miss = (reason: InviteReason): InviteDecision => ({ kind: 'miss', reason })

export function decideInvite(facts: InviteFacts): InviteDecision {
  const isReached = (facts.firstDepositFen ?? 0n) >= DEPOSIT_FEN && facts.flowFen >= FLOW_FEN
  if (!isReached) return facts.isOver ? miss('late') : { kind: 'wait' }
  // A closed or self-excluded member gets no promotion.
  if (facts.isClosed || facts.states.includes('excluded')) return miss('notEligible')
  if (facts.sameDevice) return miss('device')
  if (facts.sameNetwork) return miss('ip')
  if (facts.sameAccount) return miss('account')
  if (facts.deviceAgain) return miss('deviceAgain')
  if (facts.accountAgain) return miss('accountAgain')
  // A temporary state does not lose what was reached.
  if (facts.states.some((state) => state !== 'normal')) return { kind: 'wait' }
  if (facts.paidThisMonth >= LIMITS.invite.perMonth) return miss('monthFull')
  return { kind: 'pay' }
}
