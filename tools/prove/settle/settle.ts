// Proof: a full round is paid exactly once and exactly right, with the worker killed on the way and run again after.
import { parseArgs } from 'node:util'
import { beijingDay } from '@lanting/contract/time'
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { createClock } from '#server/clock/clock.ts'
import type { Db } from '#server/db/pool.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { oracleSettle } from '#server/test/lottery/settle-oracle.ts'
import { drawnRound, LINES, makeMembers, PROVED, quietDraw } from './stage.ts'
import { openStage, pause, seeded, type Stage } from '#tools/stage/stage.ts'
import { verifyRounds } from '#tools/prove/rounds/verify-rounds.ts'

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const bets = Number(values.bets)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
const BATCH = Math.max(50, Math.floor(bets / Math.max(1, kills) / 3))
const PATIENCE_MS = 1_800_000

interface Round {
  readonly lottery: Lottery
  readonly expect: string
}

async function count(db: Db, text: string): Promise<number> {
  const rows = await db.query<{ n: bigint }>(text)
  return Number(rows[0]?.n ?? 0n)
}

const openBets = (db: Db) => count(db, "SELECT count(*) AS n FROM bets WHERE plat = 'CP' AND status = 'open'")
const undone = (db: Db) => count(db, "SELECT count(*) AS n FROM lottery_rounds WHERE state = 'drawn'")

/** Starts the worker again and again and kills it in the middle of its work. Returns how often. */
async function settleUnderFire(stage: Stage): Promise<number> {
  let done = 0
  const startedAt = performance.now()
  await stage.restart('worker')
  let seen = await openBets(stage.db)
  while ((await undone(stage.db)) > 0) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('the settlement did not end')
    const left = await openBets(stage.db)
    if (done < kills && left < seen && left > 0) {
      await pause(random(250))
      await stage.restart('worker')
      done += 1
      seen = await openBets(stage.db)
    }
    await pause(10)
  }
  return done
}

interface BetRow {
  readonly member_id: bigint
  readonly play_id: number
  readonly picks: string
  readonly bet_fen: bigint
  readonly odds_milli: bigint
  readonly outcome: 'win' | 'lose' | 'tie'
  readonly payout_fen: bigint
  readonly valid_fen: bigint
}

/** Every bet against the second implementation, member by member. */
async function compare(db: Db, { lottery, expect }: Round): Promise<{ bets: number; wrong: number }> {
  const [round] = await db.query<{ numbers: number[]; draw_at: Date }>(
    'SELECT numbers, draw_at FROM lottery_rounds WHERE lottery = $1 AND expect = $2',
    [lottery.name, expect],
  )
  if (round === undefined) throw new Error(`no round ${expect}`)
  const rows = await db.query<BetRow>(
    `SELECT member_id, play_id, picks, bet_fen, odds_milli, outcome, payout_fen, valid_fen FROM bets
      WHERE plat = 'CP' AND game_code = $1 AND round_id = $2 ORDER BY member_id, created_at, bet_id`,
    [lottery.name, expect],
  )
  const byMember = new Map<bigint, BetRow[]>()
  for (const row of rows) {
    const own = byMember.get(row.member_id)
    if (own === undefined) byMember.set(row.member_id, [row])
    else own.push(row)
  }
  let wrong = 0
  for (const own of byMember.values()) {
    const ends = oracleSettle(
      own.map((bet) => ({
        playId: bet.play_id,
        picks: bet.picks === '' ? [] : bet.picks.split(',').map(Number),
        stakeFen: bet.bet_fen,
        oddsMilli: Number(bet.odds_milli),
      })),
      round.numbers,
      beijingDay(round.draw_at),
    )
    for (const [i, bet] of own.entries()) {
      const end = ends[i]
      const isRight =
        end?.outcome === bet.outcome && end.payoutFen === bet.payout_fen && end.validFen === bet.valid_fen
      if (!isRight) wrong += 1
    }
  }
  return { bets: rows.length, wrong }
}

async function totals(db: Db) {
  const [row] = await db.query<Record<string, bigint>>(
    `SELECT (SELECT count(*) FROM ledger_transactions) AS transactions, (SELECT count(*) FROM ledger_entries) AS entries,
            (SELECT sum(balance)::bigint FROM ledger_accounts) AS balances,
            (SELECT sum(payout_fen)::bigint FROM bets WHERE plat = 'CP') AS payouts,
            (SELECT sum(flow_fen)::bigint FROM member_totals) AS flow`,
  )
  return JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

async function main(): Promise<boolean> {
  const stage = await openStage({ SETTLE_BATCH: String(BATCH) }, ['sandbox', 'api'])
  const { db } = stage
  const say = (line: string) => process.stdout.write(`  ${line}\n`)
  try {
    const clock = await createClock(db)
    const members = await makeMembers(db, Math.max(1, Math.round(bets / LINES / PROVED.length)))
    const rounds: Round[] = []
    const draw = quietDraw(db, clock)
    for (const lottery of PROVED) {
      rounds.push({ lottery, expect: await drawnRound(db, clock, draw, lottery, members, random) })
    }
    await db.query('ANALYZE bets')
    say(`${await openBets(db)} bets of ${members.length} members, ${BATCH} per transaction`)
    const startedAt = performance.now()
    const killed = await settleUnderFire(stage)
    say(`settled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s with ${killed} kills`)
    await stage.kill('worker')
    const once = await totals(db)
    // As if the payment of the rounds had not been recorded: three more workers find every bet settled.
    for (let again = 0; again < 3; again += 1) {
      await db.query('ALTER TABLE lottery_rounds DISABLE TRIGGER lottery_rounds_guard')
      await db.query("UPDATE lottery_rounds SET state = 'drawn', settled_at = NULL WHERE state = 'settled'")
      await db.query('ALTER TABLE lottery_rounds ENABLE TRIGGER lottery_rounds_guard')
      await stage.restart('worker')
      while ((await undone(db)) > 0) await pause(50)
      await stage.kill('worker')
    }
    const thrice = await totals(db)
    const compared = await Promise.all(rounds.map((round) => compare(db, round)))
    const wrong = compared.reduce((sum, one) => sum + one.wrong, 0)
    const verified = await verifyRounds(db, false)
    const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
    const broken = lines.filter((line) => line.freezes && !line.ok)
    say(
      `${compared.reduce((sum, one) => sum + one.bets, 0)} bets against a second implementation, ${wrong} differ`,
    )
    say(`three more runs: ${once === thrice ? 'nothing added' : `${once} became ${thrice}`}`)
    say(`${verified.rounds} rounds computed again, ${verified.wrong.length} differ`)
    say(broken.length === 0 ? 'the books balance' : `broken: ${JSON.stringify(broken, String)}`)
    const isShort = killed < kills ? ` (${kills} wanted)` : ''
    if (isShort !== '') say(`only ${killed} kills fitted in${isShort}`)
    return wrong === 0 && once === thrice && verified.wrong.length === 0 && broken.length === 0
  } finally {
    await stage.stop()
  }
}

const isProved = await main()
process.stdout.write(isProved ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
process.exitCode = isProved ? 0 : 1
