// Proof: bets around cut-off, through HTTP and with the seal at work: none accepted late, and no refusal moved money.
import { parseArgs } from 'node:util'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { REFUSALS } from '@lanting/contract/refusals'
import { currentRound, nextRound } from '@lanting/contract/rules/lottery/schedule'
import { createPostgresBus } from '#server/bus/postgres-bus.ts'
import { advanceClock, createClock } from '#server/clock/clock.ts'
import type { Db } from '#server/db/pool.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import { createLog } from '#server/lib/log.ts'
import { TestDraw } from '#server/test/lottery/lottery.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    players: { type: 'string', default: '24' },
  },
})
const wanted = Number(values.n)
const random = seeded(Number(values.seed))
const AROUND_MS = 500
/** A slow machine needs a longer run-up before anything arrives in time. */
const RUN_UP_MAX_MS = 16_000
const START_FEN = 100_000_000n
const PLAYS = [2001, 2002, 2003, 2004, 2031, 2043]
/** A machine too slow to draw in time refuses as well, with this message: that is no bet taken late. */
const LATE = new Set<string>(
  (['bettingClosed', 'roundChanged', 'drawLate'] as const).map((key) => REFUSALS[key].text),
)

interface FinalReply {
  readonly key: string
  readonly betId: string | null
  readonly message: string
}

const found = findLottery('js28')
if (found === undefined) throw new Error('no such lottery')
const lottery = found

async function nowMs(db: Db): Promise<number> {
  const rows = await db.query<{ now: Date }>('SELECT app_now() AS now')
  return rows[0]?.now.getTime() ?? 0
}

/** One player bets without a pause until the window is over. */
async function burst(
  stage: Stage,
  player: Player,
  expect: string,
  until: number,
  replies: FinalReply[],
): Promise<void> {
  while (performance.now() < until) {
    const key = `close-${values.seed}-${String(replies.length).padStart(7, '0')}-${random(1_000_000_000)}`
    const order = [{ id: PLAYS[random(PLAYS.length)] ?? 2001, total: 10, data: '' }]
    const reply = await stage.call(
      '/api/lotteryOrder',
      { room_id: 102, expect, order },
      { token: player.token, key },
    )
    if (reply.kind === 'lost') throw new Error('an answer was lost, though nothing was killed')
    const bets = reply.body.data?.bets as { bet_id: string }[] | undefined
    const isPlaced = reply.body.code === 200
    replies.push({ key, betId: isPlaced ? (bets?.[0]?.bet_id ?? '') : null, message: reply.body.message })
  }
}

/** Compares the database with the responses that clients received. */
async function verdict(db: Db, replies: readonly FinalReply[]): Promise<string[]> {
  const accepted = replies.flatMap(({ betId }) => (betId === null ? [] : [betId]))
  const problems: string[] = []
  const check = async (what: string, sql: string, parameters: unknown[] = []) => {
    const rows = await db.query<{ n: bigint }>(sql, parameters)
    if (rows[0]?.n !== 0n) problems.push(`${what}: ${rows[0]?.n}`)
  }
  const others = replies.filter(({ betId, message }) => betId === null && !LATE.has(message))
  if (others.length > 0) problems.push(`refused for another reason: ${others.length}, ${others[0]?.message}`)
  const rounds = 'lottery_rounds r ON r.lottery = b.game_code AND r.expect = b.round_id'
  await check(
    'accepted at or after close, by the database clock',
    `SELECT count(*) AS n FROM bets b JOIN ${rounds} WHERE b.plat = 'CP' AND b.created_at >= r.close_at`,
  )
  await check(
    'in the database and told to nobody, or the other way round',
    `SELECT count(*) AS n FROM (SELECT bet_id FROM bets WHERE plat = 'CP') b
       FULL JOIN unnest($1::text[]) AS t (bet_id) ON t.bet_id = b.bet_id WHERE b.bet_id IS NULL OR t.bet_id IS NULL`,
    [accepted],
  )
  await check(
    'rounds whose seal does not hold every bet',
    `SELECT count(*) AS n FROM lottery_rounds r WHERE r.state IN ('closed', 'drawn', 'settled')
        AND r.bets_count <> (SELECT count(*) FROM bets b WHERE b.plat = 'CP' AND b.game_code = r.lottery AND b.round_id = r.expect)`,
  )
  await check(
    'stakes without a bet, or bets without a stake',
    `SELECT count(*) AS n FROM (SELECT key FROM ledger_transactions WHERE code = 'betStake') t
       FULL JOIN (SELECT 'lot:' || order_no AS key FROM lottery_orders) o ON o.key = t.key
      WHERE t.key IS NULL OR o.key IS NULL`,
  )
  const { lines } = await inspectBooks(db, 'whole')
  problems.push(
    ...lines.filter((line) => !line.ok && line.freezes).map((line) => `the books: ${line.invariant}`),
  )
  return problems
}

/** More than a beacon's period. */
const DRAW_MS = 8_000

const stage = await openStage({}, ['api'])
const log = createLog('proof', 'silent')
const bus = await createPostgresBus(stage.db, log)
const clock = await createClock(stage.db)
const draw = new TestDraw({ db: stage.db, clock, bus, log })
let over = false
try {
  await draw.turn(lottery)
  const players: Player[] = []
  for (let at = 0; at < Number(values.players); at++) {
    players.push(await newPlayer(stage, `closer${String(at).padStart(4, '0')}`, START_FEN))
  }
  // The seal comes as soon as the round is due, in the middle of the crowd.
  const sealing = (async () => {
    while (!over) {
      await draw.turn(lottery)
      await pause(5)
    }
  })()
  const replies: FinalReply[] = []
  const acceptedSoFar = () => replies.filter(({ betId }) => betId !== null).length
  let rounds = 0
  let runUpMs = AROUND_MS
  while (replies.length < wanted || acceptedSoFar() === 0) {
    const now = await nowMs(stage.db)
    const current = currentRound(lottery, now)
    const round = current.closeAt - runUpMs > now ? current : nextRound(lottery, current)
    // The round before is drawn first: its beacon takes some seconds of the clock.
    const settleMs = Math.max(0, Math.min(DRAW_MS, round.closeAt - runUpMs - now))
    await advanceClock(stage.db, round.closeAt - runUpMs - now - settleMs)
    await clock.reload()
    await draw.turn(lottery)
    await advanceClock(stage.db, Math.max(0, round.closeAt - runUpMs - (await nowMs(stage.db))))
    await bus.publish('clock.moved', {})
    const until = performance.now() + runUpMs + AROUND_MS
    const before = acceptedSoFar()
    await Promise.all(players.map((player) => burst(stage, player, round.expect, until, replies)))
    rounds += 1
    if (acceptedSoFar() === before) runUpMs = Math.min(runUpMs * 2, RUN_UP_MAX_MS)
  }
  over = true
  await sealing
  await advanceClock(stage.db, 120_000)
  await draw.turn(lottery)
  const accepted = acceptedSoFar()
  const problems = await verdict(stage.db, replies)
  if (accepted === 0 || accepted === replies.length) problems.push('no bet on one side of the bell')
  process.stdout.write(
    `seed ${values.seed}: ${replies.length} bets in ${rounds} rounds, ${accepted} accepted, ${replies.length - accepted} too late\n`,
  )
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
  process.stdout.write(problems.length === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  over = true
  await bus.close()
  await stage.stop()
}
