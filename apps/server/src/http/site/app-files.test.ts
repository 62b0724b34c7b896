// The files of the member app: the worker's headers, its kill switch, the manifest.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtRoute } from '@lanting/contract/rules/routes'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'

const PUBLIC = fileURLToPath(new URL('../../../../web/public', import.meta.url))
const dist = mkdtempSync(path.join(tmpdir(), 'app-files-'))
writeFileSync(path.join(dist, 'sw.js'), 'the worker of this build')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ WEB_DIST: dist })
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, on = test) => on.app.inject({ method: 'GET', url })

it('serves the worker of the build, asked for anew each time, for the whole site', async () => {
  const { statusCode, headers, body } = await get('/sw.js')
  expect([statusCode, body]).toEqual([200, 'the worker of this build'])
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(/^text\/javascript|^application\/javascript/)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toMatch(/trusted-types [^;]*lanting-worker/)
})

it('serves one that clears the caches and unregisters itself when it is switched off', async () => {
  const off = await createTestApp({ WEB_DIST: dist, APP_WORKER: 'off' })
  onTestFinished(() => off.close())
  const { statusCode, headers, body } = await get('/sw.js', off)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
  expect(body).toContain('registration.unregister()')
  expect(body).toContain('caches.delete')
  expect(body).not.toContain("'fetch'")
})

it('offers a whole manifest: the app of the whole site, with icons and pictures that are there', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(body) as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'zh-CN',
  })
  const files = [manifest.icons, manifest.screenshots, ...manifest.shortcuts.map(({ icons }) => icons)].flat()
  for (const { src, sizes } of files) {
    const [width, height] = sizeOf(path.join(PUBLIC, src))
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  const factors = manifest.screenshots.map(({ form_factor }) => form_factor)
  expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']))
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).not.toEqual([])
  const pages = manifest.shortcuts.map(({ url }) => url.replace('/#', ''))
  expect(pages.filter((page) => builtRoute(page) === undefined)).toEqual([])
})

interface Manifest {
  readonly icons: readonly ManifestPicture[]
  readonly screenshots: readonly ManifestPicture[]
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly ManifestPicture[] }[]
}
interface ManifestPicture {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}

/** Width and height from the header of a PNG or of a lossy WebP. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file)
  if (file.endsWith('.png')) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  return [bytes.readUInt16LE(frame + 3) & 0x3fff, bytes.readUInt16LE(frame + 5) & 0x3fff]
}
