// The settings: optimistic switches that roll back when the server refuses; devices; appearance.
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SettingsScreen } from '#src/features/member/settings/settings-screen.tsx'
import { useQuestion } from '#src/lib/confirm.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

const device = (id: string, current: 0 | 1) => ({
  id,
  name: current ? 'Safari · iPhone' : 'Chrome · Windows 电脑',
  ip: '203.0.113.9',
  created_at: '2026-11-15 09:00:00',
  last_seen: '2026-11-15 09:30:00',
  current,
  auto: 0 as const,
})
const devices = { devices: [device('here', 1), device('there', 0)], max: 3 }

afterEach(() => setPrefs({ theme: 'system', rise: 'red' }))

async function open(handlers: Handlers = {}, member: typeof user = user) {
  const server = fakeServer({
    'POST /api/user': () => ok(member),
    'POST /api/devices': () => ok(devices),
    ...handlers,
  })
  show(<SettingsScreen />, { at: '/userCent', token: 'token-1' })
  await screen.findByRole('switch', { name: '消息时间' })
  return server
}
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
const flip = (name: string) => userEvent.click(screen.getByRole('switch', { name }))

it.each([
  ['消息时间', { message_time: 0 }],
  ['中奖通知', { win_notice: 0 }],
  ['免打扰', { quiet: 1 }],
])('turns %s before the server has answered, and sends it alone', async (name, input) => {
  const server = await open({ 'POST /api/settings': never })
  const before = isOn(name)
  await flip(name)
  await waitFor(() => expect(isOn(name)).toBe(!before))
  expect(server.asked('POST /api/settings')[0]?.input).toEqual(input)
})

it.each([
  ['refuses', () => refuse(500, '系统繁忙，请稍后再试')],
  ['cannot be reached', breakOff],
])('turns the switch back with a word when the server %s', async (_name, answer) => {
  await open({ 'POST /api/settings': answer })
  await flip('免打扰')
  await waitFor(() => expect(useToast.getState().shown?.tone).toBe('error'))
  await waitFor(() => expect(isOn('免打扰')).toBe(false))
})

it('keeps the last of two quick taps', async () => {
  const server = await open({
    'POST /api/settings': ({ quiet }) => ok({ ...user.settings, quiet: quiet === 1 ? 1 : 0 }),
  })
  await flip('免打扰')
  await flip('免打扰')
  await waitFor(() => expect(server.asked('POST /api/settings')).toHaveLength(2))
  await waitFor(() => expect(isOn('免打扰')).toBe(false))
})

it('changes the look of this device at once', async () => {
  await open()
  await userEvent.click(screen.getByRole('radio', { name: '深色' }))
  await userEvent.click(screen.getByRole('radio', { name: '绿涨红跌' }))
  expect(usePrefs.getState()).toMatchObject({ theme: 'dark', rise: 'green' })
})

it('ends another device after a question, never this one', async () => {
  const server = await open()
  const [end, ...others] = await screen.findAllByRole('button', { name: '退出' })
  expect(others).toEqual([])
  server.on({ 'POST /api/devices': () => ok({ devices: [device('here', 1)], max: 3 }) })
  await userEvent.click(end as HTMLElement)
  expect(server.asked('POST /api/devices')).toHaveLength(1)
  useQuestion.getState().asked?.answer(true)
  await waitFor(() => expect(server.asked('POST /api/devices')[1]?.input).toEqual({ end: 'there' }))
  await waitFor(() => expect(screen.queryByText('Chrome · Windows 电脑')).toBeNull())
})

it('does not ask for a trial’s devices', async () => {
  const server = await open({}, { ...user, is_trial: 1 })
  expect(screen.queryByText('已登录设备')).toBeNull()
  expect(server.asked('POST /api/devices')).toHaveLength(0)
})

it('asks before it logs out', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect(useQuestion.getState().asked?.title).toBe(TEXTS.logoutConfirm)
})
