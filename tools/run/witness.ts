// Command: a witness of any installation's public log: an HTTP server (C2SP tlog-witness) that also follows the log by itself.
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import { readVkey, vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { Cosigner } from '@lanting/fairness/log/cosigner'
import { beaconSignature, callsOf } from '#sandbox/witness/log-client.ts'
import { WitnessFolder } from '#sandbox/witness/witness-folder.ts'

const HELP = `npm run witness -- --url https://lanting.example --vkey VKEY [--name NAME] [--port 3300] [--host 127.0.0.1]
                    [--beacon URL] [--folder .data/witness] [--every 10] [--once]

--url      the installation to follow; only its public calls are used
--vkey     the log's verifier key (docs/fairness.md); without it the key that the log names first is pinned
--name     the name of this witness's key, witness.local unless named
--port     where add-checkpoint is served; the operator adds "URL VKEY" of this witness to WITNESSES
--beacon   a relay of the beacon ({URL}/public/{round}): capsules are opened and voids judged with it
--folder   its key and what it has seen; losing it means that this witness must not be used again
--once     one look and an exit: 0 everything fits, 1 an alarm, 2 nobody answered
After an alarm it answers 503 and signs nothing until a person has looked and removed the alarms from state.json.`

const BODY_BYTES = 64 * 1024

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    vkey: { type: 'string' },
    name: { type: 'string', default: 'witness.local' },
    port: { type: 'string', default: '3300' },
    host: { type: 'string', default: '127.0.0.1' },
    beacon: { type: 'string' },
    folder: { type: 'string', default: path.join('.data', 'witness') },
    every: { type: 'string', default: '10' },
    once: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
if (values.help === true || values.url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 2)
}
const base = values.url.replace(/\/$/, '')
const relay = values.beacon?.replace(/\/$/, '')
const pinned = values.vkey === undefined ? null : readVkey(values.vkey)
if (values.vkey !== undefined && pinned?.type !== 'note') {
  console.error(`${values.vkey} is no verifier key of a log`)
  process.exit(2)
}

/** The name of the log: as the key says, or as the log itself does. */
async function originOf(): Promise<string> {
  if (pinned !== null) return pinned.name
  const answer = await fetch(`${base}/log/checkpoint`)
  const head = readCheckpoint(await answer.text())
  if (head === null) throw new Error(`${base}/log/checkpoint is no checkpoint`)
  return head.origin
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const folder = new WitnessFolder(values.folder, values.name)
const origin = await originOf().catch((error: unknown) => {
  console.error(`? nobody answered: ${String(error)}`)
  process.exit(2)
})
const cosigner = new Cosigner(
  {
    key: folder.key,
    sign: folder.sign,
    keep: folder.keep,
    origin,
    ...(pinned === null ? {} : { logKey: pinned.publicKey }),
    // Its own clock: the times of the house count for nothing.
    now: async () => Date.now(),
    get: callsOf(base),
    ...(relay === undefined ? {} : { beacon: (round) => beaconSignature(relay, round) }),
  },
  folder.state,
)
console.log(`witness ${vkeyOf(folder.key)}\nfollows ${origin} at ${base}`)

async function look(): Promise<0 | 1 | 2> {
  try {
    for (const { n, rule, text } of await cosigner.follow())
      console.error(`✘ ${rule} (${n === null ? 'head' : `entry ${n}`}): ${text}`)
    const { head } = cosigner.state.log
    if (cosigner.state.alarms.length === 0 && head !== null)
      console.log(`✔ ${head.size} entries, root ${head.root}`)
    return cosigner.state.alarms.length > 0 ? 1 : 0
  } catch (error) {
    console.error(`? nobody answered: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

if (values.once) process.exit(await look())

createServer((request, response) => {
  const answer = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type }).end(text)
  if (request.method === 'GET' && request.url === '/vkey')
    return answer(200, 'text/plain', `${vkeyOf(folder.key)}\n`)
  if (request.method !== 'POST' || request.url !== '/add-checkpoint')
    return answer(404, 'text/plain', 'not found\n')
  return void bodyOf(request)
    .then(async (body) => {
      if (body === null) return answer(413, 'text/plain', 'too long\n')
      const { status, type, text } = await cosigner.add(body)
      return answer(status, type, text)
    })
    .catch(() => answer(503, 'text/plain', 'the log does not answer\n'))
}).listen(Number(values.port), values.host, () => console.log(`listens on ${values.host}:${values.port}`))
await look()
setInterval(() => void look(), Number(values.every) * 1000)
