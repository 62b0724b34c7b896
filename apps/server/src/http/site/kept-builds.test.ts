// A page that was opened before a deploy finds its code for a week, whatever is built and started meanwhile.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { assetsOf, KEPT_MS, keepBuild } from '#src/http/site/kept-builds.ts'
import { createTestApp } from '#src/test/app.ts'

const NOW = Date.parse('2026-11-19T15:59:59.999Z')
let root = ''
let kept = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kept-builds-'))
  kept = path.join(root, 'kept')
})
afterEach(() => rmSync(root, { recursive: true }))

/** A built folder with these hashed files. */
function built(name: string, ...files: string[]): string {
  const dist = path.join(root, name)
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(path.join(dist, 'assets', file), `${file} of ${name}`)
  return dist
}
const names = () => readdirSync(assetsOf(kept)).sort()

it('keeps the files of a replaced build for seven days to the millisecond, and shared ones with the newer build', async () => {
  const old = built('old', 'page-1.js', 'shared.js')
  const young = built('young', 'page-2.js', 'shared.js')
  await keepBuild(old, kept, NOW - 30 * KEPT_MS)
  await keepBuild(young, kept, NOW)
  expect(names()).toEqual(['page-1.js', 'page-2.js', 'shared.js'])
  await keepBuild(young, kept, NOW + KEPT_MS - 1)
  expect(names()).toContain('page-1.js')
  await keepBuild(young, kept, NOW + KEPT_MS)
  expect(names()).toEqual(['page-2.js', 'shared.js'])
})

it('counts from the first replacement, and begins anew after a way back', async () => {
  const [a, b, c] = [built('a', 'a.js'), built('b', 'b.js'), built('c', 'c.js')]
  await keepBuild(a, kept, NOW)
  await keepBuild(b, kept, NOW + 1)
  await keepBuild(c, kept, NOW + KEPT_MS)
  await keepBuild(c, kept, NOW + KEPT_MS + 1)
  expect(names()).toEqual(['b.js', 'c.js'])
  await keepBuild(b, kept, NOW + KEPT_MS + 2)
  await keepBuild(c, kept, NOW + 2 * KEPT_MS)
  expect(names()).toEqual(['b.js', 'c.js'])
})

it('does nothing where nothing is built', async () => {
  await keepBuild(path.join(root, 'none'), kept, NOW)
  expect(existsSync(kept)).toBe(false)
})

it('is served beside the build, for a year, and a name that is in neither is a 404', async () => {
  const dist = built('dist', 'page-2.js')
  await keepBuild(built('old', 'page-1.js'), path.join(root, 'data/kept/web'), Date.now() + KEPT_MS)
  writeFileSync(path.join(root, 'data/kept/web/secret.js'), 'not a file of a build')
  const test = await createTestApp({ WEB_DIST: dist, DATA_DIR: path.join(root, 'data') })
  onTestFinished(() => test.close())
  const get = (url: string) => test.app.inject({ method: 'GET', url })
  for (const [url, text] of [
    ['/assets/page-2.js', 'page-2.js of dist'],
    ['/assets/page-1.js', 'page-1.js of old'],
  ] as const) {
    const { statusCode, headers, body } = await get(url)
    expect([url, statusCode, body]).toEqual([url, 200, text])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toContain('javascript')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  for (const url of [
    '/assets/none.js',
    '/assets/../secret.js',
    '/assets/..%2fsecret.js',
    '/assets/%2e%2e/secret.js',
  ]) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})
