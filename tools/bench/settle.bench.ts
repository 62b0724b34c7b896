// Settling a round of 100,000 bets against one bare UPDATE over as many rows, in one run.
import { rmSync } from 'node:fs'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { Alarms } from '#server/alarms/alarms.ts'
import { createClock } from '#server/clock/clock.ts'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { type Db, openDb } from '#server/db/pool.ts'
import { InboxService } from '#server/inbox/inbox.service.ts'
import { PushOutbox } from '#server/push/outbox.ts'
import { createLog } from '#server/lib/log.ts'
import { readEnvironment } from '#server/config/environment.ts'
import { SettleService } from '#server/modules/bet/settle/settle.service.ts'
import { endRound } from '#server/modules/lottery/lottery.sql.ts'
import { GiftPots } from '#server/turnover/gift-pots.service.ts'
import { TurnoverService } from '#server/turnover/turnover.service.ts'
import { at } from '#tools/run/paths.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { drawnRound, LINES, makeMembers, quietDraw } from '#tools/prove/settle/stage.ts'
import { seeded } from '#tools/stage/stage.ts'
import { report } from './report.ts'

const BETS = Number(process.env.SETTLE_BETS ?? 100_000)
const PAIRS = 2
const GOAL = 6

const [JS28] = LOTTERIES
const schemaHome = at('apps/server')
const dataDir = throwawayDir()
// Durable, as in production: a settlement waits for the disk.
const postgres = await startPostgres({ dataDir })
const db = openDb(postgres.url, 4)
const random = seeded(1)

async function seconds(work: () => Promise<unknown>): Promise<number> {
  await db.query('CHECKPOINT')
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** What no settlement can do without: every bet of the round gets its end. */
async function bareUpdate(on: Db, expect: string): Promise<void> {
  await on.tx(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = '5min'")
    await tx.query(
      `UPDATE bets SET status = 'settled', outcome = 'lose', payout_fen = 0, valid_fen = bet_fen, settled_at = app_now(), settle_version = 2
        WHERE plat = 'CP' AND game_code = 'js28' AND round_id = $1 AND status = 'open'`,
      [expect],
    )
  })
}

try {
  await migrate(postgres.url, schemaHome)
  const clock = await createClock(db)
  const log = createLog('bench', 'silent')
  const bus = {
    publish: async () => undefined,
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
  const pots = new GiftPots({ db })
  const settlement = new SettleService({
    db,
    bus,
    clock,
    log,
    alarms: new Alarms({ db, log }),
    turnover: new TurnoverService({ db, pots }),
    pots,
    rebates: { markEndedDays: async () => undefined },
    inbox: new InboxService(db),
    pushOutbox: new PushOutbox(),
    rounds: { end: endRound },
    betsAtOnce: BigInt(readEnvironment({ DATABASE_URL: postgres.url }).SETTLE_BATCH),
  })
  const members = await makeMembers(db, BETS / LINES)
  const draw = quietDraw(db, clock)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const forBare = await drawnRound(db, clock, draw, JS28, members, random)
    const forUs = await drawnRound(db, clock, draw, JS28, members, random)
    await db.query('VACUUM ANALYZE bets')
    const bare = await seconds(() => bareUpdate(db, forBare))
    const ours = await seconds(() => settlement.settle('js28', forUs))
    ratios.push(ours / bare)
    process.stdout.write(
      `  ${BETS.toLocaleString('en')} bets: bare ${bare.toFixed(2)} s, settled ${ours.toFixed(2)} s\n`,
    )
  }
  report([
    {
      what: `settling ${BETS.toLocaleString('en')} bets / one bare UPDATE`,
      value: Math.min(...ratios),
      goal: GOAL,
      best: 'low',
      show: (value) => value.toFixed(2),
    },
  ])
} finally {
  await db.close()
  await postgres.stop({ remove: true })
  rmSync(dataDir, { recursive: true, force: true })
}
