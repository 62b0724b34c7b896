// The approval queue: who may decide, what is shown, and approving only after typing the confirmation.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answered, type Answers, broken, keysOf, meOf, openApproval, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { countsOf, matching } from './approvals.rules.ts'

type Full = OfficeOutputOf<'POST /office-api/approval/detail'>
type Approval = Full['approval']

const ID = openApproval.id
const OTHER = '5f0c1a6e-0a77-4f0e-8f3a-8a3f7d1f9c22'
const credit: Approval = {
  ...openApproval,
  id: OTHER,
  kind: 'adjust',
  subject: OTHER,
  title: 'songguo 中心钱包 +180.00',
  lines: [{ name: '中心钱包', from: '—', to: '+180.00' }],
  amount: '180.00',
  typed: '',
  effect: '立即加款',
}

function answers(change: Partial<Approval> = {}, more: Partial<Full> = {}): Answers {
  const approval = { ...openApproval, ...change }
  return {
    'POST /office-api/approval/list': () => ({
      waiting: approval.refusal === null ? [approval, credit] : [credit],
      asked: approval.mine === 1 ? [approval] : [],
      agreed: [{ id: ID, at: '2026-11-15 08:40:00', kind: 'switch', title: '打开站点', asked_by: '许岚' }],
    }),
    'POST /office-api/approval/detail': ({ id }) => ({
      approval: id === OTHER ? credit : approval,
      facts: [],
      checks: [{ state: 'ok', text: '与申请时相比没有变化', figure: '09:47:02' }],
      claim: null,
      events: [],
      ...more,
    }),
  }
}

describe('the queue', () => {
  test('bundles what waits with counts, names what one waits for and what one agreed to', async () => {
    const { user } = renderOffice('/approvals', meOf('admin'), answers())
    const queue = await screen.findByRole('table', { name: '待我复核' })
    expect(within(queue).getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(/开关 打开站点 · 许岚 发起/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '资金 1' }))
    expect(within(queue).getByText('songguo 中心钱包 +180.00')).toBeTruthy()
    expect(within(queue).queryByText(/ERC20/)).toBeNull()
    const link = screen.getByRole('link', { name: /待我复核/ })
    expect(link.textContent).toContain('2件待处理')
  })

  test('J and K walk it and open, Esc closes', async () => {
    const { user } = renderOffice('/approvals', meOf('admin'), answers())
    await screen.findByRole('table', { name: '待我复核' })
    await user.keyboard('j')
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    await user.keyboard('j')
    expect(await screen.findByText('2 / 2')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('2 / 2')).toBeNull())
  })

  test('is searched by number, member and colleague, and turned round', () => {
    const rows = [{ ...openApproval }, credit]
    const ids = (filter: Parameters<typeof matching>[1]) => matching(rows, filter).map(({ id }) => id)
    const all = { group: 'all', q: '', order: '' } as const
    expect(ids(all)).toEqual([ID, OTHER])
    expect(ids({ ...all, order: 'newest' })).toEqual([OTHER, ID])
    expect(ids({ ...all, q: 'SongGuo' })).toEqual([OTHER])
    expect(ids({ ...all, q: '周宁' })).toEqual([ID, OTHER])
    expect(ids({ ...all, group: 'switch' })).toEqual([ID])
    expect(countsOf(rows)).toEqual([
      ['all', '全部 2'],
      ['money', '资金 1'],
      ['switch', '开关与费率 1'],
    ])
  })
})

describe('one of it', () => {
  test('shows before and after, why, and what was checked', async () => {
    renderOffice(`/approvals?id=${ID}`, meOf('admin'), answers())
    const lines = await screen.findByRole('table', { name: '前后对照' })
    expect(within(lines).getByText('5.00')).toBeTruthy()
    expect(within(lines).getByText('4.00')).toBeTruthy()
    expect(screen.getByText('链上费用下降')).toBeTruthy()
    expect(screen.getByText('与申请时相比没有变化')).toBeTruthy()
  })

  test("one's own shows its facts but neither button, and says why", async () => {
    const own = { mine: 1, asked_by: '陆青', refusal: 'ownRequest' } as const
    const { user } = renderOffice(`/approvals?id=${ID}`, meOf('admin'), answers(own))
    expect(await screen.findByText('这是您自己发起的申请，须由另一位同事处理')).toBeTruthy()
    expect(screen.getByText('链上费用下降')).toBeTruthy()
    const buttons = within(screen.getByRole('complementary', { name: '详情' })).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['关闭详情'])
    await user.keyboard('a')
    expect(screen.queryByLabelText(/输入/)).toBeNull()
    expect(screen.getByRole('table', { name: '我发起的，待他人复核' }).textContent).toContain('其他管理员')
  })

  test.each([
    [{ refusal: 'tiedAccount' }, '两个账号30天内由同一人申请、同意或重置，视为同一人，须由其他同事处理'],
    [{ refusal: 'ownRequest' }, '这件事与您本人有关，须由另一位同事处理'],
    [{ refusal: 'forbidden' }, '等待管理员确认'],
    [{ refusal: 'wrongState', state: 'expired' }, '24 小时内无人确认，已失效'],
    [{ refusal: 'wrongState', state: 'refused', decided_by: '顾言' }, '顾言 已拒绝'],
  ] as const)('%j: %s', async (change, words) => {
    renderOffice(`/approvals?id=${ID}`, meOf('admin'), answers(change))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /同意/ })).toBeNull()
  })

  test('agreeing waits until the new value has been typed', async () => {
    const { user, asked } = renderOffice(`/approvals?id=${ID}`, meOf('admin'), {
      ...answers(),
      'POST /office-api/approval/decide': () =>
        answered({
          approval: { ...openApproval, state: 'approved', refusal: 'wrongState', decided_by: '陆青' },
        }),
    })
    const agree = await screen.findByRole<HTMLButtonElement>('button', { name: /同意，立即生效/ })
    expect(agree.disabled).toBe(true)
    await user.keyboard('a')
    expect(document.activeElement).toBe(screen.getByLabelText(/输入「4.00」/))
    await user.keyboard('4.0')
    expect(agree.disabled).toBe(true)
    await user.keyboard('0')
    expect(agree.disabled).toBe(false)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('已同意，立即生效')).toBeTruthy()
    const decided = asked.find(({ name }) => name === 'POST /office-api/approval/decide')
    expect(decided?.input).toEqual({ id: ID, approve: 1, note: '' })
    expect(decided?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('a server error is no refusal: the outcome is unknown, and a retry sends the same key', async () => {
    const { user, asked } = renderOffice(`/approvals?id=${ID}`, meOf('admin'), {
      ...answers(),
      'POST /office-api/approval/decide': broken,
    })
    const agree = await screen.findByRole('button', { name: /同意，立即生效/ })
    await user.type(screen.getByLabelText(/输入「4.00」/), '4.00')
    for (const times of [1, 2]) {
      await user.click(agree)
      await waitFor(() => expect(keysOf(asked, '/approval/decide')).toHaveLength(times))
      expect((await screen.findByRole('alert')).textContent).toBe(OUTCOME_TEXTS.unanswered)
    }
    expect(new Set(keysOf(asked, '/approval/decide')).size).toBe(1)
  })

  test('a refusal needs a note, and the server’s message is above the buttons', async () => {
    const { user, asked } = renderOffice(`/approvals?id=${ID}`, meOf('admin'), {
      ...answers(),
      'POST /office-api/approval/decide': () => {
        throw new Refused('ownRequest')
      },
    })
    await user.click(await screen.findByRole('button', { name: /^拒绝/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('先写拒绝的原因，发起人会看到它')
    expect(document.activeElement).toBe(screen.getByLabelText('备注'))
    await user.keyboard('未经晨会讨论{Enter}')
    await user.click(screen.getByRole('button', { name: /^拒绝/ }))
    await user.click(await screen.findByRole('button', { name: /再按一次，拒绝/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('须由另一位同事处理')
    const sent = asked.filter(({ name }) => name === 'POST /office-api/approval/decide')
    expect(sent.map(({ input }) => input)).toEqual([{ id: ID, approve: 0, note: '未经晨会讨论' }])
  })
})

describe('a large deposit in the queue', () => {
  const deposit: Partial<Approval> = {
    kind: 'deposit',
    subject: 'D20261115093820114471',
    title: 'chenyi_s 到账 20,000.00',
    amount: '20000.00',
    typed: '',
    approvals: 1,
    needed: 2,
    expires_at: null,
  }

  test('is claimed first, and refused with a reason from the list', async () => {
    const { user, asked } = renderOffice(`/approvals?id=${ID}`, meOf('finance'), {
      ...answers(deposit),
      'POST /office-api/approval/claim': () => {
        throw new Refused('claimedByOther')
      },
    })
    await user.click(await screen.findByRole('button', { name: /认领这一笔/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/approval/claim'))?.input).toEqual({ id: ID }),
    )
    expect(screen.queryByRole('button', { name: /同意/ })).toBeNull()
  })

  test('sends the key of the reason', async () => {
    const claim = { staff: '陆青', at: '2026-11-15 09:40:00', mine: 1 as const }
    const { user, asked } = renderOffice(`/approvals?id=${ID}`, meOf('finance'), {
      ...answers(deposit, { claim }),
      'POST /office-api/approval/decide': () =>
        answered({ approval: { ...openApproval, ...deposit, state: 'refused' } }),
    })
    await user.click(await screen.findByRole('button', { name: /^驳回/ }))
    await user.click(screen.getByRole('button', { name: '未查到您的转账' }))
    await user.click(screen.getByRole('button', { name: /^驳回/ }))
    await user.click(await screen.findByRole('button', { name: /再按一次，拒绝/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.input).toEqual({
        id: ID,
        approve: 0,
        note: '',
        reason: 'notReceived',
      }),
    )
  })
})
