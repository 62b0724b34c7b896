// Adjustments by hand: a reason is required, one's own request is locked, and the second person types the amount.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { answered, type Answers, broken, keysOf, meOf, noPage, openApproval } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

type Row = OfficeOutputOf<'POST /office-api/adjust/list'>['data'][number]

const ID = openApproval.id

const approvalOf = (change: Partial<Row['approval']> = {}): Row['approval'] => ({
  ...openApproval,
  kind: 'adjust',
  subject: ID,
  title: 'linyu88 中心钱包 +88.00',
  lines: [{ name: '中心钱包', from: '12,860.50', to: '12,948.50' }],
  amount: '88.00',
  typed: '',
  effect: '立即加款',
  reason: '活动彩金补发',
  ...change,
})

const row = (change: Partial<Row['approval']> = {}): Row => ({
  id: ID,
  member: { id: 100088, username: 'linyu88' },
  direction: 'credit',
  amount: '88.00',
  multiple: 1,
  created_at: '2026-11-15 09:31:40',
  approval: approvalOf(change),
})

/** The list with one row, and the same in the drawer. */
const showing = (change: Partial<Row['approval']> = {}): Answers => ({
  'POST /office-api/adjust/list': () => ({ ...noPage, data: [row(change)], total: 1 }),
  'POST /office-api/approval/detail': () => ({
    approval: approvalOf(change),
    facts: [],
    checks: [],
    claim: null,
    events: [],
  }),
})

const member = {
  id: 100088,
  username: 'linyu88',
  realname: '林*',
  vip: 4,
  state: 1 as const,
  isagent: 0 as const,
  is_trial: 0 as const,
  balance: '12860.50',
  created_at: '2025-09-14 10:00:00',
  last_login: null,
}

describe('adjustments', () => {
  test('a request without a reason is not sent', async () => {
    const { user, asked } = renderOffice('/adjusts?new=100088', meOf('finance'), {
      'POST /office-api/member/search': () => ({ ...noPage, data: [member], total: 1 }),
      'POST /office-api/adjust/ask': () => row({ mine: 1, asked_by: '陆青', refusal: 'ownRequest' }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: '发起人工调账' }))
    await dialog.findByText(/linyu88 · UID 100088/)
    await user.type(dialog.getByLabelText('金额（元）'), '88')
    const submit = dialog.getByRole('button', { name: /提交加款 88.00 元/ })
    await user.click(submit)
    expect((await dialog.findByRole('alert')).textContent).toBe('请填写，不能为空')
    expect(asked.some(({ name }) => name.endsWith('/adjust/ask'))).toBe(false)
    await user.type(dialog.getByLabelText(/原因/), '活动彩金补发')
    await user.click(submit)
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/adjust/ask'))?.input).toEqual({
        member_id: 100088,
        direction: 'credit',
        amount: '88.00',
        multiple: 1,
        reason: '活动彩金补发',
      }),
    )
  })

  test('a server error is no refusal: the outcome is unknown, and a retry sends the same key', async () => {
    const { user, asked } = renderOffice('/adjusts?new=100088', meOf('finance'), {
      'POST /office-api/member/search': () => ({ ...noPage, data: [member], total: 1 }),
      'POST /office-api/adjust/ask': broken,
    })
    const dialog = within(await screen.findByRole('dialog', { name: '发起人工调账' }))
    await dialog.findByText(/linyu88 · UID 100088/)
    await user.type(dialog.getByLabelText('金额（元）'), '88')
    await user.type(dialog.getByLabelText(/原因/), '活动彩金补发')
    for (const times of [1, 2]) {
      await user.click(dialog.getByRole('button', { name: /提交加款 88.00 元/ }))
      await waitFor(() => expect(keysOf(asked, '/adjust/ask')).toHaveLength(times))
      expect((await dialog.findByRole('alert')).textContent).toBe(OUTCOME_TEXTS.unanswered)
    }
    expect(new Set(keysOf(asked, '/adjust/ask')).size).toBe(1)
  })

  test("one's own request is locked", async () => {
    const { user } = renderOffice(
      `/adjusts?id=${ID}`,
      meOf('admin'),
      showing({ mine: 1, asked_by: '陆青', refusal: 'ownRequest' }),
    )
    expect(await screen.findByText('这是您自己发起的申请，须由另一位同事处理')).toBeTruthy()
    await user.keyboard('a')
    expect(screen.queryByLabelText(/输入金额/)).toBeNull()
  })

  test('finance sees who must confirm but cannot', async () => {
    renderOffice(`/adjusts?id=${ID}`, meOf('finance'), showing({ refusal: 'forbidden' }))
    expect(await screen.findByText('等待管理员确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /同意/ })).toBeNull()
  })

  test('another administrator confirms by typing the amount', async () => {
    const { user, asked } = renderOffice(`/adjusts?id=${ID}`, meOf('admin'), {
      ...showing(),
      'POST /office-api/approval/decide': () =>
        answered({ approval: approvalOf({ state: 'approved', decided_by: '陆青', refusal: 'wrongState' }) }),
    })
    const agree = await screen.findByRole<HTMLButtonElement>('button', { name: /同意，立即加款/ })
    expect(agree.disabled).toBe(true)
    await user.type(screen.getByLabelText(/输入金额/), '88.00')
    await user.click(agree)
    expect(await screen.findByText('已同意，立即加款')).toBeTruthy()
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.input).toEqual({
        id: ID,
        approve: 1,
        note: '',
      }),
    )
  })
})

testAfter([
  {
    call: 'POST /office-api/adjust/ask',
    at: '/adjusts?new=100088',
    me: meOf('finance'),
    answers: {
      'POST /office-api/member/search': () => ({ ...noPage, data: [member], total: 1 }),
      'POST /office-api/adjust/ask': () => row({ mine: 1, asked_by: '陆青', refusal: 'ownRequest' }),
    },
    act: async (user) => {
      const dialog = within(await screen.findByRole('dialog', { name: '发起人工调账' }))
      await dialog.findByText(/linyu88 · UID 100088/)
      await user.type(dialog.getByLabelText('金额（元）'), '88')
      await user.type(dialog.getByLabelText(/原因/), '活动彩金补发')
      await user.click(dialog.getByRole('button', { name: /提交加款 88.00 元/ }))
    },
    answered: {
      again: ['POST /office-api/adjust/list', 'POST /office-api/approval/list'],
      leadsTo: '/adjusts',
    },
  },
])
