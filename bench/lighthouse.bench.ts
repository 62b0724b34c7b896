// Lighthouse as a phone on the pages that people meet first: speed, accessibility, good practice.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, requireChromium } from '../scripts/lib/chromium.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { passwordOf } from '../scripts/lib/sign-in.mjs'
import { startThrowawayProduct } from '../scripts/lib/throwaway.mjs'
import { untilQuiet } from './quiet.ts'
import { report } from './report.ts'

const PAGES = [
  { path: '/', as: null },
  { path: '/login', as: null },
  { path: '/mine', as: 'player03' },
] as const
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[]
/** One run says little: whatever else the machine does meanwhile counts as the page's. The middle one of five is steadier. */
const RUNS = 5

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const product = await startThrowawayProduct()
const port = await freePort()
// Lighthouse opens its own tabs in the browser's first profile, so the member must be known there.
const context = await chromium.launchPersistentContext('', {
  executablePath: requireChromium(),
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  // Playwright turns the back/forward cache off, and Lighthouse would then blame the page.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})

/** Logs in with the renewal cookie: a new tab is then a member by itself, as on a phone that comes back. */
async function remember(name: string): Promise<void> {
  const answer = await context.request.post(`${product.webUrl}/api/login_pc`, {
    headers: { origin: product.webUrl },
    data: { name, password: passwordOf(name), auto: 1 },
  })
  if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()}`)
}

async function forgetCache(): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

async function audit(path: string, isMember: boolean) {
  await forgetCache()
  await untilQuiet()
  const result = await lighthouse(`${product.webUrl}/#${path}`, {
    port,
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    disableStorageReset: isMember,
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  return result.lhr
}

try {
  for (const { path, as } of PAGES) {
    if (as) await remember(as)
    const runs: Awaited<ReturnType<typeof audit>>[] = []
    // The server has been up for days when somebody comes: its first answers are slower than all the others.
    await audit(path, as !== null)
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(path, as !== null))
    report(
      CATEGORIES.map((name) => ({
        what: `${path} ${name}`,
        value: median(runs.map((lhr) => Math.round((lhr.categories[name]?.score ?? 0) * 100))),
        goal: GOALS[name],
        best: 'high' as const,
      })),
    )
    report([
      {
        what: `${path} back/forward cache`,
        value: median(runs.map((lhr) => lhr.audits['bf-cache']?.score ?? 0)),
        goal: 1,
        best: 'high',
      },
    ])
    const last = runs.at(-1)
    const scores = runs.map((lhr) => Math.round((lhr.categories['performance']?.score ?? 0) * 100))
    const timing = last?.categories['performance']?.auditRefs.filter(({ weight }) => weight > 0) ?? []
    const shown = timing.map(({ id, weight }) => {
      const { displayValue = '?', score } = last?.audits[id] ?? {}
      return `${id} ${displayValue} (${((score ?? 0) * weight).toFixed(1)} of ${weight})`
    })
    process.stdout.write(`  ${scores.join(', ')}; the last: ${shown.join(', ')}\n`)
    const faults = Object.values(last?.audits ?? {}).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    )
    for (const { id, title } of faults) process.stdout.write(`  ${id}: ${title}\n`)
  }
} finally {
  await context.close()
  await product.stop()
}
