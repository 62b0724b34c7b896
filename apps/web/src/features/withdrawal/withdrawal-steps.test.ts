// The timeline's texts and its time estimates.
import {
  type StepState,
  type WithdrawalStep,
  withdrawalStepTitle,
} from '@lanting/contract/data/money/withdrawal-steps'
import { parseBeijing } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import type { WithdrawInfo } from '#src/features/withdrawal/queries.ts'
import { takeableNow } from '#src/features/withdrawal/rules.ts'
import { expectationOf, withdrawalSteps } from '#src/features/withdrawal/withdrawal-steps.ts'
import { withdrawRules } from '#src/test/samples.ts'

const info = (change: Partial<WithdrawInfo> = {}): WithdrawInfo => ({
  withdraw_no: 'W20261115100000000001',
  amount: '2000.00',
  state: 1,
  bank: 'USDT · TRC20',
  bank_no: '**** 9F3K',
  usdt_amount: '280.69',
  usdt_fee: '1.00',
  created_at: '2026-11-15 08:52:16',
  hold_until: null,
  reason: '',
  next_step: '',
  notice: '',
  paid_amount: null,
  expected_minutes: 20,
  steps: [
    { key: 'submitted', title: '已提交', at: '2026-11-15 08:52:16', state: 'done' },
    { key: 'review', title: '审核中', at: null, state: 'now' },
    { key: 'paying', title: '出款中', at: '2026-11-16 08:52:16', state: 'todo' },
  ],
  ...change,
})
const at = (time: string) => parseBeijing(`2026-11-15 ${time}`) ?? 0

it('gives no time to a step that has not come about', () => {
  expect(withdrawalSteps(info(), true).map(({ state, time }) => [state, time])).toEqual([
    ['ok', '08:52:16'],
    ['now', undefined],
    ['todo', undefined],
  ])
})

it('tells where refused money is and that it asks for nothing more', () => {
  const refused = info({
    state: 3,
    steps: [{ key: 'refused', title: '已拒绝，款项已退回', at: '2026-11-16 09:00:00', state: 'done' }],
  })
  expect(withdrawalSteps(refused, true)).toEqual([
    {
      title: '已拒绝，款项已退回',
      state: 'ok',
      time: '11-16 09:00',
      text: '2,000.00 元回到中心钱包，不增加流水要求；今日次数与额度已还给您',
    },
  ])
})

it.each([
  ['before the median', info(), '09:00:00', 'by'],
  ['after it', info(), '09:12:17', 'late'],
  ['without enough cases', info({ expected_minutes: null }), '09:00:00', undefined],
  ['while it is held', info({ hold_until: '2026-11-16 08:00:00' }), '09:00:00', 'held'],
  ['once it has ended', info({ state: 2 }), '09:00:00', undefined],
  ['nothing while people look into the payout', info({ notice: '正在核对' }), '09:00:00', undefined],
] as const)('promises %s', (_, one, time, kind) => {
  expect(expectationOf(one, at(time))?.kind).toBe(kind)
})

it('calls a payout failed only when it clearly was, and names the second one', () => {
  const stepAt = (key: WithdrawalStep, state: StepState) => ({
    key,
    title: withdrawalStepTitle(key, state),
    at: '2026-11-15 09:00:00',
    state,
  })
  const paying = info({
    state: 0,
    steps: [
      stepAt('paying', 'failed'),
      stepAt('repaying', 'now'),
      stepAt('sent', 'done'),
      stepAt('checking', 'now'),
      stepAt('repaying', 'done'),
      stepAt('repaying', 'failed'),
    ],
  })
  expect(withdrawalSteps(paying, false).map(({ title, text }) => [title, text])).toEqual([
    ['出款未成功', undefined],
    ['重新出款', '已交给出款通道，等待确认'],
    ['已交给支付通道', undefined],
    ['人工核对中', undefined],
    ['已重新出款', undefined],
    ['重新出款未成功', undefined],
  ])
})

it.each([
  ['something is still to be turned over', '0.01', withdrawRules, '0.00'],
  ['nothing is', '0.00', withdrawRules, '12860.00'],
  ['the day’s count is used up', '0.00', { ...withdrawRules, count_left: 0 }, '0.00'],
  [
    'a limit of the member’s own frees the whole',
    '500.00',
    { ...withdrawRules, whole_balance_free: 1 as const, forfeit: '60.50' },
    '12800.00',
  ],
])('may be taken now when %s', (_, left, rules, expected) => {
  expect(takeableNow('12860.50', left, rules)).toBe(expected)
})
