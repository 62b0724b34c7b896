// The security log on screen: figures, kinds, one event with its context, and acknowledging an alarm.
import { now } from '@lanting/browser-kit/clock'
import { screen, within } from '@testing-library/react'
import { refusalText } from '@lanting/contract/refusals'
import { addDays, beijingDay } from '@lanting/contract/time'
import { expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { meOf, openApproval, Refused } from '#src/test/fake-office.ts'
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
  total: data.length,
})
const CLOSED = {
  network: '203.0.113.24',
  closed_by: '陆青',
  closed_at: '2026-11-15 09:45:00',
  until: '2026-11-16 09:45:00',
  reason: '撞库',
  asked: 0 as const,
}
const STORY = {
  network: '203.0.113.24',
  first_at: '2026-11-15 09:29:06',
  last_at: '2026-11-15 09:41:12',
  names: 14,
  names_known: 9,
  failures: 31,
  locked: 2,
  successes: 0,
  work_times: 8,
}
const around = (about: SecurityEvent, mine: 0 | 1 = 0) => ({
  event: about,
  minutes: [{ at: '09:40', count: 3 }],
  near: [event({ id: '5' })],
  mine,
  story: STORY,
  closing: null,
  close_refusal: null,
})
/** No address is blocked unless a test overrides it. */
const none = { 'POST /office-api/security/closed': () => [] }

test('shows the figures of the day and every event with its kind, person and address', async () => {
  renderOffice('/security', meOf('admin'), {
    ...none,
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
    ...none,
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN),
    'POST /office-api/security/seen': () => ({ ...PATTERN, open: 0 as const }),
  })
  await user.click(await screen.findByText(PATTERN.reason))
  await user.click(await screen.findByRole('radio', { name: /只记录，继续观察/ }))
  await user.click(screen.getByRole('button', { name: /标为已处理/ }))
  await user.click(screen.getByRole('button', { name: '已联系本人' }))
  await user.click(screen.getByRole('button', { name: /结束这个告警/ }))
  expect(await screen.findByText('告警已结束')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/security/seen')?.input).toEqual({
    id: '9',
    note: '已联系本人',
  })
})

test('leaves an alarm about oneself to a colleague', async () => {
  const { user } = renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN, 1),
  })
  await user.click(await screen.findByText(PATTERN.reason))
  expect(await screen.findByText('这件事与您本人有关，须由另一位管理员查看')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('says when there is nothing, and when it could not be read', async () => {
  renderOffice('/security', meOf('admin'), { ...none, 'POST /office-api/security/list': () => page([]) })
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  expect(screen.getByText('没有异常行为告警')).toBeTruthy()
})

test('offers another try when the list fails', async () => {
  renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => {
      throw new Refused('serverBusy')
    },
  })
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
})

test('tells the story of a pattern and closes its address for a day, by one person with a reason', async () => {
  const { user, asked } = renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN),
    'POST /office-api/security/close': () => CLOSED,
  })
  await user.click(await screen.findByText(PATTERN.reason))
  expect(await screen.findByText('14 个，其中 9 个存在')).toBeTruthy()
  expect(screen.getByText('没有任何一个会员登录成功')).toBeTruthy()
  expect(screen.getByText('现在 8 倍')).toBeTruthy()
  expect(screen.getByText('收紧不须第二人，解封须两人')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /封禁 203\.0\.113\.24，24 小时/ }))
  await user.click(screen.getByRole('button', { name: '同一地址试多个账号' }))
  await user.click(screen.getByRole('button', { name: /^封禁 24 小时/ }))
  expect(await screen.findByText('203.0.113.24 已封禁 24 小时')).toBeTruthy()
  const sent = asked.find(({ name }) => name === 'POST /office-api/security/close')
  expect(sent?.input).toEqual({ id: '9', reason: '同一地址试多个账号' })
  expect(sent?.key).not.toBeNull()
})

test('keeps the choice locked, with its reason, where an address cannot be closed', async () => {
  const { user } = renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => ({ ...around(PATTERN), close_refusal: 'addressOwn' as const }),
  })
  await user.click(await screen.findByText(PATTERN.reason))
  expect(await screen.findByText('有同事正从这个地址登录后台，不能封禁')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /封禁此地址/ })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: /标为已处理/ })).toBeTruthy()
})

test('says why closing failed and stays where it was', async () => {
  const { user } = renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => page([PATTERN], 1),
    'POST /office-api/security/detail': () => around(PATTERN),
    'POST /office-api/security/close': () => {
      throw new Refused('wrongState')
    },
  })
  await user.click(await screen.findByText(PATTERN.reason))
  await user.click(await screen.findByRole('button', { name: /封禁 203\.0\.113\.24，24 小时/ }))
  await user.click(screen.getByRole('button', { name: '批量注册' }))
  await user.click(screen.getByRole('button', { name: /^封禁 24 小时/ }))
  expect(await screen.findByText(refusalText('wrongState'))).toBeTruthy()
})

test('lists what is closed, and asks a second person to open it sooner', async () => {
  const waiting = { ...CLOSED, network: '2001:db8::/64', asked: 1 as const }
  const { user, asked } = renderOffice('/security', meOf('admin'), {
    'POST /office-api/security/list': () => page([]),
    'POST /office-api/security/closed': () => [CLOSED, waiting],
    'POST /office-api/security/open': () => {
      throw new Refused('requestOpen')
    },
  })
  const list = await screen.findByRole('list', { name: '已封禁的地址' })
  expect(within(list).getByText('已申请解封')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: '申请解封…' }))
  await user.click(screen.getByRole('button', { name: '误封禁' }))
  await user.click(screen.getByRole('button', { name: /^申请解封(?!…)/ }))
  expect(await screen.findByText(refusalText('requestOpen'))).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/security/open')?.input).toEqual({
    network: '203.0.113.24',
    reason: '误封禁',
  })
})

test('asks for the last seven days first, and by side, closed addresses and days when chosen', async () => {
  const { user, asked } = renderOffice('/security', meOf('admin'), {
    ...none,
    'POST /office-api/security/list': () => page([]),
  })
  await screen.findByText('没有符合条件的记录')
  const lists = () => asked.filter(({ name }) => name === 'POST /office-api/security/list')
  const first = lists()[0]?.input as { from: string }
  expect(first).not.toHaveProperty('to')
  expect(first.from).toBe(addDays(beijingDay(now()), -6))
  await user.selectOptions(screen.getByLabelText('身份'), '员工')
  await user.selectOptions(screen.getByLabelText('地址'), '已封禁')
  await user.selectOptions(screen.getByLabelText('时间'), '全部')
  expect(lists().at(-1)?.input).toEqual({ who: 'staff', closed: 1, before: null })
})

testAfter([
  {
    call: 'POST /office-api/security/close',
    at: '/security',
    me: meOf('admin'),
    answers: {
      ...none,
      'POST /office-api/security/list': () => page([PATTERN], 1),
      'POST /office-api/security/detail': () => around(PATTERN),
      'POST /office-api/security/close': () => CLOSED,
    },
    act: async (user) => {
      await user.click(await screen.findByText(PATTERN.reason))
      await user.click(await screen.findByRole('button', { name: /封禁 203\.0\.113\.24，24 小时/ }))
      await user.click(screen.getByRole('button', { name: '批量注册' }))
      await user.click(screen.getByRole('button', { name: /^封禁 24 小时/ }))
    },
    answered: { again: ['POST /office-api/security/list', 'POST /office-api/security/closed'] },
  },
  {
    call: 'POST /office-api/security/open',
    at: '/security',
    me: meOf('admin'),
    answers: {
      'POST /office-api/security/list': () => page([]),
      'POST /office-api/security/closed': () => [CLOSED],
      'POST /office-api/security/open': () => ({ ...openApproval, kind: 'address' }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: '申请解封…' }))
      await user.click(screen.getByRole('button', { name: '误封禁' }))
      await user.click(screen.getByRole('button', { name: /^申请解封(?!…)/ }))
    },
    answered: { again: ['POST /office-api/security/closed', 'POST /office-api/approval/list'] },
  },
])
