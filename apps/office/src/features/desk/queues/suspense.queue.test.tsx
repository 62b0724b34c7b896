// Money that fits no order: facts and clues in the list, and a wish that needs a choice, a reason and a second person.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SuspenseFull, SuspenseRow } from '#src/queries/money.ts'
import { testAfter } from '#src/test/after-action.ts'
import { broken, keysOf, meOf, noPage, noSuspense, openApproval } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const NO = 'D20261115061704114038'
const row: SuspenseRow = {
  id: '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  provider: 'sandbox',
  pay_way: '支付宝',
  amount: '1000.00',
  order_no: NO,
  txn_id: 'ALI2026111500020417',
  why: 'late',
  member: { id: 800210, username: 'xiaoman' },
  candidates: 1,
  received_at: '2026-11-15 07:28:10',
  age: 8040,
  state: 'open',
  ended_at: null,
  asked: null,
  approval: null,
}
const full: SuspenseFull = {
  row,
  raw: '{"order_no":"D20261115061704114038"}',
  candidates: [
    {
      deposit_no: NO,
      member: { id: 800210, username: 'xiaoman' },
      amount: '1000.00',
      usdt_amount: null,
      pay_way: '支付宝',
      state: 3,
      created_at: '2026-11-15 06:17:04',
      expire_at: '2026-11-15 07:17:04',
      remark: '超时未支付，订单已关闭',
      same_number: 1,
      same_amount: 1,
    },
  ],
}
const ended: SuspenseRow = {
  ...row,
  id: '5f0c1a6e-0a77-4f0e-8f3a-8a3f7d1f9c22',
  txn_id: 'WX20261114000077120',
  state: 'returned',
  ended_at: '2026-11-14 22:40:00',
  approval: { ...openApproval, kind: 'suspense', state: 'approved', asked_by: '周宁', decided_by: '陆青' },
}
const list = {
  ...noPage,
  ...noSuspense,
  data: [row],
  total: 1,
  open: 1,
  open_sum: '1000.00',
  oldest: 8040,
  returned_month: { count: 3, sum: '52300.00' },
  recent: [ended],
}

test('the page tells what waits, what this month became of the rest, and who ended it', async () => {
  renderOffice('/suspense', meOf('finance'), { 'POST /office-api/suspense/list': () => list })
  const queue = await screen.findByRole('table', { name: '悬挂款' })
  expect(within(queue).getByText('1 个可能')).toBeTruthy()
  expect(screen.getByText('52,300.00 元')).toBeTruthy()
  const recent = screen.getByRole('table', { name: '最近处理' })
  expect(within(recent).getByText(/周宁 · 陆青 11-14 22:40/)).toBeTruthy()
})

test('a wish needs a choice and a reason; the number keys choose', async () => {
  const { user, asked } = renderOffice(`/suspense?id=${row.id}`, meOf('finance'), {
    'POST /office-api/suspense/list': () => list,
    'POST /office-api/suspense/detail': () => full,
    'POST /office-api/suspense/ask': () => ({ ...row, approval: { ...openApproval, mine: 1 } }),
  })
  const submit = await screen.findByRole('button', { name: /提交归属 1,000.00 元/ })
  await user.click(submit)
  expect(screen.getByText('请选择处理方式')).toBeTruthy()
  expect(screen.getByText('请填写，不能为空')).toBeTruthy()
  submit.blur()
  await user.keyboard('1')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(NO) }).checked).toBe(true)
  await user.type(screen.getByLabelText('理由（写入操作日志）'), '逾期，金额一致')
  await user.click(submit)
  expect(asked.find(({ name }) => name.endsWith('/suspense/ask'))?.input).toEqual({
    id: row.id,
    action: 'credit',
    member_id: 800210,
    reason: '逾期，金额一致',
  })
})

test('a server error is no refusal: the outcome is unknown, and a retry sends the same key', async () => {
  const { user, asked } = renderOffice(`/suspense?id=${row.id}`, meOf('finance'), {
    'POST /office-api/suspense/list': () => list,
    'POST /office-api/suspense/detail': () => full,
    'POST /office-api/suspense/ask': broken,
  })
  await user.click(await screen.findByRole('radio', { name: new RegExp(NO) }))
  await user.type(screen.getByLabelText('理由（写入操作日志）'), '逾期，金额一致')
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: /提交归属 1,000.00 元/ }))
    await waitFor(() => expect(keysOf(asked, '/suspense/ask')).toHaveLength(times))
    expect(await screen.findByText(OUTCOME_TEXTS.unanswered)).toBeTruthy()
  }
  expect(new Set(keysOf(asked, '/suspense/ask')).size).toBe(1)
})

testAfter([
  {
    call: 'POST /office-api/suspense/ask',
    at: `/suspense?id=${row.id}`,
    me: meOf('finance'),
    answers: {
      'POST /office-api/suspense/list': () => list,
      'POST /office-api/suspense/detail': () => full,
      'POST /office-api/suspense/ask': () => ({ ...row, approval: { ...openApproval, mine: 1 } }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('radio', { name: new RegExp(NO) }))
      await user.type(screen.getByLabelText('理由（写入操作日志）'), '逾期，金额一致')
      await user.click(screen.getByRole('button', { name: /提交归属 1,000.00 元/ }))
    },
    answered: {
      again: [
        'POST /office-api/suspense/list',
        'POST /office-api/suspense/detail',
        'POST /office-api/approval/list',
      ],
    },
  },
])
