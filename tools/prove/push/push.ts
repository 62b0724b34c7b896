// Proof: notifications reach each browser once or not at all, whatever fails: a dead browser, a slow push service, an answer that is
// lost, a worker killed between commit and send; quiet hours and choices are kept. `--drain` measures how fast many are sent.
import { parseArgs } from 'node:util'
import { type PushCategory, PUSH_CATEGORY_NAMES } from '@lanting/contract/data/push'
import { PushOutbox } from '#server/push/outbox.ts'
import { CLAIMED_AT_ONCE } from '#server/push/push-sender.ts'
import { newPlayer, openStage, pause, seeded } from '#tools/stage/stage.ts'
import {
  addBrowsers,
  type Browser,
  countWaiting,
  measureDrain,
  playerWithBrowser,
  untilDrained,
} from './browsers.ts'
import { judge, type Written } from './verdict.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    drain: { type: 'string', default: '0' },
  },
})
const wanted = Number(values.n)
const kills = Number(values.kills)
const random = seeded(Number(values.seed))
const PLAYERS = 10
const BROWSERS = 10
const POINT_WITHIN_MS = 20_000
/** Of a hundred messages each. */
const FAULTS = [
  ['busy', 0.05],
  ['error', 0.02],
  ['error-kept', 0.02],
  ['lost-reply', 0.03],
  ['reset-before', 0.02],
  ['slow', 0.03],
  ['redirect', 0.01],
] as const

const stage = await openStage({ LOOP_MS: '100' })
const outbox = new PushOutbox()
const faults: string[] = []
const written: Written[] = []
const players: { readonly id: bigint; readonly off: PushCategory; readonly isQuiet: boolean }[] = []
let serial = 0

/** One message to each of a player's browsers, as a noun writes it: in a transaction of its own, some of which do not happen. */
async function write(memberId: bigint, category: PushCategory, isQuiet: boolean): Promise<void> {
  const key = `proof:${serial++}`
  const happens = random(20) !== 0
  const undone = new Error('undone')
  await stage.db
    .tx(async (tx) => {
      await outbox.enqueue(tx, [{ memberId, category, key, kind: `k${serial}`, title: key }])
      if (!happens) throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  written.push({ memberId, category, key, happens, isQuiet })
}

let killed = 0
let atPoint = 0

/** The worker dies at a named point, before or after it sent, or anywhere; then it comes back. */
async function keepKilling(times: number, isDone: () => boolean): Promise<void> {
  for (let done = 0; !isDone() && done < times; done++) {
    const point = (['before-push', 'after-push', null] as const)[killed % 3] ?? null
    if (point === null) await pause(200 + random(600))
    else {
      await stage.restart('worker', { CRASH_AT: point, CRASH_AFTER: String(1 + random(3)) })
      if (await stage.endedWithin('worker', POINT_WITHIN_MS)) atPoint++
    }
    await stage.restart('worker')
    killed++
  }
}

/**
 * Ends without a worker, and with nothing that waits: what a worker still has in its hands may be put off, and would wait
 * again after the clock was moved.
 */
async function untilNothingComesBack(): Promise<void> {
  do {
    await stage.start('worker')
    await untilDrained(stage)
    await stage.kill('worker')
    killed++
  } while ((await countWaiting(stage)) > 0)
}

/** Messages of one part of the day, with the worker killed meanwhile. */
async function writeAll(numbers: readonly number[], isNight: boolean, times: number): Promise<void> {
  await stage.control('POST', 'clock', { until: isNight ? '23:00' : '09:00' })
  await stage.start('worker')
  let isDone = false
  const killing = keepKilling(times, () => isDone)
  for (const n of numbers) {
    const category = PUSH_CATEGORY_NAMES[n % PUSH_CATEGORY_NAMES.length] ?? 'withdraw'
    await Promise.all(players.map(({ id, isQuiet }) => write(id, category, isNight && isQuiet)))
    await pause(random(20))
  }
  await untilDrained(stage)
  isDone = true
  await killing
  await stage.kill('worker')
  await untilNothingComesBack()
}

try {
  const browsers: Browser[] = []
  for (let i = 0; i < PLAYERS; i++) {
    const player = await newPlayer(stage, `browser${String(i).padStart(3, '0')}`)
    const off = PUSH_CATEGORY_NAMES[i % PUSH_CATEGORY_NAMES.length] ?? 'draw'
    const isQuiet = i % 2 === 0
    browsers.push(await playerWithBrowser(stage, player, off, isQuiet))
    browsers.push(...(await addBrowsers(stage, [player.id], BROWSERS - 1)))
    players.push({ id: player.id, off, isQuiet })
  }
  const [dead] = browsers
  if (dead !== undefined) await stage.control('DELETE', `push/${dead.id}`)
  for (const [mode, probability] of FAULTS)
    await stage.control('POST', 'faults', {
      venue: 'push',
      mode,
      probability,
      seed: random(1000),
      delayMs: 300,
    })

  const began = performance.now()
  const numbers = Array.from({ length: Math.ceil(wanted / (PLAYERS * BROWSERS)) }, (_, n) => n)
  // Most of it by day, the rest in the quiet hours.
  const dusk = Math.floor(numbers.length * 0.8)
  await stage.kill('worker')
  await writeAll(numbers.slice(0, dusk), false, Math.ceil(kills * 0.75))
  await writeAll(numbers.slice(dusk), true, Math.floor(kills * 0.25))
  await stage.control('DELETE', 'faults')
  const tookSec = (performance.now() - began) / 1000

  const verdict = await judge(stage, { written, browsers, players, dead: dead?.id ?? '' })
  faults.push(...verdict.faults)
  console.log(
    `${verdict.due} due of ${written.length * BROWSERS}, ${verdict.arrived} arrived, ${killed} kills, ${atPoint} of them while sending, seed ${values.seed}, ${tookSec.toFixed(0)} s`,
  )
  console.log(
    `  ${Object.entries(verdict.ends)
      .map(([end, times]) => `${end} ${times}`)
      .join(', ')}`,
  )
  if (atPoint === 0) faults.push('no worker was killed while it sent')
  // Each kill gives up what was claimed, and one in ten meets a fault that is not tried again.
  if (verdict.arrived < verdict.due * 0.85 - killed * CLAIMED_AT_ONCE) faults.push('too few arrived')
  if (Number(values.drain) > 0) {
    await stage.start('worker')
    const { count, sent, seconds } = await measureDrain(
      stage,
      players.map(({ id }) => id),
      Number(values.drain),
    )
    console.log(
      `  ${count} browsers drained in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`,
    )
    // The one that is gone answers 410.
    if (sent < count - 1) faults.push(`${count - sent} of the drained were not sent`)
  }
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
