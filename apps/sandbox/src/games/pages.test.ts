// The games' pages: one for every game, framed by the member app alone, and a verifier that runs offline.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAMES } from '#src/games/catalogue.ts'
import { pagesRoutes } from '#src/games/pages.routes.ts'

const VERIFIER = fileURLToPath(new URL('../../web/public/verify.html', import.meta.url))
let folder: string
let app: FastifyInstance

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<meta name="parents" content="__PARENTS__">')
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(path.join(folder, 'verify.html'), readFileSync(VERIFIER))
  app = fastify()
  pagesRoutes(app, { folder, parents: ['http://localhost:3000'] })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every game has its address', async () => {
  for (const { plat, code } of GAMES) {
    const answer = await app.inject(`/play/${plat}/${code}`)
    expect([plat, code, answer.statusCode]).toEqual([plat, code, 200])
  }
  expect((await app.inject('/play/PP/ob001')).statusCode).toBe(404)
})

test('the page names its allowed parents and cannot be framed by others', async () => {
  const answer = await app.inject('/play/AG/bac')
  expect(answer.body).toBe('<meta name="parents" content="http://localhost:3000">')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors http://localhost:3000')
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})

test('hashed files may be kept for a year, and nothing outside the folder is served', async () => {
  const file = await app.inject('/assets/main-1a2b.js')
  expect(file.headers['cache-control']).toContain('immutable')
  for (const name of ['..%2findex.html', '%2e%2e%2fverify.html', 'none.js']) {
    expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404)
  }
})

test('the offline verifier’s own SHA-256 and HMAC give the published vector', async () => {
  const page = await app.inject('/verify.html')
  const script = /<script>([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? ''
  // Its arithmetic is run without a document: the two forms are stubbed out.
  const inside = createContext({
    document: { getElementById: () => ({ addEventListener: () => undefined }) },
    TextEncoder,
  })
  runInContext(script, inside)
  const seed = 'b920a424b8c1bc7c886fb1f333441c5e6c28695d2fa02e75126fa1dec51b2ff0'
  expect(runInContext(`hex(sha256(bytes('${seed}')))`, inside)).toBe(
    'e0d35d70a7cceeb4c60370b4305a664e1f765e662ff731eca9c40c09c41876e8',
  )
  expect(runInContext(`hex(hmac(bytes('${seed}'), text('PF1S|PP|pp001|member-abc|1|0')))`, inside)).toBe(
    '75f9311c1c27053c96bbbc5ac86e212b794507752fbcfa980f1aa9c22a79fe67',
  )
  expect(
    runInContext(
      `draws(bytes('${seed}'), 'PF1S|AG|bac|member-abc|2|', 13, 5).map((l) => l.split('余 ')[1]).join()`,
      inside,
    ),
  ).toBe('8,10,6,9,4')
})
