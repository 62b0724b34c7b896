// Proof: kill -9 of the server at random and at named points, under many clients, loses and doubles nothing.
import { parseArgs } from 'node:util'
import { CRASH_POINTS, type CrashPoint } from '#server/lib/crash-point.ts'
import { newId } from '#server/lib/ids.ts'
import { Passwords } from '#server/passwords/password-hash.ts'
import {
  depositing,
  newLog,
  playing,
  reviewing,
  type Running,
  transferOnce,
  transferring,
  withdrawing,
} from './clients.ts'
import { judge, untilQuiet } from './verdict.ts'
import { readyToWithdraw } from '#tools/stage/steps/ready-to-withdraw.ts'
import {
  newPlayer,
  openStage,
  type PartName,
  pause,
  type Player,
  seeded,
  type Stage,
} from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
  },
})
const kills = Number(values.kills)
const clients = Number(values.clients)
const random = seeded(Number(values.seed))
const START_FEN = 1_000_000n
const PAY_PASSWORD = 'Pay2pass'
/** The process that passes the point most often; one that does not reach it in time is killed where it is. */
const POINT_WITHIN_MS = 8_000
const TABLES = [
  ['AG', '庄'],
  ['KY', '龙'],
] as const
const TRANSFER_PLATS = ['BG', 'FB', 'IM', 'PG', 'OB', 'FG'] as const

const PART_OF: Partial<Record<CrashPoint, PartName>> = {
  'in-payout': 'office',
  'after-payout-sent': 'office',
  'in-bet-sync': 'worker',
  'in-reconcile': 'worker',
  'in-job-item': 'worker',
  'before-push': 'worker',
  'after-push': 'worker',
}

async function startClients(run: Running, players: Player[]): Promise<Promise<void>[]> {
  const payHash = await new Passwords().hash(PAY_PASSWORD)
  const work: (() => Promise<void>)[] = [() => reviewing(run, 'finance01', 'Finance01')]
  for (let i = 0; i < clients; i++) {
    const player = await newPlayer(run.stage, `crasher${String(i).padStart(3, '0')}`, START_FEN)
    players.push(player)
    const [plat, pick] = TABLES[Math.floor(i / 4) % TABLES.length] ?? TABLES[0]
    if (i % 4 === 1) work.push(() => depositing(run, player))
    else if (i % 4 === 2) {
      const card = await readyToWithdraw(run.stage, player, payHash, newId())
      work.push(() => withdrawing(run, player, card, PAY_PASSWORD))
    } else if (i % 4 === 3) {
      await transferOnce(run, player, plat, 'in', '2000.00')
      work.push(() => playing(run, player, plat, pick))
    } else {
      const other = TRANSFER_PLATS[Math.floor(i / 4) % TRANSFER_PLATS.length] ?? 'BG'
      work.push(() => transferring(run, player, other))
    }
  }
  return work.map((begin) => begin())
}

/** Every second death is at a named point, all of them in turn; the others are anywhere. */
async function killAll(stage: Stage): Promise<{ readonly named: Map<string, number>; missed: number }> {
  const named = new Map<string, number>()
  let missed = 0
  for (let killed = 0; killed < kills; killed++) {
    if (killed % 2 === 1) {
      await pause(100 + random(700))
      await stage.restart((['api', 'api', 'worker', 'office'] as const)[random(4)] ?? 'api')
      continue
    }
    const point = CRASH_POINTS[(killed / 2) % CRASH_POINTS.length] ?? 'after-claim'
    const part = PART_OF[point] ?? 'api'
    await stage.restart(part, { CRASH_AT: point, CRASH_AFTER: String(1 + random(3)) })
    const reached = await stage.endedWithin(part, POINT_WITHIN_MS)
    if (reached) named.set(point, (named.get(point) ?? 0) + 1)
    else missed += 1
    console.log(`  ${killed + 1} of ${kills}: ${part} ${reached ? 'died' : 'did not come'} ${point}`)
    await stage.restart(part)
  }
  return { named, missed }
}

const stage = await openStage(
  { RECONCILE_SPEED: '60', LOOP_MS: '100', VENUE_TIMEOUT_MS: '2000', ABANDONED_MS: '3000' },
  ['sandbox', 'api', 'office', 'worker'],
)
let faults: readonly string[] = []
try {
  const log = newLog()
  let done = false
  const run: Running = { stage, log, random, isDone: () => done }
  const players: Player[] = []
  const running = await startClients(run, players)
  // A few responses are lost, so that the reconciler has work whenever it is killed.
  await stage.control('POST', 'faults', { venue: '*', mode: 'reset-after', probability: 0.05 })
  const { named, missed } = await killAll(stage)
  done = true
  console.log('  waiting for the last answers')
  await Promise.all(running)
  console.log('  waiting until nothing is open')
  await stage.control('DELETE', 'faults')
  await untilQuiet(stage)
  const verdict = await judge(stage, log, players, START_FEN * BigInt(clients))
  faults = verdict.faults
  const replies = [...log.transfers, ...log.deposits, ...log.withdrawals]
  console.log(`${kills} kills under ${clients} clients, seed ${values.seed}`)
  console.log(
    `  ${replies.length} calls answered, ${replies.filter(({ no }) => no !== null).length} of them with an effect`,
  )
  console.log(
    `  ${verdict.kept} orders kept, ${log.paid.size} paid in, ${log.decided.size} decided, ${log.rounds} rounds`,
  )
  console.log(
    `  at named points: ${[...named].map(([name, times]) => `${name} ${times}`).join(', ')}; not met: ${missed}`,
  )
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
