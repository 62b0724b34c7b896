// The shell: header, ribbon, strips, maintenance, and session renewal before a guarded page.
import { toast } from '@lanting/browser-kit/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { App } from '#src/app/app.tsx'
import { watchSessionAndSite } from '#src/app/session/watch-session.ts'
import { confirm } from '#src/lib/confirm.ts'
import { currentPlace, moveAddress } from '#src/lib/navigation/router.ts'
import { openSession, useSession } from '#src/lib/session.ts'
import { type AppInfo, appInfoQuery } from '#src/queries/app-info.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'

const answers: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/bannerList': () => ok([]),
  'POST /api/homenotice': () => ok([]),
  'GET /api/game/list': () => ok([]),
}

function open(setting: Parameters<typeof show>[1], handlers: Handlers = {}) {
  vi.stubGlobal('scrollTo', vi.fn())
  const server = fakeServer({ ...answers, ...handlers })
  return { ...show(<App />, setting), server }
}

it('shows a visitor the ways in, and the ribbon that says the money is not real', async () => {
  open({ at: '/' })
  const header = await screen.findByRole('banner')
  await waitFor(() => expect(header.textContent).toContain('澜亭'))
  expect(header.textContent).toContain('登录')
  expect(header.textContent).toContain('注册')
  expect(screen.getByText('演示环境：所有金额均为虚拟，不可兑换')).toBeTruthy()
})

it.each([
  ['/', 'boot-scene frame withTabs'],
  ['/login', 'boot-scene frame'],
] as const)('leaves room for the tabs where they are: %s', async (at, classes) => {
  open({ at })
  await waitFor(() => expect(document.querySelector('.boot-scene')?.className).toBe(classes))
})

it('has five tabs: service, hall, discover, offers and one’s own', async () => {
  open({ at: '/' })
  const bar = await screen.findByRole('navigation', { name: '主导航' })
  const tabs = within(bar).getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['客服', '#/kefu'],
    ['大厅', '#/home'],
    ['发现', '#/discover'],
    ['优惠', '#/activity'],
    ['我的', '#/mine'],
  ])
})

it('keeps the place of the second hall’s menu before the page is there', () => {
  open({ at: '/home' })
  expect(within(screen.getByRole('banner')).getByRole('button', { name: '打开菜单' })).toBeTruthy()
})

it('shows no ribbon where the money is real, and the licence in the foot', async () => {
  const licence = { number: 'L-1', regulator: 'Gambling Commission' }
  open({ at: '/' }, { 'POST /api/app': () => ok({ ...appInfo, money_mode: 'live' as const, licence }) })
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('澜亭'))
  expect(screen.queryByText(/演示环境/)).toBeNull()
  expect((await screen.findByRole('contentinfo')).textContent).toBe('18+ · Gambling Commission · 许可证 L-1')
})

it('takes the operator’s name for the title', async () => {
  open({ at: '/' }, { 'POST /api/app': () => ok({ ...appInfo, title: '别的名字' }) })
  await waitFor(() => expect(document.title).toBe('别的名字'))
})

it('shows only the maintenance text when the site is closed', async () => {
  open({ at: '/' }, { 'POST /api/app': () => ok({ ...appInfo, site_state: 0 as const }) })
  expect(await screen.findByText('系统升级维护中')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  expect(screen.queryAllByRole('link')).toHaveLength(0)
})

describe('a call that is refused for maintenance', () => {
  /** The configuration says so from the refused call on. Gives a part of the page that was there before. */
  async function openRefused(site_state: AppInfo['site_state']) {
    let refuseNow = () => {}
    const held = new Promise<void>((resolve) => (refuseNow = resolve))
    const { server, client } = open(
      { at: '/myData', token: 'token-1' },
      { 'POST /api/mydata': () => held.then(() => refuse(503, '预计14:00恢复')) },
    )
    onTestFinished(watchSessionAndSite(client))
    const part = await screen.findByRole('link', { name: '联系客服' })
    await waitFor(() => expect(client.isFetching(appInfoQuery)).toBe(0))
    server.on({ 'POST /api/app': () => ok({ ...appInfo, site_state, repair_tips: '预计14:00恢复' }) })
    refuseNow()
    return { server, part }
  }

  it('closes the site, which opens again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await openRefused(0)
    await vi.waitFor(() => expect(screen.getByText('稍作修整')).toBeTruthy())
    expect(screen.getByText('预计14:00恢复')).toBeTruthy()
    server.on({
      'POST /api/app': () => ok(appInfo),
      'POST /api/mydata': () => ok({ export: null, again_at: null }),
    })
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    await vi.waitFor(() => expect(screen.getByText('还没有生成过')).toBeTruthy())
  })

  it('is shown in its place while the configuration says open', async () => {
    const { server, part } = await openRefused(1)
    expect(await screen.findByText('预计14:00恢复')).toBeTruthy()
    await waitFor(() => expect(server.asked('POST /api/app').length).toBeGreaterThan(1))
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
    expect(part.isConnected).toBe(true)
  })
})

it('waits for the renewal before it decides about a guarded page', async () => {
  open({ at: '/' })
  act(() => {
    useSession.setState({ status: 'asking' })
    moveAddress('/password?type=1')
  })
  expect(currentPlace().path).toBe('/password')
  act(() => openSession({ api_token: 'token-1', must_change_password: 0 }))
  expect(await screen.findByRole('heading', { name: '修改登录密码' })).toBeTruthy()
})

it('shows one short message at a time', async () => {
  open({ at: '/' })
  act(() => toast.info('第一条'))
  act(() => toast.error('第二条'))
  expect(await screen.findByText('第二条')).toBeTruthy()
  expect(screen.queryByText('第一条')).toBeNull()
})

it('closes a confirmation dialog when the page changes', async () => {
  open({ at: '/' })
  let answered: boolean | undefined
  act(() => void confirm({ title: '请登录！', yes: '去登录' }).then((yes) => (answered = yes)))
  expect(await screen.findByRole('alertdialog', { name: '请登录！' })).toBeTruthy()
  act(() => moveAddress('/login'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(answered).toBe(false)
})
