// A member's first page of each list with a thousand rows in the table and with a million: it must not grow with them.
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { createMemberApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openCore } from '#server/process/core.ts'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { openDb } from '#server/db/pool.ts'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { agentFamily } from '#server/lib/user-agent.ts'
import { seedContent } from '#server/seed/content.ts'
import { createServices } from '#server/services.ts'
import { at } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { report } from './report.ts'
import { alternate, median, ratio } from './turns.ts'

const SMALL = 1000
const LARGE = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
/** The member whose lists are read has as many rows in both. */
const OWN = 300
const OTHERS = 999
const CALLS = 8
const ROUNDS = 15
const GOAL = 1.5

const LISTS = [
  ['statement', '/api/moneylog', {}],
  ['bets', '/api/betrecord', {}],
  ['transfers', '/api/gettransrecord', { type: 3 }],
] as const

const schemaHome = at('apps/server')
const dataDir = throwawayDir()
const postgres = await startPostgres({ dataDir, durable: false })

/** Whose the n-th row is: the member's own are spread evenly over the whole table. */
const WHOSE = (rows: number) => {
  const apart = Math.floor(rows / OWN)
  return `CASE WHEN n % ${apart} = 0 AND n / ${apart} <= ${OWN} THEN 0 ELSE 1 + n % ${OTHERS} END`
}
/** The rows of four weeks, the newest last. */
const AT = (rows: number) => `app_now() - interval '28 days' * (1 - n::float8 / ${rows})`

async function fill(client: pg.Client, rows: number): Promise<void> {
  const members = await client.query<{ id: string }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT 'list' || n, '', app_now() FROM generate_series(0, ${OTHERS}) n RETURNING id`,
  )
  const first = Number(members.rows[0]?.id)
  const member = `${first} + ${WHOSE(rows)}`
  await client.query(
    `SELECT ledger_open(array_agg('member:' || id || ':main') || ARRAY['house:opening']) FROM members`,
  )
  // Two entries a transaction: half as many transactions as rows.
  const half = rows / 2
  await client.query(
    `INSERT INTO ledger_transactions (key, code, currency, legs, at)
     SELECT 'fill:' || n, 'opening', 'CNY', 2, ${AT(half)} FROM generate_series(1, ${half}) n`,
  )
  await client.query(
    `WITH moved AS (
       SELECT t.id, a.id AS account, row_number() OVER (PARTITION BY a.id ORDER BY t.id) AS seq
         FROM (SELECT id, substr(key, 6)::bigint AS n FROM ledger_transactions) t
         JOIN ledger_accounts a ON a.name = 'member:' || (${first} + ${WHOSE(half)}) || ':main')
     INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
     SELECT id, 1, account, 100, 100 * seq, seq FROM moved
     UNION ALL SELECT id, 2, (SELECT id FROM ledger_accounts WHERE name = 'house:opening'), -100, NULL, NULL FROM moved`,
  )
  await client.query(
    `UPDATE ledger_accounts a SET balance = e.total, seq = e.entries FROM (
       SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries WHERE seq IS NOT NULL
        GROUP BY account_id) e WHERE e.account_id = a.id`,
  )
  await client.query(
    `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
       bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce, created_at,
       settled_at, settle_version)
     SELECT 'AG', 'S' || n, ${member}, false, 'live', 'bac', '庄闲演示桌', 'r' || n, '庄', 1950, 100, 100, 195, 'settled', 'win',
            '{"text":"庄赢"}', '', '', n, ${AT(rows)}, ${AT(rows)}, 1 FROM generate_series(1, ${rows}) n`,
  )
  await client.query(
    `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, next_ask_at, ended_at)
     SELECT 'T' || n, ${member}, 'AG', 'in', 'CNY', 100, 'done', ${AT(rows)}, ${AT(rows)}, ${AT(rows)}
       FROM generate_series(1, ${rows}) n`,
  )
  await client.query('VACUUM ANALYZE')
}

/** A database with so many rows in each table, and the member app on it. */
async function open(name: string, rows: number) {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  await migrate(url.toString(), schemaHome)
  const db = openDb(url.toString(), 2)
  await seedContent(db)
  await db.close()
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  await fill(client, rows)
  const token = newToken()
  await client.query(
    `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
     SELECT $1, min(id), $2, app_now(), app_now() + interval '1 day', app_now() FROM members`,
    [hashToken(token), agentFamily('lightMyRequest')],
  )
  await client.end()
  const folder = `${dataDir}/${name}`
  mkdirSync(folder)
  const config = readConfig({
    DATABASE_URL: url.toString(),
    DATA_DIR: folder,
    WEB_DIST: 'no-pages',
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '100000000',
  })
  const core = await openCore('bench', config)
  const { app } = await createMemberApp(core, createServices(core))
  return {
    async ms(path: string, payload: object): Promise<number> {
      const startedAt = performance.now()
      for (let call = 0; call < CALLS; call += 1) {
        const answer = await app.inject({
          method: 'POST',
          url: path,
          payload,
          headers: { authorization: `Bearer ${token}` },
        })
        const { code, data } = answer.json<{ code: number; data: { total: number; data: unknown[] } }>()
        if (code !== 200 || data.total !== OWN || data.data.length !== 15)
          throw new Error(`${path} answered ${code} with ${data?.total} rows`)
      }
      return (performance.now() - startedAt) / CALLS
    },
    async close() {
      await app.close()
      await core.close()
    },
  }
}

try {
  const small = await open('small', SMALL)
  process.stdout.write(`  filling ${LARGE.toLocaleString('en')} rows …\n`)
  const large = await open('large', LARGE)
  const figures = []
  for (const [name, path, payload] of LISTS) {
    const turns = { small: () => small.ms(path, payload), large: () => large.ms(path, payload) }
    const times = await alternate(turns, ROUNDS)
    process.stdout.write(
      `  ${name.padEnd(10)} ${median(times.small).toFixed(1)} ms of ${SMALL.toLocaleString('en')}, ${median(times.large).toFixed(1)} ms of ${LARGE.toLocaleString('en')}\n`,
    )
    figures.push({
      what: `first page of ${name}, large table / small table`,
      value: ratio(times.large, times.small),
      goal: GOAL,
      best: 'low' as const,
      show: (value: number) => value.toFixed(2),
    })
  }
  await small.close()
  await large.close()
  report(figures)
} finally {
  await postgres.stop({ remove: true })
}
process.exit(process.exitCode ?? 0)
