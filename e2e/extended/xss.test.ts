// Two hundred payloads through every place where words of others are shown, with the content policy on and taken off.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilSettled } from '#tools/shots/screen-page.mjs'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'
import { XSS_PAYLOADS } from './xss-payloads.ts'

withProduct()
withBrowser()

const PLAYER = { name: 'player01', password: 'Play0001' }
let db: pg.Client

/** Bypasses the server's sanitizer, straight into the tables: rendering alone must be safe. */
beforeAll(async () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  const all = XSS_PAYLOADS.join('\n')
  await db.query(
    `INSERT INTO app_config (key, value, changed_at) VALUES ('webcontent', $1, app_now())
     ON CONFLICT (key) DO UPDATE SET value = $1`,
    [JSON.stringify(all)],
  )
  for (const type of [1, 6, 9]) {
    await db.query(
      `INSERT INTO articles (type, version, title, content, saved_at)
       SELECT $1, max(version) + 1, $2, $3, app_now() FROM articles WHERE type = $1`,
      [type, XSS_PAYLOADS[0], all],
    )
  }
  await db.query('DELETE FROM notices')
  for (const [i, payload] of XSS_PAYLOADS.slice(0, 40).entries()) {
    await db.query(
      'INSERT INTO notices (content, position, shown, changed_at) VALUES ($1, $2, true, app_now())',
      [payload, i],
    )
  }
  await db.query('UPDATE banners SET title = $1, src = $2', [
    XSS_PAYLOADS[1],
    'javascript:globalThis.xssHit=1',
  ])
  for (let i = 0; i < XSS_PAYLOADS.length; i += 20) {
    const part = XSS_PAYLOADS.slice(i, i + 20)
    await db.query(
      `INSERT INTO inbox_messages (public_id, member_id, title, content, key, created_at)
       SELECT gen_random_uuid(), id, $2, $3, $4, app_now() FROM members WHERE username = $1`,
      [PLAYER.name, part[0], part.join('\n'), `xss-${i}`],
    )
    await db.query(
      `INSERT INTO support_messages (id, member_id, category, contact, content, ip, created_at)
       SELECT gen_random_uuid(), id, 'other', $2, $3, '127.0.0.1', app_now() FROM members WHERE username = $1`,
      [PLAYER.name, part[1], part.join('\n')],
    )
  }
  await db.query(
    `UPDATE members SET realname = $2, mobile = $3, email = $3, avatar = 'javascript:globalThis.xssHit=1' WHERE username = $1`,
    [PLAYER.name, XSS_PAYLOADS[2], XSS_PAYLOADS[3]],
  )
})

afterAll(() => db.end())

interface Watched {
  readonly page: Page
  readonly foreign: string[]
  readonly dialogs: string[]
}

async function watched(withPolicy: boolean): Promise<Watched> {
  const { page, context } = await openPhone()
  const foreign: string[] = []
  const dialogs: string[] = []
  const own = new Set([new URL(product().webUrl).host, new URL(product().officeUrl).host])
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !own.has(new URL(url).host)) foreign.push(url)
  })
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  if (!withPolicy) {
    await context.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const headers = { ...response.headers() }
      delete headers['content-security-policy']
      return route.fulfill({ response, headers })
    })
  }
  return { page, foreign, dialogs }
}

/** Reloads and waits until it has rendered: a client-side navigation could still show the old page. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(url)
  await untilSettled(page)
}

async function expectNothingHappened({ page, foreign, dialogs }: Watched): Promise<void> {
  await page.mouse.move(100, 300)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.mouse.move(200, 500)
  expect(await page.evaluate(() => (globalThis as { xssHit?: number }).xssHit)).toBeUndefined()
  expect(page.frames()).toHaveLength(1)
  expect(foreign).toEqual([])
  expect(dialogs).toEqual([])
}

async function login(page: Page): Promise<void> {
  await page.goto(`${product().webUrl}/#/login`)
  const token = await page.evaluate(async ({ name, password }) => {
    const answer = await fetch('/api/login_pc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    })
    return ((await answer.json()) as { data: { api_token: string } }).data.api_token
  }, PLAYER)
  expect(token).toBeTruthy()
  await page.locator('input').first().fill(PLAYER.name)
  await page.locator('input[type=password]').first().fill(PLAYER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

describe.each([
  ['with the content policy', true],
  ['without the content policy', false],
])('%s', (_name, withPolicy) => {
  test.each([
    '/',
    '/home',
    '/discover',
    '/boutBallBet',
    '/boutBallBetInfo?type=1',
    '/abouts?type=5',
    '/abouts?type=6',
    '/kefu',
  ])('a visitor on %s is not touched', async (path) => {
    const seen = await watched(withPolicy)
    await visit(seen.page, `${product().webUrl}/#${path}`)
    await expectNothingHappened(seen)
  })

  test('a member is not touched by inbox, service answers, profile and member centre', async () => {
    const seen = await watched(withPolicy)
    await login(seen.page)
    for (const path of ['/message', '/kefu', '/userInfo', '/mine', '/userCent']) {
      await visit(seen.page, `${product().webUrl}/#${path}`)
      expect(new URL(seen.page.url()).hash).toBe(`#${path}`)
      await expectNothingHappened(seen)
    }
    await visit(seen.page, `${product().webUrl}/#/message`)
    await seen.page.getByRole('radio', { name: /站内信/ }).click()
    await seen.page
      .getByText(XSS_PAYLOADS[0] ?? '')
      .first()
      .click()
    await untilSettled(seen.page)
    await expectNothingHappened(seen)
  })

  test('staff are not touched by what members and colleagues wrote', async () => {
    const seen = await watched(withPolicy)
    const { page } = seen
    await page.goto(product().officeUrl)
    await page.locator('input').nth(0).fill('admin001')
    await page.locator('input').nth(1).fill('Admin0001')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').first().waitFor()
    for (const path of [
      '/',
      '/members',
      '/support',
      '/articles',
      '/notices',
      '/banners',
      '/messages',
      '/config',
    ]) {
      await visit(page, `${product().officeUrl}/#${path}`)
      expect(new URL(page.url()).hash).toBe(`#${path}`)
      await expectNothingHappened(seen)
    }
  })
})
