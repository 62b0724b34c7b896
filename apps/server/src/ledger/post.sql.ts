// The calls of the ledger's functions in the database, one round trip each.
import { one, type Sql } from '#src/db/pool.ts'

export interface PostRow {
  readonly outcome: 'posted' | 'replayed' | 'notEnough' | 'alreadyEnded'
  readonly tx_id: bigint | null
  readonly after: readonly (string | null)[] | null
}

/** @param values key, code, accounts, amounts, ref, memo and the key of the reserve that ends */
export async function callPost(sql: Sql, values: readonly unknown[]): Promise<PostRow> {
  return one(
    await sql.query<PostRow>(
      'SELECT outcome, tx_id, after FROM ledger_post($1, $2, $3, $4, $5, $6, $7)',
      values,
      'ledger_post',
    ),
  )
}

export interface PostManyRow {
  readonly outcome: 'posted' | 'replayed' | 'notEnough'
  readonly posted: number
  readonly replayed: number
  readonly tx_ids: readonly string[] | null
}

/** @param values keys, codes, refs, memos; and for each leg its posting, account and amount */
export async function callPostMany(sql: Sql, values: readonly unknown[]): Promise<PostManyRow> {
  return one(
    await sql.query<PostManyRow>(
      'SELECT outcome, posted, replayed, tx_ids FROM ledger_post_many($1, $2, $3, $4, $5, $6, $7)',
      values,
    ),
  )
}
