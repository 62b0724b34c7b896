// Conversations in the office: claimed, answered, handed over, closed and reopened; members also get the answer in their inbox.
import {
  SUPPORT_CATEGORIES,
  SUPPORT_DESKS,
  type SupportDesk,
} from '@lanting/contract/data/support-categories'
import { mayDo, type Role, ROLES } from '@lanting/contract/office/permissions'
import { openPlaces } from '@lanting/contract/rules/support-template'
import { SUPPORT, type WireOf } from '@lanting/contract/states'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import { AppError, raise } from '#src/lib/app-error.ts'
import { checkClaim, checkHolds, type Claim } from '#src/approvals/approvals.rules.ts'
import { dropClaim, setClaim } from '#src/approvals/claims.sql.ts'
import { audited } from '#src/audit/audited.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/support/support-review.sql.ts'
import { colleagueToWire, messageToWire, orderToWire } from '#src/modules/support/support-review.view.ts'

export interface SupportReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly inbox: Pick<InboxService, 'send'>
}

interface Query {
  readonly state?: WireOf<typeof SUPPORT> | undefined
  readonly desk?: SupportDesk | undefined
  readonly mine?: 0 | 1 | undefined
  readonly q?: string | undefined
  readonly page: number
}

interface HandOver {
  readonly id: string
  readonly desk?: SupportDesk | undefined
  readonly colleague?: number | undefined
  readonly note: string
}

/** The roles that answer. */
const ANSWERING: readonly Role[] = ROLES.filter((role) => mayDo(role, 'support.answer'))
/** An administrator works at every desk. */
const DESK_OF: Readonly<Partial<Record<Role, SupportDesk>>> = { support: 'support', finance: 'finance' }

/** Above this many open ones the queue counts as unattended. */
const OPEN_MAX = 200

/** The desks whose messages a role's navigation counts. */
const deskOf = ({ staff }: StaffContext): SupportDesk => (staff.role === 'finance' ? 'finance' : 'support')

export class SupportReviewService {
  constructor(private readonly deps: SupportReviewDeps) {}

  async list(query: Query, context: StaffContext) {
    const window = pageWindow(query.page)
    const filter = {
      state: query.state === undefined ? null : SUPPORT.word(query.state),
      desk: query.desk ?? null,
      claimedBy: query.mine === 1 ? context.staff.staffId : null,
      q: query.q?.trim() || null,
    }
    const rows = await sql.listMessages(this.deps.db, filter, window)
    const replies = await sql.repliesTo(
      this.deps.db,
      rows.map((row) => row.id),
    )
    const data = rows.map((row) => messageToWire(row, replies, context.staff.staffId))
    return pageAnswer(window, await sql.countMessages(this.deps.db, filter), data)
  }

  async waiting(context: StaffContext) {
    const desk = deskOf(context)
    const waiting = await sql.countMessages(this.deps.db, {
      state: 'waiting',
      desk,
      claimedBy: null,
      q: null,
    })
    const open = await sql.listOpen(this.deps.db, desk, OPEN_MAX)
    return {
      waiting: Number(waiting),
      open: open.map(({ id, mark, waits }) => ({ id, mark, waits: waits ? (1 as const) : (0 as const) })),
    }
  }

  async readMany(ids: readonly string[], context: StaffContext) {
    const rows = await sql.readMessages(this.deps.db, ids)
    const replies = await sql.repliesTo(
      this.deps.db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => messageToWire(row, replies, context.staff.staffId))
  }

  async claim(id: string, release: boolean, context: StaffContext) {
    const { staffId, name } = context.staff
    return this.deps.db.tx(async (tx) => {
      const row = await openMessage(tx, id)
      const claim = claimOf(row)
      raise(release ? checkHolds(claim, staffId) : checkClaim(claim, staffId, this.deps.clock.now()))
      if (release) await dropClaim(tx, 'support', row.id)
      else await setClaim(tx, 'support', row.id, staffId)
      await audited(tx, context, {
        action: release ? 'support.release' : 'support.claim',
        subject: subjectOf(row),
        before: { claimed_by: claim?.name ?? null },
        after: { claimed_by: release ? null : name },
      })
      return this.reread(tx, row.id, context)
    })
  }

  async reply(input: { id: string; content: string }, context: StaffContext) {
    const content = input.content.trim()
    if (content === '') throw new AppError('htmlEmpty')
    if (openPlaces(content).length > 0) throw new AppError('templateUnfilled')
    return this.deps.db.tx(async (tx) => {
      const row = await ownMessage(tx, input.id, context)
      const replyId = await sql.insertReply(tx, {
        messageId: row.id,
        staffId: context.staff.staffId,
        content,
      })
      await sql.setState(tx, row.id, 'answered')
      // Writing renews the claim.
      await setClaim(tx, 'support', row.id, context.staff.staffId)
      if (row.member_id !== null) {
        await this.deps.inbox.send(tx, {
          memberId: row.member_id,
          key: `support:${replyId}`,
          kind: 'supportReply',
          values: { category: SUPPORT_CATEGORIES[row.category], reply: content },
        })
        tx.touch([row.member_id])
      }
      await audited(tx, context, {
        action: 'support.reply',
        subject: subjectOf(row),
        before: { state: row.state },
        // The text is erased with the account; the audit log keeps for ever what it is given.
        after: { state: 'answered', characters: content.length },
      })
      return this.reread(tx, row.id, context)
    })
  }

  async close(id: string, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await ownMessage(tx, id, context)
      await sql.setState(tx, row.id, 'closed')
      await dropClaim(tx, 'support', row.id)
      const change = { before: { state: row.state }, after: { state: 'closed' } }
      await audited(tx, context, { action: 'support.close', subject: subjectOf(row), ...change })
      return this.reread(tx, row.id, context)
    })
  }

  /** A closed one waits again, held by who reopened it. */
  async reopen(id: string, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await sql.lockMessage(tx, id)
      if (row === null) throw new AppError('notFound')
      if (row.state !== 'closed') throw new AppError('wrongState')
      await sql.reopen(tx, row.id)
      await setClaim(tx, 'support', row.id, context.staff.staffId)
      const change = { before: { state: row.state }, after: { state: 'waiting' } }
      await audited(tx, context, { action: 'support.reopen', subject: subjectOf(row), ...change })
      return this.reread(tx, row.id, context)
    })
  }

  async colleagues({ staff }: StaffContext) {
    return (await sql.listColleagues(this.deps.db, staff.staffId, ANSWERING)).map(colleagueToWire)
  }

  /** To the other desk, or into the hands of one colleague, who then belongs to the desk of the role. */
  async handOver(input: HandOver, context: StaffContext) {
    const note = input.note.trim()
    if (note === '') throw new AppError('htmlEmpty')
    const { staffId } = context.staff
    return this.deps.db.tx(async (tx) => {
      const row = await ownMessage(tx, input.id, context)
      const to = input.colleague === undefined ? null : await this.colleague(tx, staffId, input.colleague)
      const desk = to === null ? (input.desk ?? row.desk) : (DESK_OF[to.role] ?? row.desk)
      if (to === null && desk === row.desk) throw new AppError('wrongState')
      await sql.handOver(tx, row.id, { desk, by: staffId, to: to?.id ?? null, note })
      if (to === null) await dropClaim(tx, 'support', row.id)
      else await setClaim(tx, 'support', row.id, to.id)
      await audited(tx, context, {
        action: 'support.hand',
        subject: subjectOf(row),
        before: { state: row.state, desk: SUPPORT_DESKS[row.desk] },
        after: {
          state: 'waiting',
          desk: SUPPORT_DESKS[desk],
          ...(to === null ? {} : { claimed_by: to.name }),
        },
        reason: note,
      })
      return this.reread(tx, row.id, context)
    })
  }

  private async colleague(tx: Tx, self: bigint, id: number): Promise<sql.ColleagueRow> {
    const found = (await sql.listColleagues(tx, self, ANSWERING)).find((one) => one.id === BigInt(id))
    if (found === undefined) throw new AppError('notFound')
    return found
  }

  /** Every look is audited, before the picture is answered. */
  async picture({ id, picture }: { id: string; picture: string }, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const [row] = await sql.readMessages(tx, [id])
      const found = row === undefined ? null : await sql.readPicture(tx, row.id, picture)
      if (row === undefined || found === null) throw new AppError('notFound')
      await audited(tx, context, {
        action: 'support.picture',
        subject: subjectOf(row),
        before: null,
        after: null,
      })
      return { picture: found }
    })
  }

  /** Another member's order number answers like an unknown one. */
  async order({ id, no }: { id: string; no: string }) {
    const [message] = await sql.readMessages(this.deps.db, [id])
    const memberId = message?.member_id ?? null
    const row = memberId === null ? null : await sql.readOrder(this.deps.db, memberId, no.trim())
    if (row === null) throw new AppError('notFound')
    return orderToWire(row)
  }

  private async reread(tx: Tx, id: string, context: StaffContext) {
    const row = await sql.lockMessage(tx, id)
    if (row === null) throw new AppError('notFound')
    return messageToWire(row, await sql.repliesTo(tx, [id]), context.staff.staffId)
  }
}

async function openMessage(tx: Tx, id: string): Promise<sql.SupportRow> {
  const row = await sql.lockMessage(tx, id)
  if (row === null) throw new AppError('notFound')
  if (row.state === 'closed') throw new AppError('wrongState')
  return row
}

/** Open, and claimed by the caller: two people never answer the same one. */
async function ownMessage(tx: Tx, id: string, { staff }: StaffContext): Promise<sql.SupportRow> {
  const row = await openMessage(tx, id)
  raise(checkHolds(claimOf(row), staff.staffId))
  return row
}

function claimOf({ claimed_by: by, claimed_name: name, claimed_at: at }: sql.SupportRow): Claim | null {
  return by === null || at === null ? null : { by, name: name ?? '', at }
}

function subjectOf(row: sql.SupportRow) {
  return { kind: 'support' as const, id: row.id, name: row.username ?? PARTY_NAMES.visitor }
}
