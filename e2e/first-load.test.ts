// Holds the hall's first visit to the byte goals, so that a careless import is seen the day it is made, and the chunks to one direction.
import { readdirSync, readFileSync } from 'node:fs'
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

// What a chunk runs at its start is not there yet for one that it imports itself.
test.each(['web', 'office'])('no chunk of %s imports itself over others', (app) => {
  const folder = new URL(`../apps/${app}/dist/assets/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const imports = new Map(
    files.map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return [name, [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, other]) => other ?? '')]
    }),
  )
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length)
  const left = new Map(imports)
  // Without those that import nothing of what is left, again and again, only circles stay.
  for (let size = 0; size !== left.size; ) {
    size = left.size
    for (const [name, others] of left) if (!others.some((other) => left.has(other))) left.delete(name)
  }
  expect([...left.keys()]).toEqual([])
})
