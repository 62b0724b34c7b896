// The inbox of contact messages: read, answered and closed by staff; a member also finds the answer among messages.
import { SUPPORT_CATEGORIES } from '@lanting/contract/codes'
import { SUPPORT, type WireOf } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/support/support-review.sql.ts'
import { htmlOfText } from '#src/text/office-text.ts'

export interface SupportReviewDeps {
  readonly db: Db
  readonly inbox: Pick<InboxService, 'write'>
}

export class SupportReviewService {
  constructor(private readonly deps: SupportReviewDeps) {}

  async list(query: { state?: WireOf<typeof SUPPORT> | undefined; q?: string | undefined; page: number }) {
    const window = pageWindow(query.page)
    const filter = {
      state: query.state === undefined ? null : SUPPORT.word(query.state),
      q: query.q?.trim() || null,
    }
    const rows = await sql.listMessages(this.deps.db, filter, window)
    const replies = await sql.repliesTo(
      this.deps.db,
      rows.map((row) => row.id),
    )
    const data = rows.map((row) => toWire(row, replies))
    return pageAnswer(window, await sql.countMessages(this.deps.db, filter), data)
  }

  async waiting(): Promise<{ waiting: number }> {
    return { waiting: Number(await sql.countMessages(this.deps.db, { state: 'waiting', q: null })) }
  }

  private async reread(tx: Tx, id: string) {
    const row = await sql.lockMessage(tx, id)
    if (row === null) throw new AppError('notFound')
    return toWire(row, await sql.repliesTo(tx, [id]))
  }

  async reply(input: { id: string; content: string }, context: StaffContext) {
    const content = input.content.trim()
    if (content === '') throw new AppError('htmlEmpty')
    return this.deps.db.tx(async (tx) => {
      const row = await sql.lockMessage(tx, input.id)
      if (row === null) throw new AppError('notFound')
      if (row.state === 'closed') throw new AppError('wrongState')
      const replyId = await sql.insertReply(tx, {
        messageId: row.id,
        staffId: context.staff.staffId,
        content,
      })
      await sql.setState(tx, row.id, 'answered')
      if (row.member_id !== null) {
        await this.deps.inbox.write(tx, {
          memberId: row.member_id,
          key: `support:${replyId}`,
          title: `客服回复：${SUPPORT_CATEGORIES[row.category]}`,
          content: htmlOfText(content),
        })
      }
      await audited(tx, context, {
        action: 'support.reply',
        subject: subjectOf(row),
        before: { state: row.state },
        after: { state: 'answered', content },
      })
      return this.reread(tx, row.id)
    })
  }

  async close(id: string, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await sql.lockMessage(tx, id)
      if (row === null) throw new AppError('notFound')
      if (row.state === 'closed') throw new AppError('wrongState')
      await sql.setState(tx, row.id, 'closed')
      const change = { before: { state: row.state }, after: { state: 'closed' } }
      await audited(tx, context, { action: 'support.close', subject: subjectOf(row), ...change })
      return this.reread(tx, row.id)
    })
  }
}

function subjectOf(row: sql.SupportRow) {
  return { kind: 'support' as const, id: row.id, name: row.username ?? (row.contact || '访客') }
}

function toWire(row: sql.SupportRow, replies: readonly sql.ReplyRow[]) {
  return {
    id: row.id,
    category: row.category,
    content: row.content,
    contact: row.contact,
    ip: row.ip,
    state: SUPPORT.wire(row.state),
    created_at: formatBeijing(row.created_at),
    member: row.member_id === null ? null : { id: Number(row.member_id), username: row.username ?? '' },
    replies: replies
      .filter((reply) => reply.message_id === row.id)
      .map(({ staff, content, created_at }) => ({ staff, content, created_at: formatBeijing(created_at) })),
  }
}
