// The files of the member app: the worker's headers, its kill switch, the manifest.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'

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
