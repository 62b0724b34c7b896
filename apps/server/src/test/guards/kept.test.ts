// What is only added to: each statement trigger refuses each of its statements, to the owner and to every login that may send it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole, loginOf, PROCESSES } from '#src/process/database-role.ts'
import { type Db, openDb, violates } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

const ALL = 'UPDATE DELETE TRUNCATE'
const NO_END = 'DELETE TRUNCATE'
/** Table, trigger, the constraint that it names, its statements, and of an update the columns it is about. */
const KEPT: readonly [
  table: string,
  trigger: string,
  constraint: string,
  statements: string,
  columns?: string,
][] = [
  ['age_checks', 'age_checks_kept', 'restrictions_append_only', ALL],
  ['approval_events', 'approval_events_kept', 'approval_fixed', 'UPDATE DELETE'],
  [
    'approvals',
    'approvals_fixed',
    'approval_fixed',
    'UPDATE',
    'asked_at asked_by id kind member_id payload subject title',
  ],
  ['audit_head', 'audit_head_kept', 'audit_append_only', 'INSERT DELETE TRUNCATE'],
  ['audit_log', 'audit_log_kept', 'audit_append_only', ALL],
  ['harm_signs', 'harm_signs_kept', 'restrictions_append_only', ALL],
  ['incidents', 'incidents_kept', 'trust_append_only', ALL],
  [
    'ledger_accounts',
    'ledger_accounts_fixed',
    'ledger_append_only',
    'UPDATE',
    'class currency id kind member_id name',
  ],
  ['ledger_accounts', 'ledger_accounts_kept', 'ledger_append_only', NO_END],
  ['ledger_entries', 'ledger_entries_kept', 'ledger_append_only', ALL],
  ['ledger_transactions', 'ledger_transactions_kept', 'ledger_append_only', ALL],
  ['liability_chunks', 'liability_chunks_fixed', 'trust_append_only', 'UPDATE'],
  ['liability_releases', 'liability_releases_kept', 'trust_append_only', ALL],
  ['liability_roots', 'liability_roots_fixed', 'trust_append_only', 'UPDATE'],
  ['log_cosignatures', 'log_cosignatures_kept', 'log_append_only', ALL],
  ['log_entries', 'log_entries_fixed', 'log_append_only', 'UPDATE', 'body id kind ref'],
  ['log_entries', 'log_entries_kept', 'log_append_only', NO_END],
  ['log_heads', 'log_heads_kept', 'log_append_only', ALL],
  ['log_nodes', 'log_nodes_kept', 'log_append_only', ALL],
  ['log_witnesses', 'log_witnesses_kept', 'log_append_only', NO_END],
  ['lost_absences', 'lost_absences_kept', 'restrictions_append_only', ALL],
  ['lottery_capsules', 'lottery_capsules_kept', 'lottery_kept', ALL],
  [
    'lottery_chains',
    'lottery_chains_fixed',
    'lottery_kept',
    'UPDATE',
    'beacon_genesis_sec beacon_key beacon_period_sec beacon_source chain_no commit key_id length lottery protocol published_at salt salt_fixed_at salt_source start_date',
  ],
  ['lottery_chains', 'lottery_chains_kept', 'lottery_kept', NO_END],
  ['lottery_odds_changes', 'lottery_odds_kept', 'lottery_kept', ALL],
  ['lottery_orders', 'lottery_orders_kept', 'lottery_kept', ALL],
  ['lottery_rounds', 'lottery_rounds_kept', 'lottery_kept', NO_END],
  ['lottery_seed_reads', 'lottery_seed_reads_kept', 'lottery_kept', ALL],
  ['lottery_seeds', 'lottery_seeds_kept', 'lottery_kept', ALL],
  ['person_accounts', 'person_accounts_kept', 'restrictions_append_only', NO_END],
  ['person_marks', 'person_marks_kept', 'restrictions_append_only', NO_END],
  ['reached_limits', 'reached_limits_kept', 'restrictions_append_only', ALL],
  ['red_packet_batches', 'red_packet_batches_kept', 'red_packet_kept', ALL],
  ['red_packet_grabs', 'red_packet_grabs_kept', 'red_packet_kept', ALL],
  ['red_packet_members', 'red_packet_members_fixed', 'red_packet_kept', 'UPDATE', 'day mark member_id salt'],
  ['red_packet_members', 'red_packet_members_kept', 'red_packet_kept', NO_END],
  ['red_packets', 'red_packets_kept', 'red_packet_kept', ALL],
  ['register_answers', 'register_answers_kept', 'restrictions_append_only', ALL],
  ['restrictions', 'restrictions_kept', 'restrictions_append_only', ALL],
]

let database: TestDatabase
const logins = new Map<string, Db>()
beforeAll(async () => {
  database = await createTestDatabase()
  for (const process of PROCESSES) logins.set(process, openDb(asRole(database.url, loginOf(process)), 1))
})
afterAll(async () => {
  for (const process of PROCESSES) await logins.get(process)?.close()
  await database.drop()
})

it('there is a row for every such trigger of the schema', async () => {
  const rows = await database.db.query<{ row: string }>(
    `SELECT concat_ws(' ', t.relname, g.tgname, CASE WHEN (g.tgtype & 4) <> 0 THEN 'INSERT' END,
            CASE WHEN (g.tgtype & 16) <> 0 THEN 'UPDATE' END, CASE WHEN (g.tgtype & 8) <> 0 THEN 'DELETE' END,
            CASE WHEN (g.tgtype & 32) <> 0 THEN 'TRUNCATE' END,
            (SELECT string_agg(a.attname, ' ' ORDER BY a.attname) FROM pg_attribute a
              WHERE a.attrelid = g.tgrelid AND a.attnum = ANY (g.tgattr::int2[]))) AS row
       FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal AND (g.tgtype & 3) = 2`,
  )
  const known = KEPT.map(([table, trigger, , statements, columns]) =>
    [table, trigger, statements, ...(columns === undefined ? [] : [columns])].join(' '),
  )
  expect(known.toSorted()).toEqual(rows.map(({ row }) => row).toSorted())
})

/** Statements that touch no row: the trigger fires all the same. */
function statementsOf(table: string, statements: string, columns?: string): string[] {
  return statements.split(' ').flatMap((kind) => {
    if (kind === 'INSERT') return [`INSERT INTO ${table} SELECT * FROM ${table} WHERE false`]
    if (kind === 'DELETE') return [`DELETE FROM ${table} WHERE false`]
    if (kind === 'TRUNCATE') return [`TRUNCATE ${table} CASCADE`]
    return (columns ?? '{any}')
      .split(' ')
      .map((column) => `UPDATE ${table} SET ${column} = DEFAULT WHERE false`)
  })
}

async function outcome(db: Db, statement: string, constraint: string): Promise<string> {
  try {
    await db.query(statement)
  } catch (error) {
    if (violates(error, constraint)) return 'refused'
    throw error
  }
  return 'done'
}

describe.each(KEPT)('%s: %s', (table, _trigger, constraint, statements, columns) => {
  it.each(statementsOf(table, statements, columns))('%s', async (template) => {
    // A column that any statement may name, and the logins that have the right: the others are turned away before the trigger.
    const [found] = await database.db.query<{ any: string; logins: string[] }>(
      `SELECT (SELECT attname FROM pg_attribute WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped
                  AND attgenerated = '' LIMIT 1) AS any,
              ARRAY(SELECT l FROM unnest($2::text[]) l WHERE CASE WHEN $3 IN ('INSERT', 'UPDATE')
                      THEN has_any_column_privilege(l, t.oid, $3) ELSE has_table_privilege(l, t.oid, $3) END) AS logins
         FROM pg_class t WHERE t.oid = $1::regclass`,
      [table, PROCESSES.map(loginOf), template.split(' ')[0]],
    )
    const statement = template.replace('{any}', String(found?.any))
    expect(await outcome(database.db, statement, constraint), 'owner').toBe('refused')
    for (const process of PROCESSES.filter((one) => found?.logins.includes(loginOf(one)))) {
      const db = logins.get(process)
      if (db === undefined) throw new Error(`no login of ${process}`)
      // A right to one column of several is none to another.
      const what = await outcome(db, statement, constraint).catch((error: unknown) => String(error))
      expect(what, process).toMatch(/^refused$|permission denied/)
    }
  })
})
