// The settings of notifications: all off until tapped, the browser asked on the tap, and what to do where it cannot.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotifyScreen } from '#src/features/member/notify/notify-screen.tsx'
import { useQuestion } from '#src/lib/confirm.ts'
import type { PushSettings } from '#src/queries/push.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

const KEY = 'B'.repeat(87)
const NONE: PushSettings = {
  is_on: 1,
  server_key: KEY,
  choices: { withdraw: 0, security: 0, draw: 0, support: 0, amounts: 0 },
  devices: [],
}
const HERE = {
  id: 'here',
  label: 'Chrome · Android 手机',
  here: 1,
  added_at: '2026-11-19 09:00:00',
  last_sent: null,
} as const
const ON: PushSettings = { ...NONE, choices: { ...NONE.choices, withdraw: 1 }, devices: [HERE] }

const made = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } }

/** A browser with a worker: what it says when it is asked, and what it has. */
function browser(answer: NotificationPermission, has = false) {
  let subscription = has
    ? { ...made, options: { applicationServerKey: null }, toJSON: () => made, unsubscribe }
    : null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(
      async () =>
        (subscription = {
          ...made,
          options: { applicationServerKey: null },
          toJSON: () => made,
          unsubscribe,
        }),
    ),
  }
  async function unsubscribe() {
    subscription = null
    return true
  }
  const worker = { pushManager, update: async () => undefined }
  const Notification = {
    permission: has ? 'granted' : answer === 'denied' ? 'default' : 'default',
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => worker, ready: Promise.resolve(worker) },
  })
  return { pushManager, Notification, hasAny: () => subscription !== null }
}

beforeEach(() => void browser('granted'))
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

async function open(settings: PushSettings, handlers: Handlers = {}) {
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/push': () => ok(settings),
    ...handlers,
  })
  show(<NotifyScreen />, { at: '/notifications', token: 'token-1' })
  await screen.findByRole('heading', { name: '永远不会推送' })
  return server
}
const flip = (name: string) => userEvent.click(screen.getByRole('switch', { name }))
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

it('begins with everything off, and asks the browser nothing', async () => {
  const { Notification } = browser('granted')
  await open(NONE)
  for (const name of ['取款', '安全', '开奖', '客服', '显示金额']) expect(isOn(name)).toBe(false)
  expect(screen.getByText('这台设备还没有开启')).toBeTruthy()
  expect(Notification.requestPermission).not.toHaveBeenCalled()
})

it('the first category turns this browser on, then itself', async () => {
  const { pushManager } = browser('granted')
  const server = await open(NONE, {
    'POST /api/push/subscribe': () => ok({ ...NONE, devices: [HERE] }),
    'POST /api/push/choices': () => ok(ON),
  })
  await flip('取款')
  await screen.findByText('这台设备可以收到通知')
  await waitFor(() => expect(isOn('取款')).toBe(true))
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(server.asked('POST /api/push/subscribe')[0]?.input).toEqual({
    endpoint: made.endpoint,
    p256dh: 'p',
    auth: 'a',
    server_key: KEY,
  })
  expect(server.asked('POST /api/push/choices')[0]?.input).toEqual({ withdraw: 1 })
})

it('a browser that says no: nothing is turned on, and how to change it is said', async () => {
  browser('denied')
  const server = await open(NONE)
  await flip('安全')
  await screen.findByText('浏览器已拒绝')
  expect(isOn('安全')).toBe(false)
  expect(server.asked('POST /api/push/subscribe')).toHaveLength(0)
  expect(server.asked('POST /api/push/choices')).toHaveLength(0)
})

it('another category needs no second question', async () => {
  const { Notification } = browser('granted', true)
  const server = await open(ON, {
    'POST /api/push/choices': () => ok({ ...ON, choices: { ...ON.choices, draw: 1 } }),
  })
  await flip('开奖')
  await waitFor(() => expect(isOn('开奖')).toBe(true))
  expect(server.asked('POST /api/push/choices')[0]?.input).toEqual({ draw: 1 })
  expect(Notification.requestPermission).not.toHaveBeenCalled()
})

it('a server that refuses leaves the switch as it was', async () => {
  browser('granted', true)
  const server = await open(ON, { 'POST /api/push/choices': () => refuse(500, '系统繁忙，请稍后再试') })
  await flip('客服')
  await waitFor(() => expect(server.asked('POST /api/push/choices')).toHaveLength(1))
  expect(isOn('客服')).toBe(false)
})

it('removes this device after a question, in the browser too', async () => {
  const here = browser('granted', true)
  const server = await open(ON, { 'POST /api/push/remove': () => ok({ ...ON, devices: [] }) })
  await userEvent.click(screen.getByRole('button', { name: '移除 Chrome · Android 手机' }))
  expect(server.asked('POST /api/push/remove')).toHaveLength(0)
  useQuestion.getState().asked?.answer(true)
  await screen.findByText('还没有设备，打开上面任何一类即可。')
  expect(server.asked('POST /api/push/remove')[0]?.input).toEqual({ id: 'here' })
  expect(here.hasAny()).toBe(false)
})

it('sends a message to try', async () => {
  browser('granted', true)
  const server = await open(ON, { 'POST /api/push/test': () => ok(ON) })
  await userEvent.click(screen.getByRole('button', { name: '发一条试试' }))
  await waitFor(() => expect(server.asked('POST /api/push/test')).toHaveLength(1))
})

it('an iPhone outside of the home screen is told the steps', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
  )
  await open(NONE)
  expect(screen.getByText('先放到主屏幕')).toBeTruthy()
  expect(screen.getByText('选“添加到主屏幕”')).toBeTruthy()
})

it('an installation that sends none says so, and offers nothing', async () => {
  await open({ ...NONE, is_on: 0, server_key: '' })
  expect(screen.getByText('这里不发通知')).toBeTruthy()
  expect(screen.getByRole('switch', { name: '取款' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: '开启' })).toBeNull()
})
