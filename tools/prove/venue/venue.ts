// Proof: transfers under every fault, both directions, with the server killed at random, end right to the fen.
import { parseArgs } from 'node:util'
import { VENUES } from '@lanting/contract/data/play/venues'
import { yuanFromFen } from '@lanting/contract/money'
import type { StateOf, TRANSFER } from '@lanting/contract/states'
import { inspectBooks } from '#server/books/check/check.ts'
import { VENUE_FAULTS } from '#server/test/venues/venue-faults.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from '#tools/stage/stage.ts'
import { VenueLoad } from './load.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '60' },
  },
})
const wanted = Number(values.n)
/** During the faults, polls run this much faster than in production. */
const speed = Number(values.speed)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
/** Every one of them transfers at all venues at once. */
const playerCount = Math.min(10, Math.max(2, Math.ceil(wanted / 200)))

const START_FEN = 2_000_000n
/** Five minutes of the product's clock, in steps that are no longer than the pause between two questions. */
const PATIENCE_S = 300
const STEP_S = 10
/** How long one step may take the machine; it says nothing about the product. */
const STEP_TRIES = 1200

const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const say = (line: string) => console.log(line)

/** Kills at random points of the work, however fast the machine gets there. */
function createKiller(stage: Stage, load: () => number) {
  const points = Array.from({ length: kills }, () => random(Math.ceil(wanted * 0.98))).sort((a, b) => a - b)
  const killed = { api: 0, worker: 0 }
  let up: Promise<void> = Promise.resolve()
  return {
    killed,
    isUp: () => up,
    async run(isDone: () => boolean): Promise<void> {
      for (const point of points) {
        while (load() < point && !isDone()) await pause(20)
        if (isDone()) return
        await pause(random(300))
        const part = random(3) === 0 ? 'worker' : 'api'
        const restarted = stage.restart(part)
        if (part === 'api') up = restarted
        await restarted
        killed[part]++
      }
    },
  }
}

async function count(stage: Stage, where: string): Promise<number> {
  const rows = await stage.db.query<{ n: bigint }>(`SELECT count(*) AS n FROM transfers WHERE ${where}`)
  return Number(rows[0]?.n ?? 0n)
}

/** The worker in its real times, and the product's clock moved on: how long until nothing is pending. */
async function settleDown(stage: Stage): Promise<number> {
  await stage.restart('worker', { RECONCILE_SPEED: '1' })
  for (let passedS = 0; ; passedS += STEP_S) {
    let tries = 0
    // Due transfers are polled before the clock moves on.
    while ((await count(stage, "state = 'pending' AND next_ask_at <= app_now()")) > 0) {
      if (++tries > STEP_TRIES) throw new Error('transfers that were due were not asked about')
      await pause(50)
    }
    if (passedS >= PATIENCE_S || (await count(stage, "state = 'pending'")) === 0) return passedS
    await stage.control('POST', 'clock', { advance: `${STEP_S}s` })
  }
}

/** Our mirror against the venue's balances, member by member. */
async function differenceFen(stage: Stage): Promise<bigint> {
  const rows = await stage.db.query<{ fen: bigint }>(
    `SELECT coalesce(sum(abs(coalesce(a.balance, 0) - coalesce(w.balance_fen, 0))), 0)::bigint AS fen
       FROM (SELECT member_id, split_part(name, ':', 4) AS plat, balance FROM ledger_accounts
              WHERE class = 'venue' AND currency = 'CNY' AND member_id IS NOT NULL) a
       FULL JOIN (SELECT * FROM sandbox.wallets WHERE currency = 'CNY' AND member LIKE 'm%') w
         ON w.plat = a.plat AND w.member = 'm' || a.member_id`,
  )
  return rows[0]?.fen ?? 0n
}

/** Transfers that one book has done and the other has not, or with another amount. */
async function unlike(stage: Stage): Promise<number> {
  const rows = await stage.db.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM (SELECT id, plat, amount_fen FROM transfers WHERE state = 'done') o
       FULL JOIN (SELECT id, plat, amount_fen FROM sandbox.transfers WHERE state = 'done') v
         ON v.id = o.id AND v.plat = o.plat AND v.amount_fen = o.amount_fen
      WHERE o.id IS NULL OR v.id IS NULL`,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** One line per fault and direction: how often, how answered first, how ended. */
async function table(stage: Stage, { begun }: VenueLoad): Promise<number> {
  const rows = await stage.db.query<{ key: string; state: StateOf<typeof TRANSFER> }>(
    'SELECT i.key, t.state FROM idempotent_answers i JOIN transfers t ON t.id = i.effect',
  )
  const lines = new Map<string, Map<string, number>>()
  for (const { key, state } of rows) {
    const found = begun.get(key)
    if (found === undefined) continue
    const line = lines.get(found.row) ?? new Map<string, number>()
    for (const cell of ['all', `answered ${found.answer}`, `ended ${state}`])
      line.set(cell, (line.get(cell) ?? 0) + 1)
    lines.set(found.row, line)
  }
  for (const [row, line] of [...lines].sort(([a], [b]) => a.localeCompare(b))) {
    const cells = [...line].filter(([cell]) => cell !== 'all').sort(([a], [b]) => a.localeCompare(b))
    const listed = cells.map(([cell, times]) => `${cell} ${times}`).join(', ')
    say(`  ${row.padEnd(24)} ${String(line.get('all')).padStart(4)}: ${listed}`)
  }
  return lines.size
}

const stage = await openStage({
  RECONCILE_SPEED: String(speed),
  LOOP_MS: '100',
  VENUE_TIMEOUT_MS: '600',
  ABANDONED_MS: '2000',
})
const failures: string[] = []
function check(ok: boolean, line: string): void {
  say(`${ok ? 'ok  ' : 'FAIL'} ${line}`)
  if (!ok) failures.push(line)
}
try {
  const players: Player[] = []
  for (let i = 0; i < playerCount; i++)
    players.push(await newPlayer(stage, `prover${String(i).padStart(3, '0')}`, START_FEN))
  say(
    `${wanted} transfers of ${playerCount} members, ${VENUE_FAULTS.length} faults, ${kills} kills, seed ${values.seed}`,
  )
  let done = false
  const killer = createKiller(stage, () => load.begun.size)
  const load = new VenueLoad({ stage, players, wanted, random, isUp: killer.isUp })
  const progress = setInterval(() => {
    const { api, worker } = killer.killed
    say(`  ${load.begun.size} begun, ${api + worker} kills, ${seconds()} s`)
  }, 10_000)
  const killing = killer.run(() => done)
  await load.run().finally(() => {
    done = true
    clearInterval(progress)
  })
  await killing
  const transferredS = seconds()
  await stage.control('DELETE', 'faults')
  const quietAfterS = await settleDown(stage)

  const rowsShown = await table(stage, load)
  const { api, worker } = killer.killed
  say(`${load.begun.size} transfers, server killed ${api} times, worker ${worker} times, ${transferredS} s`)
  const rows = (await count(stage, 'true')) - load.funded
  check(rows === wanted && load.begun.size === wanted, `begun: ${rows} of ${wanted}`)
  // Too few transfers to go round prove what they prove, and the table says so.
  const kinds = 2 * (VENUE_FAULTS.length + 1)
  check(
    rowsShown === kinds || wanted < 2 * playerCount * VENUES.length,
    `faults and directions: ${rowsShown} of ${kinds}`,
  )
  check(api + worker === kills, `kills: ${api + worker} of ${kills}`)
  const pending = await count(stage, "state = 'pending'")
  check(
    pending === 0,
    `pending: ${pending}, ${quietAfterS} s of the product's clock after the faults stopped (at most ${PATIENCE_S} s)`,
  )
  const difference = await differenceFen(stage)
  check(difference === 0n, `difference between our books and the venues': ${difference} fen`)
  const odd = await unlike(stage)
  check(odd === 0, `transfers that ended differently in the two books: ${odd}`)
  const total = await stage.db.query<{ sum: bigint }>(
    "SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id IS NOT NULL AND currency = 'CNY' AND member_id = ANY($1)",
    [players.map((player) => player.id.toString())],
  )
  const sum = total[0]?.sum ?? 0n
  const expected = START_FEN * BigInt(playerCount)
  check(sum === expected, `members' money: ${yuanFromFen(sum)} of ${yuanFromFen(expected)}`)
  const { lines } = await inspectBooks(stage.db, 'whole')
  const broken = lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant)
  check(broken.length === 0, `books: ${broken.length === 0 ? 'balance' : broken.join(', ')}`)
} finally {
  await stage.stop()
}
say(`${seconds()} s`)
say(failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failures.length > 0 ? 1 : 0)
