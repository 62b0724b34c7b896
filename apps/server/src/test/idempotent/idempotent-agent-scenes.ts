// A scene for every call of staff about agents that promises a key.
import { newId } from '#src/lib/ids.ts'
import type { Cashier } from '#src/test/money/cashier.ts'
import { counting, type Desk, entriesOf, type Scenes } from '#src/test/idempotent/idempotent-scenes.ts'

/** An agent's month that adds up to nothing by the ledger, and is pending with a sum all the same. */
async function statement({ cashier }: Desk) {
  const { id: agentId } = await cashier.member(0n)
  const id = newId()
  await cashier.test.core.db.query(
    `INSERT INTO agent_statements (id, agent_id, month, members, active, net_fen, carried_fen, tier, rate_bp, commission_fen, state, made_at)
     VALUES ($1, $2, '2026-01', 3, 3, 0, 0, 1, 2000, 10000, 'review', app_now())`,
    [id, agentId],
  )
  return { id, agentId }
}

export function agentScenes(desk: () => Desk): Scenes {
  const call: Cashier['test']['call'] = (name, input, as) => desk().cashier.test.call(name, input, as)
  return {
    async 'POST /office-api/approval/decide (agent)'() {
      const { id, as } = await desk().cashier.member(0n)
      await call('POST /api/applyagentdo', { mobile: '13800138000', apply_info: '熟人推荐' }, as)
      const found = await desk().cashier.test.core.db.query<{ id: string }>(
        'SELECT id FROM agent_applications WHERE member_id = $1',
        [id],
      )
      const effects = counting(desk(), 'SELECT 1 FROM members WHERE id = $1 AND is_agent', [id])
      const body = { kind: 'agent', subject: found[0]?.id, approve: 1, note: '' }
      return { body, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/agent/statement/again'() {
      const { id } = await statement(desk())
      const effects = counting(desk(), "SELECT 1 FROM agent_statements WHERE id = $1 AND state = 'paid'", [
        id,
      ])
      return { body: { id, reason: '重新核算' }, as: desk().finance, effects, few: true }
    },
    async 'POST /office-api/approval/decide (commission)'() {
      const { id, agentId } = await statement(desk())
      const approval = newId()
      await desk().cashier.test.core.db.query(
        `INSERT INTO approvals (id, kind, subject, title, member_id, payload, reason, needed, state, asked_at)
         VALUES ($1, 'commission', $2, '佣金', $3, '{"amount":"100.00","month":"2026-01"}', '', 1, 'open', app_now())`,
        [approval, id, agentId],
      )
      const body = { id: approval, approve: 1, note: '' }
      return { body, as: desk().finance, effects: entriesOf(desk(), agentId) }
    },
  }
}
