// Proof: draws look like chance. Ten statistics over as many draws as wanted, and dieharder over the raw bytes on request.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isWithin, markStatistics, rawBytes, type Statistic, sumStatistics } from './draw-statistics.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    dieharder: { type: 'boolean', default: false },
  },
})
const draws = Number(values.n)
const seed = Number(values.seed)

function show(kind: string, statistics: readonly Statistic[]): number {
  for (const statistic of statistics) {
    const sign = isWithin(statistic) ? '✓' : '✘'
    process.stdout.write(`  ${sign} ${kind}, ${statistic.name}: ${statistic.z.toFixed(2)} σ\n`)
  }
  return statistics.filter((statistic) => !isWithin(statistic)).length
}

/** One value in a hundred lies outside by chance: what does must do so again, with other seeds, to count. */
function judge(kind: string, run: (seed: number, draws: number) => Statistic[]): number {
  const first = run(seed, draws)
  const weak = first.filter((statistic) => !isWithin(statistic)).map(({ name }) => name)
  show(kind, first)
  if (weak.length === 0) return 0
  process.stdout.write(`  once more with other seeds: ${weak.join(', ')}\n`)
  return show(
    kind,
    run(seed + 1, draws).filter(({ name }) => weak.includes(name)),
  )
}

/** Every test of the suite over our bytes; FAILED anywhere is a failure. */
async function dieharder(): Promise<number> {
  const child = spawn('dieharder', ['-a', '-g', '200'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const isMissing = await Promise.race([
    once(child, 'spawn').then(() => false),
    once(child, 'error').then(() => true),
  ])
  if (isMissing) {
    process.stdout.write('  dieharder is not installed\n')
    return 1
  }
  let failed = 0
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    failed += chunk.toString().split('FAILED').length - 1
  })
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'exit')
  for (let at = 0; child.exitCode === null; at += 1) {
    if (!child.stdin.write(rawBytes(seed, at))) {
      await Promise.race([once(child.stdin, 'drain'), ended])
    }
  }
  return failed
}

const failed =
  judge('three digits', sumStatistics) +
  judge('seven balls', markStatistics) +
  (values.dieharder ? await dieharder() : 0)
process.stdout.write(`  ${draws.toLocaleString('en')} draws of each kind\n`)
process.stdout.write(failed === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
process.exitCode = failed === 0 ? 0 : 1
