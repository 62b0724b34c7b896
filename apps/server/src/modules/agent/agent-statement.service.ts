// Agents' monthly statements: the job that calculates them from the ledger, and the agent's view (sums and counts only).
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { carriedFen, commissionOf, isActiveMember } from '@lanting/contract/rules/agent'
import { AGENT_PAY, MEMBER } from '@lanting/contract/states'
import { addMonths, beijingDay, type Day, formatBeijing, type Month, monthOf } from '@lanting/contract/time'
import { AGENT_FILE } from '@lanting/contract/texts/records'
import { COMMISSION_DESK, DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import { insertApproval } from '#src/approvals/approvals.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import { csvFile, csvText } from '#src/lib/csv.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import type { Each } from '#src/jobs/items.ts'
import { areSame, linesToWire, netOf } from '#src/modules/agent/agent-lines.ts'
import * as sql from '#src/modules/agent/agent-statement.sql.ts'

/** The job has no requester, so every commission needs two approvals, whatever the amount. */
const PAID_BY_PEOPLE = 2

export interface StatementDeps {
  readonly db: Db
  readonly clock: Clock
  /** Off where the licence does not allow it. */
  readonly isOffered: boolean
}

export class AgentStatementService {
  constructor(private readonly deps: StatementDeps) {}

  /** Every ended month without a statement, agent by agent, in order. */
  async runMonthly(fifth: Day, each: Each) {
    const made: bigint[] = []
    const agents = this.deps.isOffered ? await sql.agentIds(this.deps.db) : []
    await each(fifth, agents.map(String), async (agent) => {
      made.push(...(await this.makeUpTo(BigInt(agent), fifth)))
    })
    const commissionFen = made.reduce((sum, fen) => sum + fen, 0n)
    return { agents: agents.length, statements: made.length, commission: yuanFromFen(commissionFen) }
  }

  /** Retries an agent that a run skipped. */
  async monthlyItem(fifth: Day, agent: string): Promise<void> {
    if (this.deps.isOffered) await this.makeUpTo(BigInt(agent), fifth)
  }

  /** Commissions of the missing statements. A failed month blocks the later ones, which carry it over. */
  private async makeUpTo(agentId: bigint, fifth: Day): Promise<bigint[]> {
    const last = addMonths(monthOf(fifth), -1)
    const begun = await sql.readBeginning(this.deps.db, agentId)
    const first = begun.last === null ? (begun.since ?? last) : addMonths(begun.last, 1)
    const made: bigint[] = []
    for (let month = first; month <= last; month = addMonths(month, 1)) {
      const fen = await this.deps.db.tx((tx) => this.make(tx, agentId, month))
      if (fen !== null) made.push(fen)
    }
    return made
  }

  /** Null when the month already has a statement. */
  private async make(tx: Tx, agentId: bigint, month: Month): Promise<bigint | null> {
    const { username } = await sql.lockAgent(tx, agentId)
    const { statement, lines, members } = await this.reckon(tx, newId(), agentId, month)
    if (!(await sql.insertStatement(tx, statement))) return null
    await sql.insertParts(tx, statement.id, lines, members)
    const { id, commissionFen } = statement
    if (commissionFen > 0n)
      await insertApproval(tx, {
        id: newId(),
        kind: 'commission',
        subject: id,
        title: titleOf(username, month, commissionFen),
        memberId: agentId,
        payload: payloadOf(month, commissionFen),
        reason: '',
        needed: PAID_BY_PEOPLE,
        askedBy: null,
      })
    return commissionFen
  }

  private async reckon(at: Sql, id: string, agentId: bigint, month: Month) {
    const direct = await sql.directMembers(at, agentId, month)
    const members = direct.map((member) => {
      const leftOut = leftOutOf(member)
      const { deposit_fen: depositFen, flow_fen: flowFen } = member
      return {
        memberId: member.id,
        leftOut,
        isActive: leftOut === null && isActiveMember({ depositFen, flowFen }),
      }
    })
    const counted = members.filter(({ leftOut }) => leftOut === null)
    const lines = await sql.sumLines(
      at,
      counted.map(({ memberId }) => memberId),
      month,
    )
    const before = await sql.readMonth(at, agentId, addMonths(month, -1))
    const active = members.filter(({ isActive }) => isActive).length
    const figures = { netFen: netOf(lines), carriedFen: carriedFen(before?.net_fen ?? 0n), active }
    const { tier, rateBp, commissionFen } = commissionOf(figures)
    const statement = { id, agentId, month, members: counted.length, ...figures, tier, rateBp, commissionFen }
    return { statement, lines, members }
  }

  /** Recalculates a statement that was sent back. Returns the new figures. */
  async again(tx: Tx, row: sql.StatementRow): Promise<sql.NewStatement> {
    const { statement, lines, members } = await this.reckon(tx, row.id, row.agent_id, row.month)
    await sql.replaceStatement(tx, statement)
    await sql.insertParts(tx, row.id, lines, members)
    return statement
  }

  /** Whether the ledger still matches the statement's lines, and the previous month its carry-over. */
  async agrees(at: Sql, row: sql.StatementRow): Promise<boolean> {
    const kept = await sql.readLines(at, row.id)
    const found = await sql.sumLines(at, await sql.countedMembers(at, row.id), row.month)
    const before = await sql.readMonth(at, row.agent_id, addMonths(row.month, -1))
    const isCarried = carriedFen(before?.net_fen ?? 0n) === row.carried_fen
    return areSame(kept, found) && netOf(found) === row.net_fen && isCarried
  }

  async report(agentId: bigint, page: number) {
    const { db, clock } = this.deps
    const window = pageWindow(page)
    const direct = await sql.directMembers(db, agentId, monthOf(beijingDay(clock.now())))
    const { rows, total } = await sql.listOfAgent(db, agentId, window)
    const active = direct.filter((member) =>
      isActiveMember({ depositFen: member.deposit_fen, flowFen: member.flow_fen }),
    )
    return {
      members: direct.length,
      active_this_month: active.length,
      list: pageAnswer(window, total, rows.map(monthToWire)),
    }
  }

  private async ownMonth(agentId: bigint, month: Month): Promise<sql.StatementRow> {
    const row = await sql.readMonth(this.deps.db, agentId, month)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async statement(agentId: bigint, month: Month) {
    const row = await this.ownMonth(agentId, month)
    const lines = isShown(row) ? linesToWire(await sql.readLines(this.deps.db, row.id)) : []
    return { month: monthToWire(row), lines, left_out: await sql.leftOut(this.deps.db, row.id) }
  }

  async csv(agentId: bigint, month: Month): Promise<string> {
    return this.file(await this.ownMonth(agentId, month))
  }

  /** The agent's own file, also when staff download it. */
  async file(row: sql.StatementRow): Promise<string> {
    const shown = monthToWire(row)
    const lines = isShown(row) ? linesToWire(await sql.readLines(this.deps.db, row.id)) : []
    const fact = (name: string, text: string | number | null) => [csvText(name), String(text ?? '—'), '', '']
    return csvFile([
      AGENT_FILE.head,
      ...lines.map((line) => [csvText(line.title), String(line.entries), line.amount, line.effect]),
      fact(COMMISSION_DESK.month, row.month),
      fact(AGENT_FILE.members, shown.members),
      fact(COMMISSION_DESK.active, shown.active),
      fact(AGENT_FILE.net, shown.net),
      fact(AGENT_FILE.carried, shown.carried),
      fact(AGENT_FILE.base, shown.base),
      fact(COMMISSION_DESK.tier, shown.tier),
      fact(AGENT_FILE.rate, shown.rate),
      fact(AGENT_FILE.commission, shown.commission),
      fact(DESK.state, AGENT_PAY.label(row.state)),
    ])
  }
}

/** `agent001 2026-10 佣金 20,000.00` */
export function titleOf(username: string, month: Month, commissionFen: bigint): string {
  return COMMISSION_DESK.title(username, month, formatYuan(yuanFromFen(commissionFen)))
}

export function payloadOf(month: Month, commissionFen: bigint) {
  return { month, amount: yuanFromFen(commissionFen) }
}

/** Members under time-out or self-exclusion earn the agent no commission. */
function leftOutOf({ state }: sql.DirectMember): string | null {
  return state === 'excluded' || state === 'timeout' ? MEMBER.label(state) : null
}

/** With very few members the sums would reveal individual figures. */
function isShown({ members }: sql.StatementRow): boolean {
  return members >= LIMITS.agent.shownFromMembers
}

function monthToWire(row: sql.StatementRow) {
  const shown = (fen: bigint) => (isShown(row) ? yuanFromFen(fen) : null)
  return {
    month: row.month,
    members: row.members,
    active: row.active,
    net: shown(row.net_fen),
    carried: shown(row.carried_fen),
    base: shown(row.net_fen + row.carried_fen),
    tier: row.tier,
    rate: row.rate_bp / 100,
    commission: yuanFromFen(row.commission_fen),
    state: AGENT_PAY.wire(row.state),
    settled_at: row.paid_at === null ? null : formatBeijing(row.paid_at),
  }
}
