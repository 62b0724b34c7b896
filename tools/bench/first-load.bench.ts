// Weighs the hall's first visit against the goals: 95 KB of JavaScript and 200 KB in all, gzipped.
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, requireChromium } from '#tools/stage/chromium.mjs'
import { FIRST_LOAD_GOALS, kilobytes, weighFirstLoad } from './first-load.mjs'
import { startThrowawayProduct } from '#tools/stage/throwaway.mjs'
import { report } from './report.ts'

const product = await startThrowawayProduct()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const { jsBytes, allBytes, parts } = await weighFirstLoad(context, `${product.webUrl}/`)
  for (const { path, type, bytes } of parts) {
    process.stdout.write(`  ${kilobytes(bytes).padStart(9)}  ${type.padEnd(10)} ${path}\n`)
  }
  report([
    {
      what: 'hall, JavaScript',
      value: jsBytes,
      goal: FIRST_LOAD_GOALS.jsBytes,
      best: 'low',
      show: kilobytes,
    },
    {
      what: 'hall, everything',
      value: allBytes,
      goal: FIRST_LOAD_GOALS.allBytes,
      best: 'low',
      show: kilobytes,
    },
  ])
} finally {
  await browser.close()
  await product.stop()
}
