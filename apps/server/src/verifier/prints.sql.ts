// Reads the prints of rows, view by view.
import type { Sql, Tx } from '#src/db/pool.ts'
import type { PrintRow } from '#src/verifier/prints.ts'

const STATEMENTS = {
  transactions: 'SELECT key, place, print FROM transaction_prints',
  entries: 'SELECT key, place, print FROM entry_prints',
  accounts: 'SELECT key, place, print FROM account_prints',
  audit: 'SELECT key, place, print FROM audit_prints',
  log: 'SELECT key, place, is_open, fixed, print FROM log_entry_prints',
  'log nodes': 'SELECT key, place, print FROM log_node_prints',
  'log heads': 'SELECT key, place, print FROM log_head_prints',
  orders: 'SELECT key, place, print FROM order_prints',
  bets: 'SELECT key, place, is_open, version, fixed, print FROM bet_prints',
}

export type PrintName = keyof typeof STATEMENTS
export const PRINTS = Object.keys(STATEMENTS) as PrintName[]

export async function readPrints(sql: Sql, name: PrintName): Promise<PrintRow[]> {
  return sql.query<PrintRow>(STATEMENTS[name])
}

/** One state of everything; times are printed in one zone. */
export async function takeSnapshot(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await tx.query("SET LOCAL TimeZone = 'UTC'")
  await tx.takeTime(4 * 60_000)
}
