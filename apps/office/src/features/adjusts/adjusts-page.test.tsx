// Adjustments by hand: a reason is required, one's own request is locked, and the second person types the amount.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { meOf, noPage } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

type Row = OfficeOutputOf<'POST /office-api/adjust/decide'>

const ID = 'a'.repeat(22)

const row = (change: Partial<Row['request']> = {}): Row => ({
  id: ID,
  member: { id: 100088, username: 'linyu88' },
  direction: 'credit',
  amount: '88.00',
  multiple: 1,
  created_at: '2026-11-15 09:31:40',
  request: {
    state: 'open',
    asked_by: '周宁',
    asked_at: '2026-11-15 09:31:40',
    expires_at: '2026-11-16 09:31:40',
    mine: 0,
    decided_by: null,
    decided_at: null,
    reason: '活动彩金补发',
    ...change,
  },
})

const listOf = (one: Row) => () => ({ ...noPage, data: [one], total: 1 })

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
  test('asking without a reason asks nobody', async () => {
    const { user, asked } = renderOffice('/adjusts?new=100088', meOf('finance'), {
      'POST /office-api/member/search': () => ({ ...noPage, data: [member], total: 1 }),
      'POST /office-api/adjust/ask': () => row({ mine: 1, asked_by: '陆青' }),
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

  test("one's own request is locked", async () => {
    const { user } = renderOffice(`/adjusts?id=${ID}`, meOf('admin'), {
      'POST /office-api/adjust/list': listOf(row({ mine: 1, asked_by: '陆青' })),
    })
    expect(await screen.findByText('这是您自己发起的申请，须由另一位同事处理')).toBeTruthy()
    await user.keyboard('a')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finance sees who must confirm but cannot', async () => {
    renderOffice(`/adjusts?id=${ID}`, meOf('finance'), { 'POST /office-api/adjust/list': listOf(row()) })
    expect(await screen.findByText('等待管理员确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /核对并确认/ })).toBeNull()
  })

  test('another administrator confirms by typing the amount', async () => {
    const { user, asked } = renderOffice(`/adjusts?id=${ID}`, meOf('admin'), {
      'POST /office-api/adjust/list': listOf(row()),
      'POST /office-api/adjust/decide': () => row({ state: 'approved', decided_by: '陆青' }),
    })
    await user.click(await screen.findByRole('button', { name: /核对并确认/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '第二人确认' }))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '确认加款 88.00 元' })
    expect(confirm.disabled).toBe(true)
    await user.type(dialog.getByLabelText(/输入金额/), '88.00')
    await user.click(confirm)
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/adjust/decide'))?.input).toEqual({
        id: ID,
        approve: 1,
        reason: '',
      }),
    )
  })
})
