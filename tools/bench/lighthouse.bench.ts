// Lighthouse as a phone on the pages that people meet first: speed, accessibility, good practice.
import lighthouse, { type Result } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { CHROMIUM_ARGS, findWholeChromium, requireChromium } from '#tools/stage/chromium.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'
import { passwordOf } from '#tools/stage/sign-in.mjs'
import { startThrowawayProduct } from '#tools/stage/throwaway.mjs'
import { untilQuiet } from './quiet.ts'
import { report } from './report.ts'

const PAGES = [
  { path: '/', as: null },
  { path: '/login', as: null },
  { path: '/mine', as: 'player03' },
] as const
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[]
/** One run is noisy: other load on the machine counts as the page's. The median of five is steadier. */
const RUNS = 5

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const product = await startThrowawayProduct()

interface Phone {
  readonly context: BrowserContext
  readonly port: number
}

/** Lighthouse opens its own tabs in the browser's first profile, so the member must be known there. */
async function openPhone(executablePath: string): Promise<Phone> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    // Playwright turns the back/forward cache off, and Lighthouse would then blame the page.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  return { context, port }
}

/** Logs in with the renewal cookie: a new tab is then a member by itself, as on a phone that comes back. */
async function remember({ context }: Phone, name: string): Promise<void> {
  const answer = await context.request.post(`${product.webUrl}/api/login_pc`, {
    headers: { origin: product.webUrl },
    data: { name, password: passwordOf(name), auto: 1 },
  })
  if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()}`)
}

async function forgetCache({ context }: Phone): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

async function audit(phone: Phone, path: string, isMember: boolean): Promise<Result> {
  await forgetCache(phone)
  await untilQuiet()
  const result = await lighthouse(`${product.webUrl}/#${path}`, {
    port: phone.port,
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    disableStorageReset: isMember,
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  return result.lhr
}

const scoreOf = (lhr: Result, name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)

/** Each figure's share of the score, and the failed audits. */
function printReport(lhr: Result): void {
  const timing = lhr.categories['performance']?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  const shown = timing.map(({ id, weight }) => {
    const { displayValue = '?', score } = lhr.audits[id] ?? {}
    return `${id} ${displayValue} (${((score ?? 0) * weight).toFixed(1)} of ${weight})`
  })
  process.stdout.write(`  the last: ${shown.join(', ')}\n`)
  const faults = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  )
  for (const { id, title } of faults) process.stdout.write(`  ${id}: ${title}\n`)
}

/** The engine alone: on two cores a whole browser's own work would count as the page's. */
async function measure(phone: Phone, path: string, isMember: boolean): Promise<void> {
  // Warm up: the first responses of a fresh server are slower than those a visitor gets.
  await audit(phone, path, isMember)
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await audit(phone, path, isMember))
  report(
    CATEGORIES.map((name) => ({
      what: `${path} ${name}`,
      value: median(runs.map((lhr) => scoreOf(lhr, name))),
      goal: GOALS[name],
      best: 'high' as const,
    })),
  )
  process.stdout.write(`  ${runs.map((lhr) => scoreOf(lhr, 'performance')).join(', ')}\n`)
  const last = runs.at(-1)
  if (last) printReport(last)
}

/** Only a whole browser keeps pages to go back to. */
async function mayBeGoneBackTo(phone: Phone, path: string, isMember: boolean): Promise<void> {
  const lhr = await audit(phone, path, isMember)
  const value = lhr.audits['bf-cache']?.score ?? 0
  report([{ what: `${path} back/forward cache`, value, goal: 1, best: 'high' }])
  process.stdout.write(`  performance in the whole browser: ${scoreOf(lhr, 'performance')}\n`)
}

/** All pages in one browser, which is the only one that is open meanwhile. */
async function eachPage(executablePath: string, look: typeof measure): Promise<void> {
  const phone = await openPhone(executablePath)
  try {
    for (const { path, as } of PAGES) {
      if (as) await remember(phone, as)
      await look(phone, path, as !== null)
    }
  } finally {
    await phone.context.close()
  }
}

try {
  await eachPage(requireChromium(), measure)
  const whole = findWholeChromium()
  if (whole) await eachPage(whole, mayBeGoneBackTo)
  else process.stdout.write('  no whole Chromium here: the back/forward cache was not looked at\n')
} finally {
  await product.stop()
}
