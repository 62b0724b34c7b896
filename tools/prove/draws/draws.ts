// Proof: draws are random. Statistics over as many draws as wanted; dieharder over the raw bytes, or a file of them, on request.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dieharder, testsOf } from './dieharder.ts'
import { isWithin, OUTSIDE, type Statistic } from './statistics.ts'
import type { DrawsReport, DrawsTask } from './count.ts'
import { type Kind, openRaw } from './fast-draws.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    compare: { type: 'string', default: '100000' },
    dieharder: { type: 'boolean', default: false },
    tests: { type: 'string' },
    raw: { type: 'string' },
  },
})
const draws = Number(values.n)
const seed = Number(values.seed)
const compared = Number(values.compare)
const KINDS: readonly Kind[] = ['three digits', 'seven balls']

const say = (line: string) => process.stdout.write(`  ${line}\n`)

function count(task: DrawsTask): Promise<DrawsReport> {
  const program = fileURLToPath(new URL('./count.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(task)], { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as DrawsReport))
    child.once('exit', (code) => reject(new Error(`counting ${task.kind} ended with ${code}`)))
  })
}

function show(kind: Kind, statistics: readonly Statistic[]): void {
  for (const statistic of statistics) {
    say(`${isWithin(statistic) ? '✓' : '✘'} ${kind}, ${statistic.name}: ${statistic.z.toFixed(2)} σ`)
  }
}

interface Judged {
  readonly tests: number
  readonly largest: number
  readonly outside: number
  readonly failed: number
}

/** One value in a hundred lies outside by chance: what does must do so again, with other seeds, to count. */
async function judge(kind: Kind): Promise<Judged> {
  const first = await count({ kind, run: seed, draws, compared })
  show(kind, first.statistics)
  say(
    `${first.different === 0 ? '✓' : '✘'} ${kind}, ${Math.min(draws, compared).toLocaleString('en')} draws ` +
      `compared with the product’s own rule: ${first.different} differ`,
  )
  const weak = first.statistics.filter((statistic) => !isWithin(statistic)).map(({ name }) => name)
  let failed = first.different === 0 ? 0 : 1
  if (weak.length > 0) {
    say(`once more with other seeds: ${kind}, ${weak.join(', ')}`)
    const second = await count({ kind, run: seed + 1, draws, compared: 1 })
    const again = second.statistics.filter(({ name }) => weak.includes(name))
    show(kind, again)
    failed += again.filter((statistic) => !isWithin(statistic)).length
  }
  const sizes = first.statistics.map(({ z }) => Math.abs(z))
  return { tests: sizes.length, largest: Math.max(...sizes), outside: weak.length, failed }
}

/** Twice the normal distribution's tail beyond z (Abramowitz and Stegun 7.1.26, good to 1.5e-7). */
function chanceBeyond(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return terms.reduce((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x)
}

/** Printed with the rate of false alarms, which a verdict depends on. */
function sum(judged: readonly Judged[]): number {
  const tests = judged.reduce((total, { tests: n }) => total + n, 0)
  const outside = judged.reduce((total, { outside: n }) => total + n, 0)
  const largest = Math.max(...judged.map((one) => one.largest))
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  say(`${draws.toLocaleString('en')} draws of each kind, ${tests} tests, each wants ±2.576 σ (99 %)`)
  say(
    `at the first look ${tests - outside} of ${tests} within 99 %; by chance ${(tests * OUTSIDE).toFixed(1)} lie outside`,
  )
  say(
    `largest ${largest.toFixed(2)} σ; honest draws show one as large or larger in ` +
      `${percent(1 - (1 - chanceBeyond(largest)) ** tests)} of such runs`,
  )
  say(
    `what lies outside counts only if it does again with other seeds: false alarm of the whole proof ` +
      percent(1 - (1 - OUTSIDE ** 2) ** tests),
  )
  return judged.reduce((total, { failed: n }) => total + n, 0)
}

async function writeRaw(path: string): Promise<void> {
  const file = createWriteStream(path)
  const raw = openRaw(seed)
  for (let left = draws; left > 0; left -= 4096) {
    if (!file.write(raw(Math.min(left, 4096)))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  say(`${(draws * 32).toLocaleString('en')} bytes, 32 of each draw, are in ${path}`)
}

async function prove(): Promise<number> {
  if (values.raw !== undefined) {
    await writeRaw(values.raw)
    return 0
  }
  if (!values.dieharder) return sum(await Promise.all(KINDS.map(judge)))
  const failed = await dieharder(testsOf(values.tests), seed)
  if (failed !== null) return failed
  say(
    'dieharder is not installed (Debian: apt-get install dieharder); --raw <file> writes the bytes for another suite',
  )
  return 1
}

const failed = await prove()
process.stdout.write(failed === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
process.exitCode = failed === 0 ? 0 : 1
