// The chat behind the socket: tickets, messages and refusals, history, reports by members.
import { findRoom } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import type { ChatMessage } from '@lanting/contract/socket'
import { formatBeijing } from '@lanting/contract/time'
import { hashToken, newTicket } from '@lanting/node-kit/tokens'
import type { Bus } from '#src/bus/bus.ts'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { MemberSession } from '#src/http/context.ts'
import { CHAT_TOPICS } from '#src/modules/room/chat.topics.ts'
import { authorName, cleanContent, contentRefusal, hasLink } from '#src/modules/room/chat.rules.ts'
import * as sql from '#src/modules/room/chat.sql.ts'

const TICKETS = { kind: 'chat-ticket', max: 30, windowMs: 60_000 }
const REPORTS = { kind: 'chat-report', max: 20, windowMs: 3_600_000 }

/** Renews members' sessions. */
export interface SpeakerSessions {
  touch(tokenHash: Buffer): Promise<void>
}

export interface ChatDeps {
  readonly db: Db
  readonly bus: Bus
  readonly sessions: SpeakerSessions
}

/** The member behind a socket, read only from the ticket. */
export interface Speaker {
  readonly memberId: bigint
  readonly sessionHash: Buffer
  readonly isTrial: boolean
  readonly roomId: number
}

/** The newest message number, and every message that was not deleted. */
export interface History {
  readonly lastId: number
  readonly messages: readonly ChatMessage[]
}

export class ChatService {
  constructor(private readonly deps: ChatDeps) {}

  /** A ticket opens one socket of one room within a minute; the session token itself is never in a URL. */
  async issueTicket(member: MemberSession, roomId: number) {
    if (findRoom(roomId) === undefined) throw new AppError('roomGone')
    const ticket = newTicket()
    const expiresAt = await this.deps.db.tx(async (tx) => {
      if ((await takeAttempt(tx, { ...TICKETS, subject: `m${member.memberId}` })) === null) return null
      return sql.insertTicket(tx, {
        hash: hashToken(ticket),
        memberId: member.memberId,
        sessionHash: member.tokenHash,
        roomId,
        lifeMs: LIMITS.chat.ticketMs,
      })
    })
    if (expiresAt === null) throw new AppError('tooFast')
    return { ticket, expires_at: formatBeijing(expiresAt) }
  }

  async redeem(ticket: string, roomId: number): Promise<Speaker | null> {
    const owner = await sql.takeTicket(this.deps.db, hashToken(ticket), roomId)
    if (owner === null) return null
    return { memberId: owner.member_id, sessionHash: owner.session_hash, isTrial: owner.is_trial, roomId }
  }

  /** Stores the message for the whole room, or returns the refusal for the speaker. */
  async say(speaker: Speaker, raw: string): Promise<RefusalKey | null> {
    if (speaker.isTrial) return 'trialRefused'
    const content = cleanContent(raw)
    if (content === '') return null
    const { memberId, roomId } = speaker
    const line = { roomId, memberId, content }
    const refusal = contentRefusal(content)
    if (refusal !== null) {
      if (refusal === 'chatForbidden')
        await sql.noteBlocked(this.deps.db, { ...line, why: hasLink(content) ? 'link' : 'word' })
      return refusal
    }
    const said = await sql.say(this.deps.db, { ...line, everyMs: LIMITS.chat.everyMs })
    if (said.outcome === 'tooFast') {
      await sql.noteBlocked(this.deps.db, { ...line, why: 'fast' })
      return 'chatTooFast'
    }
    if (said.outcome === 'muted') return 'chatMuted'
    await this.deps.bus.publish(CHAT_TOPICS.said, { room: roomId })
    // Speaking counts as activity of the member.
    await this.deps.sessions.touch(speaker.sessionHash)
    return null
  }

  async report(member: MemberSession, input: { room_id: number; id: number; reason: string }) {
    if (findRoom(input.room_id) === undefined) throw new AppError('roomGone')
    const reported = await this.deps.db.tx(async (tx) => {
      if ((await takeAttempt(tx, { ...REPORTS, subject: `m${member.memberId}` })) === null) return 'tooFast'
      return sql.insertReport(tx, {
        roomId: input.room_id,
        messageId: input.id,
        memberId: member.memberId,
        reason: cleanContent(input.reason),
      })
    })
    if (reported === 'tooFast') throw new AppError('tooFast')
    if (!reported) throw new AppError('notFound')
    return null
  }

  async recent(roomId: number): Promise<History> {
    return historyOf(await sql.recentMessages(this.deps.db, roomId, LIMITS.chat.historyLength), 0)
  }

  async after(roomId: number, id: number, limit: number): Promise<History> {
    return historyOf(await sql.messagesAfter(this.deps.db, roomId, id, limit), id)
  }

  /** Which of these sessions are still valid, as base64 of their hashes. */
  async living(hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
    const living = await sql.livingSessions(this.deps.db, hashes, LIMITS.session.idleMs)
    return new Set(living.map((hash) => hash.toString('base64')))
  }
}

function historyOf(rows: readonly sql.MessageRow[], from: number): History {
  return {
    lastId: Number(rows.at(-1)?.id ?? from),
    messages: rows.filter((row) => !row.hidden).map(toWire),
  }
}

function toWire(row: sql.MessageRow): ChatMessage {
  return {
    id: Number(row.id),
    user_id: Number(row.member_id),
    author: authorName(row.username),
    avatar: row.avatar ?? '',
    headurl: row.avatar ?? '',
    content: row.content,
    created_at: formatBeijing(row.created_at),
  }
}
