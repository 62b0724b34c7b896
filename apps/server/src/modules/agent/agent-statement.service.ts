// Agents' monthly statements: the job that calculates them from settled bets and the ledger, and the agent's view (sums and counts only).
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { isActiveMember } from '@lanting/contract/rules/promo/agent'
import { AGENT_PAY } from '@lanting/contract/states'
import { addMonths, beijingDay, type Day, formatBeijing, type Month, monthOf } from '@lanting/contract/time'
import { AGENT_FILE, AGENT_RULES } from '@lanting/contract/texts/agent'
import { COMMISSION_DESK, DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import { insertApproval } from '#src/approvals/approvals.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import { csvFile, csvText } from '#src/lib/files/csv.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import type { Each } from '#src/jobs/items.ts'
import { correctedMonths, takeMarks } from '#src/modules/agent/agent-correction.sql.ts'
import { linesToWire } from '#src/modules/agent/agent-lines.ts'
import { directMembers, spanOf } from '#src/modules/agent/agent-month.sql.ts'
import { cashOf, checkStatement, type Receipt, reckon } from '#src/modules/agent/agent-reckoning.ts'
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
    const { db } = this.deps
    for (const id of await sql.unpaidRuleOne(db, agentId)) await db.tx((tx) => this.renew(tx, id))
    const last = addMonths(monthOf(fifth), -1)
    const begun = await sql.readBeginning(db, agentId)
    const first = begun.last === null ? (begun.since ?? last) : addMonths(begun.last, 1)
    const made: bigint[] = []
    for (let month = first; month <= last; month = addMonths(month, 1)) {
      const fen = await db.tx((tx) => this.make(tx, agentId, month))
      if (fen !== null) made.push(fen)
    }
    return made
  }

  /** Null when the month already has a statement. */
  private async make(tx: Tx, agentId: bigint, month: Month): Promise<bigint | null> {
    const { username } = await sql.lockAgent(tx, agentId)
    if ((await sql.readMonth(tx, agentId, month)) !== null) return null
    const changed = await takeMarks(tx, agentId, month)
    const { statement, lines, members } = await reckon(tx, { id: newId(), agentId, month }, changed)
    await sql.insertStatement(tx, statement)
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

  /** Its request, with the old sum, can only be refused any more: then it is submitted again. */
  private async renew(tx: Tx, id: string): Promise<void> {
    const row = await sql.lockStatement(tx, id)
    if (row?.state === 'review' && row.rule === 1) await this.again(tx, row)
  }

  /** Recalculates a statement that was sent back. Returns the new figures. */
  async again(tx: Tx, row: sql.StatementRow): Promise<sql.NewStatement> {
    const asked = { id: row.id, agentId: row.agent_id, month: row.month }
    const corrected = await correctedMonths(tx, row.id)
    const changed = await takeMarks(tx, asked.agentId, asked.month)
    await sql.clearParts(tx, row.id)
    const { statement, lines, members } = await reckon(tx, asked, [...corrected, ...changed])
    await sql.replaceStatement(tx, statement)
    await sql.insertParts(tx, row.id, lines, members)
    return statement
  }

  check(at: Sql, row: sql.StatementRow): Promise<Receipt> {
    return checkStatement(at, row)
  }

  async report(agentId: bigint, page: number) {
    const { db, clock } = this.deps
    const window = pageWindow(page)
    const direct = await directMembers(db, agentId, spanOf(monthOf(beijingDay(clock.now()))))
    const { rows, total } = await sql.listOfAgent(db, agentId, window)
    const active = direct.filter(isActiveMember)
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
    return { month: monthToWire(row), lines: isShown(row) ? await this.lines(row) : [] }
  }

  /** The lines of the month, and one for each earlier month that it corrects. */
  async lines(row: sql.StatementRow) {
    const { db } = this.deps
    const lines = await sql.readLines(db, row.id)
    const corrections = await sql.readCorrections(db, row)
    return [
      ...linesToWire(lines, await cashOf(db, row, lines)),
      ...corrections.map(({ month, members, fen }) => ({
        title: AGENT_FILE.correction(month),
        entries: members,
        amount: yuanFromFen(-fen),
        effect: yuanFromFen(fen),
      })),
    ]
  }

  async csv(agentId: bigint, month: Month): Promise<string> {
    return this.file(await this.ownMonth(agentId, month))
  }

  /** The agent's own file, also when staff download it. */
  async file(row: sql.StatementRow): Promise<string> {
    const shown = monthToWire(row)
    const lines = isShown(row) ? await this.lines(row) : []
    const fact = (name: string, text: string | number | null) => [csvText(name), String(text ?? '—'), '', '']
    return csvFile([
      AGENT_FILE.head,
      ...lines.map((line) => [csvText(line.title), String(line.entries), line.amount, line.effect]),
      fact(COMMISSION_DESK.month, row.month),
      fact(AGENT_FILE.members, shown.members),
      fact(COMMISSION_DESK.active, shown.active),
      fact(AGENT_FILE.net, shown.net),
      fact(AGENT_FILE.corrected, shown.corrected),
      fact(AGENT_FILE.carried, shown.carried),
      fact(AGENT_FILE.base, shown.base),
      fact(COMMISSION_DESK.tier, shown.tier),
      fact(AGENT_FILE.rate, shown.rate),
      fact(AGENT_FILE.commission, shown.commission),
      fact(DESK.state, AGENT_PAY.label(row.state)),
      fact(AGENT_FILE.rule, AGENT_RULES[row.rule]),
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

/** With very few members the sums would reveal individual figures. */
function isShown({ summed }: sql.StatementRow): boolean {
  return summed >= LIMITS.agent.shownFromMembers
}

function monthToWire(row: sql.StatementRow) {
  const shown = (fen: bigint) => (isShown(row) ? yuanFromFen(fen) : null)
  return {
    month: row.month,
    members: row.members,
    active: row.active,
    net: shown(row.net_fen),
    corrected: shown(row.corrected_fen),
    carried: shown(row.carried_fen),
    base: shown(sql.baseOf(row)),
    rule: row.rule,
    tier: row.tier,
    rate: row.rate_bp / 100,
    commission: yuanFromFen(row.commission_fen),
    state: AGENT_PAY.wire(row.state),
    settled_at: row.paid_at === null ? null : formatBeijing(row.paid_at),
  }
}
