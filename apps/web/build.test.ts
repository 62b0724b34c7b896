// The built page: its inline script's hash, its weight, its compressed copies, and what must not be in it.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** First visit of the hall: every script the page names. */
const FIRST_LOAD_GZIP = 95 * 1024

/** What the proof page adds to any other page, including the signature curves. */
const FAIR_GZIP = 68 * 1024

const app = fileURLToPath(new URL('.', import.meta.url))
let out = ''
let html = ''

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'web-build-'))
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const args = [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  html = await readFile(path.join(out, 'index.html'), 'utf8')
}, 120_000)

afterAll(() => rm(out, { recursive: true, force: true }))

it.each(['script', 'style'])('lists the hash of its one inline %s for the content policy', async (tag) => {
  const inline = [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  )
  expect(inline).toHaveLength(1)
  const hash = `sha256-${createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64')}`
  const listed = JSON.parse(await readFile(path.join(out, 'csp.json'), 'utf8')) as Record<string, string[]>
  expect(listed[`${tag}s`]).toEqual([hash])
})

it('has no style attribute and no handler in the page', () => {
  expect(html).not.toMatch(/\sstyle=|\son\w+=/)
})

it('asks for further styles behind the first picture, so that it need not wait for them', () => {
  expect(html).toContain('<div class="boot"')
  expect(html.indexOf('<link rel="stylesheet"')).toBeGreaterThan(html.indexOf('<div class="boot"'))
})

it('has layers in the first styles and in those of the building blocks only: each file with some lays a whole page out anew', async () => {
  const assets = path.join(out, 'assets')
  const styles = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(styles.map((name) => readFile(path.join(assets, name), 'utf8')))
  const layered = styles.filter((_, i) => texts[i]?.includes('@layer'))
  expect(layered.map((name) => name.split('-')[0])).toEqual(['first', 'ui'])
})

it('loads no hashes with the file of most screens: their code is built on it, and would be run before it', async () => {
  const assets = path.join(out, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const needed = new Set(scripts.filter((name) => name.startsWith('common-')))
  expect(needed.size).toBe(1)
  for (const name of needed) {
    const text = await readFile(path.join(assets, name), 'utf8')
    for (const [, next = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) needed.add(next)
  }
  expect([...needed].filter((name) => name.startsWith('sha2-'))).toEqual([])
})

it('reads what other code builds on in a turn before it', () => {
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="\/assets\/([a-z-]+?)-[^"]*"/g)]
  expect(scripts.map(([, name]) => name)).toEqual(['rolldown', 'vendor', 'first', 'index'])
})

it('draws the first shapes before any code has come', () => {
  expect(html).toMatch(/<div id="root">\s*<div class="boot"/)
})

it('loads the hall within its budget', async () => {
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(scripts.some((file) => file.includes('vendor'))).toBe(true)
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(path.join(out, file)), { level: 9 }).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_LOAD_GZIP)
})

it('adds the page of the proof within its budget', async () => {
  const assets = path.join(out, 'assets')
  const found = new Set((await readdir(assets)).filter((name) => /^fair-screen-.*\.js$/.test(name)))
  expect(found.size).toBe(1)
  const isShared = (name: string) => html.includes(name) || name.startsWith('common-')
  // The set grows during iteration: static and dynamic imports of a file are counted as well.
  for (const name of found) {
    if (isShared(name)) continue
    const code = await readFile(path.join(assets, name), 'utf8')
    for (const [, next = ''] of code.matchAll(/(?:from|import\()\s*["'`]\.\/([^"'`]+\.js)/g)) found.add(next)
  }
  const sizes = await Promise.all(
    [...found]
      .filter((name) => !isShared(name))
      .map(async (name) => gzipSync(await readFile(path.join(assets, name)), { level: 9 }).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FAIR_GZIP)
})

it('ships neither schemas nor the gallery', async () => {
  const files = await readdir(out, { recursive: true })
  expect(files.filter((file) => file.includes('gallery'))).toEqual([])
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    expect(await readFile(path.join(out, file), 'utf8')).not.toContain('ZodMini')
  }
})

it('lays the offline verifier beside the page: one file without any requests', async () => {
  const verifier = await readFile(path.join(out, 'fair-verifier.html'), 'utf8')
  expect(verifier).toContain('HMAC-SHA256')
  expect(verifier).not.toMatch(/\ssrc=|<link|@import|\bfetch\(|XMLHttpRequest|https?:/)
})

it('lays a brotli and a gzip copy beside each script and style', async () => {
  const assets = path.join(out, 'assets')
  for (const file of (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))) {
    const bytes = await readFile(path.join(assets, file))
    if (bytes.length < 512) continue
    expect(brotliDecompressSync(await readFile(path.join(assets, `${file}.br`))).equals(bytes)).toBe(true)
    expect(gunzipSync(await readFile(path.join(assets, `${file}.gz`))).equals(bytes)).toBe(true)
  }
})

it('builds the worker with the files of this build that it keeps, all of them there', async () => {
  const worker = await readFile(path.join(out, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const there = await readdir(out, { recursive: true })
  expect(files.filter((file) => !there.includes(file))).toEqual([])
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toEqual(expect.arrayContaining(scripts))
  for (const page of ['fair-screen', 'help-screen', 'lost-strip', 'screens'])
    expect(files.filter((file) => file.startsWith(`assets/${page}-`) && file.endsWith('.js'))).toHaveLength(1)
})

it('carries the same version stamp in the code and beside it', async () => {
  const { version } = JSON.parse(await readFile(path.join(out, 'version.json'), 'utf8')) as {
    version: string
  }
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  const scripts = (await readdir(path.join(out, 'assets'))).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(out, 'assets', name), 'utf8')))
  expect(texts.some((text) => text.includes(version))).toBe(true)
})
