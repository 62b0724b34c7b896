// Proof: data of the newest release is upgraded, and the version after this one comes while members play: its migration, a rolling
// restart, its contract. No first attempt fails, nothing acknowledged is lost, and the books balance.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areSound, inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { openDb, type Db } from '#server/db/pool.ts'
import { releases, restoreRelease } from '#server/test/release/restore.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { Attempts } from '#tools/prove/cluster/attempts.ts'
import { type Bets, judgeBets, startClients } from '#tools/prove/cluster/clients.ts'
import { newLog, type Running } from '#tools/prove/crash/clients.ts'
import { control } from '#tools/stage/control.ts'
import { call, type Caller, pause, type Product, seeded } from '#tools/stage/stage.ts'
import { SHORT_CHAIN, throwawayDir } from '#tools/stage/throwaway.mjs'
import { type Program, Programs } from './processes.ts'
import { Proxy } from './proxy.ts'
import { EXPANDED, makeNextVersion, THIS_VERSION } from './versions.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const clients = Number(values.clients)
/** Before and after each step. */
const restMs = Number(values.seconds) * 1_000
const THINK_MS = 200
const say = (line: string) => console.log(`  ${line}`)
const faults: string[] = []

await buildStale({ only: ['server', 'sandbox'] })
const dataDir = throwawayDir()
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, 4)
const [version = ''] = releases().slice(-1)
const { keys, counts } = await restoreRelease(postgres.url, version)
const ports = { web: await freePort(), office: await freePort(), sandbox: await freePort() }
const [first, second, worker, draw] = [await freePort(), await freePort(), await freePort(), await freePort()]
const env = {
  ...SHORT_CHAIN,
  ...keys,
  LOG_LEVEL: 'warn',
  CAPTCHA_ANSWER: 'TEST',
  REGISTRATIONS_PER_HOUR: '100000',
  RATE_PER_MINUTE: '10000000',
  LEAVE_MS: '2000',
  SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
}
mkdirSync(join(dataDir, 'logs'))
const programs = new Programs({ databaseUrl: postgres.url, dataDir, ports, env }, join(dataDir, 'logs'))
const next = makeNextVersion(join(dataDir, 'next'))
const attempts = new Attempts()
let isWatched = false

/** The product behind its proxy; a client's own repetition is another attempt. */
const product: Product = {
  url: `http://127.0.0.1:${ports.web}`,
  sandboxUrl: env.SANDBOX_URL,
  db,
  async call(path: string, body: object, as: Caller) {
    if (!isWatched) return call(this.url, path, body, as)
    await pause(THINK_MS)
    return attempts.watch(path, () => call(this.url, path, body, as, 0))
  },
  callOffice: (path, body, as) => call(`http://127.0.0.1:${ports.office}`, path, body, as),
  control: (method, path, body) =>
    control({ sandboxUrl: env.SANDBOX_URL, sandboxSecret: keys['SANDBOX_SECRET'] ?? '' }, method, path, body),
}

/** A step under load, with what it cost. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await pause(restMs)
  const begun = performance.now()
  await work()
  const took = performance.now() - begun
  await pause(restMs)
  const price = attempts.since(from)
  const cost = `${price.failed} of ${price.attempts} first attempts failed, longest gap ${Math.round(price.gapMs)} ms, slowest ${Math.round(price.slowestMs)} ms`
  say(`${name}: ${(took / 1_000).toFixed(1)} s; ${cost}`)
  if (price.failed > 0) faults.push(`${name}: ${price.failed} first attempts failed: ${price.failures}`)
}

async function must(home: string, name: string, args: readonly string[] = []): Promise<void> {
  const { code, words } = await programs.run(home, name, args)
  if (code !== 0) throw new Error(`${name} ${args.join(' ')}: ${words}`)
}

async function judgeBooks(books: Db, what: string): Promise<void> {
  const { lines } = await inspectBooks(books, 'whole', BUSINESS_INVARIANTS)
  if (!areSound(lines))
    faults.push(`${what}: the books do not balance: ${JSON.stringify(lines.filter(({ ok }) => !ok))}`)
}

async function judgeOrders(): Promise<void> {
  const { transfers, deposits, withdrawals } = log
  const asked = [...transfers, ...deposits, ...withdrawals].flatMap(({ no }) => (no === null ? [] : [no]))
  const rows = await db.query<{ no: string }>(
    'SELECT id AS no FROM transfers UNION ALL SELECT no FROM deposits UNION ALL SELECT no FROM withdrawals',
  )
  const kept = new Set(rows.map(({ no }) => no))
  const lost = asked.filter((no) => !kept.has(no))
  if (lost.length > 0) faults.push(`${lost.length} of ${asked.length} acknowledged orders are lost`)
  say(`${asked.length} orders and ${bets.taken.size} bets were acknowledged`)
}

const log = newLog()
const bets: Bets = { taken: new Map(), betters: [], refused: new Map() }
let done = false
const run: Running = { stage: product, log, random: seeded(Number(values.seed)), isDone: () => done }
let proxy: Proxy | undefined
try {
  await must(THIS_VERSION, 'migrate', ['--contract'])
  const rows = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries')
  if (rows[0]?.count !== counts.get('public.ledger_entries')) faults.push('entries of the ledger are gone')
  await judgeBooks(db, 'after the upgrade')
  say(`data of ${version}, ${rows[0]?.count} entries of the ledger, opens with this version`)

  await programs.start(THIS_VERSION, 'sandbox', ports.sandbox)
  const apis: Program[] = [
    await programs.start(THIS_VERSION, 'api', first),
    await programs.start(THIS_VERSION, 'api', second),
  ]
  const others: [string, Program][] = []
  for (const [name, port] of [
    ['office', ports.office],
    ['worker', worker],
    ['draw', draw],
  ] as const)
    others.push([name, await programs.start(THIS_VERSION, name, port)])
  proxy = await Proxy.open(ports.web, [first, second])
  const { running } = await startClients(run, clients, bets)
  isWatched = true

  await step('expand', () => must(next, 'migrate'))
  await step('rolling restart into the next version', async () => {
    for (const api of apis) await programs.restart(api, next, 'api')
    for (const [name, program] of others) await programs.restart(program, next, name)
  })
  await step('contract', () => must(next, 'migrate', ['--contract']))
  const old = await programs.run(THIS_VERSION, 'worker')
  if (old.code === 0 || !old.words.includes(EXPANDED))
    faults.push(`the version before starts after the contract: ${old.words}`)
  else say(`the version before is refused: ${old.words}`)
  done = true
  await Promise.all(running)
  await judgeOrders()
  faults.push(...(await judgeBets(run, bets)))
  await judgeBooks(db, 'at the end')
} finally {
  await proxy?.close()
  await programs.stop()
  await db.close()
  await postgres.stop({ remove: true })
  if (faults.length === 0) rmSync(dataDir, { recursive: true, force: true })
}
for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
