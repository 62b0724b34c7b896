// Proof: the product lives with its demo people for an hour, at many times their pace, and leaves nothing behind: memory grows by less
// than a tenth, no connection, file or thread is left open, no process ends, and the books balance.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import { type Db, openDb } from '#server/db/pool.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchProduct, runCommand } from '#tools/run/launch/product.mjs'
import { freePorts, SHORT_CHAIN, throwawayDir } from '#tools/stage/throwaway.mjs'
import { type Grown, grown, type Look, lookAt } from './figures.ts'
import { exitOnSignal } from '#tools/stage/exit-on-signal.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** How many seconds of the demo people's life a second has. */
    speed: { type: 'string', default: '10' },
  },
})
const ms = Number(values.minutes) * 60_000
const LOOKS = 90
const TOLD_EVERY = 15
const say = (line: string) => console.log(`  ${line}`)

/** Connections of each login, as the database counts them. */
async function connections(db: Db): Promise<Look> {
  const rows = await db.query<{ login: string; count: bigint }>(
    `SELECT r.rolname AS login, count(a.pid) AS count FROM pg_roles r LEFT JOIN pg_stat_activity a ON a.usename = r.rolname
      WHERE r.rolname LIKE 'lanting%' GROUP BY 1`,
  )
  return new Map(rows.map(({ login, count }) => [`${login}: connections`, Number(count)]))
}

async function postings(db: Db): Promise<number> {
  const [row] = await db.query<{ count: bigint }>('SELECT count(*) FROM ledger_transactions')
  return Number(row?.count ?? 0)
}

/** Samples everything while the product runs; ends early when a process does. */
async function live(db: Db, product: ReturnType<typeof launchProduct>): Promise<readonly Look[]> {
  const looks: Look[] = []
  const before = await postings(db)
  for (let look = 1; look <= LOOKS; look += 1) {
    const ended = await Promise.race([product.crashed, delay(ms / LOOKS, null)])
    if (ended !== null) throw new Error(ended)
    looks.push(new Map([...lookAt(product.pids), ...(await connections(db))]))
    if (look % TOLD_EVERY === 0)
      say(`${Math.round((ms * look) / LOOKS / 1_000)} s: ${(await postings(db)) - before} postings`)
  }
  return looks
}

function printGrowth(rows: readonly Grown[]): void {
  for (const { name, before, after, isTooMuch } of rows)
    say(`${isTooMuch ? '✘' : ' '} ${name.padEnd(30)} ${before.toFixed(0).padStart(6)} → ${after.toFixed(0)}`)
}

async function prove(): Promise<readonly string[]> {
  await buildStale()
  const dataDir = throwawayDir()
  const postgres = await startPostgres({ dataDir })
  const env = { ...SHORT_CHAIN, CROWD: '1', CROWD_SPEED: values.speed, CAPTCHA_ANSWER: 'TEST' }
  const setting = { databaseUrl: postgres.url, dataDir, ports: await freePorts(), env }
  const db = openDb(postgres.url, 2)
  try {
    await runCommand('migrate', setting)
    await runCommand('seed', setting)
    const product = launchProduct(setting)
    try {
      await product.ready
      const rows = grown(await live(db, product))
      printGrowth(rows)
      const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
      const broken = lines.filter((line) => !line.ok).map(({ invariant }) => `the books: ${invariant}`)
      return [...rows.filter(({ isTooMuch }) => isTooMuch).map(({ name }) => `${name} grew`), ...broken]
    } finally {
      await product.stop()
    }
  } finally {
    await db.close()
    await postgres.stop({ remove: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

exitOnSignal()
const faults = await prove()
for (const fault of faults) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
