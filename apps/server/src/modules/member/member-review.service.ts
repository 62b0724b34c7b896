// Members in the office: search, detail (each read is audited), freeze, sessions, resets, notes, timeline.
import { REALNAME_DESK } from '@lanting/contract/texts/desk'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { MEMBER, type WireOf } from '@lanting/contract/states'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { ShortCache } from '#src/db/short-cache.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readBalances } from '#src/ledger/balance.ts'
import { audited, type Entry } from '#src/audit/audited.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { maskName, realNameOf } from '#src/lib/masking.ts'
import { seesPersonalData } from '#src/modules/member/member-review.rules.ts'
import { countEvents, listEvents } from '#src/modules/member/member-timeline.sql.ts'
import { eventToWire } from '#src/modules/member/member-timeline.view.ts'
import * as sql from '#src/modules/member/member-review.sql.ts'
import {
  covered,
  detailOf,
  deviceToWire,
  locksOf,
  loginToWire,
  noteToWire,
  shortOf,
} from '#src/modules/member/member-review.view.ts'
import { temporaryPassword } from '#src/passwords/temporary-password.ts'

/** Members' sessions: ended inside our transaction, announced after it. */
export interface MemberSessions {
  endAllWithin(tx: Tx, memberId: bigint): Promise<void>
  endDeviceWithin(tx: Tx, memberId: bigint, deviceId: string): Promise<boolean>
  announceEnd(memberId: bigint): Promise<void>
}

/** Passwords: changed inside our transaction. */
export interface MemberLogins {
  setTemporaryPassword(tx: Tx, memberId: bigint, hash: string): Promise<void>
}

export interface MemberPayPasswords {
  unset(tx: Tx, memberId: bigint): Promise<void>
}

export interface MemberReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly inbox: Pick<InboxService, 'warn'>
  readonly sessions: MemberSessions
  readonly logins: MemberLogins
  readonly payPasswords: MemberPayPasswords
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly approvalReader: Pick<ApprovalReader, 'one'>
}

/** From this count on it is cached for a minute: counting reads every match. Smaller counts are always fresh. */
const MANY = 1_000n
const COUNT_MS = 60_000
const COUNTS_KEPT = 100
/** A mobile provider's network has thousands; the closest are listed first. */
const NEAR_SHOWN = 20

export class MemberReviewService {
  private readonly counts = new ShortCache<string, bigint>(COUNT_MS, COUNTS_KEPT)

  constructor(private readonly deps: MemberReviewDeps) {}

  private async count(filter: sql.MemberFilter): Promise<bigint> {
    const key = JSON.stringify(filter)
    const total = await this.counts.get(key, () => sql.countMembers(this.deps.db, filter))
    if (total < MANY) this.counts.drop(key)
    return total
  }

  async search(query: {
    q?: string | undefined
    state?: WireOf<typeof MEMBER> | undefined
    trial?: 0 | 1 | undefined
    page: number
  }) {
    const window = pageWindow(query.page)
    const filter = {
      q: query.q?.trim() || null,
      state: query.state === undefined ? null : MEMBER.word(query.state),
      trial: query.trial === 1,
    }
    const rows = await sql.searchMembers(this.deps.db, filter, window)
    const total = await this.count(filter)
    const data = await Promise.all(
      rows.map(async (row) => {
        const { mainFen } = await readBalances(this.deps.db, row.id, currencyOf(row))
        return shortOf({ ...row, realname: maskName(realNameOf(row)) }, mainFen)
      }),
    )
    return pageAnswer(window, total, data)
  }

  /** The detail without an audit entry: for the answer to a write that was audited itself. */
  private async picture(row: sql.FullRow, { staff }: StaffContext) {
    const money = await readBalances(this.deps.db, row.id, currencyOf(row))
    const locks = await sql.lockedUntil(this.deps.db, row.id, row.username)
    const names = await sql.venueNames(this.deps.db)
    const venues = [...money.venuesFen].map(([platname, fen]) => ({
      platname,
      name: names.get(platname) ?? platname,
      balance: yuanFromFen(fen),
    }))
    const venuesFen = [...money.venuesFen.values()].reduce((sum, fen) => sum + fen, 0n)
    const devices = await sql.listDevices(this.deps.db, row.id)
    const logins = await sql.listLogins(this.deps.db, row.id)
    const notes = await sql.listNotes(this.deps.db, row.id)
    const near = await sql.listNear(this.deps.db, row.id, NEAR_SHOWN)
    const shown = seesPersonalData(staff.role) ? row : covered(row)
    return {
      profile: {
        ...shortOf(shown, money.mainFen),
        ...detailOf(shown, this.deps.clock.now()),
        ...locksOf(locks),
      },
      balances: {
        balance: yuanFromFen(money.mainFen),
        transit: yuanFromFen(money.transitFen),
        withdrawing: yuanFromFen(money.withdrawingFen),
        gameblance: yuanFromFen(venuesFen),
        total: yuanFromFen(money.totalFen),
        venues,
      },
      sessions: devices.map(deviceToWire),
      logins: logins.map(loginToWire),
      notes: notes.map(noteToWire),
      near: near.map(({ id, username, by }) => ({ id: Number(id), username, by: [...by] })),
    }
  }

  async detail(id: number, context: StaffContext) {
    const row = await sql.readMember(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'member.view', subject: subjectOf(row), before: null, after: null }),
    )
    return this.picture(row, context)
  }

  async timeline(asked: { id: number; page: number }) {
    const row = await sql.readMember(this.deps.db, asked.id)
    if (row === null) throw new AppError('notFound')
    const window = pageWindow(asked.page)
    const events = await listEvents(this.deps.db, row.id, window)
    return pageAnswer(window, await countEvents(this.deps.db, row.id), events.map(eventToWire))
  }

  /** One locked member, one change, one audit entry; returns the new detail. */
  private async change(
    id: number,
    context: StaffContext,
    work: (tx: Tx, row: sql.FullRow) => Promise<Omit<Entry, 'subject'>>,
  ) {
    await this.deps.db.tx(async (tx) => {
      const row = await sql.lockMember(tx, id)
      if (row === null) throw new AppError('notFound')
      await audited(tx, context, { ...(await work(tx, row)), subject: subjectOf(row) })
    })
    const row = await sql.readMember(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return this.picture(row, context)
  }

  async freeze(input: { id: number; reason: string }, context: StaffContext) {
    const after = await this.change(input.id, context, async (tx, row) => {
      if (row.state === 'frozen' || row.closed) throw new AppError('wrongState')
      await sql.freeze(tx, row.id, input.reason)
      await this.deps.sessions.endAllWithin(tx, row.id)
      return {
        action: 'member.freeze',
        before: { state: row.state },
        after: { state: 'frozen' },
        reason: input.reason,
      }
    })
    await this.deps.sessions.announceEnd(BigInt(input.id))
    return after
  }

  async unfreeze(input: { id: number; reason: string }, context: StaffContext) {
    return this.change(input.id, context, async (tx, row) => {
      if (row.state !== 'frozen') throw new AppError('wrongState')
      await sql.unfreeze(tx, row.id)
      const state = row.state_before_freeze ?? 'normal'
      return {
        action: 'member.unfreeze',
        before: { state: 'frozen' },
        after: { state },
        reason: input.reason,
      }
    })
  }

  async endSessions(
    input: { id: number; session?: string | undefined; reason: string },
    context: StaffContext,
  ) {
    const { session, reason } = input
    const after = await this.change(input.id, context, async (tx, row) => {
      const open = (await sql.listDevices(tx, row.id)).length
      if (session === undefined) await this.deps.sessions.endAllWithin(tx, row.id)
      else if (!(await this.deps.sessions.endDeviceWithin(tx, row.id, session)))
        throw new AppError('notFound')
      const left = (await sql.listDevices(tx, row.id)).length
      return { action: 'member.end-sessions', before: { sessions: open }, after: { sessions: left }, reason }
    })
    await this.deps.sessions.announceEnd(BigInt(input.id))
    return after
  }

  async resetPassword(input: { id: number; identity: string }, context: StaffContext) {
    const password = temporaryPassword()
    const hash = await this.deps.passwords.hash(password)
    await this.change(input.id, context, async (tx, row) => {
      if (row.is_trial || row.closed) throw new AppError('wrongState')
      await this.deps.logins.setTemporaryPassword(tx, row.id, hash)
      await this.deps.sessions.endAllWithin(tx, row.id)
      await this.deps.inbox.warn(tx, row.id, 'passwordReset', {})
      return {
        action: 'member.reset-password',
        before: { must_change_password: row.must_change_password },
        after: { must_change_password: true },
        reason: input.identity,
      }
    })
    await this.deps.sessions.announceEnd(BigInt(input.id))
    return { password }
  }

  async resetPayPassword(input: { id: number; identity: string }, context: StaffContext) {
    return this.change(input.id, context, async (tx, row) => {
      if (!row.has_pay_password || row.closed) throw new AppError('wrongState')
      await this.deps.payPasswords.unset(tx, row.id)
      await this.deps.inbox.warn(tx, row.id, 'payPasswordReset', {})
      return {
        action: 'member.reset-pay-password',
        before: { has_pay_password: true },
        after: { has_pay_password: false },
        reason: input.identity,
      }
    })
  }

  async askRealname(input: { member_id: number; realname: string; identity: string }, context: StaffContext) {
    const to = input.realname.trim()
    if (to.length < LIMITS.card.holderMin) throw new AppError('badInput', { field: '：realname' })
    const id = await this.deps.db.tx(async (tx) => {
      const row = await sql.lockMember(tx, input.member_id)
      if (row === null) throw new AppError('notFound')
      if (row.closed) throw new AppError('wrongState')
      const ask = {
        kind: 'realname',
        subject: String(row.id),
        memberId: row.id,
        title: REALNAME_DESK.title(row.username),
        to,
        reason: input.identity,
      } as const
      return this.deps.approvals.askChange(tx, ask, context)
    })
    return this.deps.approvalReader.one(id, context)
  }

  async addNote(input: { id: number; content: string }, context: StaffContext) {
    const content = input.content.trim()
    if (content === '') throw new AppError('badInput', { field: '：content' })
    return this.deps.db.tx(async (tx) => {
      const row = await sql.readMember(tx, input.id)
      if (row === null) throw new AppError('notFound')
      const note = await sql.insertNote(tx, row.id, context.staff.staffId, content)
      // The text is erased with the account; the audit log keeps for ever what it is given.
      const after = { characters: content.length }
      const entry = { action: 'member.note' as const, before: null, after }
      await audited(tx, context, { ...entry, subject: subjectOf(row) })
      return noteToWire(note)
    })
  }
}

function currencyOf(row: sql.MemberRow) {
  return row.is_trial ? ('PLAY' as const) : ('CNY' as const)
}

function subjectOf(row: sql.MemberRow) {
  return { kind: 'member' as const, id: row.id, name: row.username }
}
