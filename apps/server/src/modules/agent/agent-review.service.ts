// The office's side of agents: applications to decide, statements to inspect, pay or recalculate.
import { yuanFromFen } from '@lanting/contract/money'
import { AGENT_APPLICATION, AGENT_PAY, type StateOf } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { AppError } from '#src/lib/app-error.ts'
import type { ApprovalReader, Shown } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { memberToWire } from '#src/approvals/queue.view.ts'
import { audited } from '#src/audit/audited.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { maskMobile } from '#src/lib/masking.ts'
import { linesToWire } from '#src/modules/agent/agent-lines.ts'
import { type AgentStatementService, payloadOf, titleOf } from '#src/modules/agent/agent-statement.service.ts'
import * as statements from '#src/modules/agent/agent-statement.sql.ts'
import * as sql from '#src/modules/agent/agent.sql.ts'

export interface AgentReviewDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'about' | 'events'>
  readonly statements: Pick<AgentStatementService, 'again' | 'agrees' | 'file'>
}

export class AgentReviewService {
  constructor(private readonly deps: AgentReviewDeps) {}

  async applications(state: StateOf<typeof AGENT_APPLICATION>, page: number, context: StaffContext) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listApplications(this.deps.db, state, window)
    const ids = rows.map(({ id }) => id)
    const shown = await this.deps.approvalReader.about('agent', ids, context)
    const data = rows.map((row) => applicationToWire(row, shown, 'masked'))
    return pageAnswer(window, total, data)
  }

  /** Reading a mobile number is logged. */
  async openApplication(id: string, context: StaffContext) {
    const row = await sql.readApplication(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    const subject = { kind: 'agent' as const, id, name: row.username }
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'agent.view', subject, before: null, after: null }),
    )
    return this.application(id, context)
  }

  async application(id: string, context: StaffContext) {
    const row = await sql.readApplication(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    const shown = await this.deps.approvalReader.about('agent', [id], context)
    return {
      row: applicationToWire(row, shown, 'whole'),
      decisions: await this.deps.approvalReader.events('agent', id),
    }
  }

  async statements(state: StateOf<typeof AGENT_PAY> | null, page: number, context: StaffContext) {
    const window = pageWindow(page)
    const { rows, total } = await statements.listStatements(this.deps.db, state, window)
    const ids = rows.map(({ id }) => id)
    const shown = await this.deps.approvalReader.about('commission', ids, context)
    return pageAnswer(
      window,
      total,
      rows.map((row) => statementToWire(row, shown)),
    )
  }

  private async mustRead(id: string): Promise<statements.StatementRow> {
    const row = await statements.readStatement(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async statement(id: string, context: StaffContext) {
    const row = await this.mustRead(id)
    const { db, approvalReader } = this.deps
    return {
      row: statementToWire(row, await approvalReader.about('commission', [id], context)),
      lines: linesToWire(await statements.readLines(db, id)),
      left_out: await statements.leftOut(db, id),
      agrees: await this.deps.statements.agrees(db, row),
      decisions: await approvalReader.events('commission', id),
    }
  }

  /** The person who resubmits it may not approve it. */
  async again(input: { id: string; reason: string }, context: StaffContext) {
    const reason = input.reason.trim()
    if (reason === '') throw new AppError('reasonMissing')
    const { id } = input
    if (context.once.done !== null) return this.statement(id, context)
    await this.deps.db.tx(async (tx) => {
      await context.once.mark(tx, id)
      const row = await statements.lockStatement(tx, id)
      if (row === null || row.state !== 'review') throw new AppError('wrongState')
      const now = await this.deps.statements.again(tx, row)
      if (now.commissionFen === 0n) return
      await this.deps.approvals.ask(
        tx,
        {
          kind: 'commission',
          subject: id,
          title: titleOf(row.username, row.month, now.commissionFen),
          memberId: row.agent_id,
          payload: payloadOf(row.month, now.commissionFen),
          reason,
          before: { commission: yuanFromFen(row.commission_fen) },
        },
        context,
      )
    })
    return this.statement(id, context)
  }

  async file(id: string, context: StaffContext) {
    const row = await this.mustRead(id)
    const name = `${row.username} ${row.month}`
    await this.deps.db.tx((tx) =>
      audited(tx, context, {
        action: 'commission.export',
        subject: { kind: 'commission', id, name },
        before: null,
        after: null,
      }),
    )
    return this.deps.statements.file(row)
  }
}

function applicationToWire(
  row: sql.ApplicationRow,
  shown: ReadonlyMap<string, Shown>,
  detail: 'masked' | 'whole',
) {
  const about = shown.get(row.id)
  if (about === undefined) throw new Error(`application ${row.id} has no approval`)
  return {
    id: row.id,
    member: memberToWire(row, detail),
    mobile: detail === 'whole' ? row.mobile : maskMobile(row.mobile),
    apply_info: row.apply_info,
    state: AGENT_APPLICATION.wire(row.state),
    created_at: formatBeijing(row.created_at),
    invited: Number(row.invited),
    remark: row.remark,
    approval: about.wire,
  }
}

function statementToWire(row: statements.StatementRow, shown: ReadonlyMap<string, Shown>) {
  return {
    id: row.id,
    agent: { id: Number(row.agent_id), username: row.username },
    month: row.month,
    members: row.members,
    active: row.active,
    net: yuanFromFen(row.net_fen),
    carried: yuanFromFen(row.carried_fen),
    base: yuanFromFen(row.net_fen + row.carried_fen),
    tier: row.tier,
    rate: row.rate_bp / 100,
    commission: yuanFromFen(row.commission_fen),
    state: AGENT_PAY.wire(row.state),
    made_at: formatBeijing(row.made_at),
    paid_at: row.paid_at === null ? null : formatBeijing(row.paid_at),
    approval: shown.get(row.id)?.wire ?? null,
  }
}
