// Invitations: registration by link, the job that pays both gifts or records why not, and the inviter's view.
import { INVITE_REASONS } from '@lanting/contract/data/invite-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import {
  decideInvite,
  type InviteDecision,
  inviteEnd,
  maskFriend,
} from '@lanting/contract/rules/promo/invite'
import { INVITE } from '@lanting/contract/states'
import { MEMOS } from '@lanting/contract/texts/records'
import { beijingDay, type Day, dayEnd, dayStart, monthOf, monthStart } from '@lanting/contract/time'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { Each } from '#src/jobs/items.ts'
import { postMany } from '#src/ledger/post.ts'
import { inviteGift } from '#src/ledger/programme-postings.ts'
import * as sql from '#src/modules/invite/invite.sql.ts'
import { mayHaveGifts } from '#src/safety/gates.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const INVITER_FEN = BigInt(LIMITS.invite.inviterYuan) * 100n
const FRIEND_FEN = BigInt(LIMITS.invite.friendYuan) * 100n

/** The public address of the member app. */
export interface Address {
  visitUrl(): Promise<{ readonly url: string }>
}

export interface InviteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
  readonly inbox: Pick<InboxService, 'send'>
  readonly address: Address
  /** Off where the licence does not allow it. */
  readonly isOffered: boolean
}

/** A skipped friend belongs to no period: the next run retries it as well. */
const NO_PERIOD = ''

export interface InviteQuestion {
  /** Empty: the first day of the current month. */
  readonly start: Day
  readonly end: Day
  readonly onlyGifts: boolean
  readonly page: number
}

export class InviteService {
  constructor(private readonly deps: InviteDeps) {}

  /** In the transaction that creates the member. */
  registered(tx: Tx, friendId: bigint, ip: string): Promise<void> {
    return sql.insertInvitation(tx, friendId, ip)
  }

  /** Decides every due invitation. Independent of when it runs: only the time of members' actions counts. */
  async runGifts(each: Each) {
    const counts = { pay: 0, miss: 0, wait: 0 }
    if (!this.deps.isOffered) return counts
    const today = beijingDay(this.deps.clock.now())
    const friends = await sql.candidates(this.deps.db, today)
    await each(NO_PERIOD, friends.map(String), async (friend) => {
      counts[await this.decide(BigInt(friend))] += 1
    })
    return counts
  }

  /** Retries a friend that a run skipped. */
  async giftItem(friend: string): Promise<void> {
    if (this.deps.isOffered) await this.decide(BigInt(friend))
  }

  /** One friend; the gifts, their turnover and the messages are one transaction. */
  private async decide(friendId: bigint): Promise<InviteDecision['kind']> {
    return this.deps.db.tx(async (tx) => {
      const invitation = await sql.lockOpen(tx, friendId)
      if (invitation === null) return 'wait'
      const people = await sql.readPeople(tx, [friendId, invitation.inviter_id])
      const decision = await this.judge(tx, invitation, people)
      // Paused gifts wait: what was reached in time is given when the pause is over.
      if (decision.kind === 'pay' && (await mayHaveGifts(tx, [friendId, invitation.inviter_id])).size < 2)
        return 'wait'
      if (decision.kind === 'miss') await sql.setMissed(tx, friendId, decision.reason)
      if (decision.kind === 'pay') {
        const friend = people.find(({ id }) => id === friendId)
        await this.payGifts(tx, invitation, maskFriend(friend?.username ?? ''))
      }
      return decision.kind
    })
  }

  private async judge(
    tx: Tx,
    invitation: sql.Invitation,
    people: readonly sql.Person[],
  ): Promise<InviteDecision> {
    const { friend_id: friendId, inviter_id: inviterId, day } = invitation
    const today = beijingDay(this.deps.clock.now())
    const end = inviteEnd(day)
    const like = await sql.readLikeness(tx, invitation)
    return decideInvite({
      firstDepositFen: await sql.firstDepositFen(tx, friendId),
      flowFen: await sql.flowFen(tx, friendId, day, end),
      isOver: today >= end,
      states: people.map(({ state }) => state),
      isClosed: people.some(({ closed }) => closed),
      sameDevice: like.device,
      sameNetwork: like.network,
      sameAccount: like.account,
      deviceAgain: like.device_again,
      accountAgain: like.account_again,
      paidThisMonth: await sql.paidSince(tx, inviterId, monthStart(monthOf(today))),
    })
  }

  private async payGifts(tx: Tx, invitation: sql.Invitation, name: string): Promise<void> {
    const { friend_id: friendId, inviter_id: inviterId } = invitation
    const { multiple } = LIMITS.invite
    await sql.setReached(tx, friendId, INVITER_FEN, FRIEND_FEN)
    const both = [
      {
        memberId: inviterId,
        amountFen: INVITER_FEN,
        kind: 'inviterGift' as const,
        gift: { side: 'inviter' as const, memo: MEMOS.inviteGift(name) },
      },
      {
        memberId: friendId,
        amountFen: FRIEND_FEN,
        kind: 'friendGift' as const,
        gift: { side: 'friend' as const, memo: MEMOS.invitedGift },
      },
    ].map(({ gift, amountFen, ...half }) => ({
      ...half,
      amountFen,
      posting: inviteGift({ inviterId, friendId, amountFen, ...gift }),
    }))
    const posted = await postMany(
      tx,
      both.map(({ posting }) => posting),
    )
    if (!posted.ok) throw new Error(`gifts of ${friendId} were refused: ${posted.refusal}`)
    for (const { memberId, amountFen, kind, posting } of both) {
      const asked = {
        memberId,
        source: 'invite',
        ref: posting.key,
        title: LEDGER_CODES.inviteGift.label,
        amountFen,
        multiple,
        isGift: true,
      }
      await this.deps.turnover.addRequirement(tx, asked)
      const values = { name, x: formatYuan(yuanFromFen(amountFen)), n: multiple }
      await this.deps.inbox.send(tx, { memberId, key: posting.key, kind, values })
    }
  }

  async info(memberId: bigint, question: InviteQuestion) {
    if (!this.deps.isOffered) throw new AppError('programmeOff')
    const today = beijingDay(this.deps.clock.now())
    const first = monthStart(monthOf(today))
    const start = question.start === '' ? first : question.start
    const end = question.end === '' ? today : question.end
    const span = { from: new Date(dayStart(start)), to: new Date(dayEnd(end)) }
    const window = pageWindow(question.page)
    const { onlyGifts } = question
    const [{ url }, overview, friends] = await Promise.all([
      this.deps.address.visitUrl(),
      sql.readOverview(this.deps.db, memberId, first),
      sql.listFriends(this.deps.db, memberId, onlyGifts, span, window),
    ])
    const data = friends.rows.map((row) => (onlyGifts ? giftToWire(row) : friendToWire(row)))
    return {
      link: `${url.replace(/\/+$/, '')}/#/?pid=${memberId}`,
      overview: {
        invited: Number(overview.invited),
        first_deposit: Number(overview.deposited),
        qualified: Number(overview.reached),
        gift_total: yuanFromFen(overview.gift_fen),
        gift_month: yuanFromFen(overview.month_fen),
      },
      list: { ...pageAnswer(window, friends.total, data), sum: yuanFromFen(friends.sumFen), start, end },
    }
  }
}

function giftToWire(row: sql.FriendRow) {
  const remark = MEMOS.inviteGift(maskFriend(row.username))
  return { date: row.day, gift: yuanFromFen(row.gift_fen), remark, friend: null }
}

/** Only a masked name and the status of a friend. */
function friendToWire(row: sql.FriendRow) {
  const name = maskFriend(row.username)
  const state = row.state === 'open' ? (row.deposited ? 'underway' : 'registered') : row.state
  const reason = row.reason === null ? '' : INVITE_REASONS[row.reason]
  const remark = [name, INVITE.label(state), reason].filter(Boolean).join(' · ')
  return {
    date: row.day,
    gift: yuanFromFen(row.gift_fen),
    remark,
    friend: { name, state: INVITE.wire(state), reason },
  }
}
