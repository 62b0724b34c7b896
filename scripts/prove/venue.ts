// Proof: transfers under every fault, both directions, with the server killed at random, end right to the fen.
import { parseArgs } from 'node:util'
import { VENUES } from '@lanting/contract/data/venues'
import { yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { newId } from '#server/ids.ts'
import { inspectBooks } from '#server/ledger/check.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from './stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '60' },
  },
})
const wanted = Number(values.n)
/** Questions come this much faster than in life. */
const speed = Number(values.speed)
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
const OPEN = refusalText('transferOpen', {})
const DOWN = refusalText('venueDown', {})
/** Two at each venue. */
const PLAYERS = VENUES.length * 2
const START_FEN = 1_000_000n
const PATIENCE_MS = 300_000

/** How each fault ended, by direction. */
type Ends = Map<string, Map<string, number>>

function count(ends: Ends, row: string, end: string): void {
  const found = ends.get(row) ?? new Map<string, number>()
  ends.set(row, found.set(end, (found.get(end) ?? 0) + 1))
}

/** The same key until it is answered. Null when nothing was begun: another one is open, or the venue rests. */
async function oneTransfer(
  stage: Stage,
  player: Player,
  plat: string,
  isIn: boolean,
): Promise<string | null> {
  const amount = `${1 + random(isIn ? 300 : 150)}.${String(random(100)).padStart(2, '0')}`
  const body = {
    amount,
    sourcetype: isIn ? 'userbalance' : plat,
    targettype: isIn ? plat : 'userbalance',
  }
  const as = { token: player.token, key: newId() }
  for (let tries = 0; tries < 3000; tries++) {
    const reply = await stage.call('/api/transfer', body, as)
    if (reply.kind === 'answer' && reply.status < 500 && reply.status !== 429) {
      if (reply.body.code === 200) return reply.body.data?.['state'] === 1 ? 'done' : 'open'
      if (reply.body.message === OPEN || reply.body.message === DOWN) return null
      return 'refused'
    }
    await pause(50)
  }
  throw new Error('a transfer was never answered')
}

/** Transfers in and out under one fault after the other, and every third under none. */
async function transferring(stage: Stage, player: Player, at: number, next: () => boolean, ends: Ends) {
  const plat = VENUES[at % VENUES.length]?.platname ?? 'AG'
  for (let turn = at; next(); turn++) {
    const mode = turn % 3 === 0 ? null : (MODES[Math.floor(turn / 2) % MODES.length] ?? null)
    const isIn = turn % 2 === 0
    if (mode !== null) {
      const order = { venue: plat, mode, count: 1, delayMs: 700 }
      await stage.control('POST', 'faults', order).catch(() => undefined)
    }
    let end = await oneTransfer(stage, player, plat, isIn)
    while (end === null) {
      await pause(100)
      end = await oneTransfer(stage, player, plat, isIn)
    }
    count(ends, `${mode ?? 'no fault'} ${isIn ? 'in' : 'out'}`, end)
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
  RECONCILE_SPEED: String(speed),
  LOOP_MS: '100',
  VENUE_TIMEOUT_MS: '400',
  ABANDONED_MS: '3000',
})
let failed = false
try {
  const players: Player[] = []
  for (let i = 0; i < PLAYERS; i++)
    players.push(await newPlayer(stage, `prover${String(i).padStart(3, '0')}`, START_FEN))
  const ends: Ends = new Map()
  let begun = 0
  let done = false
  const killing = keepKilling(stage, () => done)
  const next = () => begun++ < wanted
  await Promise.all(players.map((player, at) => transferring(stage, player, at, next, ends)))
  done = true
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
  console.log(`${wanted} transfers, ${MODES.length} faults, ${killed} kills, seed ${values.seed}`)
  for (const [row, told] of [...ends].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${row.padEnd(24)} ${[...told].map(([end, times]) => `${end} ${times}`).join(', ')}`)
  console.log(`difference between our books and the venues': ${yuanFromFen(difference)}`)
  console.log(`members' money: ${yuanFromFen(total[0]?.sum ?? 0n)} of ${yuanFromFen(expected)}`)
  console.log(
    `open after the faults stopped: ${open} (waited ${waited / 1000} s at ${speed} times the speed of life), for staff: ${stuck[0]?.n}`,
  )
  console.log(`books: ${broken.length === 0 ? 'balance' : broken.join(', ')}`)
  failed = difference !== 0n || open > 0 || broken.length > 0 || total[0]?.sum !== expected
} finally {
  await stage.stop()
}
console.log(failed ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failed ? 1 : 0)
