// Proof: transfers under every fault, both directions, with the server killed at random, end right to the fen.
import { parseArgs } from 'node:util'
import { VENUES } from '@lanting/contract/data/venues'
import { yuanFromFen } from '@lanting/contract/money'
import { inspectBooks } from '#server/ledger/check.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from './stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const count = Number(values.n)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))

const MODES = [
  'refuse',
  'hang',
  'reset-before',
  'reset-after',
  'lost-reply',
  'late-reply',
  'duplicate-reply',
  '500-applied',
  '200-not-applied-yet',
  'truncated-json',
  'html-page',
  'wrong-amount',
  'slow-drip',
] as const
const PLAYERS = 16
const START_FEN = 1_000_000n
/** Questions come this much faster than in life; five minutes of patience shrink with them. */
const SPEED = 60
const PATIENCE_MS = 300_000

async function oneTransfer(stage: Stage, player: Player, at: number): Promise<string> {
  const plat = VENUES[random(VENUES.length)]?.platname ?? 'AG'
  const amount = `${1 + random(300)}.${String(random(100)).padStart(2, '0')}`
  const isIn = random(2) === 0
  const body = {
    amount,
    sourcetype: isIn ? 'userbalance' : plat,
    targettype: isIn ? plat : 'userbalance',
  }
  const key = `proof-${values.seed}-${String(at).padStart(8, '0')}`
  for (let tries = 0; tries < 50; tries++) {
    const reply = await stage.call('/api/transfer', body, { token: player.token, key })
    if (reply.kind === 'answer' && reply.status < 500)
      return reply.body.code === 200 ? `state${String(reply.body.data?.state)}` : reply.body.message
    await pause(100)
  }
  return 'gave up'
}

async function keepFaultsComing(stage: Stage, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const venue = VENUES[random(VENUES.length)]?.platname
    const mode = MODES[random(MODES.length)]
    await stage.control('POST', 'faults', { venue, mode, count: 1, delayMs: 700 }).catch(() => undefined)
    await pause(30)
  }
}

async function keepKilling(stage: Stage, isDone: () => boolean): Promise<number> {
  let done = 0
  while (!isDone() && done < kills) {
    await pause(300 + random(1500))
    await stage.restart(random(3) === 0 ? 'worker' : 'api')
    done++
  }
  return done
}

async function openTransfers(stage: Stage): Promise<number> {
  const rows = await stage.db.query<{ open: bigint }>(
    "SELECT count(*) AS open FROM transfers WHERE state = 2 AND next_ask_at < 'infinity'",
  )
  return Number(rows[0]?.open ?? 0n)
}

/** Our mirror against the venue's own word, member by member. */
async function differenceFen(stage: Stage): Promise<bigint> {
  const rows = await stage.db.query<{ member_id: bigint; plat: string; ours: bigint }>(
    `SELECT member_id, split_part(name, ':', 4) AS plat, balance AS ours FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY'`,
  )
  const theirs = await stage.db.query<{ plat: string; member: string; balance: bigint }>(
    "SELECT plat, member, balance_fen AS balance FROM sandbox.wallets WHERE currency = 'CNY'",
  )
  const book = new Map(theirs.map((row) => [`${row.plat}:${row.member}`, row.balance]))
  let difference = 0n
  for (const row of rows) {
    const gap = row.ours - (book.get(`${row.plat}:m${row.member_id}`) ?? 0n)
    difference += gap < 0n ? -gap : gap
  }
  return difference
}

const stage = await openStage({
  RECONCILE_SPEED: String(SPEED),
  LOOP_MS: '100',
  VENUE_TIMEOUT_MS: '400',
})
let failed = false
try {
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) =>
      newPlayer(stage, `prover${String(i).padStart(3, '0')}`, START_FEN),
    ),
  )
  let done = false
  const isDone = () => done
  const faults = keepFaultsComing(stage, isDone)
  const killing = keepKilling(stage, isDone)
  const ends = new Map<string, number>()
  let next = 0
  await Promise.all(
    players.map(async (player) => {
      for (let at = next++; at < count; at = next++) {
        const end = await oneTransfer(stage, player, at)
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }
    }),
  )
  done = true
  await faults
  const killed = await killing
  await stage.control('DELETE', 'faults')
  let waited = 0
  while ((await openTransfers(stage)) > 0 && waited < PATIENCE_MS) {
    await pause(500)
    waited += 500
  }
  const open = await openTransfers(stage)
  const stuck = await stage.db.query<{ n: bigint }>(
    "SELECT count(*) AS n FROM transfers WHERE state = 2 AND next_ask_at = 'infinity'",
  )
  const difference = await differenceFen(stage)
  const total = await stage.db.query<{ sum: bigint }>(
    "SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id IS NOT NULL AND currency = 'CNY' AND member_id = ANY($1)",
    [players.map((player) => player.id.toString())],
  )
  const { lines } = await inspectBooks(stage.db, 'whole')
  const broken = lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant)
  const expected = START_FEN * BigInt(PLAYERS)
  console.log(`${count} transfers, ${MODES.length} faults, ${killed} kills, seed ${values.seed}`)
  for (const [end, times] of [...ends].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(6)}  ${end}`)
  console.log(`difference between our books and the venues': ${yuanFromFen(difference)}`)
  console.log(`members' money: ${yuanFromFen(total[0]?.sum ?? 0n)} of ${yuanFromFen(expected)}`)
  console.log(
    `open after the faults stopped: ${open} (waited ${waited / 1000} s at ${SPEED} times the speed), for staff: ${stuck[0]?.n}`,
  )
  console.log(`books: ${broken.length === 0 ? 'balance' : broken.join(', ')}`)
  failed = difference !== 0n || open > 0 || broken.length > 0 || total[0]?.sum !== expected
} finally {
  await stage.stop()
}
console.log(failed ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failed ? 1 : 0)
