// What withdrawals poll, and until when: one request to its end, open turnover until nothing is left.
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { WITHDRAWAL } from '@lanting/contract/states'
import { testPoll } from '#src/test/polls.tsx'
import { useTurnoverLeft, useWithdrawInfo } from './queries.ts'

function Info() {
  useWithdrawInfo('W1')
  return null
}
function Turnover() {
  useTurnoverLeft()
  return null
}

const info = (state: Parameters<typeof WITHDRAWAL.wire>[0]): OutputOf<'POST /api/withdrawinfo'> => ({
  withdraw_no: 'W20261115100000000001',
  amount: '500.00',
  state: WITHDRAWAL.wire(state),
  bank: '招商银行',
  bank_no: '**** 8026',
  usdt_amount: null,
  usdt_fee: null,
  created_at: '2026-11-15 10:00:00',
  hold_until: null,
  reason: '',
  next_step: '',
  notice: '',
  paid_amount: null,
  steps: [],
  expected_minutes: null,
})

testPoll({
  call: 'POST /api/withdrawinfo',
  screen: <Info />,
  everyMs: LIMITS.poll.withdrawalMs,
  open: { review: info('review'), paying: info('paying') },
  ended: { paid: info('paid'), returned: info('returned') },
})

testPoll({
  call: 'POST /api/getBetAmount',
  screen: <Turnover />,
  everyMs: LIMITS.poll.withdrawalMs,
  open: { 'a fen is left': { bet_amount: '0.01', required: '1000.00', done: '999.99' } },
  ended: { 'nothing is left': { bet_amount: '0.00', required: '1000.00', done: '1000.00' } },
})
