// The contact form: a member or a visitor writes, staff answer, the answer is read here and in the inbox.
import { LIMITS } from '@lanting/contract/limits'
import type { SupportCategory } from '@lanting/contract/codes'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'
import { takeAttempt } from '#src/db/attempts.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import { type Db, one } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/app-error.ts'
import type { Context } from '#src/http/context.ts'
import { newId } from '#src/ids.ts'

/** Who judges what a visitor read in the picture. */
export interface Captchas {
  judge(id: string | undefined, typed: string | undefined): Promise<RefusalKey | null>
}

export interface SupportDeps {
  readonly db: Db
  readonly captchas: Captchas
}

export interface SupportDraft {
  readonly category: SupportCategory
  readonly content: string
  readonly contact?: string | undefined
  readonly captcha_id?: string | undefined
  readonly code?: string | undefined
}

interface MessageRow {
  readonly id: string
  readonly category: SupportCategory
  readonly content: string
  readonly contact: string
  readonly state: 0 | 1 | 2
  readonly created_at: Date
}

export class SupportService {
  constructor(private readonly deps: SupportDeps) {}

  async write(draft: SupportDraft, context: Context) {
    const member = await context.memberIfAny()
    if (member === null) refuse(await this.deps.captchas.judge(draft.captcha_id, draft.code))
    const row = await this.deps.db.tx(async (tx) => {
      const subject = member === null ? context.ip : `m${member.memberId}`
      const budget = { kind: 'support', subject, max: LIMITS.support.perHour, windowMs: 3_600_000 }
      if ((await takeAttempt(tx, budget)) === null) throw new AppError('supportTooMany')
      const rows = await tx.query<{ id: string; created_at: Date }>(
        `INSERT INTO support_messages (id, member_id, category, contact, content, ip, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, app_now()) RETURNING id, created_at`,
        [
          newId(),
          member?.memberId ?? null,
          draft.category,
          draft.contact ?? '',
          draft.content.trim(),
          context.ip,
        ],
      )
      return one(rows)
    })
    return { id: row.id, created_at: formatBeijing(row.created_at) }
  }

  async list(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const rows = await this.deps.db.query<MessageRow>(
      `SELECT id, category, content, contact, state, created_at FROM support_messages
        WHERE member_id = $1 ORDER BY created_at DESC LIMIT $2 OFFSET $3`,
      [memberId, window.limit, window.offset],
    )
    const replies = await this.deps.db.query<{ message_id: string; content: string; created_at: Date }>(
      'SELECT message_id, content, created_at FROM support_replies WHERE message_id = ANY($1) ORDER BY id',
      [rows.map((row) => row.id)],
    )
    const total = await this.deps.db.query<{ total: bigint }>(
      'SELECT count(*) AS total FROM support_messages WHERE member_id = $1',
      [memberId],
    )
    const data = rows.map((row) => ({
      ...row,
      created_at: formatBeijing(row.created_at),
      replies: replies
        .filter((reply) => reply.message_id === row.id)
        .map((reply) => ({ content: reply.content, created_at: formatBeijing(reply.created_at) })),
    }))
    return pageAnswer(window, one(total).total, data)
  }
}
