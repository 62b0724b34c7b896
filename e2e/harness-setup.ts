// Starts the whole product on free ports and fresh data, once for all browser tests.
import type { TestProject } from 'vitest/node'
import { requireChromium } from '../scripts/lib/chromium.mjs'
import { startThrowawayProduct } from '../scripts/lib/throwaway.mjs'

/** The word that answers every captcha picture of this run. */
export const CAPTCHA_ANSWER = 'TEST'

/** One browser plays hundreds of people from one address, so the limits per address are out of its way. */
const ENV = {
  CAPTCHA_ANSWER,
  RATE_PER_MINUTE: '100000',
  TRIALS_PER_HOUR: '10000',
  REGISTRATIONS_PER_HOUR: '10000',
}

export default async function setup(project: TestProject) {
  project.provide('chromium', requireChromium())
  const product = await startThrowawayProduct({ env: ENV })
  const { webUrl, officeUrl, sandboxUrl, databaseUrl, dataDir } = product
  project.provide('product', { webUrl, officeUrl, sandboxUrl, databaseUrl, dataDir })
  return product.stop
}
