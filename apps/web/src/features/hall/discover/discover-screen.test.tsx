// 发现 and the download page: facts, built pages only, and home screen installation for everybody.
import { setServerClock } from '@lanting/browser-kit/clock'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchInstall } from '#src/lib/device/install.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'
import { AppScreen } from '../app-screen.tsx'
import { DiscoverScreen } from './discover-screen.tsx'

const answers: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/homenotice': () => ok(['第一条公告', '第二条公告', '第三条公告']),
  'GET /api/game/list': () => ok([]),
}

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

it('names the day in Beijing, whatever the device says', async () => {
  // 23:30 on the 14th in London is the 15th in Beijing.
  const ms = Date.parse('2026-11-14T23:30:00Z')
  setServerClock(ms)
  fakeServer({ ...answers, 'POST /api/app': () => ok({ ...appInfo, server_ms: ms }) })
  show(<DiscoverScreen />, { at: '/discover' })
  expect(await screen.findByText('11 月 15 日 周日')).toBeTruthy()
})

it('shows two lines of news and links only to pages that are built', async () => {
  fakeServer(answers)
  show(<DiscoverScreen />, { at: '/discover' })
  expect(await screen.findByText('第一条公告')).toBeTruthy()
  expect(screen.queryByText('第三条公告')).toBeNull()
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(targets.filter((to) => !isBuilt(to))).toEqual([])
})

it('offers the operator’s download where there is one', async () => {
  const app = { ...appInfo, ios_download_url: 'https://example.test/app' }
  fakeServer({ ...answers, 'POST /api/app': () => ok(app) })
  show(<AppScreen />, { at: '/app', token: 'token-1' })
  expect(await screen.findByRole('button', { name: '下载 iOS 版' })).toBeTruthy()
  expect(await screen.findByRole('img', { name: '下载 iOS 版的二维码' })).toBeTruthy()
})

it('says how to add it to the home screen where there is none', async () => {
  fakeServer(answers)
  show(<AppScreen />, { at: '/app', token: 'token-1' })
  expect(await screen.findByText('iPhone 与 iPad')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /下载 iOS/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加到主屏幕' })).toBeNull()
})

it('uses the browser’s own offer once it has come', async () => {
  fakeServer(answers)
  watchInstall()
  const prompt = vi.fn(async () => undefined)
  show(<AppScreen />, { at: '/app', token: 'token-1' })
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  const button = await screen.findByRole('button', { name: '添加到主屏幕' })
  act(() => button.click())
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: '添加到主屏幕' })).toBeNull())
})
