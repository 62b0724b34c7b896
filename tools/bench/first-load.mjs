// Weighs what a first visit of a page brings over the wire, in gzip bytes, so that servers and browsers can differ.
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const KB = 1024
/** The goals of the house for the hall; the floor of React, Query and the router alone is 88.7 KB. */
export const FIRST_LOAD_GOALS = { jsBytes: 95 * KB, allBytes: 200 * KB }
const QUIET_MS = 1_500
const AT_MOST_MS = 15_000
const UNREAD_MS = 5_000

/**
 * @typedef {{ path: string, type: string, bytes: number }} Part
 * @param {import('playwright-core').BrowserContext} context a fresh one, without any storage
 * @param {string} url
 * @returns {Promise<{ jsBytes: number, allBytes: number, parts: Part[] }>}
 */
export async function weighFirstLoad(context, url) {
  const page = await context.newPage()
  /** @type {Promise<Part | null>[]} */
  const weighing = []
  let lastAt = performance.now()
  page.on('response', (response) => {
    lastAt = performance.now()
    weighing.push(weigh(response))
  })
  await page.goto(url, { waitUntil: 'load' })
  const begun = performance.now()
  while (performance.now() - lastAt < QUIET_MS && performance.now() - begun < AT_MOST_MS) await delay(100)
  const parts = (await Promise.all(weighing)).filter((part) => part !== null)
  await page.close()
  const sum = (/** @type {Part[]} */ some) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    jsBytes: sum(parts.filter(({ type }) => type === 'script')),
    allBytes: sum(parts),
    parts: parts.toSorted((a, b) => b.bytes - a.bytes),
  }
}

/**
 * @param {import('playwright-core').Response} response
 * @returns {Promise<Part | null>} null for what has no body, such as a redirect
 */
async function weigh(response) {
  try {
    // An answer that the page never reads is never complete.
    const body = await Promise.race([response.body(), delay(UNREAD_MS, null)])
    if (!body) return null
    const packed = /^(font|image\/(png|jpeg|gif|webp|avif))/.test(response.headers()['content-type'] ?? '')
    const bytes = packed ? body.length : gzipSync(body, { level: 9 }).length
    return { path: new URL(response.url()).pathname, type: response.request().resourceType(), bytes }
  } catch {
    return null
  }
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`
}
