// 安全中心: completed protections apart from missing ones, each with its link.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SecurityScreen } from '#src/features/member/security/security-screen.tsx'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

function open(has_pay_password: 0 | 1) {
  fakeServer({
    'POST /api/user': () => ok({ ...user, has_pay_password }),
    'POST /api/getcard': () => ok([]),
    'POST /api/devices': () => ok({ devices: [], max: 5 }),
    'POST /api/logins': () =>
      ok({
        logins: [
          { at: '2026-11-15 09:12:00', device: 'Chrome · 安卓手机', ip: '192.0.2.7', ok: 1, tries: 1 },
          {
            at: '2026-11-13 03:18:00',
            device: 'Firefox · Windows 电脑',
            ip: '198.51.100.9',
            ok: 0,
            tries: 2,
          },
        ],
      }),
  })
  show(<SecurityScreen />, { at: '/security', token: 'token-1' })
}

it('counts what is there and leads to what is missing', async () => {
  open(0)
  expect(await screen.findByText('已有 2 项保护，还差 2 项')).toBeTruthy()
  const missing = screen.getByRole('region', { name: '还差' })
  expect(within(missing).getByRole('link', { name: '去设置' }).getAttribute('href')).toBe('#/password')
  expect(within(missing).getByRole('link', { name: '去绑定' }).getAttribute('href')).toBe('#/withdrawAccount')
  const there = screen.getByRole('region', { name: '正在保护' })
  expect(
    within(there)
      .getByRole('link', { name: /登录密码/ })
      .getAttribute('href'),
  ).toBe('#/password?type=1')
})

it('moves the payment password to what protects once it is set', async () => {
  open(1)
  expect(await screen.findByText('已有 3 项保护，还差 1 项')).toBeTruthy()
  const there = screen.getByRole('region', { name: '正在保护' })
  expect(within(there).getByRole('link', { name: /支付密码/ })).toBeTruthy()
})

it('shows the last logins, the failed ones too', async () => {
  open(1)
  const logins = within(await screen.findByRole('region', { name: '登录记录' }))
  expect(await logins.findByText('Chrome · 安卓手机 · 192.0.2.7')).toBeTruthy()
  expect(logins.getByText('Firefox · Windows 电脑 · 198.51.100.9，密码错误 2 次')).toBeTruthy()
  expect(logins.getByText('未登录')).toBeTruthy()
})

it('does not draw passkeys where this browser has none', async () => {
  open(1)
  await screen.findByText('已有 3 项保护，还差 1 项')
  expect(screen.queryByRole('region', { name: '通行密钥' })).toBeNull()
})
