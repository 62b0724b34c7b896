// Proof: a cluster by the files of deploy/ loses and doubles nothing while processes, machines and cables fail under sixty clients.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildStale } from '#tools/run/build/stale.mjs'
import { Database } from './database.ts'
import { type Bets, judgeBets, START_FEN, startClients } from './clients.ts'
import { type Cluster, type Fault, faultsFor } from './faults.ts'
import { openNetwork } from './machines.ts'
import { ClusterProduct } from './product.ts'
import { enterRoom } from './room.ts'
import { newLog, type Running } from '#tools/prove/crash/clients.ts'
import { judge, untilQuiet } from '#tools/prove/crash/verdict.ts'
import { pause, seeded } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    failovers: { type: 'string', default: '2' },
    freezes: { type: 'string', default: '4' },
    clients: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    /** Words with commas between them: faults whose name has one of them. */
    only: { type: 'string', default: '' },
  },
})
const clients = Number(values.clients)
const random = seeded(Number(values.seed))
/** Between two calls of a client: sixty of them are about thirty calls a second, as members make them. */
const THINK_MS = 4_000
const say = (line: string) => console.log(`  ${line}`)
const begun = performance.now()
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
/** What runs on the machine beside us makes every gap longer. */
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(0)}`
/** A machine that sends calls away before there is any fault shows nothing about faults. */
const QUIET_MS = 5_000
const SETTLE_MS = 120_000

/** Until no first attempt has failed for a while; false where that does not come. */
async function settled({ product }: Cluster): Promise<boolean> {
  for (const begin = performance.now(); performance.now() - begin < SETTLE_MS; ) {
    const from = performance.now()
    await pause(QUIET_MS)
    const { attempts, failed } = product.attempts.since(from)
    if (attempts > 0 && failed === 0) return true
  }
  return false
}

/** Injects the fault, waits for recovery, and reports its cost. */
async function suffer(cluster: Cluster, fault: Fault): Promise<string[]> {
  const from = performance.now()
  await fault.strike(cluster)
  await cluster.product.ready()
  await pause(2_000)
  const { attempts, failed, gapMs, slowestMs, failures } = cluster.product.attempts.since(from)
  say(
    `${fault.name.padEnd(58)} gap ${seconds(gapMs).padStart(7)}  slowest ${seconds(slowestMs).padStart(7)}  ` +
      `${String(failed).padStart(4)} of ${attempts} attempts failed  ${load()}`,
  )
  const faults: string[] = []
  if (gapMs > fault.gapSec * 1_000) faults.push(`${fault.name}: nobody was answered for ${seconds(gapMs)}`)
  if (fault.isUnnoticed === true && failed > 0) faults.push(`${fault.name}: ${failures}`)
  return faults
}

/** The rounds of the fastest lottery continued: each one since the start was drawn, none is void. */
async function judgeRounds({ product }: Cluster): Promise<string[]> {
  const rows = await product.db.query<{ drawn: bigint; void: bigint }>(
    `SELECT count(*) FILTER (WHERE seed IS NOT NULL) AS drawn,
            count(*) FILTER (WHERE state = 'void' AND void_reason <> 'missed') AS void FROM lottery_rounds`,
  )
  const [row] = rows
  say(`${row?.drawn} rounds drawn, ${row?.void} void`)
  return row?.void === 0n ? [] : [`${row?.void} rounds are void`]
}

async function prove(scratch: string): Promise<string[]> {
  openNetwork()
  say('three etcd, three PostgreSQL')
  const database = await Database.open(scratch)
  await database.whole()
  say('two of each process, HAProxy, Redis')
  const product = await ClusterProduct.open(scratch, database, () => pause(random(THINK_MS)))
  await database.backup(await database.primary(), 'stanza-create')
  const cluster = { product, database }
  const log = newLog()
  let done = false
  const run: Running = { stage: product, log, random, isDone: () => done }
  const bets: Bets = { taken: new Map(), betters: [], refused: new Map() }
  const { players, running } = await startClients(run, clients, bets)
  product.isWatched = true
  if (!(await settled(cluster)))
    return [`no fault was made: the machine is too busy for ${clients} clients (${load()}); fewer: --clients`]
  say(`${clients} clients, ${seconds(performance.now() - begun)}, ${load()}`)
  const faults: string[] = []
  const words = values.only.split(',')
  const chosen = faultsFor(cluster, Number(values.failovers), Number(values.freezes)).filter(({ name }) =>
    words.some((word) => name.includes(word)),
  )
  for (const fault of chosen) faults.push(...(await suffer(cluster, fault)))
  done = true
  say(`waiting for the last answers, ${seconds(performance.now() - begun)}`)
  await Promise.all(running)
  await untilQuiet(product)
  const verdict = await judge(product, log, players, START_FEN * BigInt(clients))
  faults.push(...verdict.faults, ...(await judgeBets(run, bets)), ...(await judgeRounds(cluster)))
  const replies = [...log.transfers, ...log.deposits, ...log.withdrawals]
  say(
    `${chosen.length} faults under ${clients} clients, seed ${values.seed}: ${replies.length} orders answered, ` +
      `${verdict.kept} kept, ${log.paid.size} paid in, ${log.decided.size} decided, ${bets.taken.size} bets, ${log.rounds} rounds`,
  )
  for (const [why, times] of bets.refused) say(`bets not taken: ${times} × ${why}`)
  return faults
}

const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  pgbackrest: 'pgbackrest',
}
const scratch = await enterRoom(PROGRAMS, () => buildStale({ only: ['server', 'sandbox', 'web', 'office'] }))
const faults = await prove(scratch)
for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
