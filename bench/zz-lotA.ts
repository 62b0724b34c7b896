// profile
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { createClock } from '../apps/server/src/clock.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type Db, openDb, type Tx } from '../apps/server/src/db/pool.ts'
import { createInboxService } from '../apps/server/src/modules/member/inbox.service.ts'
import { createSettleService } from '../apps/server/src/modules/lottery/settle.service.ts'
import { createTurnoverService } from '../apps/server/src/modules/turnover/turnover.service.ts'
import { drawnRound, LINES, makeMembers, quietDraw } from '../scripts/prove/settle-stage.ts'
import { seeded } from '../scripts/prove/stage.ts'
const [JS28] = LOTTERIES
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
await admin.connect()
const name = 'prof_' + Math.floor(performance.timeOrigin)
await admin.query('CREATE DATABASE ' + name)
const u = new URL(process.env.TEST_DATABASE_URL!); u.pathname = '/' + name
await migrate(u.toString(), fileURLToPath(new URL('../apps/server/migrations', import.meta.url)), () => undefined)
const db = openDb(u.toString(), 4)
const timed: Db = { ...db, tx: (work) => db.tx((tx) => work({ ...tx, async query(text: string, values: any, n: any) {
  const t = performance.now()
  if (process.env.EXPLAIN && text.includes('verdict AS')) {
    const r = await tx.query<any>('EXPLAIN (ANALYZE, BUFFERS, TIMING) ' + text, values, n)
    console.log(r.map((x: any) => x['QUERY PLAN']).join('\n'))
    throw new Error('stop')
  }
  const r = await tx.query<any>(text, values, n); console.log((performance.now()-t).toFixed(0).padStart(6), text.trim().slice(0, 60).replace(/\n/g,' ')); return r } } as Tx)) }
const clock = await createClock(db)
const bus = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined }
const s = createSettleService({ db: timed, bus, turnover: createTurnoverService({ db }), inbox: createInboxService(db) })
const members = await makeMembers(db, Number(process.env.SETTLE_BETS ?? 20000) / LINES)
const draw = quietDraw(db, clock)
const random = seeded(1)
const a = await drawnRound(db, clock, draw, JS28, members, random)
const b = await drawnRound(db, clock, draw, JS28, members, random)
await db.query('VACUUM ANALYZE bets')
let t = performance.now()
await db.query(`UPDATE bets SET status = 1, outcome = 'lose', payout_fen = 0, valid_fen = bet_fen, settled_at = app_now(), settle_version = 2 WHERE plat = 'CP' AND game_code = 'js28' AND round_id = $1 AND status = 2`, [a])
console.log('bare', performance.now() - t)
t = performance.now()
await s.settle('js28', b).catch((e) => console.log(String(e)))
console.log('ours', performance.now() - t)
await db.close(); await admin.query('DROP DATABASE ' + name + ' WITH (FORCE)'); await admin.end()
