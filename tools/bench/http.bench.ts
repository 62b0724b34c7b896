// HTTP as ratios in one run: the balance poll against an empty route, a transfer's reserve against its own function.
import { randomUUID } from 'node:crypto'
import { VENUES } from '@lanting/contract/data/play/venues'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { openDb } from '#server/db/pool.ts'
import { seedContent } from '#server/seed/content.ts'
import { at } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import type { BareAsk } from './api-server.ts'
import { type Load, openLoad, post } from './load.ts'
import { addMembers, type BenchMember } from './members.ts'
import { report } from './report.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { alternate, median, ratio } from './turns.ts'

const CONNECTIONS = 24
const LINES = 12
const MEMBERS = 4000
const ROUNDS = 7
const TURN_MS = 600
/** Longer than the second of the caches: shorter turns would each begin with all of them empty. */
const POLL_TURN_MS = 2000
const WARM_ANSWERS = 20_000
const WARM_TURNS = 40
const GOAL = 0.5

const dataDir = throwawayDir()
// Durable, as in production: a reserve waits for the disk.
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, 8)
const servers: ServerProcess[] = []
const loads: Load[] = []

async function start(name: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServer(name, env)
  servers.push(server)
  return server
}

/** A turn, and how much processor time of the server each answer took: the figure that a busy machine spoils least. */
async function weighed(server: ServerProcess, load: Load, costs: number[]): Promise<number> {
  const before = await server.ask<NodeJS.CpuUsage>('cpu')
  const perSecond = await load.perSecond(POLL_TURN_MS)
  const after = await server.ask<NodeJS.CpuUsage>('cpu')
  const spentMs = (after.user + after.system - before.user - before.system) / 1000
  costs.push((perSecond * POLL_TURN_MS) / 1000 / spentMs)
  return perSecond
}

async function warm(load: Load): Promise<void> {
  let answered = 0
  for (let turn = 0; answered < WARM_ANSWERS && turn < WARM_TURNS; turn += 1)
    answered += ((await load.perSecond(TURN_MS)) * TURN_MS) / 1000
}

/** Members known at every venue. */
async function prepare(): Promise<readonly BenchMember[]> {
  await migrate(postgres.url, at('apps/server'))
  await seedContent(db)
  const members = await addMembers(db, dataDir, MEMBERS, 1_000_000n)
  await db.query(
    'INSERT INTO venue_members (member_id, plat, created_at) SELECT m.id, v.platname, app_now() FROM members m, venues v',
  )
  await db.query('ANALYZE')
  return members
}

try {
  const members = await prepare()
  const empty = await start('empty-server')
  const api = await start('api-server', {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    WEB_DIST: 'no-pages',
    RATE_PER_MINUTE: '100000000',
  })
  const bearer = (at: number) => ({ authorization: `Bearer ${members[at % MEMBERS]?.token ?? ''}` })

  const emptyRequest = post('/empty', {}, bearer(0))
  const polls = Array.from({ length: CONNECTIONS }, (_, at) => post('/api/balance', {}, bearer(at)))
  const emptyLoad = await openLoad({ port: empty.port, connections: CONNECTIONS, next: () => emptyRequest })
  const pollLoad = await openLoad({
    port: api.port,
    connections: CONNECTIONS,
    next: (at) => polls[at] ?? emptyRequest,
  })

  // A member has one open transfer per venue, and a silent venue leaves it open: each pair serves once.
  let pair = 0
  const nextPair = () => {
    const at = pair++
    return [members[at % MEMBERS], VENUES[Math.floor(at / MEMBERS)]] as const
  }
  const reserveLoad = await openLoad({
    port: api.port,
    connections: LINES,
    next() {
      const [member, venue] = nextPair()
      const body = { amount: '1.00', sourcetype: 'userbalance', targettype: venue?.platname ?? '' }
      const headers = { authorization: `Bearer ${member?.token ?? ''}`, 'idempotency-key': randomUUID() }
      return post('/api/transfer', body, headers)
    },
  })
  loads.push(emptyLoad, pollLoad, reserveLoad)

  async function bareReserves(): Promise<number> {
    const pairs = Array.from({ length: 3000 }, (_, at) => {
      const index = pair + at
      return [
        String(members[index % MEMBERS]?.id),
        VENUES[Math.floor(index / MEMBERS)]?.platname ?? '',
      ] as const
    })
    const question: BareAsk = { ms: TURN_MS, lines: LINES, pairs }
    const { perSecond, done } = await api.ask<{ perSecond: number; done: number }>(question)
    pair += done
    return perSecond
  }

  // The compiler needs thousands of requests before it has seen all of our way, and far fewer for an empty one.
  await warm(emptyLoad)
  await warm(pollLoad)
  const costs = { empty: [] as number[], poll: [] as number[] }
  const http = await alternate(
    {
      empty: () => weighed(empty, emptyLoad, costs.empty),
      poll: () => weighed(api, pollLoad, costs.poll),
    },
    ROUNDS,
  )
  const reserves = await alternate({ bare: bareReserves, http: () => reserveLoad.perSecond(TURN_MS) }, ROUNDS)
  const kept = await db.query<{ n: bigint }>("SELECT count(*) AS n FROM transfers WHERE state = 'pending'")
  if (Number(kept[0]?.n) !== pair) throw new Error(`${pair} reserves were asked for, ${kept[0]?.n} are kept`)

  for (const [name, values] of Object.entries({
    'empty route': http.empty,
    'balance poll': http.poll,
    'reserve, own function': reserves.bare,
    'reserve, HTTP': reserves.http,
  }))
    process.stdout.write(
      `  ${name.padEnd(22)} ${Math.round(median(values)).toLocaleString('en')} per second\n`,
    )
  const show = (value: number) => value.toFixed(2)
  process.stdout.write(
    `  balance poll / empty route by processor time: ${show(ratio(costs.poll, costs.empty))}\n`,
  )
  report([
    {
      what: 'POST /api/balance / empty route',
      value: ratio(http.poll, http.empty),
      goal: GOAL,
      best: 'high',
      show,
    },
    {
      what: 'transfer reserve over HTTP / its own function',
      value: ratio(reserves.http, reserves.bare),
      goal: GOAL,
      best: 'high',
      show,
    },
  ])
} finally {
  for (const load of loads) load.close()
  for (const server of servers) server.end()
  await db.close()
  await postgres.stop({ remove: true })
}
process.exit(process.exitCode ?? 0)
