// Proof: rounds continue while draw worker, relays and database are killed. Each is verified by the page, the offline verifier,
// the witness and the second implementation; none is void. --strike witnesses: those instead, and no draw may be late.
import { parseArgs } from 'node:util'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import { newFollowedLog } from '@lanting/fairness/log/log-follower'
import { Witness } from '@lanting/fairness/log/log-witness'
import { type BetReceipt, isReceiptSigned } from '@lanting/fairness/receipt'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { judgeInBrowser } from '#tools/prove/rounds/fair-pages.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from '#tools/stage/stage.ts'
import { lateSealFaults } from '#tools/prove/outages/late-seals.ts'
import { lateRounds, strikeWitnesses, WITNESS_STRIKES } from '#tools/prove/outages/witness-strikes.ts'
import { verifyRounds } from '#tools/prove/rounds/verify-rounds.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    strike: { type: 'string', default: 'product' },
  },
})
const wanted = Number(values.n)
const isOfWitnesses = values.strike === 'witnesses'
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
const PATIENCE_MS = 300_000
/** Of the two rooms of each lottery the first, and two plays without picks. */
const PLAYS = { 1: [1011, 1012], 2: [2001, 2002] } as const
const [JS28] = LOTTERIES
/** The witness compares what the page shows of the newest twenty rounds of a check. */
const LOOK_EVERY = 8

const VICTIMS = ['draw', 'relay', 'database'] as const

/** kill -9. A backend of PostgreSQL that dies so takes the others with it: the server recovers from its log. */
async function kill(stage: Stage, victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim !== 'database') return stage.restart(victim === 'draw' ? 'draw' : 'sandbox')
  const rows = await stage.db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
}

/** The rows, or none while the database is away. */
const rowsOf = async <T extends object>(
  stage: Stage,
  text: string,
  parameters: unknown[] = [],
): Promise<T[]> => stage.db.query<T>(text, parameters).catch(() => [])

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error(`${what} did not happen`)
}

/** The product's time; retried while the database is down. */
async function nowMs(stage: Stage): Promise<number> {
  let ms = 0
  await until('the clock answers', async () => {
    const rows = await rowsOf<{ ms: number }>(
      stage,
      'SELECT (extract(epoch FROM app_now()) * 1000)::float8 AS ms',
    )
    ms = rows[0]?.ms ?? 0
    return ms > 0
  })
  return ms
}

/** The relays' process moves the clock: while it or the database is away, the next try does. */
async function advance(stage: Stage, toMs: number): Promise<void> {
  await until('the clock moves', async () => {
    const ms = Math.ceil(toMs - (await nowMs(stage)))
    if (ms <= 0) return true
    await stage.control('POST', 'clock', { advance: ms }).catch(() => undefined)
    return false
  })
}

const isRound = async (stage: Stage, expect: string, condition: string): Promise<boolean> =>
  (
    await rowsOf(
      stage,
      `SELECT 1 FROM lottery_rounds r WHERE lottery = 'js28' AND expect = $1 AND ${condition}`,
      [expect],
    )
  ).length > 0

/** One order in every lottery that takes bets now; a lost response is retried under its idempotency key. */
async function betEverywhere(stage: Stage, player: Player, receipts: Map<string, BetReceipt>): Promise<void> {
  for (const [place, lottery] of LOTTERIES.entries()) {
    const { expect } = currentRound(lottery, await nowMs(stage))
    const order = PLAYS[lottery.type].map((id) => ({ id, total: 1, data: '' }))
    const input = { room_id: (place + 1) * 100 + 1, expect, order }
    await until(`an answer about ${lottery.name} ${expect}`, async () => {
      const reply = await stage.call('/api/lotteryOrder', input, {
        token: player.token,
        key: `${lottery.name}-${expect}`,
      })
      if (reply.kind === 'lost' || reply.status >= 500) return false
      const { bets } = (reply.body.data ?? { bets: [] }) as { bets: { receipt: BetReceipt }[] }
      if (reply.body.code === 200) for (const { receipt } of bets) receipts.set(receipt.bet_id, receipt)
      return true
    })
  }
}

/** Drawn rounds whose seal too few witnesses have cosigned. */
const UNCOSIGNED = `
  SELECT r.expect FROM lottery_rounds r JOIN log_entries e ON e.ref = 'seal:' || r.lottery || '-' || r.expect
   WHERE r.seed IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM log_cosignatures g WHERE g.size > e.n GROUP BY g.size HAVING count(*) >= 2)`

/** A round of the fastest lottery from its bets to its draw; the others continue beside it. */
async function oneRound(
  stage: Stage,
  round: Round,
  strike: (moment: number) => Promise<void>,
): Promise<void> {
  const { expect } = round
  await strike(0)
  await advance(stage, round.closeAt + 200)
  await strike(1)
  // A jump over the seconds before its beacon value would make a seal late that witnesses have not cosigned yet.
  const sealed = isOfWitnesses
    ? `EXISTS (SELECT 1 FROM log_entries e JOIN log_heads h ON h.size > e.n WHERE e.ref = 'seal:js28-' || r.expect)`
    : `(SELECT count(DISTINCT c.witness) FROM log_entries e JOIN log_cosignatures c ON c.size > e.n
         WHERE e.ref = 'seal:js28-' || r.expect) >= 2`
  await until(`${expect} is sealed`, () => isRound(stage, expect, sealed))
  // Draws in time are judged from their own instant on, so the clock jumps to before it; else a jump costs half of what they have.
  await advance(stage, round.drawAt + (isOfWitnesses ? -500 : 500))
  await strike(2)
  await until(`${expect} is drawn`, () => isRound(stage, expect, 'seed IS NOT NULL'))
}

async function openRound(stage: Stage): Promise<Round> {
  let round = currentRound(JS28, await nowMs(stage))
  await until('a round takes bets', async () => {
    round = currentRound(JS28, await nowMs(stage))
    return isRound(stage, round.expect, "state = 'open' AND commit IS NOT NULL AND app_now() < close_at")
  })
  return round
}

async function drawn(stage: Stage): Promise<number> {
  const rows = await rowsOf<{ n: bigint }>(
    stage,
    'SELECT count(*) AS n FROM lottery_rounds WHERE seed IS NOT NULL',
  )
  return Number(rows[0]?.n ?? 0)
}

/** Every receipt is signed with the key of the log, and its leaf is the bet under the root. */
async function wrongReceipts(
  stage: Stage,
  receipts: readonly BetReceipt[],
  publicKey: string,
): Promise<string[]> {
  const rows = await stage.db.query<{ leaf: string }>(
    `SELECT concat_ws('|', 'PF1B', game_code, round_id, bet_id, play_id, picks, bet_fen, odds_milli, encode(salt, 'hex')) AS leaf
       FROM bets WHERE plat = 'CP'`,
  )
  const leaves = new Set(rows.map(({ leaf }) => leaf))
  return receipts.flatMap((receipt) =>
    isReceiptSigned(receipt, publicKey) && leaves.has(receipt.leaf)
      ? []
      : [`the receipt of ${receipt.bet_id}`],
  )
}

function witnessOf(stage: Stage): Witness {
  const read = async (url: string): Promise<unknown> => (await fetch(url)).json()
  return new Witness(
    {
      get: async (path) => ((await read(stage.url + path)) as { data?: unknown }).data ?? null,
      beacon: async (round) =>
        ((await read(`${stage.sandboxUrl}/beacon1/public/${round}`)) as { signature?: string }).signature ??
        null,
    },
    newFollowedLog(),
  )
}

const say = (line: string) => process.stdout.write(`  ${line}\n`)
await buildStale({ only: ['web'] })
const stage = await openStage({}, [])
// Acknowledged is written: the stage's database is otherwise in too much of a hurry for a proof that kills it.
await stage.db.query('ALTER DATABASE lanting SET synchronous_commit = on')
for (const part of ['sandbox', 'api', 'worker', 'draw'] as const) await stage.start(part)
try {
  const player = await newPlayer(stage, 'outages01', 10_000_000n)
  const receipts = new Map<string, BetReceipt>()
  const witness = witnessOf(stage)
  const alarms: string[] = []
  const checkLog = async () => alarms.push(...(await witness.check()).map(({ text }) => `witness: ${text}`))
  let done = 0
  for (let at = 0; (await drawn(stage)) < wanted; at += 1) {
    const round = await openRound(stage)
    await betEverywhere(stage, player, receipts)
    // So many of the coming rounds are struck that all kills fit; where in the round is chance.
    const isStruck =
      done < kills * Math.min(1, (await drawn(stage)) / (wanted * 0.9) + 1 / Math.max(1, kills))
    const moment = isStruck ? random(isOfWitnesses ? 2 : 3) : -1
    await oneRound(stage, round, async (now) => {
      if (now !== moment) return
      await pause(random(300))
      if (isOfWitnesses)
        await strikeWitnesses(stage, WITNESS_STRIKES[done % WITNESS_STRIKES.length] ?? 'down')
      else await kill(stage, VICTIMS[done % VICTIMS.length] ?? 'draw')
      done += 1
    })
    if (at % LOOK_EVERY === LOOK_EVERY - 1) await checkLog()
    if (at % 50 === 49) say(`${await drawn(stage)} rounds, ${done} kills`)
  }
  await until(
    'everything drawn is paid',
    async () =>
      (await rowsOf(stage, "SELECT 1 FROM lottery_rounds WHERE state = 'drawn' LIMIT 1")).length === 0 &&
      (await nowMs(stage)) > 0,
  )
  if (isOfWitnesses) await stage.control('DELETE', 'faults')
  else
    await until(
      'every seal is cosigned',
      async () => (await nowMs(stage)) > 0 && (await rowsOf(stage, UNCOSIGNED)).length === 0,
    )
  await checkLog()
  const key = witness.log.story.keys.findLast(({ purpose }) => purpose === 'receipt')?.public_key ?? ''
  const voids = await stage.db.query<{ name: string }>(
    "SELECT lottery || '-' || expect || ': void' AS name FROM lottery_rounds WHERE state = 'void' AND void_reason <> 'missed'",
  )
  const { rounds, bets, wrong } = await verifyRounds(stage.db)
  // Without enough cosignatures a page is amber in words, as it should be.
  const pages = isOfWitnesses
    ? { rounds, wrong: await lateRounds(stage), late: [] }
    : await judgeInBrowser(stage)
  const led = await stage.db.query('SELECT 1 FROM lottery_rounds WHERE lottery = $1 AND seed IS NOT NULL', [
    JS28.name,
  ])
  const late = pages.late.filter(({ lottery }) => lottery === JS28.name).length
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  const faults = [
    ...wrong,
    ...alarms,
    ...pages.wrong,
    ...lateSealFaults({ rounds: led.length, late, kills: done }),
    ...voids.map(({ name }) => name),
    ...(await wrongReceipts(stage, [...receipts.values()], key)),
    ...lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant),
    ...(pages.rounds === rounds ? [] : [`${pages.rounds} of ${rounds} rounds were seen in the browser`]),
  ]
  for (const fault of faults.slice(0, 30)) say(`✘ ${fault}`)
  say(
    `${rounds} rounds with ${bets} bets and ${receipts.size} receipts under ${done} kills, seed ${values.seed}`,
  )
  say(
    `${isOfWitnesses ? 'draws in time' : 'page, offline verifier'}, witness and second implementation: ${faults.length} differences, ${voids.length} void, ${pages.late.length} sealed late and said so, ${late} of them of ${JS28.name}`,
  )
  process.stdout.write(faults.length === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await stage.stop()
}
