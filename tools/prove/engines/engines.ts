// npm run test:engines: the main journeys in Chromium, Firefox and WebKit, a table of them, and one closing line.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { provideChromium } from '#tools/stage/chromium.mjs'
import { checkNode, install, isInstalled } from '#tools/run/install.mjs'
import { at } from '#tools/run/paths.mjs'
import { fail, seconds, step } from '#tools/run/progress.mjs'
import { deployApp } from '#tools/stage/deployed-app.ts'
import { SHARED_SECRETS, startThrowawayProduct } from '#tools/stage/throwaway.mjs'
import { type Journey, JOURNEYS } from './journeys.ts'
import { missingEngines, provideEngines } from './provide.mjs'
import { startable, type Startable } from './start.ts'
import { Trip } from './trip.ts'

const HELP = `npm run test:engines                    every journey in every engine
npm run test:engines -- firefox slot    the engines and journeys whose name holds one of the words
`
const OUT = at('.shots/engines')

interface End {
  readonly engine: string
  readonly journey: string
  readonly ms: number
  readonly failure: string | null
}

/** Those that a word names; all of them where none does. */
function chosen<T extends { readonly name: string }>(
  all: readonly T[],
  words: readonly string[],
): readonly T[] {
  const named = all.filter(({ name }) =>
    words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  )
  return named.length === 0 ? all : named
}

/** One journey, with a screenshot of its end. */
async function runJourney(trip: Trip, { name, go }: Journey): Promise<End> {
  const begun = performance.now()
  let failure: string | null = null
  try {
    await go(trip)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  const picture = `${trip.engine.name}-${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  if (trip.lastPicture !== null) writeFileSync(at('.shots/engines', `${picture}.png`), trip.lastPicture)
  const ms = performance.now() - begun
  console.log(`  ${failure === null ? '✓' : '✗'} ${trip.engine.name}: ${name}  ${seconds(ms)}`)
  if (failure !== null) console.log(`    ${failure}`)
  return { engine: trip.engine.name, journey: name, ms, failure }
}

async function inEngine(one: Startable, journeys: readonly Journey[], product: Product, table: DrawTable) {
  const engine = await step(one.name, one.start)
  const ends: End[] = []
  try {
    const trip = new Trip(engine, product, table, one.payee, () => deployApp(product))
    for (const journey of journeys) ends.push(await runJourney(trip, journey))
  } finally {
    await engine.close()
  }
  return ends
}

function printTable(engines: readonly string[], journeys: readonly string[], ends: readonly End[]): void {
  const wide = Math.max(...journeys.map((name) => name.length)) + 2
  const cell = (journey: string, engine: string) => {
    const end = ends.find((one) => one.journey === journey && one.engine === engine)
    return end === undefined ? '-' : `${end.failure === null ? '✓' : '✗'} ${seconds(end.ms)}`
  }
  console.log(`\n${''.padEnd(wide)}${engines.map((name) => name.padEnd(12)).join('')}`)
  for (const journey of journeys) {
    console.log(journey.padEnd(wide) + engines.map((engine) => cell(journey, engine).padEnd(12)).join(''))
  }
}

type Product = Awaited<ReturnType<typeof startThrowawayProduct>>

async function main() {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return console.log(HELP)
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  const chromium = await step('Chromium', provideChromium)
  const others = await step('Firefox and WebKit', provideEngines)
  const missing = missingEngines(others)
  if (missing !== null) console.log(missing)
  await step('Build', () => buildStale())
  const engines = chosen(startable(chromium, others), words)
  const journeys = chosen(JOURNEYS, words)
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const product = await step('Product', () => startThrowawayProduct({ env: SHARED_SECRETS }))
  const db = new pg.Client({ connectionString: product.databaseUrl })
  const ends: End[] = []
  try {
    await db.connect()
    const table = new DrawTable(db, product)
    for (const one of engines) ends.push(...(await inEngine(one, journeys, product, table)))
  } finally {
    await db.end()
    await product.stop()
  }
  printTable(
    engines.map(({ name }) => name),
    journeys.map(({ name }) => name),
    ends,
  )
  const failed = ends.filter(({ failure }) => failure !== null).length
  if (missing !== null) console.log(missing)
  console.log(`\nPictures in .shots/engines\n${ends.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main().catch(fail)
