// Holds the hall's first visit to the byte goals, so that a careless import is seen the day it is made.
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHROMIUM_ARGS } from '#tools/stage/chromium.mjs'
import { FIRST_LOAD_GOALS, kilobytes, weighFirstLoad } from '#tools/bench/first-load.mjs'
import { product, withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
})
afterAll(() => browser.close())

test('a first visit of the hall brings at most 95 KB of JavaScript and 200 KB in all, gzipped', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const { jsBytes, allBytes, parts } = await weighFirstLoad(context, `${product().webUrl}/`)
  const heaviest = parts.slice(0, 6).map(({ path, bytes }) => `${path} ${kilobytes(bytes)}`)
  expect(jsBytes, 'the page loads code').toBeGreaterThan(0)
  expect(jsBytes, heaviest.join('\n')).toBeLessThanOrEqual(FIRST_LOAD_GOALS.jsBytes)
  expect(allBytes, heaviest.join('\n')).toBeLessThanOrEqual(FIRST_LOAD_GOALS.allBytes)
})
