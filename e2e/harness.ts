// What a journey needs: the product's addresses, a phone to hold it in, and an eye for whatever goes wrong on the page.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { CHROMIUM_ARGS } from '../scripts/lib/chromium.mjs'
import { barriers } from './barriers.ts'

export const product = () => inject('product')

export interface Phone {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Everything the page complained about, so that a journey can end with `expect(problems).toEqual([])`. */
  readonly problems: readonly string[]
}

let browser: Browser | undefined
const visits: Visit[] = []

/** What somebody who looks at the page reads now: nobody keeps its picture where a run fails. */
export async function wordsOn(page: Page): Promise<string> {
  const words = await page
    .evaluate(() => document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 3000))
    .catch((error: unknown) => `unreadable: ${String(error)}`)
  return `${page.url()} reads: ${words}`
}

async function tellOf({ context, problems }: Visit): Promise<void> {
  for (const page of context.pages()) process.stderr.write(`${await wordsOn(page)}\n`)
  if (problems.length > 0) process.stderr.write(`it complained: ${problems.join(' | ')}\n`)
}

/** Call once at the top of a file of journeys. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  })
  afterEach(async ({ task }) => {
    for (const visit of visits.splice(0)) {
      if (task.result?.state === 'fail') await tellOf(visit)
      await visit.context.close()
    }
  })
  afterAll(async () => {
    await browser?.close()
    browser = undefined
  })
}

/** A fresh phone: no storage, no cookies, Chinese, in Beijing. */
export async function openPhone({ width = 390, height = 844, theme = 'light' }: Phone = {}): Promise<Visit> {
  if (!browser) throw new Error('withBrowser() must stand at the top of the file')
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  const visit = { page, context, problems }
  visits.push(visit)
  return visit
}

/** Opens a route of the member app, such as `/login?type=1`. */
export async function openApp(path: string, phone?: Phone): Promise<Visit> {
  const visit = await openPhone(phone)
  await visit.page.goto(`${product().webUrl}/#${path}`)
  return visit
}

/** Opens a route of the back office on a desktop screen. */
export async function openOffice(path: string, phone: Phone = { width: 1280, height: 800 }): Promise<Visit> {
  const visit = await openPhone(phone)
  await visit.page.goto(`${product().officeUrl}/#${path}`)
  return visit
}

/** Fails with the rule, the element and the reason of every accessibility violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
}
