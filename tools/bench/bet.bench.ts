// A bet over HTTP, with its idempotency key, against the bare loop of its own function, in one run.
import { randomUUID } from 'node:crypto'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { createPostgresBus } from '#server/bus/postgres-bus.ts'
import { advanceClock, createClock } from '#server/clock/clock.ts'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { openDb } from '#server/db/pool.ts'
import { createLog } from '#server/lib/log.ts'
import { TestDraw } from '#server/test/lottery/lottery.ts'
import { seedContent } from '#server/seed/content.ts'
import { ROOT } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import type { BareOrders } from './bet-server.ts'
import { type Load, openLoad, post } from './load.ts'
import { addMembers } from './members.ts'
import { report } from './report.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { alternate, median, ratio } from './turns.ts'

const LINES = 12
const MEMBERS = 2000
const ROUNDS = 7
const TURN_MS = 600
const ROOM = 402
/** Both sides of one coin, so that the house's cap is never near. */
const PLAYS = [1011, 1012]
const GOAL = 0.5

const dataDir = throwawayDir()
// Durable, as in production: a bet waits for the disk.
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, 8)
let server: ServerProcess | undefined
let load: Load | undefined

/** A round at its beginning, with minutes to go. */
async function openRound(): Promise<string> {
  const lottery = findLottery('xk6')
  if (lottery === undefined) throw new Error('no such lottery')
  const log = createLog('bench', 'silent')
  const bus = await createPostgresBus(db, log)
  const clock = await createClock(db)
  const now = clock.now().getTime()
  await advanceClock(db, currentRound(lottery, now).drawAt - now + 1_000)
  await clock.reload()
  const draw = new TestDraw({ db, clock, bus, log })
  await draw.turn(lottery)
  await bus.close()
  return currentRound(lottery, clock.now().getTime()).expect
}

try {
  await migrate(postgres.url, `${ROOT}/apps/server`)
  await seedContent(db)
  // The clock moves first: otherwise every first bet would update an idle session.
  const expect = await openRound()
  const members = await addMembers(db, dataDir, MEMBERS, 10_000_000n)
  await db.query('ANALYZE')
  const api = await startServer('bet-server', {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    WEB_DIST: 'no-pages',
    RATE_PER_MINUTE: '100000000',
    LOG_LEVEL: 'silent',
  })
  server = api

  let at = 0
  const http = await openLoad({
    port: api.port,
    connections: LINES,
    next() {
      at += 1
      const body = { room_id: ROOM, expect, order: [{ id: PLAYS[at % 2], total: 10, data: '' }] }
      const token = members[at % MEMBERS]?.token ?? ''
      return post('/api/lotteryOrder', body, {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      })
    },
  })
  load = http
  const orders: BareOrders = {
    ms: TURN_MS,
    lines: LINES,
    roomId: ROOM,
    expect,
    plays: PLAYS,
    members: members.map(({ id }) => String(id)),
  }
  const bare = () => api.ask<number>(orders)
  const speeds = await alternate({ bare, http: () => http.perSecond(TURN_MS) }, ROUNDS)
  const bets = await db.query<{ n: bigint }>("SELECT count(*) AS n FROM bets WHERE plat = 'CP'")
  for (const [name, values] of Object.entries(speeds)) {
    process.stdout.write(`  ${name.padEnd(5)} ${Math.round(median(values)).toLocaleString('en')} bets/s\n`)
  }
  process.stdout.write(`  ${Number(bets[0]?.n).toLocaleString('en')} bets stand\n`)
  report([
    {
      what: 'a bet over HTTP / the bare loop of its own function',
      value: ratio(speeds.http, speeds.bare),
      goal: GOAL,
      best: 'high',
      show: (value) => value.toFixed(2),
    },
  ])
} finally {
  load?.close()
  server?.end()
  await db.close()
  await postgres.stop({ remove: true })
}
process.exit(process.exitCode ?? 0)
