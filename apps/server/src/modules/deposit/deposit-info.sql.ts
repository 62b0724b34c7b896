// Every statement behind what a member reads of one deposit.
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

/** What the member wrote about a bank transfer. */
export async function readTransfer(sql: Sql, no: string): Promise<TransferRow> {
  return one(
    await sql.query<TransferRow>(
      'SELECT payer_bank, payer_name, payer_no, reference, proof, paid_to FROM deposits WHERE no = $1',
      [no],
    ),
  )
}

/** The turnover that the credit asked for. */
export async function requiredFen(sql: Sql, no: string): Promise<bigint> {
  const rows = await sql.query<{ required_fen: bigint }>(
    "SELECT required_fen FROM turnover_requirements WHERE source = 'deposit' AND ref = $1",
    [no],
  )
  return rows[0]?.required_fen ?? 0n
}

/** Median minutes from request to credit of real bank transfers; null below the number that makes it meaningful. */
export async function medianMinutes(sql: Sql, atLeast: number): Promise<number | null> {
  const rows = await sql.query<{ cases: bigint; minutes: number | null }>(
    `SELECT count(*) AS cases,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at)) / 60)::float8 AS minutes
       FROM deposits WHERE state = 'credited' AND channel = 'bank' AND created_at > app_now() - interval '90 days'
        AND NOT EXISTS (SELECT 1 FROM members m WHERE m.id = member_id AND m.seeded)`,
  )
  const row = one(rows)
  return Number(row.cases) < atLeast || row.minutes === null ? null : Math.max(1, Math.round(row.minutes))
}

/** Only while staff still look into it. Says whether they do. */
export async function setProof(sql: Sql, no: string, proof: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE deposits SET proof = $2 WHERE no = $1 AND state = 'review' RETURNING no",
    [no, proof],
  )
  return rows.length > 0
}
