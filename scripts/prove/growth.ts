// Proof: what the product does costs no more when more is stored. Towns of growing sizes, a table of times and exponents.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from '../lib/postgres.mjs'
import { throwawayDir } from '../lib/throwaway.mjs'
import { exponent, Meter, middle, type Point } from './growth-figures.ts'
import { BETS_EACH, ENTRIES_EACH } from './growth-load.ts'
import { type Operation, OPERATIONS } from './growth-operations.ts'
import { openTown } from './growth-town.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000,10000,100000' },
    /** Only operations whose name has these words. */
    only: { type: 'string', default: '' },
  },
})
const sizes = values.members.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error('--members takes whole numbers')
const operations = OPERATIONS.filter(({ name }) => name.includes(values.only))
const say = (line: string) => process.stdout.write(`${line}\n`)
const count = (number: number) => number.toLocaleString('en')

async function measure(adminUrl: string, dataDir: string, size: number): Promise<Map<Operation, number>> {
  const startedAt = performance.now()
  const town = await openTown(adminUrl, dataDir, size)
  const tookS = (performance.now() - startedAt) / 1000
  say(
    `${count(size)} members, ${count(size * BETS_EACH)} bets, ${count(size * ENTRIES_EACH)} entries loaded in ${tookS.toFixed(1)} s`,
  )
  const meter = await Meter.open(town.url)
  const figures = new Map<Operation, number>()
  try {
    for (const operation of operations) {
      const costs: number[] = []
      for (let turn = 0; turn < operation.times; turn += 1)
        costs.push(await meter.cost(() => operation.run(town, turn)))
      const counted = costs.length > 1 ? costs.slice(1) : costs
      figures.set(operation, middle(counted))
      say(`  ${operation.name}: ${middle(counted).toFixed(1)} ms`)
    }
  } finally {
    await meter.close()
    await town.close()
  }
  return figures
}

// Whatever ends the proof, its database ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const dataDir = throwawayDir()
const postgres = await startPostgres({ dataDir, durable: false })
try {
  const points = new Map<Operation, Point[]>(operations.map((operation) => [operation, []]))
  for (const size of sizes)
    for (const [operation, ms] of await measure(postgres.url, dataDir, size))
      points.get(operation)?.push({ size, ms })
  const width = Math.max(...operations.map(({ name }) => name.length))
  say(
    `\n  ${'operation (ms of PostgreSQL)'.padEnd(width)}  ${sizes.map((size) => count(size).padStart(12)).join('')}  exponent`,
  )
  let failed = 0
  for (const [{ name, most }, found] of points) {
    const grows = exponent(found)
    const isMet = grows <= most
    if (!isMet) failed += 1
    say(
      `${isMet ? '✓' : '✗'} ${name.padEnd(width)}  ${found.map(({ ms }) => ms.toFixed(1).padStart(12)).join('')}  ${grows.toFixed(2)} (≤ ${most})`,
    )
  }
  say(`${points.size - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
} finally {
  await postgres.stop({ remove: true })
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(process.exitCode ?? 0)
