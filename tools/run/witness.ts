// Command: follows any installation from outside, checks everything it publishes, and cosigns the heads that hold.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type FollowedLog, newFollowedLog } from '@lanting/fairness/log-follower'
import { newStory } from '@lanting/fairness/log-rules'
import { Witness } from '@lanting/fairness/log-witness'
import { cosignText, type SignedHead } from '@lanting/fairness/signed-head'

const HELP = `npm run witness -- --url http://127.0.0.1:3000 [--beacon URL] [--state FILE] [--once] [--every 10]

--url      the installation to follow; only its public calls are used
--beacon   a relay of the beacon ({URL}/public/{round}): with it capsules are opened as soon as they can be
--state    where it remembers what it has seen, with its own key and its cosigned heads; .data/witness.json unless named
--once     one look; otherwise it goes on, a look every --every seconds
Exit code: 0 everything fits, 1 an alarm, 2 nobody answered. What was found once stays in the state file and in the code,
and nothing is cosigned after it until a person has removed it there.`

const TIMEOUT_MS = 15_000
const COSIGNED_KEPT = 1_000

interface State {
  readonly url: string
  readonly log: FollowedLog
  /** The witness's own key, PKCS #8. */
  readonly key: string
  readonly cosigned: { readonly head: SignedHead; readonly sig: string }[]
  readonly alarms: unknown[]
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    beacon: { type: 'string' },
    // It holds the key: in the data folder, which is never committed, and not in the working directory.
    state: { type: 'string', default: path.join('.data', 'witness.json') },
    once: { type: 'boolean', default: false },
    every: { type: 'string', default: '10' },
    help: { type: 'boolean' },
  },
})
if (values.help === true || values.url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 2)
}
const base = values.url.replace(/\/$/, '')

function readState(): State {
  if (existsSync(values.state)) {
    const state = JSON.parse(readFileSync(values.state, 'utf8')) as State
    // A file from before a field was added lacks it.
    Object.assign(state.log.story, { ...newStory(), ...state.log.story })
    if (state.url === base) return state
    console.error(`${values.state} belongs to ${state.url}; name another file with --state`)
    process.exit(2)
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { url: base, log: newFollowedLog(), key, cosigned: [], alarms: [] }
}

/** Whole or not at all: a witness that loses its memory has seen nothing. */
function keep(state: State): void {
  mkdirSync(path.dirname(values.state), { recursive: true, mode: 0o700 })
  writeFileSync(`${values.state}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  renameSync(`${values.state}.new`, values.state)
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

async function get(path: string): Promise<unknown> {
  const envelope = (await read(base + path)) as { readonly code?: number; readonly data?: unknown }
  return envelope.code === 200 ? envelope.data : null
}

async function beaconSignature(relay: string, round: number): Promise<string | null> {
  const value = (await read(`${relay}/public/${round}`).catch(() => null)) as { signature?: unknown } | null
  return typeof value?.signature === 'string' ? value.signature : null
}

const state = readState()
const secret = createPrivateKey(state.key)
const publicKey = createPublicKey(secret)
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')
const relay = values.beacon?.replace(/\/$/, '')
const witness = new Witness(
  relay === undefined ? { get } : { get, beacon: (round) => beaconSignature(relay, round) },
  state.log,
)
console.log(`witness ${publicKey} follows ${base}`)

async function checkOnce(): Promise<0 | 1 | 2> {
  const before = state.log.head
  try {
    const alarms = await witness.check()
    const { head } = state.log
    for (const { n, rule, text } of alarms)
      console.error(`✘ ${rule} (${n === null ? 'head' : `entry ${n}`}): ${text}`)
    state.alarms.push(...alarms)
    // After an alarm it goes on looking and signs nothing until a person has removed the alarms from the state file.
    if (head !== null && head !== before && state.alarms.length === 0) {
      const sig = sign(null, Buffer.from(cosignText(head)), secret).toString('hex')
      state.cosigned.push({ head, sig })
      state.cosigned.splice(0, state.cosigned.length - COSIGNED_KEPT)
      console.log(`✔ ${head.size} entries, root ${head.root}, ${new Date(head.at_ms).toISOString()}`)
    }
    keep(state)
    return state.alarms.length > 0 ? 1 : 0
  } catch (error) {
    console.error(`? nobody answered: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

let code = await checkOnce()
while (!values.once) {
  await pause(Number(values.every) * 1000)
  code = await checkOnce()
}
process.exit(code)
