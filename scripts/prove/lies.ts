// Proof: third parties with the right keys that lie in every way we know cost nobody a fen and stop nobody else.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { throwawayDir } from '../lib/throwaway.mjs'
import { type Log, type Running } from './crash-clients.ts'
import { PAY_LIES, VENUE_LIES } from './lies/lies.ts'
import { Liar } from './lies/liar.ts'
import { LIARS, startCrowd } from './lies/crowd.ts'
import { judgeLies } from './lies/verdict.ts'
import { openStage, pause, seeded, type Stage } from './stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
  },
})
const wanted = Number(values.n)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
const SECRET = 'a-secret-for-this-proof-only'
/** Product time after the last lie, in steps no longer than the pause between two questions. */
const STEP_S = 15
const STEPS = 40
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)

/** Kills spread over the lies, so that each process dies in the middle of some. */
async function killBetween(stage: Stage, lies: () => number, isDone: () => boolean): Promise<number> {
  let killed = 0
  for (let at = 1; at <= kills && !isDone(); at++) {
    while (lies() < (wanted * at) / (kills + 1) && !isDone()) await pause(50)
    if (isDone()) break
    await stage.restart((['api', 'worker', 'office'] as const)[at % 3] ?? 'api')
    killed++
  }
  return killed
}

/** Ten minutes of the product's clock in which nothing lies any more. */
async function calmDown(stage: Stage): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await stage.control('POST', 'clock', { advance: `${STEP_S}s` })
    await pause(500)
  }
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
    VENUE_TIMEOUT_MS: '2000',
    ABANDONED_MS: '3000',
  },
  [],
)
const failures: string[] = []
try {
  await stage.restart('sandbox')
  const liar = new Liar({
    sandboxUrl: stage.sandboxUrl,
    secret: SECRET,
    venues: LIARS,
    oneIn: 3,
    random,
  })
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
  const crowd = await startCrowd(run)
  const told = () => [...liar.told.values()].reduce((sum, times) => sum + times, 0)
  const progress = setInterval(() => console.log(`  ${told()} lies told, ${seconds()} s`), 10_000)
  const killing = killBetween(stage, told, () => done)
  const giveUpAt = performance.now() + Number(values.minutes) * 60_000
  while (told() < wanted && performance.now() < giveUpAt) await pause(100)
  done = true
  clearInterval(progress)
  const killed = await killing
  liar.stop()
  await Promise.all(crowd.running)
  await calmDown(stage)
  for (const [name, times] of [...liar.told].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(times).padStart(5)}  ${name}`)
  const missed = [...VENUE_LIES, ...PAY_LIES].filter(({ name }) => !liar.told.has(name))
  console.log(
    `${told()} lies of ${liar.told.size} kinds, ${killed} kills, ${seconds()} s, seed ${values.seed}`,
  )
  if (missed.length > 0) console.log(`  not told: ${missed.map(({ name }) => name).join('; ')}`)
  if (told() < wanted) failures.push(`only ${told()} of ${wanted} lies were told`)
  failures.push(...(await judgeLies(run, crowd)))
  await liar.close()
} finally {
  await stage.stop()
}
for (const failure of failures.slice(0, 30)) console.log(`  ✘ ${failure}`)
console.log(failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failures.length > 0 ? 1 : 0)
