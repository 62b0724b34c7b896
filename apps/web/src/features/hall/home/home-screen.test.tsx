// The second hall: the notice once per session, the app banner, the menu.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { confirm } from '#src/lib/confirm.ts'
import { useHeaderSlot } from '#src/lib/navigation/header-slot.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { closeSession } from '#src/lib/session.ts'
import { fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'
import { HomeScreen } from './home-screen.tsx'

const answers: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/homenotice': () => ok([]),
  'POST /api/bannerList': () => ok([]),
  'GET /api/game/list': () => ok([]),
}
const NOTICE = {
  ...appInfo,
  index_modal: 1 as const,
  webcontent: '<p>请量力而行</p>',
}

function open(app: typeof appInfo, setting: Parameters<typeof show>[1] = {}) {
  const server = fakeServer({ ...answers, 'POST /api/app': () => ok(app) })
  return { ...show(<HomeScreen />, { at: '/home', ...setting }), server }
}

const settled = (server: ReturnType<typeof fakeServer>) =>
  waitFor(() => expect(server.asked('POST /api/app')).not.toHaveLength(0))

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  setPrefs({ appBannerClosed: false })
})

it('shows the notice once per session, and its button closes it', async () => {
  const first = open(NOTICE)
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText('请量力而行')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  first.unmount()
  render(
    <QueryClientProvider client={first.client}>
      <HomeScreen />
    </QueryClientProvider>,
  )
  await screen.findByText('空空如也')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it.each([
  ['switched off', { index_modal: 0 as const, webcontent: '<p>旧公告</p>' }],
  ['empty', { index_modal: 1 as const, webcontent: '' }],
])('shows no notice when it is %s', async (_, change) => {
  const { server } = open({ ...appInfo, ...change })
  await settled(server)
  await screen.findByText('空空如也')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('never lies over a question that is already asked', async () => {
  void confirm({ title: '要回答的问题', yes: '好' })
  const { server } = open(NOTICE)
  void confirm({ title: '要回答的问题', yes: '好' })
  await settled(server)
  await screen.findByText('空空如也')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('makes room for the dialog of a session that ends', async () => {
  open(NOTICE, { token: 'token-1' })
  await screen.findByRole('alertdialog')
  act(() => closeSession())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it.each([
  ['', '安装'],
  ['https://example.test/app', '下载'],
])(
  'leads from the app banner to the app with the download %j, and never again once closed',
  async (url, label) => {
    setPrefs({ appBannerClosed: false })
    open({ ...appInfo, ios_download_url: url })
    const banner = await screen.findByRole('region', { name: '下载 APP' })
    expect(within(banner).getByRole('link', { name: label }).getAttribute('href')).toBe('#/app')
    fireEvent.click(within(banner).getByRole('button', { name: '关闭下载条' }))
    expect(screen.queryByRole('region', { name: '下载 APP' })).toBeNull()
    expect(usePrefs.getState().appBannerClosed).toBe(true)
  },
)

it('has the top of the first hall: the member, the wallet, and the same four ways', async () => {
  open(appInfo, { token: 'token-1' })
  const account = await screen.findByRole('region', { name: '我的账户' })
  expect(await within(account).findByRole('heading', { name: /linyu88/, level: 1 })).toBeTruthy()
  expect(account.textContent).toContain('中心钱包余额（元）')
  for (const name of ['存款', '转账', 'VIP', '取款']) expect(screen.getByRole('link', { name })).toBeTruthy()
})

it('opens its menu from the header; every row leads to a page that is built', async () => {
  open(appInfo, { token: 'token-1' })
  act(() => useHeaderSlot.getState().openMenu?.())
  const menu = await screen.findByRole('dialog', { name: '菜单' })
  expect(await within(menu).findByText('linyu88')).toBeTruthy()
  expect(within(menu).getByText('428')).toBeTruthy()
  const targets = within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(targets).toContain('/app')
  expect(targets.filter((to) => !isBuilt(to))).toEqual([])
  fireEvent.click(within(menu).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull())
})

it('shows a visitor login and registration in the menu instead of an account', async () => {
  open(appInfo)
  act(() => useHeaderSlot.getState().openMenu?.())
  const menu = await screen.findByRole('dialog', { name: '菜单' })
  expect(within(menu).getByRole('link', { name: '登录' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: '注册' })).toBeTruthy()
})
