// Settling stuck payouts: nothing before a claim, locked choices with their reason, a reason for each, and a second person.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import {
  answered,
  type Answers,
  meOf,
  noPage,
  noPayouts,
  openApproval,
  Refused,
} from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

type Full = OfficeOutputOf<'POST /office-api/payout/detail'>
type Row = Full['row']

const NO = 'P20261115055841004471'
const PAGE = `/payouts?no=${NO}`

const row: Row = {
  payout_no: NO,
  withdraw_no: 'W20261115055841004471',
  member: { id: 800202, username: 'xiaoman', realname: '周晓满', vip: 2, state: 1 },
  amount: '3000.00',
  paid: null,
  pay_way: '银行转账',
  because: 'refused',
  said: 'no: account_invalid 收款户名与账号不符',
  asked: 4,
  stuck_at: '2026-11-15 06:30:02',
  age: 11_520,
  paused: '',
  claim: { staff: '陆青', at: '2026-11-15 09:40:00', mine: 1 },
  approval: null,
  chosen: null,
  ended: null,
}

const choice = (name: Full['choices'][number]['choice'], lock = ''): Full['choices'][number] => ({
  choice: name,
  lock,
  amount: '3000.00',
  admin: 0,
  key: 'wdback:W20261115055841004471',
  lines: [
    { account: 'member:800202:withdrawing', amount: '-3000.00' },
    { account: 'member:800202:main', amount: '3000.00' },
  ],
  told: '款项已退回中心钱包。',
})

const full = (change: Partial<Row> = {}): Full => ({
  row: { ...row, ...change },
  state: 0,
  approved_at: '2026-11-15 06:29:40',
  usdt_amount: null,
  card: { bank: '招商银行', bank_owner: '周小满', bank_no: '**** 8026' },
  sure: 1,
  choices: [choice('again'), choice('return'), choice('difference', '不可选：只用于通道付了别的金额。')],
  enquiries: [
    { at: '2026-11-15 09:40:12', payout_no: NO, kind: 'ask', outcome: 'unknown', times: 1, counts: 1 },
    {
      at: '2026-11-15 06:40:12',
      payout_no: NO,
      kind: 'ask',
      outcome: 'unknown: status 502',
      times: 3,
      counts: 0,
    },
    { at: '2026-11-15 06:30:02', payout_no: NO, kind: 'send', outcome: row.said, times: 1, counts: 1 },
  ],
})

const answers = (one: Full): Answers => ({
  'POST /office-api/payout/list': () => ({
    ...noPage,
    data: [one.row],
    total: 1,
    summary: { ...noPayouts, waiting: 1, waiting_sum: '3000.00', oldest: 11_520 },
  }),
  'POST /office-api/payout/detail': () => one,
  'POST /office-api/payout/ask': () => one,
})

test('the evidence, the locked choice with its reason, and a return that is asked for with all of its words', async () => {
  const { user, asked } = renderOffice(PAGE, meOf('finance'), answers(full()))
  await screen.findByText('周晓满 ← 与收款人不同')
  const drawer = within(screen.getByRole('complementary', { name: '详情' }))
  expect(drawer.getByText('不受理 account_invalid 收款户名与账号不符')).toBeTruthy()
  expect(drawer.getByText('0.00，通道明确未付')).toBeTruthy()
  expect(drawer.getByRole<HTMLInputElement>('radio', { name: /接受差额/ }).disabled).toBe(true)
  expect(drawer.getByText('不可选：只用于通道付了别的金额。')).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: '查询记录' })).getByText('HTTP 502')).toBeTruthy()

  await user.click(drawer.getByRole('radio', { name: /退回会员/ }))
  expect(drawer.getByText('member:800202:main')).toBeTruthy()
  await user.selectOptions(drawer.getByLabelText('退回原因'), 'holderMismatch')
  expect(drawer.getByText(/收款人与实名不一致。款项已退回中心钱包。/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: /提交退回 3,000\.00 元/ }))
  expect(drawer.getByRole('alert').textContent).toBe('请填写，不能为空')
  expect(asked.some(({ name }) => name.endsWith('/payout/ask'))).toBe(false)
  await user.type(drawer.getByLabelText(/理由或通道书面答复/), '通道答复户名不符')
  await user.click(drawer.getByRole('button', { name: /提交退回 3,000\.00 元/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/payout/ask'))?.input).toEqual({
      payout_no: NO,
      choice: 'return',
      member_reason: 'holderMismatch',
      reason: '通道答复户名不符',
    }),
  )
})

test('a choice needs a claim, and a colleague’s claim stays with the colleague', async () => {
  const free = full({ claim: null })
  const { user, asked } = renderOffice(PAGE, meOf('finance'), {
    ...answers(free),
    'POST /office-api/approval/claim': () => answered({ item: free }),
  })
  const claim = await screen.findByRole('button', { name: /认领这一笔/ })
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /再次查询通道/ })).toBeNull()
  await user.click(claim)
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/approval/claim'))?.input).toEqual({
      kind: 'payout',
      subject: NO,
    }),
  )
})

test('the claimer queries the provider again, and a refusal is shown in place', async () => {
  const { user } = renderOffice(PAGE, meOf('finance'), {
    ...answers(full()),
    'POST /office-api/payout/query': () => {
      throw new Refused('serverBusy')
    },
  })
  await user.click(await screen.findByRole('button', { name: /再次查询通道/ }))
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy()
})

test('a difference is asked for with what the provider paid, typed from its statement', async () => {
  const one = full({ because: 'amount', paid: '2998.00', said: 'paid 2998.00' })
  const differ = {
    ...one,
    sure: 0 as const,
    choices: [
      choice('again', '不可选：通道已付 2,998.00，只能按实付了结。'),
      choice('return', '不可选：通道已付 2,998.00，只能按实付了结。'),
      { ...choice('difference'), amount: '2.00', admin: 1 as const },
    ],
  }
  const { user, asked } = renderOffice(PAGE, meOf('finance'), answers(differ))
  await user.click(await screen.findByRole('radio', { name: /接受差额/ }))
  expect(screen.getByText('管理员')).toBeTruthy()
  await user.type(screen.getByLabelText(/通道实付金额/), '2998.00')
  await user.type(screen.getByLabelText(/理由或通道书面答复/), '对账单第 3 行')
  await user.click(screen.getByRole('button', { name: /提交接受差额 2\.00 元/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/payout/ask'))?.input).toMatchObject({
      choice: 'difference',
      paid: '2998.00',
    }),
  )
})

test('the second person sees what was chosen and types the amount', async () => {
  const approval = { ...openApproval, kind: 'payout' as const, subject: NO, amount: '3000.00', typed: '' }
  const waiting = full({ chosen: 'return', approval, claim: { ...row.claim, mine: 0 } as Row['claim'] })
  const { user, asked } = renderOffice(PAGE, meOf('finance'), {
    ...answers(waiting),
    'POST /office-api/approval/decide': () => answered({ approval: { ...approval, state: 'approved' } }),
  })
  expect(await screen.findByText('申请的处理')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.type(screen.getByLabelText(/输入金额/), '3000')
  await user.click(screen.getByRole('button', { name: /^同意/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.input).toMatchObject({ approve: 1 }),
  )
})

test('an empty queue says what would come here', async () => {
  renderOffice('/payouts', meOf('finance'), {})
  expect(await screen.findByText('没有卡住的出款')).toBeTruthy()
  expect(screen.getByText(/超过 10 分钟没有明确结果/)).toBeTruthy()
})

test('one that cannot be read says why and can be read again', async () => {
  let tries = 0
  const { user } = renderOffice(PAGE, meOf('finance'), {
    ...answers(full()),
    'POST /office-api/payout/detail': () => {
      tries += 1
      if (tries === 1) throw new Refused('serverBusy')
      return full()
    },
  })
  await screen.findByText('系统繁忙，请稍后再试')
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('0.00，通道明确未付')).toBeTruthy()
})

testAfter([
  {
    call: 'POST /office-api/payout/ask',
    at: PAGE,
    me: meOf('finance'),
    answers: answers(full()),
    act: async (user) => {
      await user.click(await screen.findByRole('radio', { name: /退回会员/ }))
      await user.selectOptions(screen.getByLabelText('退回原因'), 'holderMismatch')
      await user.type(screen.getByLabelText(/理由或通道书面答复/), '通道答复户名不符')
      await user.click(screen.getByRole('button', { name: /提交退回 3,000\.00 元/ }))
    },
    answered: { again: ['POST /office-api/payout/list', 'POST /office-api/approval/list'] },
  },
])
