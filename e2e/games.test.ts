// Every kind of game in a real browser, framed by the member app's origin: play, read the rules, verify, and no cookie.
import { createHmac, randomBytes } from 'node:crypto'
import { type FrameLocator, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createVenueClient } from '#sandbox/conformance/venue-client.ts'
import { sandboxVenueSecretText, sandboxVenueUrl } from '@lanting/contract/providers/sandbox'
import { standAtFreshFixture } from '#tools/stage/clock.ts'
import { control } from '#tools/stage/control.ts'
import { expectAccessible, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

function venueOf(plat: string) {
  const secret = product().sandboxSecret
  return createVenueClient({
    base: sandboxVenueUrl(product().sandboxUrl, plat),
    key: plat,
    secret: createHmac('sha256', secret).update(sandboxVenueSecretText(plat)).digest('hex'),
  })
}

async function launch(plat: string, gameCode: string) {
  const venue = venueOf(plat)
  const member = `e2e${randomBytes(6).toString('hex')}`
  await venue.ask('createMember', { member, currency: 'CNY' })
  const id = `T${randomBytes(10).toString('hex')}`
  await venue.ask('transfer', { id, member, direction: 'in', amount: '500.00', currency: 'CNY' })
  const how = { currency: 'CNY', game_code: gameCode, mobile: true, back_url: '' } as const
  const launched = await venue.ask('launch', { member, ...how })
  if (launched.ok !== true) throw new Error(JSON.stringify(launched))
  const balance = async () => {
    const heard = await venue.ask('balance', { member })
    return heard.ok === true ? heard.data.balance : JSON.stringify(heard)
  }
  return { url: launched.data.url, balance }
}

/** Puts the game into a frame as the member app does, on its origin, and records what the game posts. */
async function frameGame(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${product().webUrl}/healthz`)
  await page.evaluate((source) => {
    const posted: unknown[] = []
    Object.assign(window, { posted })
    window.addEventListener('message', (event) => posted.push(event.data))
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups')
    frame.referrerPolicy = 'no-referrer'
    frame.width = '390'
    frame.height = '753'
    frame.src = source
    document.body.replaceChildren(frame)
  }, url)
  return page.frameLocator('iframe')
}

/** The last message of this kind that the game posted. */
function lastPosted(page: Page, type: string): Promise<Record<string, string> | undefined> {
  return page.evaluate((kind) => {
    const all = (window as unknown as { posted: Record<string, string>[] }).posted
    return all.findLast((message) => message['type'] === kind)
  }, type)
}

const INSTANT = [
  { name: 'slot', plat: 'OB', code: 'ob005', spot: null },
  { name: 'baccarat', plat: 'AG', code: '', spot: '庄' },
  { name: 'dragon-tiger', plat: 'KY', code: '', spot: '龙' },
  { name: 'dice', plat: 'IGSS', code: '', spot: '大' },
  { name: 'fishing', plat: 'AGBY', code: '', spot: null },
] as const

test.each(INSTANT)(
  '$name is played, explained and verified inside the frame',
  async ({ plat, code, spot }) => {
    const { page, problems } = await openPhone()
    const { url, balance } = await launch(plat, code)
    const game = await frameGame(page, url)
    if (spot !== null) await game.getByRole('main').getByRole('button', { name: spot }).first().click()
    await game.locator('footer button[aria-busy]').click()
    await expect.poll(() => lastPosted(page, 'bet-closed')).toBeDefined()
    const left = await balance()
    await expect.poll(async () => (await lastPosted(page, 'balance'))?.['balance']).toBe(left)
    await expect.poll(() => game.getByRole('status').first().innerText()).toMatch(/。(净输|返还)/)

    await game.getByRole('button', { name: '规则与返还率' }).click()
    await expect.poll(() => game.locator('dialog[open]').innerText()).toMatch(/返还率[\s\S]*\d\d\.\d\d/)
    await game.locator('dialog[open]').getByRole('button', { name: '公平验证' }).click()
    await game.locator('dialog[open]').getByRole('button', { name: '换新种子' }).click()
    await expect
      .poll(() => game.locator('dialog[open]').innerText())
      .toMatch(/SHA-256 与投注前承诺相同[\s\S]*计算结果与注单一致/)
    expect(problems.filter((line) => !line.includes('allow-same-origin'))).toEqual([])
  },
)

test.each(['FB', 'IM'])('a fixture of %s takes a bet and shows it as waiting', async (plat) => {
  await standAtFreshFixture()
  const { page } = await openPhone()
  const { url, balance } = await launch(plat, '')
  const game = await frameGame(page, url)
  const pick = game.getByRole('radio').first()
  await pick.waitFor()
  await expect.poll(() => pick.isEnabled()).toBe(true)
  await pick.click()
  await game.locator('footer button[aria-busy]').click()
  await expect.poll(() => game.getByText('已受理').count()).toBe(1)
  expect(await balance()).toBe('490.00')
})

test('a round whose answer is lost is asked for again under its own key, and played once', async () => {
  const { page } = await openPhone()
  const { url, balance } = await launch('AG', '')
  const keys: string[] = []
  await page.route('**/game/bet', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key)
    if (keys.length > 1) return route.continue()
    // The venue takes the bet; its response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  const game = await frameGame(page, url)
  await game.getByRole('main').getByRole('button', { name: /^和/ }).click()
  await game.locator('footer button[aria-busy]').click()
  await expect.poll(() => lastPosted(page, 'bet-closed')).toBeDefined()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  // Ten yuan on a tie that pays tenfold: one round, whatever came.
  expect(['490.00', '590.00']).toContain(await balance())
})

test('what the balance cannot bear is refused before anything is asked', async () => {
  const { page } = await openPhone()
  const { url, balance } = await launch('AG', '')
  let asked = 0
  await page.route('**/game/bet', (route) => {
    asked += 1
    return route.continue()
  })
  const game = await frameGame(page, url)
  await game.getByRole('button', { name: '500 元' }).click()
  for (const spot of ['庄', '闲'])
    await game.getByRole('main').getByRole('button', { name: spot }).first().click()
  await game.locator('footer button[aria-busy]').click()
  await expect.poll(() => game.getByRole('status').first().innerText()).toBe('场馆余额不足')
  expect(asked).toBe(0)
  expect(await balance()).toBe('500.00')
})

test.each(['OB', 'AG', 'AGBY', 'IM'])('nothing bars anybody from the game of %s', async (plat) => {
  const { page } = await openPhone()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto((await launch(plat, '')).url)
  await page.locator('footer button[aria-busy]').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '公平验证' }).first().click()
  await page.locator('dialog[open] h3').first().waitFor()
  await expectAccessible(page)
})

test('a paused game takes no bet, and a message of another shape is not heard', async () => {
  const { page } = await openPhone()
  const { url } = await launch('OB', 'ob005')
  const game = await frameGame(page, url)
  const action = game.locator('footer button[aria-busy]')
  await action.waitFor()
  const say = (message: unknown) =>
    page.evaluate(
      ([what, origin]) =>
        document.querySelector('iframe')?.contentWindow?.postMessage(what, { targetOrigin: String(origin) }),
      [message, product().sandboxUrl] as const,
    )
  await say({ type: 'pause', more: 1 })
  await say('pause')
  // Messages keep their order: once this one was answered, the two before it were judged.
  await say({ type: 'refresh' })
  await expect.poll(() => lastPosted(page, 'balance')).toBeDefined()
  expect(await action.isEnabled()).toBe(true)
  await say({ type: 'pause' })
  await expect.poll(() => action.isDisabled()).toBe(true)
  await say({ type: 'resume' })
  await expect.poll(() => action.isEnabled()).toBe(true)
})

test('a ticket opens once, and no cookie of the app ever reaches the venues', async () => {
  const { page, context } = await openPhone()
  const { hostname } = new URL(product().webUrl)
  await context.addCookies([{ name: 'canary', value: '1', domain: hostname, path: '/', sameSite: 'Strict' }])
  const { url } = await launch('AG', '')
  const game = await frameGame(page, url)
  await game.locator('footer button[aria-busy]').waitFor()
  const again = await frameGame(page, url)
  await expect.poll(() => again.getByRole('alertdialog').innerText()).toContain('进入凭证已失效')
  expect(await control(product(), 'GET', 'cookies-seen')).toEqual({ count: 0 })
})
