// Fills a database of a proof by sets: a town whose members have all lived through the same.
import type { Day } from '@lanting/contract/time'
import pg from 'pg'
import { advanceCheckpoint } from '#server/books/check/checkpoint.sql.ts'
import { closeDay } from '#server/books/check/closed-day.ts'
import type { PartSum } from '#server/books/check/closed-day.sql.ts'
import { type Db, one, type Tx } from '#server/db/pool.ts'
import * as lives from './lives.ts'

export interface Load {
  readonly members: number
  /** What is loaded happened evenly between these, the newest last; PostgreSQL's intervals before now. */
  readonly from: string
  readonly to: string
  /** Which rounds they bet on: the first twenty of each day, or the twenty after them, which have no other bets. */
  readonly rounds: 'first' | 'next'
}

/** What grows with the members. */
const LARGE = `{ledger_transactions,ledger_entries,ledger_accounts,bets,lottery_orders,deposits,transfers,cards,withdrawals,
  turnover_requirements,login_events,members}`

/** The server keeps no index of these tables while rows come, also none of a constraint, and makes all of them anew afterwards. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query(
    `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = ANY ('${LARGE}'::regclass[])`,
  )
  await fill()
  const { rows } = await client.query<{ name: string }>(`SELECT unnest('${LARGE}'::regclass[])::text AS name`)
  for (const { name } of rows) await client.query(`REINDEX TABLE ${name}`)
}

async function fillTables(client: pg.Client, { members, from, to, rounds }: Load): Promise<void> {
  const before = await client.query<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM members')
  const last = before.rows[0]?.last
  await client.query("SET LOCAL session_replication_role = 'replica'")
  await client.query(lives.MEMBERS, [last, from, members])
  for (const text of [lives.roundsDrawn(rounds === 'first' ? 0 : 20), lives.CHAIN, lives.ROUND_ROWS])
    await client.query(text)
  await client.query(lives.PEOPLE, [last])
  await client.query(lives.SPAN, [from, to])
  await client.query('ANALYZE people; ANALYZE span')
  await client.query(lives.OWN_ACCOUNTS)
  for (const step of lives.STORY) {
    await client.query(lives.transactions(step))
    await client.query(lives.entries(step))
  }
  const rest = [lives.MEMBER_PARTS, lives.IDS_GO_ON, lives.BETS, lives.BUSINESS]
  for (const text of rest.flat()) await client.query(text)
  await client.query("SET LOCAL session_replication_role = 'origin'")
}

/** From here on making an index anew is cheaper than keeping it while rows come. */
const MANY = 500

/** Loads whole lives; what the product's triggers would refuse in bulk is written past them, so only in a proof's own database. */
export async function loadTown(url: string, load: Load): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "BEGIN; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL max_parallel_workers_per_gather = 0",
    )
    await client.query(lives.SHARED_ACCOUNTS)
    if (load.members < MANY) await fillTables(client, load)
    else await withoutIndexes(client, () => fillTables(client, load))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** All of it as one closed day, as if nights had verified it: what the checkpoint comes to is what the day does. */
async function closeHistory(tx: Tx, lastId: bigint): Promise<void> {
  const days = await tx.query<{ day: Day; transactions: bigint }>(
    'SELECT (beijing_day(app_now()) - 1)::text AS day, count(*) AS transactions FROM ledger_transactions',
  )
  const sums = await tx.query<PartSum>(
    `SELECT currency, part, total::text, entries::text FROM ledger_checkpoint_totals ORDER BY currency COLLATE "C", part COLLATE "C"`,
  )
  await closeDay(tx, { ...one(days), firstId: 1n, lastId, sums, seal: null })
}

/** What is loaded so far counts as checked: the next check begins after it. */
export async function checkpointTown(db: Db): Promise<void> {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query('VACUUM ANALYZE')
    await db.tx(async (tx) => {
      await tx.takeTime(30 * 60_000)
      await tx.query("SET LOCAL work_mem = '1GB'")
      const rows = await tx.query<{ next_tx: bigint }>(
        `UPDATE ledger_checkpoint SET next_tx = t.last, next_account = a.last, next_at = app_now()
           FROM (SELECT max(id) AS last FROM ledger_transactions) t, (SELECT max(id) AS last FROM ledger_accounts) a
         RETURNING next_tx`,
      )
      const lastId = one(rows).next_tx
      await advanceCheckpoint(tx, lastId)
      await closeHistory(tx, lastId)
    })
    await client.query(
      'VACUUM ANALYZE ledger_checkpoint_sums, ledger_checkpoint_totals, ledger_day_totals, member_moves',
    )
  } finally {
    await client.end()
  }
}
