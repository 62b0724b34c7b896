// Answers for the pictures of stuck payouts, the office's and the member's: a morning with one of each kind, as the design has it.

/** @param {object} data */
const good = (data) => ({ code: 200, message: '', data })

export const STUCK_PAYOUT_NO = 'P20261115055841004471'

/** @param {string} tail @param {object} change */
const stuck = (tail, change) => ({
  payout_no: `P20261115055841${tail}`,
  withdraw_no: `W20261115055841${tail}`,
  member: { id: 800202, username: 'xiaoman', realname: '周晓满', vip: 2, state: 1 },
  amount: '3000.00',
  paid: null,
  pay_way: '银行转账',
  because: 'refused',
  said: 'no: account_invalid 收款户名不符',
  asked: 4,
  stuck_at: '2026-11-15 06:30:02',
  age: 11_520,
  paused: '',
  claim: null,
  approval: null,
  chosen: null,
  ended: null,
  ...change,
})

const member = (/** @type {string} */ username, /** @type {number} */ vip) => ({
  id: 800_203,
  username,
  realname: '演*',
  vip,
  state: 1,
})

const FIRST = stuck('004471', { claim: { staff: '周宁', at: '2026-11-15 09:40:00', mine: 1 } })
const ROWS = [
  FIRST,
  stuck('004502', {
    member: member('beichuan', 4),
    amount: '8000.00',
    because: 'unknown',
    said: 'unknown: TimeoutError',
    asked: 41,
    age: 3960,
  }),
  stuck('004519', {
    member: member('haoran77', 1),
    amount: '1500.00',
    because: 'amount',
    paid: '1498.00',
    said: 'paid 1498.00',
    age: 2880,
  }),
  stuck('004526', {
    member: member('yunfan', 3),
    amount: '600.00',
    pay_way: 'USDT-TRC20',
    because: 'late',
    paid: '600.00',
    said: 'paid 600.00',
    age: 1320,
  }),
  stuck('004533', {
    member: member('muzi2019', 2),
    amount: '200.00',
    said: 'no: account_closed 收款卡已注销',
    age: 540,
  }),
]

const choice = (/** @type {string} */ name, /** @type {object} */ change = {}) => ({
  choice: name,
  lock: '',
  amount: '3000.00',
  admin: 0,
  key: 'wdback:W20261115055841004471',
  lines: [
    { account: 'member:800202:withdrawing', amount: '-3000.00' },
    { account: 'member:800202:main', amount: '3000.00' },
  ],
  told: '您的取款 ¥3,000.00 没有付出，款项已退回中心钱包，不增加流水要求。',
  ...change,
})

const enquiry = (/** @type {string} */ at, /** @type {object} */ change) => ({
  at: `2026-11-15 ${at}`,
  payout_no: STUCK_PAYOUT_NO,
  kind: 'ask',
  outcome: 'accepted',
  times: 1,
  counts: 1,
  ...change,
})

export const STUCK_PAYOUTS = {
  '/office-api/payout/list': good({
    data: ROWS,
    total: 5,
    per_page: 15,
    current_page: 1,
    last_page: 1,
    summary: {
      waiting: 5,
      waiting_sum: '13300.00',
      oldest: 11_520,
      mine: 1,
      second: 1,
      asking: 2,
      done_today: 7,
      again_today: 4,
      return_today: 3,
      differences_month: 2,
      differences_sum: '3.00',
    },
  }),
  '/office-api/payout/detail': good({
    row: FIRST,
    state: 0,
    approved_at: '2026-11-15 06:29:40',
    usdt_amount: null,
    card: { bank: '示例银行', bank_owner: '周小满', bank_no: '**** 8026' },
    sure: 1,
    choices: [
      choice('again', { key: 'P20261115055841004471R2', lines: [], told: '您的取款 ¥3,000.00 已重新出款。' }),
      choice('return'),
      choice('difference', { amount: '0.00', lock: '不可选：只用于通道付了别的金额。这一笔付了 0.00。' }),
    ],
    enquiries: [
      enquiry('09:40:12', { outcome: 'unknown' }),
      enquiry('08:10:12', {}),
      enquiry('06:40:12', { outcome: 'unknown: status 502', counts: 0 }),
      enquiry('06:30:40', { outcome: 'unknown: TimeoutError', counts: 0 }),
      enquiry('06:30:02', { kind: 'send', outcome: 'no: account_invalid 收款户名不符' }),
    ],
  }),
}

const at = (/** @type {string} */ time) => `2026-11-15 ${time}`

export const STUCK_WITHDRAWAL = {
  withdraw_no: 'W20261115055841004471',
  amount: '3000.00',
  state: 0,
  bank: '招商银行',
  bank_no: '**** 8026',
  usdt_amount: null,
  usdt_fee: null,
  created_at: at('05:58:41'),
  hold_until: null,
  reason: '',
  next_step: '',
  notice:
    '收款方未接受这笔出款，款项没有付出。工作人员正在处理：重新出款，或退回您的中心钱包。资金仍在锁定中，不会丢失。',
  paid_amount: null,
  expected_minutes: 20,
  steps: [
    { key: 'submitted', title: '已提交', at: at('05:58:41'), state: 'done' },
    { key: 'locked', title: '资金已锁定', at: at('05:58:41'), state: 'done' },
    { key: 'review', title: '审核通过', at: at('06:29:40'), state: 'done' },
    { key: 'paying', title: '出款未成功', at: at('06:30:02'), state: 'failed' },
    { key: 'checking', title: '人工核对中', at: at('06:30:02'), state: 'now' },
    { key: 'paid', title: '已到账', at: null, state: 'todo' },
  ],
}
