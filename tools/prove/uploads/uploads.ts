// Proof: whatever picture is sent is refused in Chinese or drawn anew; none costs more than two seconds of the processor, and
// nothing of what was sent comes back.
import { parseArgs } from 'node:util'
import { refusalText } from '@lanting/contract/refusals'
import { LIMITS } from '@lanting/contract/limits'
import sharp from 'sharp'
import { newPlayer, openStage, seeded, type Stage } from '#tools/stage/stage.ts'
import { hostilePicture, type HostilePicture, KIND_NAMES, MARKS } from './pictures.ts'

/** What the server draws pictures as. */
const STORED_TYPES: readonly string[] = ['image/gif', 'image/png']
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** Seconds of the processor; another machine's are not ours. */
    cpu: { type: 'string', default: '2' },
  },
})
const wanted = Number(values.n)
const random = seeded(Number(values.seed))
const CPU_SECONDS = Number(values.cpu)
const MEMORY_BYTES = 256 * 1024 * 1024
const TOKEN = 'prove-uploads'

const REFUSALS = (
  ['imageType', 'imageTooBig', 'imageBroken', 'imageDimensions', 'imageTooMuch'] as const
).map((key) => refusalText(key))

/** Processor and memory of the member app, as it counts them itself. */
async function spent(url: string): Promise<{ cpu: number; memory: number }> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await answer.text()
  const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1])
  const [cpu, memory] = [figure('process_cpu_seconds_total'), figure('process_resident_memory_bytes')]
  if (!Number.isFinite(cpu + memory)) throw new Error(`no figures: ${text.slice(0, 80)}`)
  return { cpu, memory }
}

async function upload(url: string, token: string, { bytes, name, type }: HostilePicture) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/uploadimg`, { method: 'POST', body: form, headers })
  return (await answer.json()) as { code: number; message: string; data: { avatar: string } | null }
}

/** What is wrong with a stored file, as anybody gets it. */
async function faultsOfStored(url: string, avatar: string): Promise<string[]> {
  const answer = await fetch(`${url}${avatar}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const faults: string[] = []
  const type = answer.headers.get('content-type') ?? ''
  if (!STORED_TYPES.includes(type)) faults.push(`served as ${type}`)
  if (answer.headers.get('x-content-type-options') !== 'nosniff') faults.push('served without nosniff')
  const text = bytes.toString('latin1')
  for (const mark of MARKS) if (text.includes(mark)) faults.push(`comes back with ${mark}`)
  const meta = await sharp(bytes).metadata()
  if (Math.max(meta.width, meta.pageHeight ?? meta.height) > LIMITS.upload.storedPx)
    faults.push('stored too large')
  if (meta.exif !== undefined || (meta.comments ?? []).length > 0) faults.push('stored with notes')
  return faults
}

async function judge(stage: Stage, token: string, picture: HostilePicture): Promise<string[]> {
  const { code, message, data } = await upload(stage.url, token, picture)
  if (code === 200 && data !== null) {
    const faults = await faultsOfStored(stage.url, data.avatar)
    return picture.expect === 'refused' ? [...faults, 'taken'] : faults
  }
  if (!REFUSALS.includes(message)) return [`${code} ${message}`]
  return picture.expect === 'accepted' ? [`an ordinary picture is refused: ${message}`] : []
}

const stage = await openStage({ METRICS_TOKEN: TOKEN }, ['sandbox', 'api'])
const failures: string[] = []
const dearest = new Map<string, number>()
let most = 0
try {
  let token = ''
  // The first one loads the library, which is no picture's cost.
  const warm = (await newPlayer(stage, 'uploader')).token
  await upload(stage.url, warm, await hostilePicture(0, random))
  const { memory: before } = await spent(stage.url)
  for (let n = 0; n < wanted; n++) {
    if (n % LIMITS.upload.perHour === 0) token = (await newPlayer(stage, `uploader${n}`)).token
    const picture = await hostilePicture(n, random)
    const from = await spent(stage.url)
    const faults = await judge(stage, token, picture)
    const to = await spent(stage.url)
    const cpu = to.cpu - from.cpu
    if (cpu > CPU_SECONDS) faults.push(`${cpu.toFixed(2)} s of the processor`)
    failures.push(...faults.map((fault) => `${n} ${picture.kind}: ${fault}`))
    dearest.set(picture.kind, Math.max(cpu, dearest.get(picture.kind) ?? 0))
    most = Math.max(most, to.memory - before)
  }
} finally {
  await stage.stop()
}
if (most > MEMORY_BYTES) failures.push(`${Math.round(most / 1024 / 1024)} MB more memory`)
for (const kind of KIND_NAMES)
  console.log(`${kind.padEnd(28)} ${(dearest.get(kind) ?? 0).toFixed(2)} s at most`)
console.log(`${wanted} pictures, ${Math.round(most / 1024 / 1024)} MB more memory at most`)
for (const failure of failures.slice(0, 40)) console.log(`  ✘ ${failure}`)
console.log(failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failures.length > 0 ? 1 : 0)
