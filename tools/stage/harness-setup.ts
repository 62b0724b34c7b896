// Makes the database that every file of journeys clones, once: migrated, filled, at ten in the morning in Beijing.
import type { TestProject } from 'vitest/node'
import { requireChromium } from './chromium.mjs'
import { launchAlone, runCommand } from '#tools/run/launch/product.mjs'
import { openProduct } from './open-product.ts'
import { freePorts, SHARED_SECRETS, startThrowawayPostgres } from './throwaway.mjs'

const DAY_MS = 86_400_000
const TEN_IN_BEIJING_MS = 2 * 3_600_000
/** Allowance for the time between reading the clock and setting it. */
const SLACK_MS = 3_600_000

/** The product's clock never goes back, so the next time it is ten: a journey then never crosses midnight by chance. */
function nextMorning(now: number): string {
  const today = now - (now % DAY_MS) + TEN_IN_BEIJING_MS
  return new Date(today > now + SLACK_MS ? today : today + DAY_MS).toISOString()
}

export default async function setup(project: TestProject) {
  project.provide('chromium', requireChromium())
  const postgres = await startThrowawayPostgres()
  const { dataDir } = postgres
  const stops = [() => postgres.stop()]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const env = { ...SHARED_SECRETS, CLOCK_START: nextMorning(Date.now()) }
    const setting = { databaseUrl: postgres.url, dataDir, ports: await freePorts(), env }
    await runCommand('migrate', setting)
    await runCommand('seed', setting)
    // The chains of the games are made by its first start, which takes longer than all the rest of it.
    const sandbox = await launchAlone('sandbox', setting)
    await sandbox.stop()
    project.provide('seededDatabaseUrl', postgres.url)
    if (project.name === 'e2e') {
      const { stop: stopShared, crashed, ...shared } = await openProduct(postgres.url, 'journey_shared')
      stops.push(stopShared)
      void crashed.then((message) => stops.length > 0 && console.error(message))
      project.provide('sharedProduct', shared)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
