// The second person: one's own request is locked, somebody else's is confirmed by typing what becomes true.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { meOf, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

type Request = OfficeOutputOf<'POST /office-api/request/decide'>

const request = (change: Partial<Request>): Request => ({
  id: 7,
  kind: 'rate',
  key: 'withdrawcashfee',
  title: 'ERC20 取款手续费（USDT）',
  from: '5.00',
  to: '4.00',
  reason: '链上费用下降',
  state: 'open',
  asked_by: '周宁',
  mine: 0,
  asked_at: '2026-11-15 09:31:40',
  expires_at: '2026-11-16 09:31:40',
  decided_by: null,
  decided_at: null,
  decision_note: '',
  ...change,
})

const listOf = (row: Request) => () => ({
  data: [row],
  total: 1,
  per_page: 15,
  current_page: 1,
  last_page: 1,
})

describe('requests for a second person', () => {
  test("one's own request shows its facts but neither button, and says why", async () => {
    const { user } = renderOffice('/reviews?id=7', meOf('admin'), {
      'POST /office-api/request/list': listOf(request({ mine: 1, asked_by: '陆青' })),
    })
    expect(await screen.findByText('这是您自己发起的申请，须由另一位同事处理')).toBeTruthy()
    expect(screen.getByText('链上费用下降')).toBeTruthy()
    const buttons = within(screen.getByRole('complementary', { name: '详情' })).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['关闭详情'])
    await user.keyboard('a')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('approving waits until the new value has been typed', async () => {
    let row = request({})
    const { user, asked } = renderOffice('/reviews?id=7', meOf('admin'), {
      'POST /office-api/request/list': () => listOf(row)(),
      'POST /office-api/request/decide': () => {
        row = request({ state: 'approved', decided_by: '陆青', decided_at: '2026-11-15 09:47:00' })
        return row
      },
    })
    await user.click(await screen.findByRole('button', { name: /核对并确认/ }))
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: '确认改为 4.00' })
    expect(confirm.disabled).toBe(true)
    await user.type(screen.getByLabelText(/输入「4.00」/), '4.00')
    expect(confirm.disabled).toBe(false)
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const decided = asked.find(({ name }) => name === 'POST /office-api/request/decide')
    expect(decided?.input).toEqual({ id: 7, approve: 1, note: '' })
    expect(decided?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('a refusal needs words, and what the server says stands in the dialog', async () => {
    const { user } = renderOffice('/reviews?id=7', meOf('admin'), {
      'POST /office-api/request/list': listOf(request({})),
      'POST /office-api/request/decide': () => {
        throw new Refused('ownRequest')
      },
    })
    await user.click(await screen.findByRole('button', { name: /^拒绝/ }))
    const refuse = await screen.findByRole<HTMLButtonElement>('button', { name: '拒绝，保持原样' })
    expect(refuse.disabled).toBe(true)
    await user.type(screen.getByLabelText(/拒绝的理由/), '未经晨会讨论')
    await user.click(refuse)
    expect((await screen.findByRole('alert')).textContent).toBe('须由另一位同事处理')
  })
})
