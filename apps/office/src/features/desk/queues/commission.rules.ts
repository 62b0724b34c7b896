// The state of a statement for the current user.
import { AGENT_PAY } from '@lanting/contract/states'
import type { StatementRow } from '#src/queries/agents.ts'

interface Standing {
  readonly tone: 'wait' | 'ok' | 'bad' | 'neutral'
  readonly words: string
}

/** Zero is neither paid nor pending; one that was sent back waits to be recalculated. */
export function standingOf(row: Pick<StatementRow, 'tier' | 'state' | 'approval'>): Standing {
  const state = AGENT_PAY.word(row.state)
  if (state === 'paid')
    return row.tier === 0
      ? { tone: 'neutral', words: '无佣金' }
      : { tone: 'ok', words: AGENT_PAY.label(state) }
  if (row.approval?.state !== 'open') return { tone: 'bad', words: '已退回' }
  return { tone: 'wait', words: row.approval.approvals > 0 ? '待第二人' : AGENT_PAY.label(state) }
}
