// The back button closes the topmost sheet, and closing by hand leaves nothing in the history.
import { beforeEach, expect, it, vi } from 'vitest'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { openLayer } from '#src/lib/navigation/back-stack.ts'
import { currentEntry, currentPlace, moveAddress, subscribePlace } from '#src/lib/navigation/router.ts'
import { arrive } from '#src/test/render.tsx'

const back = async () => {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await popped
}

beforeEach(() => {
  arrive()
  moveAddress('/login')
})

it('closes the sheets one by one, topmost first, before it leaves the page', async () => {
  const closed: string[] = []
  openLayer(() => closed.push('lower'))
  openLayer(() => closed.push('upper'))
  await back()
  expect(closed).toEqual(['upper'])
  await back()
  expect(closed).toEqual(['upper', 'lower'])
  expect(currentPlace().path).toBe('/login')
  await back()
  expect(currentPlace().path).toBe('/')
})

it('does not count opening and closing as a navigation', async () => {
  const moved = vi.fn()
  const stop = subscribePlace(moved)
  const { key } = currentPlace()
  openLayer(() => undefined)
  await back()
  stop()
  expect(moved).not.toHaveBeenCalled()
  expect(currentPlace().key).toBe(key)
})

it('takes the entry away when a sheet closes by itself, so that one press leaves the page', async () => {
  const close = openLayer(() => undefined)
  expect(currentEntry().layer).toBe(1)
  close()
  await vi.waitFor(() => expect(currentEntry().layer).toBe(0))
  await back()
  expect(currentPlace().path).toBe('/')
})

it('replaces the sheet’s entry when a button in it leads to another page', async () => {
  const close = openLayer(() => undefined)
  moveAddress('/reg2')
  close()
  await Promise.resolve()
  expect(currentPlace().path).toBe('/reg2')
  await back()
  expect(currentPlace().path).toBe('/login')
})

it('keeps a navigation that follows the closing of a sheet', async () => {
  openLayer(() => undefined)()
  await Promise.resolve()
  moveAddress('/reg2')
  await vi.waitFor(() => expect(currentPlace().path).toBe('/reg2'))
})

it('hands the entry over when one sheet makes room for another', async () => {
  const closed: string[] = []
  const first = openLayer(() => closed.push('first'))
  first()
  openLayer(() => closed.push('second'))
  await Promise.resolve()
  expect(currentEntry().layer).toBe(1)
  await back()
  expect(closed).toEqual(['second'])
})

it('follows a plain hash link as a way on: no sheet takes it for the back button', async () => {
  const close = vi.fn()
  const done = openLayer(close)
  // What browsers do for such a link; happy-dom does not.
  window.history.pushState(null, '', '#/kefu')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(close).not.toHaveBeenCalled()
  expect(currentPlace().path).toBe('/kefu')
  // The page under the sheet is gone, and the sheet with it.
  done()
  await Promise.resolve()
  expect(currentPlace().path).toBe('/kefu')
})

it('keeps a filter that was chosen in a sheet in the address of the page under it', async () => {
  const close = openLayer(() => undefined)
  const { key } = currentPlace()
  keepInAddress({ date: 2, api_type: 'PG' })
  expect(currentPlace()).toMatchObject({ search: '?date=2&api_type=PG', key })
  close()
  await vi.waitFor(() => expect(currentEntry().layer).toBe(0))
  expect(window.location.hash).toBe('#/login?date=2&api_type=PG')
  moveAddress('/reg2')
  await back()
  expect(currentPlace()).toMatchObject({ path: '/login', search: '?date=2&api_type=PG', key })
})
