// The contact form: a member or a visitor writes, staff answer, the answer is shown here and in the inbox.
import { LIMITS } from '@lanting/contract/limits'
import type { SupportCategory } from '@lanting/contract/data/support-categories'
import type { RefusalKey } from '@lanting/contract/refusals'
import { SUPPORT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { takeAttempt } from '#src/db/attempts.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import { networkOf } from '#src/lib/address.ts'
import type { Context } from '#src/http/context.ts'
import * as sql from '#src/modules/support/support.sql.ts'

/** Checks a visitor's captcha. */
export interface Captchas {
  judge(ip: string, id: string | undefined, typed: string | undefined): Promise<RefusalKey | null>
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

export class SupportService {
  constructor(private readonly deps: SupportDeps) {}

  async write(draft: SupportDraft, context: Context) {
    const content = draft.content.trim()
    if (content === '') throw new AppError('supportEmpty')
    if (Array.from(content).length > LIMITS.support.contentMax) throw new AppError('supportTooLong')
    const member = await context.memberIfAny()
    if (member === null) refuse(await this.deps.captchas.judge(context.ip, draft.captcha_id, draft.code))
    const row = await this.deps.db.tx(async (tx) => {
      const subject = member === null ? networkOf(context.ip) : `m${member.memberId}`
      const budget = { kind: 'support', subject, max: LIMITS.support.perHour, windowMs: 3_600_000 }
      if ((await takeAttempt(tx, budget)) === null) throw new AppError('supportTooMany')
      return sql.insertMessage(tx, {
        memberId: member?.memberId ?? null,
        category: draft.category,
        contact: draft.contact ?? '',
        content,
        ip: context.ip,
      })
    })
    return { id: row.id, created_at: formatBeijing(row.created_at) }
  }

  async list(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const rows = await sql.listMessages(this.deps.db, memberId, window)
    const replies = await sql.repliesTo(
      this.deps.db,
      rows.map((row) => row.id),
    )
    const data = rows.map((row) => ({
      ...row,
      state: SUPPORT.wire(row.state),
      created_at: formatBeijing(row.created_at),
      replies: replies
        .filter((reply) => reply.message_id === row.id)
        .map((reply) => ({ content: reply.content, created_at: formatBeijing(reply.created_at) })),
    }))
    return pageAnswer(window, await sql.countMessages(this.deps.db, memberId), data)
  }
}
