// SQL of a member's view of one deposit.
import type { PaidTo } from '@lanting/contract/schema'
import { one, type Sql } from '#src/db/pool.ts'

export interface TransferRow {
  readonly payer_bank: string
  readonly payer_name: string
  readonly payer_no: string
  readonly reference: string
  readonly proof: string | null
  readonly paid_to: PaidTo | null
}

/** The member's details of a bank transfer. */
export async function readTransfer(sql: Sql, no: string): Promise<TransferRow> {
  return one(
    await sql.query<TransferRow>(
      'SELECT payer_bank, payer_name, payer_no, reference, proof, paid_to FROM deposits WHERE no = $1',
      [no],
    ),
  )
}

/** The turnover required by the credit. */
export async function requiredFen(sql: Sql, no: string): Promise<bigint> {
  const rows = await sql.query<{ required_fen: bigint }>(
    "SELECT required_fen FROM turnover_progress WHERE source = 'deposit' AND ref = $1",
    [no],
  )
  return rows[0]?.required_fen ?? 0n
}

/** Only while under staff review. Returns whether it is. */
export async function setProof(sql: Sql, no: string, proof: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE deposits SET proof = $2 WHERE no = $1 AND state = 'review' RETURNING no",
    [no, proof],
  )
  return rows.length > 0
}
