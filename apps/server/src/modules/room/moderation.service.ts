// Moderation of the chat: log and reports, deletion of a message, temporary mutes.
import { LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import { audited } from '#src/audit/audited.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { CHAT_TOPICS, type HiddenBody, type MemberBody } from '#src/modules/room/chat.topics.ts'
import * as sql from '#src/modules/room/moderation.sql.ts'

export interface ModerationDeps {
  readonly db: Db
  readonly bus: Bus
  readonly inbox: Pick<InboxService, 'send'>
}

export class ModerationService {
  constructor(private readonly deps: ModerationDeps) {}

  async list(query: { room_id?: number | undefined; reported?: 0 | 1 | undefined; page: number }) {
    const window = pageWindow(query.page)
    const filter = { roomId: query.room_id ?? null, reported: query.reported === 1 }
    const rows = await sql.listMessages(this.deps.db, filter, window)
    return pageAnswer(window, await sql.countMessages(this.deps.db, filter), rows.map(toWire))
  }

  async figures() {
    const [all, rooms] = await Promise.all([sql.readFigures(this.deps.db), sql.roomFigures(this.deps.db)])
    return {
      reported: Number(all.reported),
      reported_since: all.reported_since === null ? null : formatBeijing(all.reported_since),
      blocked_today: { link: Number(all.links), word: Number(all.words), fast: Number(all.fast) },
      said_today: Number(all.said),
      speakers_today: Number(all.speakers),
      hidden_today: Number(all.hidden),
      muted: Number(all.muted),
      muted_until: all.muted_until === null ? null : formatBeijing(all.muted_until),
      rooms: rooms.map((row) => ({
        room_id: row.room_id,
        recent: Number(row.recent),
        reported: Number(row.reported),
      })),
    }
  }

  async blocked(roomId: number | null, page: number) {
    const window = pageWindow(page)
    const rows = await sql.listBlocked(this.deps.db, roomId, window)
    const data = rows.map((row) => ({
      id: Number(row.id),
      room_id: row.room_id,
      member: { id: Number(row.member_id), username: row.username },
      content: row.content,
      why: row.why,
      created_at: formatBeijing(row.created_at),
    }))
    return pageAnswer(window, await sql.countBlocked(this.deps.db, roomId), data)
  }

  /** The message stays; a second decision is not stored. */
  async dismiss(input: { room_id: number; id: number }, context: StaffContext) {
    const row = await this.deps.db.tx(async (tx) => {
      const before = await sql.lockMessage(tx, input.room_id, input.id)
      if (before === null) throw new AppError('notFound')
      if (before.reports_open === 0) return before
      await sql.judgeReports(tx, input.room_id, input.id)
      await audited(tx, context, {
        action: 'chat.dismiss',
        subject: { kind: 'chat', id: `${input.room_id}-${input.id}`, name: before.username },
        before: { reports_open: before.reports_open, content: before.content, reasons: before.reasons },
        after: { reports_open: 0 },
      })
      return { ...before, reports_open: 0 }
    })
    return toWire(row)
  }

  /** Removed from every screen at once; the row is kept for later enquiries. */
  async hide(input: { room_id: number; id: number; reason: string }, context: StaffContext) {
    const row = await this.deps.db.tx(async (tx) => {
      const before = await sql.lockMessage(tx, input.room_id, input.id)
      if (before === null) throw new AppError('notFound')
      if (before.hidden) return before
      await sql.hideMessage(tx, input.room_id, input.id, context.staff.staffId)
      await audited(tx, context, {
        action: 'chat.hide',
        subject: { kind: 'chat', id: `${input.room_id}-${input.id}`, name: before.username },
        before: { hidden: 0, content: before.content },
        after: { hidden: 1 },
        reason: input.reason,
      })
      return { ...before, hidden: true, reports_open: 0 }
    })
    await this.deps.bus.publish(CHAT_TOPICS.hidden, {
      room: input.room_id,
      id: input.id,
    } satisfies HiddenBody)
    return toWire(row)
  }

  async mute(input: { member_id: number; hours: number; reason: string }, context: StaffContext) {
    if (input.hours > LIMITS.chat.supportMuteHours && context.staff.role !== 'admin') {
      throw new AppError('forbidden')
    }
    const until = await this.deps.db.tx(async (tx) => {
      const member = await sql.lockSpeaker(tx, input.member_id)
      if (member === null) throw new AppError('notFound')
      const after = await sql.setMute(tx, member.id, input.hours)
      await this.notifyMember(tx, member.id, after, input.reason)
      await audited(tx, context, {
        action: after === null ? 'chat.unmute' : 'chat.mute',
        subject: { kind: 'member', id: member.id, name: member.username },
        before: { muted_until: member.muted_until },
        after: { muted_until: after },
        reason: input.reason,
      })
      return after
    })
    if (until !== null) {
      await this.deps.bus.publish(CHAT_TOPICS.muted, { member: String(input.member_id) } satisfies MemberBody)
    }
    return { muted_until: until === null ? null : formatBeijing(until) }
  }

  private async notifyMember(tx: Tx, memberId: bigint, until: Date | null, reason: string) {
    const message =
      until === null
        ? ({ kind: 'chatUnmuted', values: {} } as const)
        : ({ kind: 'chatMuted', values: { until: formatBeijing(until), reason } } as const)
    await this.deps.inbox.send(tx, { memberId, key: `chat-mute:${newId()}`, ...message })
  }
}

function toWire(row: sql.LogRow) {
  return {
    room_id: row.room_id,
    id: Number(row.id),
    member: { id: Number(row.member_id), username: row.username },
    content: row.content,
    created_at: formatBeijing(row.created_at),
    reports: row.reports,
    reports_open: row.reports_open,
    reasons: row.reasons,
    hidden: row.hidden ? (1 as const) : (0 as const),
    muted_until: row.muted_until === null ? null : formatBeijing(row.muted_until),
  }
}
