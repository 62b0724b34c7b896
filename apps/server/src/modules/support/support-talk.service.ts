// The conversation of a member with customer service: lines with pictures and own orders, and what has been seen of answers.
import {
  SUPPORT_ORDERS,
  type SupportCategory,
  type SupportOrderRef,
} from '@lanting/contract/data/support-categories'
import { LIMITS } from '@lanting/contract/limits'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Once } from '#src/db/once.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { AppError } from '#src/lib/app-error.ts'
import { reencode } from '#src/lib/files/reencode.ts'
import * as sql from '#src/modules/support/support-lines.sql.ts'
import { cardToWire, lineToWire } from '#src/modules/support/support-talk.view.ts'

export interface SupportTalkDeps {
  readonly db: Db
  readonly inbox: Pick<InboxService, 'markReadByKeys'>
}

interface Said {
  readonly content: string
  readonly category?: SupportCategory | undefined
  readonly picture?: string | undefined
  readonly order?: SupportOrderRef | undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export class SupportTalkService {
  constructor(private readonly deps: SupportTalkDeps) {}

  async read(memberId: bigint, before: string | undefined) {
    const { db } = this.deps
    const limit = LIMITS.support.pageLines
    const found = await sql.listLines(db, memberId, before ?? null, limit + 1)
    const rows = found.slice(0, limit)
    const lines = await this.wire(memberId, rows.toReversed())
    return {
      lines,
      more: found.length > limit ? (1 as const) : (0 as const),
      support_num: await sql.countUnseen(db, memberId),
    }
  }

  /** A picture alone is a line as well. */
  async say(memberId: bigint, ip: string, said: Said, once: Once) {
    const { db } = this.deps
    const content = said.content.trim()
    if (content === '' && said.picture === undefined) throw new AppError('supportEmpty')
    if (Array.from(content).length > LIMITS.support.contentMax) throw new AppError('supportTooLong')
    const id = once.done ?? (await db.tx((tx) => this.write(tx, memberId, ip, { ...said, content }, once)))
    const [line] = await this.wire(memberId, [await sql.readLine(db, memberId, id)])
    if (line === undefined) throw new AppError('notFound')
    return line
  }

  private async write(tx: Tx, memberId: bigint, ip: string, said: Said, once: Once): Promise<string> {
    // The first of them also holds the member's lines in one order: two at once open one conversation.
    await spend(tx, memberId, 'support-line', LIMITS.support.linesPerMinute, MINUTE_MS)
    await spend(tx, memberId, 'support-lines', LIMITS.support.linesPerHour, HOUR_MS)
    const { picture = null, order = null, content } = said
    if (picture !== null && !(await sql.isOwnPicture(tx, memberId, picture))) throw new AppError('notFound')
    if (order !== null && (await sql.readCards(tx, memberId, [order])).length === 0)
      throw new AppError('notFound')
    const line = { content, picture, order }
    const open = await sql.lockOpenTalk(tx, memberId)
    const category = said.category ?? (order === null ? 'other' : SUPPORT_ORDERS[order.kind].category)
    const id =
      open === null
        ? await sql.openTalk(tx, memberId, category, ip, line)
        : await sql.addLine(tx, open.id, line)
    await once.mark(tx, id)
    return id
  }

  /** What the desk's lines said in the inbox as well has then been read there too. */
  async seen(memberId: bigint, id: string) {
    const { db } = this.deps
    // An opening is the member's own.
    if (/^\d+$/.test(id)) {
      await db.tx(async (tx) => {
        const seen = await sql.markSeen(tx, memberId, id)
        if (seen.length === 0) return
        await this.deps.inbox.markReadByKeys(
          tx,
          memberId,
          seen.map((reply) => `support:${reply}`),
        )
        tx.touch([memberId])
      })
    }
    return { support_num: await sql.countUnseen(db, memberId) }
  }

  async unseen(memberId: bigint): Promise<number> {
    return sql.countUnseen(this.deps.db, memberId)
  }

  async keepPicture(memberId: bigint, bytes: Buffer): Promise<{ id: string }> {
    const { db } = this.deps
    await db.tx((tx) => spend(tx, memberId, 'support-picture', LIMITS.support.picturesPerHour, HOUR_MS))
    const picture = await reencode(bytes)
    const address = `data:image/${picture.type};base64,${picture.bytes.toString('base64')}`
    return { id: await sql.insertPicture(db, memberId, address) }
  }

  async picture(memberId: bigint, id: string) {
    const picture = await sql.readPicture(this.deps.db, memberId, id)
    if (picture === null) throw new AppError('notFound')
    return { picture }
  }

  /** Another member's order answers like an unknown one. */
  async card(memberId: bigint, order: SupportOrderRef) {
    const [card] = await sql.readCards(this.deps.db, memberId, [order])
    if (card === undefined) throw new AppError('notFound')
    return cardToWire(card)
  }

  private async wire(memberId: bigint, rows: readonly sql.LineRow[]) {
    const orders = rows.flatMap(({ order_kind: kind, order_no: no }) =>
      kind === null || no === null ? [] : [{ kind, no }],
    )
    const cards = await sql.readCards(this.deps.db, memberId, orders)
    return rows.map((row) => lineToWire(row, cards))
  }
}

async function spend(tx: Tx, memberId: bigint, kind: string, max: number, windowMs: number): Promise<void> {
  const taken = await takeAttempt(tx, { kind, subject: `m${memberId}`, max, windowMs })
  if (taken === null) throw new AppError('tooFast')
}
