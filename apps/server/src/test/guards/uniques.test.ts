// Every unique index of the schema refuses a second row of its key by its own name; one of another key, or outside its condition, is taken.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { insertAlone, refusedBy, untouched } from '#src/test/guards/bare-rows.ts'
import { TABLES } from '#src/test/guards/tables.ts'

interface Unique {
  readonly index: string
  readonly table: string
  /** Makes the row one that the index is about, where it is not. */
  readonly within?: string
  /** Makes it one that the index leaves alone: outside its condition, or without a key. */
  readonly beside?: string
}

const UNIQUES: readonly Unique[] = [
  {
    index: 'activity_applications_deposit',
    table: 'activity_applications',
    within: "deposit_ref = 'x', own_fen = 1, state = 'review'",
    beside: "state = 'refused'",
  },
  { index: 'activity_applications_member_id_activity_id_period_key', table: 'activity_applications' },
  {
    index: 'agent_applications_one',
    table: 'agent_applications',
    beside: "state = 'refused', ended_at = created_at",
  },
  { index: 'agent_statements_agent_id_month_key', table: 'agent_statements' },
  { index: 'alarms_open', table: 'alarms', beside: 'ended_at = raised_at' },
  {
    index: 'approval_events_end',
    table: 'approval_events',
    within: "action = 'refuse'",
    beside: "action = 'ask'",
  },
  {
    index: 'approval_events_once',
    table: 'approval_events',
    within: "action = 'approve'",
    beside: "action = 'ask'",
  },
  { index: 'approvals_one_open', table: 'approvals', beside: "state = 'refused', ended_at = asked_at" },
  { index: 'articles_type_version_key', table: 'articles' },
  { index: 'audit_log_hash_key', table: 'audit_log' },
  { index: 'avatars_name_key', table: 'avatars' },
  { index: 'bet_quarantine_plat_seq_key', table: 'bet_quarantine' },
  { index: 'cards_once', table: 'cards', beside: 'removed_at = created_at' },
  { index: 'closures_running', table: 'closures', beside: 'taken_back_at = asked_at' },
  { index: 'data_export_pieces_export_id_place_key', table: 'data_export_pieces' },
  { index: 'data_exports_making', table: 'data_exports', beside: 'failed_at = asked_at' },
  {
    index: 'deposits_txn',
    table: 'deposits',
    within: "provider = 'x', txn_id = 'x'",
    beside: 'txn_id = NULL',
  },
  { index: 'devices_member_id_mark_hash_key', table: 'devices' },
  { index: 'devices_renew', table: 'devices', within: "renew_hash = '\\x01'", beside: 'renew_hash = NULL' },
  { index: 'inbox_messages_member_id_key_key', table: 'inbox_messages' },
  { index: 'inbox_messages_public_id_key', table: 'inbox_messages' },
  { index: 'ledger_accounts_name_key', table: 'ledger_accounts' },
  {
    index: 'ledger_entries_chain',
    table: 'ledger_entries',
    within: 'seq = 1, balance_after = 1',
    beside: 'seq = NULL, balance_after = NULL',
  },
  {
    index: 'ledger_transactions_ends',
    table: 'ledger_transactions',
    within: 'ends = 7',
    beside: 'ends = NULL',
  },
  { index: 'ledger_transactions_key_key', table: 'ledger_transactions' },
  { index: 'liability_roots_period_key', table: 'liability_roots' },
  {
    index: 'log_entries_n_key',
    table: 'log_entries',
    within: 'n = 1, at_ms = 1',
    beside: 'n = NULL, at_ms = NULL',
  },
  { index: 'log_entries_ref_key', table: 'log_entries' },
  { index: 'lottery_rounds_id_key', table: 'lottery_rounds' },
  { index: 'lottery_rounds_lottery_chain_no_seed_index_key', table: 'lottery_rounds' },
  { index: 'members_username', table: 'members' },
  {
    index: 'passkey_challenges_ref_key',
    table: 'passkey_challenges',
    within: "purpose = 'withdraw', member_id = 1, session_hash = '\\x01', ref = 'x'",
    beside: "purpose = 'add', ref = NULL",
  },
  { index: 'passkey_members_handle_key', table: 'passkey_members' },
  { index: 'passkeys_credential_id_key', table: 'passkeys' },
  { index: 'pay_callbacks_nonce', table: 'pay_callbacks' },
  {
    index: 'payout_tries_one_open',
    table: 'payout_tries',
    within: "state = 'open'",
    beside: "state = 'paid'",
  },
  { index: 'payout_tries_withdrawal_no_n_key', table: 'payout_tries' },
  { index: 'push_messages_subscription_id_key_key', table: 'push_messages' },
  { index: 'push_subscriptions_device_id_key', table: 'push_subscriptions' },
  { index: 'push_subscriptions_endpoint_hash_key', table: 'push_subscriptions' },
  { index: 'rebates_member_id_plat_day_seq_key', table: 'rebates' },
  { index: 'red_packet_grabs_member_id_day_seq_key', table: 'red_packet_grabs' },
  { index: 'red_packets_day_batch_place_key', table: 'red_packets' },
  { index: 'staff_passkeys_credential_id_key', table: 'staff_passkeys' },
  { index: 'staff_username', table: 'staff' },
  { index: 'suspense_items_provider_txn_id_key', table: 'suspense_items' },
  {
    index: 'transfers_one_open',
    table: 'transfers',
    within: "state = 'pending'",
    beside: "state = 'done', ended_at = created_at",
  },
  { index: 'turnover_requirements_source_ref_key', table: 'turnover_requirements' },
  { index: 'venue_freezes_open', table: 'venue_freezes', beside: 'lifted_at = frozen_at' },
  {
    index: 'vip_changes_gift',
    table: 'vip_changes',
    within: "kind = 'promoted', to_level = 1, gift_fen = 1",
    beside: 'gift_fen = 0',
  },
  { index: 'withdrawal_freezes_one', table: 'withdrawal_freezes', beside: 'lifted_at = frozen_at' },
  { index: 'withdrawals_one_pending', table: 'withdrawals', beside: "state = 'paid', ended_at = created_at" },
]

/** The primary key of the table is part of it: it is there for foreign keys alone. */
const IMPLIED = ['red_packets_day_member_id_seq_amount_fen_key']
/** A table without checks. */
const PLAIN = [
  {
    table: 'push_subscriptions',
    columns: 'id, member_id, device_id, endpoint, auth, endpoint_hash, p256dh, server_key, added_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, '00000000-0000-4000-8000-000000000002', 'x', 'x', '\\x01', 'x', 'x', '2026-11-15 04:00:00+00'",
  },
]
/** The columns of an expression. */
const OF_EXPRESSION: Readonly<Record<string, readonly string[]>> = { members_username: ['username'] }
/** Another value of a column whose checks take few. */
const OTHER: Readonly<Record<string, string>> = {
  'avatars.name': "repeat('y', 43) || '.png'",
  'agent_statements.month': "'2027-01'",
  'cards.kind': "'usdt'",
  'lottery_rounds.expect': "'203001010001'",
}

/** A column that checks tie to another one changes with it. */
const TIED: Readonly<Record<string, string>> = {
  'red_packet_grabs.day': 'at',
  'vip_changes.to_level': 'from_level',
}

interface Column {
  readonly name: string
  readonly type: string
}
interface Index {
  readonly index: string
  readonly table: string
  readonly columns: readonly string[]
  readonly primary: boolean
}

let database: TestDatabase
let db: Db
let indexes: readonly Index[]
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  indexes = await db.query<Index>(
    `SELECT c.relname AS index, t.relname AS table, i.indisprimary AS primary,
            ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY (i.indkey::int2[])) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
      WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace`,
  )
})
afterAll(() => database.drop())

it('there is a row for every unique index of the schema that is no primary key', () => {
  const found = indexes.filter(({ primary, index }) => !primary && !IMPLIED.includes(index))
  const name = (one: { index: string; table: string }) => `${one.table} ${one.index}`
  expect(UNIQUES.map(name).toSorted()).toEqual(found.map(name).toSorted())
})

function another(table: string, { name, type }: Column): string {
  const known = OTHER[`${table}.${name}`]
  if (known !== undefined) return known
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `sha256(${name})`
  if (type === 'text') return `${name} || 'x'`
  if (type === 'date') return `${name} + 1`
  if (type.startsWith('timestamp')) return `${name} + interval '1 day'`
  return `${name} + 1`
}

/** The statement that inserts a copy of the row with other values in these columns. */
async function copyOf(tx: Tx, table: string, changed: readonly string[]): Promise<string> {
  const columns = await tx.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const all = changed.flatMap((name) => [name, TIED[`${table}.${name}`] ?? []].flat())
  const values = columns.map((one) => (all.includes(one.name) ? another(table, one) : one.name))
  const names = columns.map(({ name }) => name).join(', ')
  return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} FROM ${table} LIMIT 1`
}

describe.each(UNIQUES)('$index', ({ index, table, within, beside }) => {
  it('refuses a second row of its key, and no other', async () => {
    const row = [...TABLES, ...PLAIN].find((one) => one.table === table)
    if (row === undefined) throw new Error(`no row of ${table}`)
    const all = indexes.filter((one) => one.table === table)
    const own = OF_EXPRESSION[index] ?? all.find((one) => one.index === index)?.columns ?? []
    const others = all
      .filter((one) => one.index !== index)
      .flatMap((one) => OF_EXPRESSION[one.index] ?? one.columns)
    const rest = [...new Set(others)].filter((name) => !own.includes(name))
    const names = all.map((one) => one.index)
    await untouched(db, async (tx) => {
      await insertAlone(tx, row)
      if (within !== undefined) await tx.query(`UPDATE ${table} SET ${within}`)
      expect(await refusedBy(tx, await copyOf(tx, table, rest), names), 'the same key').toBe(index)
      for (const name of own) {
        const copy = await copyOf(tx, table, [...rest, name])
        expect(await refusedBy(tx, copy, names), `another ${name}`).toBe('nothing')
      }
      if (beside === undefined) return
      await tx.query(`UPDATE ${table} SET ${beside}`)
      expect(await refusedBy(tx, await copyOf(tx, table, rest), names), 'beside it').toBe('nothing')
    })
  })
})
