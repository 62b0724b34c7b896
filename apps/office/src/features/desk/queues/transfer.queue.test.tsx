// A stuck transfer on its page: both books, the one outcome that the venue's reply allows, and its ledger entries.
import { now } from '@lanting/browser-kit/clock'
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { formatBeijing } from '@lanting/contract/time'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { answered, type Answers, meOf, noPage } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

type Full = OfficeOutputOf<'POST /office-api/transfer/detail'>

const NO = 'T1a4af8f4f69541baab84d60adf726be1'

const row: Full['row'] = {
  transfer_no: NO,
  member: { id: 800202, username: 'linyu88' },
  platname: 'PG',
  plat_title: 'PG电子',
  direction: 'in',
  amount: '1200.00',
  state: 2,
  created_at: '2026-11-15 09:00:58',
  age: 2460,
  tries: 47,
  next_ask_at: null,
  last_answer: 'unknown: status 502',
  stuck_because: '超过 30 分钟没有结果',
  claim: { staff: '周宁', at: '2026-11-15 09:35:00', mine: 1 },
  asked: null,
  approval: null,
}

const full: Full = {
  row,
  ours: [
    { at: '2026-11-15 09:00:58', text: '中心钱包', amount: '-1200.00' },
    { at: '2026-11-15 09:00:58', text: '转账在途', amount: '1200.00' },
  ],
  transit: '1200.00',
  theirs: [{ at: null, text: '已入账', amount: '1200.00' }],
  their_state: 'done',
  their_balance: '978.60',
  enquiries: [{ no: 1, at: '2026-11-15 09:00:58', kind: 'send', outcome: 'unknown: status 502', counts: 0 }],
  writes: [
    {
      outcome: 'done',
      key: `trok:${NO}`,
      lines: [
        { account: 'member:800202:transit', amount: '-1200.00' },
        { account: 'member:800202:venue:PG', amount: '1200.00' },
      ],
    },
    { outcome: 'refused', key: `trback:${NO}`, lines: [] },
  ],
}

const answers = (one: Full): Answers => ({
  'POST /office-api/transfer/list': () => ({ ...noPage, data: [one.row], total: 1, asking: 0, stuck: 1 }),
  'POST /office-api/transfer/detail': () => one,
  'POST /office-api/transfer/ask': () => one.row,
})

test('the oldest is open with both books, and only the end that the venue confirms can be asked for', async () => {
  const { user, asked } = renderOffice('/transfers', meOf('finance'), answers(full))
  const ours = within(await screen.findByRole('region', { name: '我方账' }))
  expect(ours.getByText('转账在途').parentElement?.textContent).toContain('+1,200.00')
  const theirs = within(screen.getByRole('region', { name: 'PG电子 的账' }))
  expect(theirs.getByText('978.60')).toBeTruthy()
  expect(screen.getAllByText('HTTP 502，非业务回应').length).toBeGreaterThan(0)

  const refused = screen.getByRole<HTMLInputElement>('radio', { name: /退回，记为未发生/ })
  expect(refused.disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /记为成功/ }).checked).toBe(true)
  expect(screen.getByRole('region', { name: '确认后写入' }).textContent).toContain('member:800202:venue:PG')

  const submit = screen.getByRole('button', { name: /提交「记为成功」/ })
  await user.click(submit)
  expect(asked.some(({ name }) => name.endsWith('/transfer/ask'))).toBe(false)
  await user.type(screen.getByLabelText('场馆签名声明的原文'), '流水第 12 行')
  await user.type(screen.getByLabelText(/理由/), '书面答复')
  await user.click(submit)
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/transfer/ask'))?.input).toEqual({
      transfer_no: NO,
      outcome: 'done',
      statement: '流水第 12 行',
      reason: '书面答复',
    }),
  )
})

const claimedAs = (claim: Full['row']['claim']) => ({ ...full, row: { ...row, claim } })

test('an outcome needs a claim', async () => {
  const { user, asked } = renderOffice('/transfers', meOf('finance'), {
    ...answers(claimedAs(null)),
    'POST /office-api/approval/claim': () => answered({ claim: row.claim }),
  })
  const claim = await screen.findByRole('button', { name: /认领这一笔/ })
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(claim)
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/approval/claim'))?.input).toEqual({
      kind: 'transfer',
      subject: NO,
    }),
  )
})

test('what a colleague has claimed stays with the colleague', async () => {
  const colleague = { staff: '许岚', at: formatBeijing(now()), mine: 0 as const }
  renderOffice('/transfers', meOf('finance'), answers(claimedAs(colleague)))
  expect(await screen.findByText('许岚 已认领，正在处理')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /认领这一笔/ })).toBeNull()
})

test('during automatic retries it cannot be resolved by hand', async () => {
  renderOffice(
    '/transfers?show=all',
    meOf('finance'),
    answers({ ...full, row: { ...row, stuck_because: '' } }),
  )
  expect(await screen.findByText('系统仍在查询场馆，尚未转人工')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

testAfter([
  {
    call: 'POST /office-api/transfer/ask',
    at: '/transfers',
    me: meOf('finance'),
    answers: answers(full),
    act: async (user) => {
      await user.type(await screen.findByLabelText('场馆签名声明的原文'), '流水第 12 行')
      await user.type(screen.getByLabelText(/理由/), '书面答复')
      await user.click(screen.getByRole('button', { name: /提交「记为成功」/ }))
    },
    answered: {
      again: [
        'POST /office-api/transfer/list',
        'POST /office-api/transfer/detail',
        'POST /office-api/approval/list',
      ],
    },
  },
])
