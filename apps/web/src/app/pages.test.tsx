// Page switching: kept pages stay mounted while hidden with their own address, others remount.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Pages } from '#src/app/pages.tsx'
import { SCREENS, type Screens } from '#src/app/screens.tsx'
import { useExpiry } from '#src/app/session/expiry.ts'
import { currentPlace, hrefOf, moveAddress, usePlace } from '#src/lib/navigation/router.ts'
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'
import { openSession } from '#src/lib/session.ts'
import { show } from '#src/test/render.tsx'
import { appInfo } from '#src/test/samples.ts'

const running = new Set<string>()

/** A page that counts taps, shows its address, and reports whether its effects run. */
function pageNamed(name: string): ComponentType {
  return function NamedPage() {
    const place = usePlace()
    const [taps, setTaps] = useState(0)
    useEffect(() => {
      running.add(name)
      return () => void running.delete(name)
    }, [])
    return (
      <button type="button" data-testid={name} onClick={() => setTaps(taps + 1)}>
        {`${hrefOf(place)} ${taps}`}
      </button>
    )
  }
}

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

const FAKES: Screens = {
  ...SCREENS,
  '/': pageNamed('hall'),
  '/login': pageNamed('login'),
  '/password': pageNamed('password'),
  '/reg': function Broken(): never {
    throw new Error('broken on purpose')
  },
  '/reg2': function Outdated(): never {
    throw MISSING
  },
}

/** As in the app, without loading a file. */
function FakeScreen({ path }: { readonly path: BuiltPath }) {
  const One = FAKES[path]
  return <One />
}

const walk = (to: string) => act(async () => moveAddress(to))

beforeEach(() => {
  running.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})

it('keeps the hall alive while another page is shown: its state, its address, but not its effects', async () => {
  show(<Pages screen={FakeScreen} />, { at: '/' })
  await walk('/?tab=1')
  await userEvent.click(screen.getByTestId('hall'))
  await walk('/login')
  expect(screen.getByTestId('hall').textContent).toBe('/?tab=1 1')
  expect(running).toEqual(new Set(['login']))
  await walk('/?tab=2')
  expect(screen.getByTestId('hall').textContent).toBe('/?tab=2 1')
  expect(running).toEqual(new Set(['hall']))
})

it('begins other pages anew', async () => {
  show(<Pages screen={FakeScreen} />, { at: '/login' })
  await userEvent.click(screen.getByTestId('login'))
  await walk('/')
  await walk('/login')
  expect(screen.getByTestId('login').textContent).toBe('/login 0')
})

it('forgets kept pages when another session begins', async () => {
  show(<Pages screen={FakeScreen} />, { at: '/', token: 'token-1' })
  await userEvent.click(screen.getByTestId('hall'))
  await walk('/login')
  act(() => openSession({ api_token: 'token-2', must_change_password: 0 }))
  await walk('/')
  expect(screen.getByTestId('hall').textContent).toBe('/ 0')
})

it.each(['/nowhere', '/mine/x', '/constructor'])('leads %s to the hall', async (path) => {
  show(<Pages screen={FakeScreen} />, { at: '/login' })
  await walk(path)
  expect(currentPlace().path).toBe('/')
})

it('leads a visitor from a guarded page to the login, with the way back', async () => {
  show(<Pages screen={FakeScreen} />)
  await walk('/password?type=1')
  expect(hrefOf(currentPlace())).toBe('/login?redirect=%2Fpassword%3Ftype%3D1')
  expect(screen.queryByTestId('password')).toBeNull()
})

it('holds the page still while the dialog about a lost session is open', async () => {
  show(<Pages screen={FakeScreen} />, { at: '/' })
  act(() => useExpiry.setState({ wanted: '/password' }))
  await walk('/password')
  expect(currentPlace().path).toBe('/password')
  expect(screen.queryByTestId('password')).toBeNull()
})

it('scrolls to the top after every navigation, and not without one', async () => {
  show(<Pages screen={FakeScreen} />, { at: '/login' })
  const before = vi.mocked(window.scrollTo).mock.calls.length
  await userEvent.click(screen.getByTestId('login'))
  expect(window.scrollTo).toHaveBeenCalledTimes(before)
  await walk('/')
  await walk('/login')
  expect(window.scrollTo).toHaveBeenCalledTimes(before + 2)
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
})

it('offers to load a broken page again and leaves the others alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(<Pages screen={FakeScreen} />, { at: '/' })
  await walk('/reg')
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  await walk('/login')
  expect(screen.getByTestId('login')).toBeTruthy()
})

/** The server's build stamp, or no answer at all. */
function stamp(answer: () => Response | Promise<Response>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('__APP_VERSION__', BUILD)
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => answer()),
  )
}
const BUILD = 'this-build'
const version = (text: string) => new Response(JSON.stringify({ version: text }))
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

it('offers the new version when a page’s code is gone', async () => {
  stamp(() => version('another'))
  show(<Pages screen={FakeScreen} />, { at: '/' })
  await walk('/reg2')
  expect(await screen.findByText('新版本，点此刷新')).toBeTruthy()
})

it('says that there is no network where the server cannot be asked, and opens by itself when it is back', async () => {
  let answer: () => Response = noNetwork
  stamp(() => answer())
  const load = vi.fn<() => Promise<number>>()
  load.mockRejectedValueOnce(MISSING).mockResolvedValue(1)
  const Late = lazyCode(load, () => () => <p>终于打开</p>)
  show(<Pages screen={Late} />, { at: '/' })
  expect(await screen.findByText('这一页要联网才能打开')).toBeTruthy()
  expect(screen.queryByText('新版本，点此刷新')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('仍然连不上服务器')).toBeTruthy()
  answer = () => new Response(JSON.stringify({ version: BUILD, code: 200, message: '', data: appInfo }))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('终于打开')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks once more for code that the server still has, then offers to load the document anew', async () => {
  stamp(() => version(BUILD))
  const load = vi.fn<() => Promise<number>>().mockRejectedValue(MISSING)
  const Never = lazyCode(load, () => () => null)
  show(<Pages screen={Never} />, { at: '/' })
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
