// SQL of the office's deposit queue.
import type { PayWay } from '@lanting/contract/pay-ways'
import type { PaidTo } from '@lanting/contract/schema'
import type { DEPOSIT, StateOf } from '@lanting/contract/states'
import { one, type Sql } from '#src/db/pool.ts'
import { THIRTY_DAYS_AGO } from '#src/db/thirty-days.sql.ts'
import { type QueueRow, queueStatements } from '#src/approvals/queue.sql.ts'

export interface DepositQueueRow extends QueueRow {
  readonly state: StateOf<typeof DEPOSIT>
  readonly channel: PayWay
  readonly payer_bank: string
  readonly payer_name: string
  readonly payer_no: string
  readonly payer_branch: string
  readonly reference: string
  readonly proof: string | null
  readonly provider_no: string | null
  readonly txn_id: string | null
  readonly paid_to: PaidTo | null
  readonly other_payer: boolean
  readonly shared_card: boolean
}

const HINTS = {
  otherPayer: `q.payer_name <> '' AND m.realname <> m.username AND q.payer_name <> m.realname`,
  sharedCard: `q.payer_no <> '' AND EXISTS (SELECT 1 FROM card_numbers c WHERE c.number = q.payer_no AND c.member_id <> q.member_id)`,
}

export const deposits = queueStatements<DepositQueueRow>({
  kind: 'deposit',
  table: 'deposits',
  since: 'q.created_at',
  columns: `q.channel, q.payer_bank, q.payer_name, q.payer_no, q.payer_branch, q.reference, q.proof, q.provider_no, q.txn_id, q.paid_to,
    ${HINTS.otherPayer} AS other_payer, ${HINTS.sharedCard} AS shared_card`,
  joins: '',
  search: 'q.payer_tail = ANY ($7) OR q.txn_id = $2 OR q.reference = $2',
  hints: HINTS,
  waits: ['review'],
  ends: { done: 'credited', refused: 'closed' },
})

export interface DepositFactRow {
  readonly reference_used: bigint
  readonly deposits_30: bigint
  readonly deposited_30: bigint
}

export async function readFacts(sql: Sql, row: DepositQueueRow): Promise<DepositFactRow> {
  return one(
    await sql.query<DepositFactRow>(
      `SELECT (SELECT count(*) FROM deposits o WHERE $3 <> '' AND o.reference = $3 AND o.no <> $2) AS reference_used,
              count(*) AS deposits_30, coalesce(sum(amount_fen), 0)::bigint AS deposited_30
         FROM deposits WHERE member_id = $1 AND state = 'credited' AND created_at >= ${THIRTY_DAYS_AGO}`,
      [row.member_id, row.no, row.reference],
    ),
  )
}
