// Random edits, deletes and inserts of a superuser, with the triggers off: the same ones for the same seed.
import type { Tx } from '#src/db/pool.ts'

/** What an inserted copy of a row has otherwise, so that no unique key refuses it. */
const INSERTED: Readonly<Record<string, string>> = {
  ledger_transactions: `jsonb_build_object('id', (SELECT max(id) + 1 FROM ledger_transactions), 'key', r.key || 'x')`,
  ledger_entries: `jsonb_build_object('leg', r.leg + 10, 'seq', NULL)`,
  ledger_accounts: `jsonb_build_object('id', (SELECT max(id) + 1 FROM ledger_accounts), 'name', r.name || 'x', 'balance', 1)`,
  audit_log: `jsonb_build_object('seq', (SELECT max(seq) + 1 FROM audit_log), 'hash', md5(r.hash) || md5(r.hash))`,
  log_entries: `jsonb_build_object('id', (SELECT max(id) + 1 FROM log_entries), 'ref', r.ref || 'x',
                  'n', (SELECT max(n) + 1 FROM log_entries), 'at_ms', r.at_ms)`,
  log_nodes: `jsonb_build_object('level', r.level + 40)`,
  log_heads: `jsonb_build_object('size', r.size + 100000)`,
  lottery_orders: `jsonb_build_object('order_no', r.order_no || 'x')`,
  bets: `jsonb_build_object('bet_id', 'L' || lpad((random() * 1e15)::bigint::text, 18, '0'))`,
}
export const TAMPERED_TABLES = Object.keys(INSERTED)
const KINDS = ['edit', 'delete', 'insert'] as const

/** Another value of the same type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  int2: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bool: (column) => `NOT ${column}`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 second'`,
  jsonb: () => `'{"x": 1}'::jsonb`,
  bytea: (column) => `set_byte(${column}, 0, (get_byte(${column}, 0) + 1) % 256)`,
}

/** The same numbers in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Tampers with a random row and returns the statement in words; null where a constraint or an empty table refused it. */
export async function tamper(tx: Tx, roll: (sides: number) => number): Promise<string | null> {
  const table = TAMPERED_TABLES[roll(TAMPERED_TABLES.length)] ?? ''
  const kind = KINDS[roll(KINDS.length)] ?? 'edit'
  const [{ count }] = (await tx.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)) as [
    { count: number },
  ]
  if (count === 0) return null
  const [{ at }] = (await tx.query<{ at: string }>(
    `SELECT ctid::text AS at FROM ${table} ORDER BY ctid OFFSET ${roll(count)} LIMIT 1`,
  )) as [{ at: string }]
  const columns = await tx.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = '${table}'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  )
  const { name = '', type = '' } = columns[roll(columns.length)] ?? {}
  const other = OTHER[type]?.(name)
  if (kind === 'edit' && other === undefined) return null
  const statement = {
    edit: `UPDATE ${table} SET ${name} = ${other} WHERE ctid = '${at}'`,
    delete: `DELETE FROM ${table} WHERE ctid = '${at}'`,
    insert: `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
             SELECT (jsonb_populate_record(r, to_jsonb(r) || ${INSERTED[table]})).* FROM ${table} r WHERE r.ctid = '${at}'`,
  }[kind]
  await tx.query('SAVEPOINT before_tamper')
  await tx.query("SET LOCAL session_replication_role = 'replica'")
  try {
    await tx.query(statement)
  } catch {
    await tx.query('ROLLBACK TO SAVEPOINT before_tamper')
    return null
  }
  await tx.query("SET LOCAL session_replication_role = 'origin'")
  return `${kind} ${table}${kind === 'edit' ? `.${name}` : ''} ${at}`
}
