// A member's application to become an agent, and the one-time ticket that opens the agent page.
import { LIMITS } from '@lanting/contract/limits'
import { applyAgainAt, checkAgentDraft } from '@lanting/contract/rules/promo/agent'
import { AGENT_APPLICATION } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import { AGENT_DESK } from '@lanting/contract/texts/desk'
import { Answer } from '#src/lib/answer.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import { insertApproval } from '#src/approvals/approvals.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { MemberSession } from '#src/http/context.ts'
import { hashToken, newTicket } from '@lanting/node-kit/tokens'
import { newId } from '#src/lib/ids.ts'
import * as sql from '#src/modules/agent/agent.sql.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'

export interface AgentDeps {
  readonly db: Db
  readonly clock: Clock
  /** Off where the licence does not allow it. */
  readonly isOffered: boolean
}

export class AgentService {
  constructor(private readonly deps: AgentDeps) {}

  private mustBeOffered(): void {
    if (!this.deps.isOffered) throw new AppError('programmeOff')
  }

  async apply(memberId: bigint, input: { mobile: string; apply_info: string }, once: Once = NO_KEY) {
    const answer = new Answer(null, TEXTS.submittedForReview)
    if (once.done !== null) return answer
    this.mustBeOffered()
    const draft = { mobile: input.mobile.trim(), reason: input.apply_info.trim() }
    refuse(checkAgentDraft(draft))
    const id = newId()
    await this.deps.db.tx(async (tx) => {
      const { username, is_agent: isAgent } = await sql.lockApplicant(tx, memberId)
      if (isAgent) throw new AppError('agentAlready')
      const last = await sql.lastApplication(tx, memberId)
      if (last?.state === 'review') throw new AppError('agentPending')
      if (againAt(last) > this.deps.clock.now()) throw new AppError('agentWait')
      await once.mark(tx, id)
      await sql.insertApplication(tx, { id, memberId, ...draft })
      await insertApproval(tx, {
        id: newId(),
        kind: 'agent',
        subject: id,
        title: AGENT_DESK.title(username),
        memberId,
        payload: { username },
        reason: '',
        needed: 1,
        askedBy: null,
      })
    })
    return answer
  }

  async applyState(memberId: bigint) {
    const last = await sql.lastApplication(this.deps.db, memberId)
    if (last === null) return null
    return {
      state: AGENT_APPLICATION.wire(last.state),
      created_at: formatBeijing(last.created_at),
      remark: last.remark,
      again_at: last.state === 'refused' ? formatBeijing(againAt(last)) : null,
    }
  }

  /** The session token never appears in a URL; the ticket does, and is bound to this session. */
  async ticketUrl({ memberId, tokenHash }: MemberSession) {
    this.mustBeOffered()
    const ticket = newTicket()
    const { ticketMs: lifeMs } = LIMITS.agent
    await sql.insertTicket(this.deps.db, {
      hash: hashToken(ticket),
      memberId,
      sessionHash: tokenHash,
      lifeMs,
    })
    return { url: `/#/agent?ticket=${ticket}` }
  }

  /** Admits a fresh ticket, or a session for which a ticket already opened the page. */
  async enter(member: MemberSession, ticket?: string): Promise<void> {
    this.mustBeOffered()
    const { db } = this.deps
    if (ticket !== undefined && (await sql.redeemTicket(db, hashToken(ticket), member, LIMITS.agent.visitMs)))
      return
    if (!(await sql.isVisiting(db, member))) throw new AppError('agentTicketGone')
  }
}

/** The distant past when there was no refusal. */
function againAt(last: sql.Application | null): Date {
  return last?.state === 'refused' && last.ended_at !== null ? applyAgainAt(last.ended_at) : new Date(0)
}
