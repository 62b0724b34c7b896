// npm run town: the product with a town of members behind it, loaded by sets, and demo people who live in it.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import { type Db, openDb } from '#server/db/pool.ts'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { buildStale } from '#tools/run/build/stale.mjs'
import { at } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchProduct, runCommand } from '#tools/run/launch/product.mjs'
import { freePorts, throwawayDir } from './throwaway.mjs'
import { checkpointTown, loadTown } from '#tools/prove/growth/load.ts'
import { exitOnSignal } from './exit-on-signal.mjs'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    /** Over which their bets and money are spread. */
    days: { type: 'string', default: '30' },
    /** How many seconds of the demo people's life a second has. */
    speed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
  },
})
const LOOK_MS = 10_000
const SANDBOX = 'sandbox'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The venues have in their own books what our mirrors say that members have there. */
async function loadVenues(db: Db): Promise<void> {
  await migrate(db.url, at('apps/sandbox'), { schema: SANDBOX, migrationsOnly: true })
  await db.tx(async (tx) => {
    await tx.query(`SET LOCAL search_path = ${SANDBOX}, public`)
    await tx.query(
      `CREATE TEMP TABLE held ON COMMIT DROP AS
       SELECT regexp_replace(name, '^.*:', '') AS plat, 'm' || member_id AS member, currency, balance FROM public.ledger_accounts
        WHERE class = 'venue' AND balance > 0`,
    )
    await tx.query('INSERT INTO venues (plat) SELECT DISTINCT plat FROM held ON CONFLICT DO NOTHING')
    await tx.query(
      `INSERT INTO wallets (plat, member, currency, balance_fen, created_at)
       SELECT plat, member, currency, balance, app_time() FROM held`,
    )
    await tx.query(
      `WITH made AS (
         INSERT INTO postings (plat, kind, ref, currency, at)
         SELECT plat, 'transfer', 'town-' || member, currency, app_time() FROM held RETURNING id, plat, ref),
       moved AS (SELECT made.id, held.* FROM made JOIN held ON held.plat = made.plat AND 'town-' || held.member = made.ref)
       INSERT INTO entries (posting_id, plat, account, currency, amount_fen)
       SELECT id, plat, 'member:' || member, currency, balance FROM moved
        UNION ALL SELECT id, plat, 'operator', currency, -balance FROM moved`,
    )
  })
}

interface Lived {
  readonly bets: bigint
  readonly deposits: bigint
  readonly transactions: bigint
}

/** What has happened since a moment, by the product's clock. */
async function livedSince(db: Db, from: Date): Promise<Lived> {
  const rows = await db.query<Lived>(
    `SELECT (SELECT count(*) FROM bets WHERE created_at >= $1) AS bets,
            (SELECT count(*) FROM deposits WHERE created_at >= $1) AS deposits,
            (SELECT count(*) FROM ledger_transactions WHERE at >= $1) AS transactions`,
    [from],
  )
  return rows[0] ?? { bets: 0n, deposits: 0n, transactions: 0n }
}

async function live(db: Db, minutes: number): Promise<void> {
  const [began] = await db.query<{ now: Date }>('SELECT app_now() AS now')
  for (let passed = 0; passed < minutes * 60_000; passed += LOOK_MS) {
    await delay(LOOK_MS)
    const { bets, deposits, transactions } = await livedSince(db, began?.now ?? new Date())
    const seconds = (passed + LOOK_MS) / 1000
    say(`${seconds} s: ${bets} bets, ${deposits} deposits, ${transactions} postings`)
  }
}

/** Whether the books balance, as a whole. */
async function isSound(db: Db): Promise<boolean> {
  const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
  const broken = lines.filter((line) => !line.ok).map((line) => line.invariant)
  say(broken.length === 0 ? 'the books balance' : `the books do not balance: ${broken.join(', ')}`)
  return broken.length === 0
}

exitOnSignal()
await buildStale()
const dataDir = throwawayDir()
const postgres = await startPostgres({ dataDir })
const env = { CROWD: '1', CROWD_SPEED: values.speed, CAPTCHA_ANSWER: 'TEST' }
const setting = { databaseUrl: postgres.url, dataDir, ports: await freePorts(), env }
const db = openDb(postgres.url, 2)
let isGood = false
try {
  await runCommand('migrate', setting)
  await runCommand('seed', setting)
  const startedAt = performance.now()
  const span = { from: `${values.days} days`, to: '1 hour', rounds: 'first' as const }
  await loadTown(postgres.url, { members: Number(values.members), ...span })
  await checkpointTown(db)
  await loadVenues(db)
  say(`${values.members} members loaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const product = launchProduct(setting)
  try {
    await product.ready
    say(`members  http://localhost:${setting.ports.web}/\noffice   http://localhost:${setting.ports.office}/`)
    await live(db, Number(values.minutes))
    isGood = await isSound(db)
  } finally {
    await product.stop()
  }
} finally {
  await db.close()
  await postgres.stop({ remove: true })
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
