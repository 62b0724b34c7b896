// Quarantined bets: the violation beside our record, a request that needs every field, and what cannot be booked.
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { QuarantineFull, QuarantineRow } from '#src/queries/quarantine.ts'
import { testAfter } from '#src/test/after-action.ts'
import { meOf, noPage, noQuarantine, openApproval, quietOverview, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const row: QuarantineRow = {
  id: '7',
  platname: 'AG',
  plat_title: 'AG真人',
  seq: 412,
  bet_id: 'S2026111500000412',
  venue_member: 'm999999',
  member: null,
  why: 'unknownMember',
  currency: 'CNY',
  effect: '-80.00',
  created_at: '2026-11-15 09:20:00',
  age: 1320,
  state: 'open',
  ended_at: null,
  asked: null,
  approval: null,
}
const side = {
  member: 'm999999',
  currency: 'CNY',
  game: '庄闲演示桌',
  round: 'r1',
  selection: '庄',
  stake: '80.00',
  payout: '0.00',
  status: '已结算 · 未中奖',
  version: '2',
  made_at: '2026-11-15 09:19:58',
  settled_at: '2026-11-15 09:19:58',
}
const full: QuarantineFull = {
  row,
  theirs: side,
  ours: { ...side, member: 'm800210', version: '1', stake: '50.00' },
  raw: '{"bet_id":"S2026111500000412"}',
  proposal: { member: null, stake: '80.00', payout: '0.00', outcome: 'lose' },
  bookable: 1,
}
const list = { ...noPage, ...noQuarantine, data: [row], total: 1, open: 1, venues: 1, effect: '-80.00' }

test('the page tells what waits, why, and what our mirror lacks by it', async () => {
  renderOffice('/quarantine', meOf('finance'), { 'POST /office-api/quarantine/list': () => list })
  const queue = await screen.findByRole('table', { name: '隔离注单' })
  expect(within(queue).getByText('会员不存在')).toBeTruthy()
  expect(within(queue).getByText('−80.00')).toBeTruthy()
  expect(screen.getByText('来自 1 家场馆')).toBeTruthy()
})

test('the drawer sets both sides beside each other and marks what differs', async () => {
  renderOffice('/quarantine?id=7', meOf('finance'), {
    'POST /office-api/quarantine/list': () => list,
    'POST /office-api/quarantine/detail': () => full,
  })
  const sides = await screen.findByRole('row', { name: /投注额/ })
  expect(sides.dataset['differs']).toBe('true')
  expect(screen.getByRole('row', { name: /局号/ }).dataset['differs']).toBeUndefined()
  expect(screen.getByRole('row', { name: /版本/ }).dataset['differs']).toBeUndefined()
})

test('a booking needs a way, a member and a reason, and says what it corrects', async () => {
  const { user, asked } = renderOffice('/quarantine?id=7', meOf('finance'), {
    'POST /office-api/quarantine/list': () => list,
    'POST /office-api/quarantine/detail': () => full,
    'POST /office-api/quarantine/ask': () => ({ ...row, approval: { ...openApproval, mine: 1 } }),
  })
  const submit = await screen.findByRole('button', { name: /提交入账/ })
  await user.click(submit)
  expect(screen.getByText('请选择处理方式')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /更正后入账/ }))
  expect(screen.getByText('请填写数字 UID')).toBeTruthy()
  await user.type(screen.getByLabelText('会员 UID'), '800210')
  await user.type(screen.getByLabelText('理由（写入操作日志）'), '场馆对账单第 4 行')
  await user.click(submit)
  expect(asked.find(({ name }) => name.endsWith('/quarantine/ask'))?.input).toEqual({
    id: '7',
    action: 'book',
    member_id: 800210,
    stake: '80.00',
    payout: '0.00',
    outcome: 'lose',
    reason: '场馆对账单第 4 行',
  })
})

test('what no correction makes a bet of can only be left out; a refusal is shown', async () => {
  const { user } = renderOffice('/quarantine?id=7', meOf('finance'), {
    'POST /office-api/quarantine/list': () => list,
    'POST /office-api/quarantine/detail': () => ({ ...full, bookable: 0 }),
    'POST /office-api/quarantine/ask': () => {
      throw new Refused('wrongState')
    },
  })
  const book = await screen.findByRole<HTMLInputElement>('radio', { name: /更正后入账/ })
  expect(book.disabled).toBe(true)
  await user.type(screen.getByLabelText('理由（写入操作日志）'), '测试数据')
  await user.click(screen.getByRole('button', { name: /提交不入账/ }))
  expect(await screen.findByText('当前状态不能执行该操作')).toBeTruthy()
})

test('alarms stand on the overview and lead to the page that has the door', async () => {
  const alarm = {
    kind: 'bet_quarantined' as const,
    subject: 'AG',
    detail: 'AG真人 有 1 条注单待处理，最近：会员不存在',
    raised_at: '2026-11-15 09:20:00',
    last_at: '2026-11-15 09:20:00',
    times: 1,
  }
  const { user } = renderOffice('/', meOf('finance'), {
    'POST /office-api/money/overview': () => ({ ...quietOverview, alarms: [alarm] }),
    'POST /office-api/quarantine/list': () => list,
  })
  const alarms = await screen.findByRole('table', { name: '告警' })
  await user.click(within(alarms).getByText(alarm.detail))
  expect(await screen.findByRole('heading', { name: '隔离注单' })).toBeTruthy()
})

testAfter([
  {
    call: 'POST /office-api/quarantine/ask',
    at: '/quarantine?id=7',
    me: meOf('finance'),
    answers: {
      'POST /office-api/quarantine/list': () => list,
      'POST /office-api/quarantine/detail': () => ({ ...full, bookable: 0 }),
      'POST /office-api/quarantine/ask': () => ({ ...row, approval: { ...openApproval, mine: 1 } }),
    },
    act: async (user) => {
      await user.type(await screen.findByLabelText('理由（写入操作日志）'), '测试数据')
      await user.click(screen.getByRole('button', { name: /提交不入账/ }))
    },
    answered: {
      again: [
        'POST /office-api/quarantine/list',
        'POST /office-api/quarantine/detail',
        'POST /office-api/approval/list',
      ],
    },
  },
])
