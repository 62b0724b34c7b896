// Towns of growing sizes: what each operation costs PostgreSQL there, and by which exponent of the size that grows.
import { rmSync } from 'node:fs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { exponent, Meter, middle, type Point } from './figures.ts'
import { BETS_EACH, ENTRIES_EACH } from './lives.ts'
import { type Operation, OPERATIONS } from './operations.ts'
import { openTown } from './town.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = (number: number) => number.toLocaleString('en')

async function measure(
  adminUrl: string,
  dataDir: string,
  size: number,
  operations: readonly Operation[],
): Promise<Map<Operation, number>> {
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

/** Prints the table. Returns how many operations grow faster than they may. */
export async function growthTable(sizes: readonly number[], only = ''): Promise<number> {
  const operations = OPERATIONS.filter(({ name }) => name.includes(only))
  const dataDir = throwawayDir()
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    const points = new Map<Operation, Point[]>(operations.map((operation) => [operation, []]))
    for (const size of sizes)
      for (const [operation, ms] of await measure(postgres.url, dataDir, size, operations))
        points.get(operation)?.push({ size, ms })
    return printed(sizes, points)
  } finally {
    await postgres.stop({ remove: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function printed(sizes: readonly number[], points: ReadonlyMap<Operation, readonly Point[]>): number {
  const width = Math.max(...[...points.keys()].map(({ name }) => name.length))
  const heads = sizes.map((size) => count(size).padStart(12)).join('')
  say(`\n  ${'operation (ms of PostgreSQL)'.padEnd(width)}  ${heads}  exponent`)
  let failed = 0
  for (const [{ name, most }, found] of points) {
    const grows = exponent(found)
    const isMet = grows <= most
    if (!isMet) failed += 1
    const costs = found.map(({ ms }) => ms.toFixed(1).padStart(12)).join('')
    say(`${isMet ? '✓' : '✗'} ${name.padEnd(width)}  ${costs}  ${grows.toFixed(2)} (≤ ${most})`)
  }
  say(`${points.size - failed} passed, ${failed} failed`)
  return failed
}
