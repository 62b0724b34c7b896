// What no balance and no right needs is deleted when its time is over, not a day earlier, and never while money about it is open.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { asRole, loginOf } from '#src/process/database-role.ts'
import { openDb } from '#src/db/pool.ts'
import { JobItems } from '#src/jobs/items.ts'
import { createLog } from '#src/lib/log.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { withoutGuards } from '#src/test/lottery/lottery.ts'
import { housekeeping } from '#src/housekeeping.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedContent(database.db)
  await database.db.query(
    `INSERT INTO members (id, username, realname, adult_declared_at, joined_at) OVERRIDING SYSTEM VALUE
     VALUES (1, 'keeper', '', app_now(), app_now())`,
  )
  await database.db.query(
    `INSERT INTO staff (id, username, name, role, password_hash, must_change_password, created_at) OVERRIDING SYSTEM VALUE
     VALUES (1, 'keeper', '', 'support', '', false, app_now())`,
  )
})
afterAll(() => database.drop())

/** With the worker's own rights. */
async function clean(): Promise<void> {
  const user = loginOf('worker')
  const db = openDb(asRole(database.url, user), 1, { user })
  const log = createLog('test', 'silent')
  await housekeeping(db, new JobItems({ db, log, alarms: new Alarms({ db, log }) }).of('housekeeping'))
  await db.close()
  expect(await database.db.query('SELECT item FROM job_items')).toEqual([])
}

interface Case {
  readonly table: string
  /** Inserts what carries `tag`, so many days old; $1 is the tag and $2 the days. */
  readonly insert: string
  readonly tag: string
  readonly days: number
}

const CASES: readonly Case[] = [
  {
    table: 'pay_callbacks',
    insert: `INSERT INTO pay_callbacks (provider, nonce, raw, verdict, txn_id, received_at)
      VALUES ('p', $1, '', 'credited', $1, app_now() - make_interval(days => $2))`,
    tag: 'nonce',
    days: KEPT_DAYS.payCallbacks,
  },
  {
    table: 'pay_callbacks',
    insert: `INSERT INTO pay_callbacks (provider, nonce, raw, verdict, received_at)
      VALUES ('p', $1, '', 'badSignature', app_now() - make_interval(days => $2))`,
    tag: 'nonce',
    days: KEPT_DAYS.forgedCallbacks,
  },
  {
    table: 'launches',
    insert: `INSERT INTO launches (id, member_id, plat, game_code, at)
      VALUES (gen_random_uuid(), 1, 'AG', $1, app_now() - make_interval(days => $2))`,
    tag: 'game_code',
    days: KEPT_DAYS.launches,
  },
  {
    table: 'inbox_messages',
    insert: `INSERT INTO inbox_messages (public_id, member_id, title, content, key, created_at)
      VALUES (gen_random_uuid(), 1, '', '', $1, app_now() - make_interval(days => $2))`,
    tag: 'key',
    days: KEPT_DAYS.inbox,
  },
  {
    table: 'staff_sessions',
    insert: `INSERT INTO staff_sessions (token_hash, staff_id, agent_family, ip, created_at, expires_at, last_action_at)
      VALUES (decode(md5($1), 'hex'), 1, $1, '', app_now() - interval '900 days', app_now() - make_interval(days => $2), app_now())`,
    tag: 'agent_family',
    days: KEPT_DAYS.staffSessions,
  },
]

it.each(CASES)('$table: after $days days', async ({ table, insert, tag, days }) => {
  const { db } = database
  const [young, old] = [`young ${days}`, `old ${days}`]
  await db.query(insert, [young, days - 1])
  await db.query(insert, [old, days + 1])
  await clean()
  const rows = await db.query<{ tag: string }>(`SELECT ${tag} AS tag FROM ${table} WHERE ${tag} = ANY ($1)`, [
    [young, old],
  ])
  expect(rows.map((row) => row.tag)).toEqual([young])
})

const ENQUIRIES = [
  { state: 'done', ended: true, kept: 0 },
  { state: 'pending', ended: false, kept: 1 },
] as const

it.each(ENQUIRIES)(
  'what a venue was asked about a transfer that is $state: $kept of one',
  async ({ state, ended, kept }) => {
    const { db } = database
    const id = `transfer ${state}`
    await db.tx(async (tx) => {
      await withoutGuards(tx)
      await tx.query(
        `INSERT INTO transfers (id, member_id, plat, direction, amount_fen, currency, state, created_at, next_ask_at, ended_at)
       VALUES ($1, 1, 'AG', 'in', 100, 'CNY', $2, app_now(), app_now(), CASE WHEN $3 THEN app_now() END)`,
        [id, state, ended],
      )
      await tx.query(
        `INSERT INTO transfer_enquiries (transfer_id, at, kind, outcome)
       VALUES ($1, app_now() - make_interval(days => $2), 'ask', 'done')`,
        [id, KEPT_DAYS.transferEnquiries + 1],
      )
    })
    await clean()
    expect(await db.query('SELECT 1 FROM transfer_enquiries WHERE transfer_id = $1', [id])).toHaveLength(kept)
  },
)

const PAYOUTS = [
  { withdrawal: 'paid', asks: false, kept: 0 },
  { withdrawal: 'paid', asks: true, kept: 1 },
  { withdrawal: 'paying', asks: false, kept: 1 },
] as const

it.each(PAYOUTS)(
  'what a provider was asked, the withdrawal $withdrawal, still asked $asks: $kept of one',
  async (one) => {
    const { db } = database
    const no = `${one.withdrawal} ${one.asks}`
    await db.tx(async (tx) => {
      await withoutGuards(tx)
      await tx.query(
        `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at, ended_at)
       VALUES ($1, 1, gen_random_uuid(), 'bank', 100, $2, app_now(), CASE $2 WHEN 'paid' THEN app_now() END)`,
        [no, one.withdrawal],
      )
      await tx.query(
        `INSERT INTO payout_tries (payout_no, withdrawal_no, n, state, created_at, next_ask_at)
       VALUES ($1, $1, 1, 'open', app_now(), CASE WHEN $2 THEN app_now() END)`,
        [no, one.asks],
      )
      await tx.query(
        `INSERT INTO payout_enquiries (payout_no, kind, outcome, counts, at)
       VALUES ($1, 'ask', '', true, app_now() - make_interval(days => $2))`,
        [no, KEPT_DAYS.payoutEnquiries + 1],
      )
    })
    await clean()
    expect(await db.query('SELECT 1 FROM payout_enquiries WHERE payout_no = $1', [no])).toHaveLength(one.kept)
  },
)

it('callbacks about money without an order stay while it is open', async () => {
  const { db } = database
  await db.query(
    `INSERT INTO suspense_items (id, provider, channel, txn_id, order_no, amount_fen, why, state, received_at)
     SELECT gen_random_uuid(), 'p', '', state, '', 100, '', state, app_now() FROM unnest('{open,returned}'::text[]) state`,
  )
  await db.query(
    `INSERT INTO pay_callbacks (provider, nonce, raw, verdict, txn_id, received_at)
     SELECT 'p', state, '', 'suspense', state, app_now() - make_interval(days => $1) FROM unnest('{open,returned}'::text[]) state`,
    [KEPT_DAYS.payCallbacks + 1],
  )
  await clean()
  const rows = await db.query<{ nonce: string }>(
    "SELECT nonce FROM pay_callbacks WHERE nonce IN ('open', 'returned')",
  )
  expect(rows.map(({ nonce }) => nonce)).toEqual(['open'])
})
