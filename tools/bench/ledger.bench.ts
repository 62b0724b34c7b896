// The ledger's speed as ratios in one run: our code against a bare loop, and a hot house account against members' own.
import { rmSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { openDb } from '#server/db/pool.ts'
import { type Account, house, memberMain } from '#server/ledger/accounts.ts'
import { move, type Posting, post, postMany } from '#server/ledger/post.ts'
import { at } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { report } from './report.ts'

const CONNECTIONS = 8
const MEMBERS = 2000
/** Short alternating turns, so that other load on the machine affects all of them alike. */
const ROUNDS = 5
const TURN_MS = 550
const GOAL = 0.8

type Turn = (line: number) => Promise<unknown>

const schemaHome = at('apps/server')
const dataDir = throwawayDir()
// Durable, as in production: a posting waits for the disk.
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, CONNECTIONS)
const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: postgres.url }))
let keys = 0

/** The next stake: members take turns, and the other side is the house or the member half a list away. */
function next(other: 'house' | 'member'): { key: string; from: Account; to: Account } {
  keys += 1
  const from = memberMain(BigInt(1 + (keys % MEMBERS)), 'CNY')
  const across = memberMain(BigInt(1 + ((keys + MEMBERS / 2) % MEMBERS)), 'CNY')
  return { key: `bench:${keys}`, from, to: other === 'house' ? house('lottery', 'CNY') : across }
}

async function ours(other: 'house' | 'member'): Promise<void> {
  const { key, from, to } = next(other)
  const result = await post(db, { key, code: 'betStake', legs: move(from, to, 100n) })
  if (!result.ok) throw new Error(`a stake was refused: ${result.refusal}`)
}

async function bare(line: number): Promise<void> {
  const { key, from, to } = next('house')
  await clients[line]?.query({
    name: 'bare',
    text: 'SELECT outcome, tx_id, after FROM ledger_post($1, $2, $3, $4)',
    values: [key, 'betStake', [from, to], ['-100', '100']],
  })
}

/** Postings per second: every connection posts one after the other until the turn is over. */
async function perSecond(turn: Turn): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (_, line) => {
      while (performance.now() - startedAt < TURN_MS) {
        await turn(line)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - startedAt)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

try {
  await migrate(postgres.url, schemaHome)
  await Promise.all(clients.map((client) => client.connect()))
  const opening = Array.from({ length: MEMBERS }, (_, at): Posting => {
    const legs = move(house('opening', 'CNY'), memberMain(BigInt(at + 1), 'CNY'), 1_000_000_000n)
    return { key: `open:${at}`, code: 'opening', legs }
  })
  await postMany(db, opening)
  await db.query('ANALYZE')

  const turns = { bare, ours: () => ours('house'), members: () => ours('member') } satisfies Record<
    string,
    Turn
  >
  for (const turn of Object.values(turns)) await perSecond(turn)
  const speeds: Record<keyof typeof turns, number[]> = { bare: [], ours: [], members: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['bare', 'ours', 'members'] as const) speeds[name].push(await perSecond(turns[name]))
  }
  for (const [name, values] of Object.entries(speeds)) {
    process.stdout.write(
      `  ${name.padEnd(8)} ${Math.round(median(values)).toLocaleString('en')} postings/s\n`,
    )
  }
  const ratio = (over: readonly number[], under: readonly number[]) =>
    median(over.map((value, at) => value / (under[at] ?? value)))
  const show = (value: number) => value.toFixed(2)
  report([
    {
      what: 'posting through our code / bare loop',
      value: ratio(speeds.ours, speeds.bare),
      goal: GOAL,
      best: 'high',
      show,
    },
    {
      what: 'hot house account / between members',
      value: ratio(speeds.ours, speeds.members),
      goal: GOAL,
      best: 'high',
      show,
    },
  ])
} finally {
  await Promise.all(clients.map((client) => client.end()))
  await db.close()
  await postgres.stop({ remove: true })
  rmSync(dataDir, { recursive: true, force: true })
}
