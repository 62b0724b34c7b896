// An approval: requested by a staff member or a member, agreed to by others, with all its events.
import type { ApprovalKind, PayloadOf } from '@lanting/contract/data/approvals'

export type ApprovalState = 'open' | 'approved' | 'refused' | 'expired'
export type ApprovalAction = 'ask' | 'claim' | 'release' | 'approve' | 'refuse'

export interface ApprovalEvent {
  readonly approval_id: string
  readonly staff_id: bigint
  readonly staff_name: string
  readonly action: ApprovalAction
  readonly note: string
  readonly at: Date
}

export interface ApprovalRow<K extends ApprovalKind = ApprovalKind> {
  readonly id: string
  readonly kind: K
  readonly subject: string
  readonly title: string
  readonly member_id: bigint | null
  readonly username: string | null
  readonly payload: PayloadOf<K>
  readonly reason: string
  readonly needed: number
  /** As it is now: an open one past its day reads as expired. */
  readonly state: ApprovalState
  /** Null: requested by a member. */
  readonly asked_by: bigint | null
  readonly asked_name: string | null
  readonly asked_at: Date
  readonly expires_at: Date | null
  readonly ended_at: Date | null
}

export interface Approval<K extends ApprovalKind = ApprovalKind> extends ApprovalRow<K> {
  /** Oldest first. */
  readonly events: readonly ApprovalEvent[]
}

/** The first person: the requester, or for a member's request the first to agree. */
export interface Beginner {
  readonly id: bigint
  readonly name: string
  readonly at: Date
}

export function beginnerOf(approval: Approval): Beginner | null {
  const { asked_by: id, asked_name: name, asked_at: at } = approval
  if (id !== null) return { id, name: name ?? '', at }
  const first = approval.events.find(({ action }) => action === 'approve')
  return first === undefined ? null : { id: first.staff_id, name: first.staff_name, at: first.at }
}

export function approversOf({ events }: Approval): bigint[] {
  return events.filter(({ action }) => action === 'approve').map(({ staff_id }) => staff_id)
}

/** The event that ended it. */
export function endOf(approval: Approval): ApprovalEvent | null {
  const action = { approved: 'approve', refused: 'refuse' }[approval.state as string]
  return action === undefined ? null : (approval.events.findLast((event) => event.action === action) ?? null)
}
