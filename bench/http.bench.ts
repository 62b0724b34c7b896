// HTTP as ratios in one run: the balance poll against an empty route, a transfer's reserve against its own function.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { VENUES } from '@lanting/contract/data/venues'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDb } from '../apps/server/src/db/pool.ts'
import { hashToken, newToken } from '../apps/server/src/ids.ts'
import { house, memberMain } from '../apps/server/src/ledger/accounts.ts'
import { move, type Posting, postMany } from '../apps/server/src/ledger/post.ts'
import { agentFamily } from '../apps/server/src/modules/auth/user-agent.ts'
import { seedContent } from '../apps/server/src/seed/content.ts'
import { freePort } from '../scripts/lib/ports.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { throwawayDir } from '../scripts/lib/throwaway.mjs'
import type { BareAsk } from './api-server.ts'
import { type Load, openLoad, post } from './load.ts'
import { report } from './report.ts'
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

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const dataDir = throwawayDir()
// Durable, as in production: a reserve waits for the disk.
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, 8)
const children: ChildProcess[] = []
const loads: Load[] = []

async function start(file: string, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const child = fork(here(file), {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, port }
}

/** One question to a child, one answer. */
function ask<T>(child: ChildProcess, question: BareAsk | 'cpu'): Promise<T> {
  return new Promise((resolve) => {
    child.once('message', (said) => resolve(said as T))
    child.send(question)
  })
}

/** A turn, and how much processor time of the server each answer took: the figure that a busy machine spoils least. */
async function weighed(child: ChildProcess, load: Load, costs: number[]): Promise<number> {
  const before = await ask<NodeJS.CpuUsage>(child, 'cpu')
  const perSecond = await load.perSecond(POLL_TURN_MS)
  const after = await ask<NodeJS.CpuUsage>(child, 'cpu')
  const spentMs = (after.user + after.system - before.user - before.system) / 1000
  costs.push((perSecond * POLL_TURN_MS) / 1000 / spentMs)
  return perSecond
}

async function warm(load: Load): Promise<void> {
  let answered = 0
  for (let turn = 0; answered < WARM_ANSWERS && turn < WARM_TURNS; turn += 1)
    answered += ((await load.perSecond(TURN_MS)) * TURN_MS) / 1000
}

/** Members with money and a session each, known at every venue. */
async function prepare(): Promise<readonly { readonly id: bigint; readonly token: string }[]> {
  await migrate(postgres.url, here('../apps/server/migrations'), () => undefined)
  await seedContent(db)
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, password_hash, joined_at)
     SELECT 'bench' || n, '', '', app_now() FROM generate_series(1, $1) n RETURNING id`,
    [MEMBERS],
  )
  const members = rows.map(({ id }) => ({ id, token: newToken() }))
  await db.query(
    `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
     SELECT hash, id, $3, app_now(), app_now() + interval '1 day', app_now() FROM unnest($1::bytea[], $2::bigint[]) u (hash, id)`,
    [members.map(({ token }) => hashToken(token)), members.map(({ id }) => id.toString()), agentFamily('')],
  )
  await db.query(
    'INSERT INTO venue_members (member_id, plat, created_at) SELECT m.id, v.platname, app_now() FROM members m, venues v',
  )
  const opening = members.map(({ id }): Posting => {
    const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 1_000_000n)
    return { key: `open:${id}`, code: 'opening', legs }
  })
  await postMany(db, opening)
  await db.query('ANALYZE')
  return members
}

try {
  const members = await prepare()
  const empty = await start('empty-server.mjs', {})
  const api = await start('api-server.ts', {
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
    const question = { ms: TURN_MS, lines: LINES, pairs }
    const { perSecond, done } = await ask<{ perSecond: number; done: number }>(api.child, question)
    pair += done
    return perSecond
  }

  // The compiler needs thousands of requests before it has seen all of our way, and far fewer for an empty one.
  await warm(emptyLoad)
  await warm(pollLoad)
  const costs = { empty: [] as number[], poll: [] as number[] }
  const http = await alternate(
    {
      empty: () => weighed(empty.child, emptyLoad, costs.empty),
      poll: () => weighed(api.child, pollLoad, costs.poll),
    },
    ROUNDS,
  )
  const reserves = await alternate({ bare: bareReserves, http: () => reserveLoad.perSecond(TURN_MS) }, ROUNDS)
  const kept = await db.query<{ n: bigint }>('SELECT count(*) AS n FROM transfers WHERE state = 2')
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
  for (const child of children) child.kill('SIGKILL')
  await db.close()
  await postgres.stop({ remove: true })
}
process.exit(process.exitCode ?? 0)
