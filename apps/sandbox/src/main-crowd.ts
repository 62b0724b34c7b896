// Process: the crowd of demo members. It plays over HTTP and pauses while the office has switched it off.
import { orExit } from '@lanting/node-kit/config-error'
import { drainOnSignal } from '@lanting/node-kit/drain'
import { realNow } from '#src/clock.ts'
import { readCrowdConfig } from '#src/crowd/crowd-config.ts'
import { Crowd } from '#src/crowd/crowd.ts'
import { CrowdSwitch } from '#src/crowd/crowd-switch.ts'

const TICK_MS = 1000
const DRAIN_MS = 10_000

const config = await orExit(() => readCrowdConfig(process.env))
const log = (text: string, more: object = {}) =>
  process.stdout.write(`${JSON.stringify({ name: 'crowd', time: realNow(), msg: text, ...more })}\n`)
/** The crowd's clock: faster in tests. */
const lifeMs = () => realNow() * config.speed
const linger = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / config.speed))
const isOn = new CrowdSwitch(config.baseUrl)
const onRefused = (act: string, message: string) => log('refused', { act, message })
const crowd = new Crowd({ ...config, linger, onRefused }, lifeMs())

const timer = setInterval(() => void step(), Math.max(50, TICK_MS / config.speed))
let stepping = false

async function step(): Promise<void> {
  if (stepping) return
  stepping = true
  try {
    if (await isOn.read(realNow())) crowd.tick(lifeMs())
    else await crowd.leave()
  } finally {
    stepping = false
  }
}

drainOnSignal(
  { info: (what, text) => log(text, what), error: (what, text) => log(text, what) },
  DRAIN_MS,
  async () => {
    clearInterval(timer)
    await crowd.leave()
  },
)
log('ready', { people: config.people })
