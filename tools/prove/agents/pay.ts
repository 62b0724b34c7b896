// Pays agents' statements as the office does once two people have agreed: in order, computed again where bets changed.
import type { Approval } from '#server/approvals/approval.ts'
import type { Db } from '#server/db/pool.ts'
import { yuanFromFen } from '@lanting/contract/money'
import { lockStatement } from '#server/modules/agent/agent-statement.sql.ts'
import { CommissionApproval } from '#server/modules/agent/commission.approval.ts'
import type { Services } from '#server/services.ts'

/** An agent whose oldest is left waiting has nothing paid this time. */
export async function payDue(db: Db, services: Services, isPaid: () => boolean): Promise<void> {
  const { agentStatements: statements, turnover, inbox } = services
  const handler = new CommissionApproval({ statements, turnover, inbox })
  const due = await db.query<{ id: string; agent_id: bigint }>(
    "SELECT id, agent_id FROM agent_statements WHERE state = 'review' ORDER BY month, agent_id",
  )
  const waiting = new Set<bigint>()
  for (const { id, agent_id: agent } of due) {
    if (waiting.has(agent) || !isPaid()) {
      waiting.add(agent)
      continue
    }
    await db.tx(async (tx) => {
      const row = await lockStatement(tx, id)
      if (row === null) throw new Error(`no statement ${id}`)
      const { verdict } = await statements.check(tx, row)
      if (verdict !== 'agrees') await statements.again(tx, row)
      const now = await lockStatement(tx, id)
      if (now?.state !== 'review') return
      const payload = { month: now.month, amount: yuanFromFen(now.commission_fen) }
      await handler.execute(tx, { subject: id, payload } as Approval<'commission'>)
    })
  }
}
