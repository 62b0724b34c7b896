// A withdrawal in review, as the office's queue and its drawer read it.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'

export type WithdrawalFull = OfficeOutputOf<'POST /office-api/withdrawal/detail'>
type Row = WithdrawalFull['row']

export const WITHDRAWAL_NO = 'W20261115093820114471'

export const withdrawalRow = (change: Partial<Row> = {}): Row => ({
  withdraw_no: WITHDRAWAL_NO,
  member: { id: 100088, username: 'linyu88', realname: '林*', vip: 4, state: 1 },
  amount: '2000.00',
  pay_way: '银行卡',
  account: '招商银行 **** 6217',
  state: 1,
  created_at: '2026-11-15 09:38:20',
  age: 180,
  hold_until: null,
  paused: '',
  approvals: 0,
  approvals_needed: 1,
  claim: { staff: '陆青', at: '2026-11-15 09:40:00', mine: 1 },
  hints: [],
  ...change,
})

export const withdrawalFull = (
  change: Partial<Row> = {},
  decisions: WithdrawalFull['decisions'] = [],
): WithdrawalFull => ({
  row: withdrawalRow(change),
  card: {
    id: 'c'.repeat(22),
    bank: '招商银行',
    bank_owner: '林雨',
    bank_no: '6225880000006217',
    bank_address: '',
    bound_at: '2026-03-02 10:00:00',
    used_by_others: 0,
    paid_before: 11,
  },
  usdt_amount: null,
  usdt_fee: null,
  facts: {
    balance_after: '12860.50',
    turnover_left: '0.00',
    count_today: 1,
    sum_today: '2000.00',
    forfeited: '0.00',
    deposits_30: 6,
    deposited_30: '8600.00',
    withdrawals_30: 4,
    withdrawn_30: '5000.00',
    valid_turnover_30: '31240.00',
    net_30: '0.00',
    days_30: [
      { day: '2026-11-14', deposited: '1000.00', withdrawn: '0.00' },
      { day: '2026-11-15', deposited: '0.00', withdrawn: '500.00' },
    ],
    last_deposit: null,
    pay_password_changed: null,
    new_device_at: null,
    last_ip: '',
  },
  payout: null,
  remark: '',
  decisions,
})
