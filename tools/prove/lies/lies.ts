// Proof: third parties with valid keys that lie in every known way cost no member a fen and stop no other member.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { type Log, type Running } from '#tools/prove/crash/clients.ts'
import { type Crowd, LIARS, startCrowd } from './crowd.ts'
import { Repairs } from './repairs.ts'
import { Liar } from './liar.ts'
import { LIE_KINDS, OPERATIONS } from './catalogue.ts'
import { judgeBelief, judgeBooks, judgeQueues, leftOver, moneyOutside } from './verdict.ts'
import { openStage, pause, seeded, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
  },
})
const wanted = Number(values.n)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
const SECRET = 'a-secret-for-this-proof-only'
/** Ten minutes of the product's clock, in steps no longer than a minute's check. */
const CALM = { steps: 20, stepS: 30, pauseMs: 400 }
/** Staff then continue while a refunded payout is polled once more, an hour later. */
const WORK = { leastSteps: 14, mostSteps: 40, stepS: 300, pauseMs: 600 }
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)

/** What is left to use: lie kinds, and calls that had no lie yet. */
function unused(liar: Liar): string[] {
  const [kinds, calls] = [
    new Set(liar.sent.map(({ kind }) => kind)),
    new Set(liar.sent.map((lie) => lie.operation)),
  ]
  return [
    ...LIE_KINDS.filter((kind) => !kinds.has(kind)),
    ...Object.values(OPERATIONS)
      .flat()
      .filter((operation) => !calls.has(operation)),
  ]
}

/** Kills spread over the lies, so that each process dies in the middle of some. */
async function killBetween(stage: Stage, lies: () => number, isDone: () => boolean): Promise<number> {
  let killed = 0
  for (let at = 1; at <= kills && !isDone(); at++) {
    while (lies() < (wanted * at) / (kills + 1) && !isDone()) await pause(50)
    if (isDone()) break
    await stage.restart((['worker', 'api', 'office'] as const)[at % 3] ?? 'api')
    killed++
  }
  return killed
}

async function calmDown(stage: Stage): Promise<void> {
  for (let step = 0; step < CALM.steps; step++) {
    await stage.control('POST', 'clock', { advance: `${CALM.stepS}s` })
    await pause(CALM.pauseMs)
  }
}

/**
 * Through every queue again and again, until nothing waits in any of them. A round that moved nothing is no end: an approval may
 * have come too late for its subject, and then the case is requested again in the next one.
 */
async function repairAll(stage: Stage, repairs: Repairs): Promise<void> {
  for (let step = 1; step <= WORK.mostSteps; step++) {
    await stage.control('POST', 'clock', { advance: `${WORK.stepS}s` })
    await pause(WORK.pauseMs)
    await repairs.round()
    if (step >= WORK.leastSteps && (await leftOver(stage)).length === 0) return
  }
}

/** Lies, kills and repairs until enough lies were sent; then the crowd stops. */
async function storm(run: Running, liar: Liar, repairs: Repairs, stop: () => void): Promise<Crowd> {
  const crowd = await startCrowd(run)
  await run.stage.control('POST', 'faults', { venue: LIARS[0], mode: 'refuse', probability: 0.3 })
  const progress = setInterval(() => {
    const missing = unused(liar)
    const still = missing.length > 0 && missing.length < 5 ? `, not yet: ${missing.join(', ')}` : ''
    console.log(`  ${liar.sent.length} lies told, ${seconds()} s${still}`)
  }, 10_000)
  const killing = killBetween(stage, () => liar.sent.length, run.isDone)
  const repairing = (async () => {
    for (; !run.isDone(); await pause(500)) await repairs.round()
  })()
  // Faster than real time: orders and payouts reach their later polls, and the check of each minute runs.
  const hurrying = (async () => {
    for (; !run.isDone(); await pause(1_000)) await run.stage.control('POST', 'clock', { advance: '10s' })
  })()
  const giveUpAt = performance.now() + Number(values.minutes) * 60_000
  const isEnough = () => liar.sent.length >= wanted && unused(liar).length === 0
  while (!isEnough() && performance.now() < giveUpAt) await pause(100)
  stop()
  clearInterval(progress)
  console.log(`  ${await killing} kills`)
  liar.stop()
  await Promise.all([repairing, hurrying, ...crowd.running])
  await run.stage.control('DELETE', 'faults')
  return crowd
}

function report(liar: Liar, repairs: Repairs, { rounds, paid, decided }: Log): string[] {
  const times = new Map<string, number>()
  for (const { operation, kind } of liar.sent) {
    const name = `${operation}: ${kind}`
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  for (const [name, n] of [...times].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(n).padStart(5)}  ${name}`)
  console.log(`  repairs: ${[...repairs.succeeded].map(([repair, n]) => `${repair} ${n}`).join(', ')}`)
  console.log(`  refused to staff: ${[...repairs.refused].map(([what, n]) => `${what} ${n}`).join(', ')}`)
  console.log(
    `${liar.sent.length} lies of ${times.size} kinds in their calls, ${seconds()} s, seed ${values.seed}`,
  )
  console.log(`  ${decided.size} withdrawals decided, ${rounds} rounds played, ${paid.size} orders paid`)
  const missing = unused(liar)
  return [
    ...(liar.sent.length < wanted ? [`only ${liar.sent.length} of ${wanted} lies were told`] : []),
    ...(missing.length > 0 ? [`not told: ${missing.join(', ')}`] : []),
    // A proof in which nothing happened proves nothing.
    ...(decided.size === 0 || rounds === 0 || paid.size === 0 ? ['somebody did nothing'] : []),
  ]
}

const providersFile = path.join(throwawayDir(), 'providers.json')
// The commands before the first process read it, too.
writeFileSync(providersFile, '{}', { mode: 0o600 })
const stage = await openStage(
  {
    SANDBOX_SECRET: SECRET,
    PROVIDERS_FILE: providersFile,
    RECONCILE_SPEED: '20',
    LOOP_MS: '100',
    VENUE_TIMEOUT_MS: '10000',
    ABANDONED_MS: '3000',
  },
  [],
)
const failures: string[] = []
try {
  await stage.restart('sandbox')
  const liar = new Liar({ sandboxUrl: stage.sandboxUrl, secret: SECRET, venues: LIARS, oneIn: 3, random })
  writeFileSync(providersFile, JSON.stringify(await liar.start()), { mode: 0o600 })
  for (const part of ['api', 'office', 'worker'] as const) await stage.restart(part)
  const log: Log = {
    transfers: [],
    deposits: [],
    withdrawals: [],
    paid: new Set(),
    decided: new Map(),
    rounds: 0,
  }
  let done = false
  const run: Running = { stage, log, random, isDone: () => done }
  const repairs = new Repairs(run)
  const outsideAtFirst = await moneyOutside(stage)
  const crowd = await storm(run, liar, repairs, () => {
    done = true
  })
  await calmDown(stage)
  failures.push(...(await judgeQueues(run)), ...(await judgeBelief(run, liar.doubtful)))
  console.log(`  ten minutes later, ${seconds()} s`)
  await repairAll(stage, repairs)
  failures.push(...report(liar, repairs, log), ...(await judgeBooks(run, crowd, outsideAtFirst)))
  await liar.close()
} finally {
  await stage.stop()
}
for (const failure of failures.slice(0, 30)) console.log(`  ✘ ${failure}`)
console.log(failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failures.length > 0 ? 1 : 0)
