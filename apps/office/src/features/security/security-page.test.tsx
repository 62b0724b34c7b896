// The security log on screen: figures, kinds, one event with what stood around it, and the look that ends an alarm.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meOf, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { SecurityEvent } from './queries.ts'

const event = (change: Partial<SecurityEvent>): SecurityEvent => ({
  id: '7',
  at: '2026-11-15 09:41:12',
  kind: 'failure',
  event: 'staff_login_wrong',
  who: 'finance01',
  ip: '203.0.113.24',
  agent: 'Chrome · Mac',
  call: '/office-api/login',
  subject: 'finance01',
  reason: '账号或密码错误',
  open: 0,
  ...change,
})
const PATTERN = event({
  id: '9',
  kind: 'pattern',
  event: 'many_failures',
  who: '—',
  subject: 'many_failures:203.0.113.24',
  reason: '203.0.113.24 10 分钟内失败或被拒 12 次',
  open: 1,
})
const page = (data: SecurityEvent[], open = 0) => ({
  data,
  next: null,
  today: { failures: 118, failures_before: 64, refusals: 23, reads: 41 },
  open_patterns: open,
})
const around = (about: SecurityEvent, mine: 0 | 1 = 0) => ({
  event: about,
  minutes: [{ at: '09:40', count: 3 }],
  near: [event({ id: '5' })],
  mine,
})

test('shows the figures of the day and every event with its kind, person and address', async () => {
  renderOffice('/security', meOf('admin'), {
    'POST /office-api/security/list': () => page([PATTERN, event({})], 1),
  })
  const table = await screen.findByRole('table', { name: '安全事件' })
  expect(within(table).getByText('后台登录，账号或密码错误')).toBeTruthy()
  expect(within(table).getByText('待看')).toBeTruthy()
  expect(screen.getByText('昨天同时 64')).toBeTruthy()
  expect(screen.getByText('记录保存 180 天，不能改，也不能删')).toBeTruthy()
})

test('ends the alarm of a pattern with what was seen', async () => {
  const { user, asked } = renderOffice('/security', meOf('admin'), {
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN),
    'POST /office-api/security/seen': () => ({ ...PATTERN, open: 0 as const }),
  })
  await user.click(await screen.findByText(PATTERN.reason))
  await user.click(await screen.findByRole('button', { name: '标为已看…' }))
  await user.click(screen.getByRole('button', { name: '已联系本人' }))
  await user.click(screen.getByRole('button', { name: /结束这个告警/ }))
  expect(await screen.findByText('告警已结束')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/security/seen')?.input).toEqual({
    id: '9',
    note: '已联系本人',
  })
})

test('leaves an alarm about oneself to somebody else', async () => {
  const { user } = renderOffice('/security', meOf('admin'), {
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN, 1),
  })
  await user.click(await screen.findByText(PATTERN.reason))
  expect(await screen.findByText('这件事与您本人有关，须由另一位管理员查看')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '标为已看…' })).toBeNull()
})

test('says when there is nothing, and when it could not be read', async () => {
  renderOffice('/security', meOf('admin'), { 'POST /office-api/security/list': () => page([]) })
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  expect(screen.getByText('没有规律告警')).toBeTruthy()
})

test('offers another try when the list fails', async () => {
  renderOffice('/security', meOf('admin'), {
    'POST /office-api/security/list': () => {
      throw new Refused('serverBusy')
    },
  })
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
})
