// Postings of the programmes, in addition to postings.ts: gifts for invitations, commissions of agents.
import { house, memberMain } from './accounts.ts'
import { keyOf } from './keys.ts'
import { move, type Posting } from './post.ts'

export interface InviteGift {
  readonly inviterId: bigint
  readonly friendId: bigint
  /** Who gets this half of it. */
  readonly side: 'inviter' | 'friend'
  readonly amountFen: bigint
  readonly memo: string
}

export function inviteGift({ inviterId, friendId, side, amountFen, memo }: InviteGift): Posting {
  const key = keyOf('inviteGift', { inviter: inviterId, friend: friendId, side })
  const to = memberMain(side === 'inviter' ? inviterId : friendId, 'CNY')
  return { key, code: 'inviteGift', legs: move(house('bonus', 'CNY'), to, amountFen), ref: key, memo }
}

export function agentCommission(agentId: bigint, month: string, amountFen: bigint): Posting {
  const key = keyOf('agentCommission', { member: agentId, month })
  const legs = move(house('agent', 'CNY'), memberMain(agentId, 'CNY'), amountFen)
  return { key, code: 'agentCommission', legs, ref: key, memo: month }
}
