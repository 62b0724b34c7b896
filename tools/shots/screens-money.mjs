// Screens of the money core that the seeded demo does not show by itself: an open transfer, a stuck one, broken books.
import { openBet, openTransfer, wonBet, wonBetInfo } from '@lanting/contract/test/samples'
import { answeringAll } from './screen-steps.mjs'
import { STUCK_PAYOUT_NO, STUCK_PAYOUTS } from './screens-payouts.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {unknown} data */
const good = (data) => ({ code: 200, message: '操作成功', data })
/** @param {readonly unknown[]} data @param {object} more */
const onePage = (data, more) =>
  good({ data, total: data.length, per_page: 15, current_page: 1, last_page: 1, ...more })

const LOST = {
  ...wonBet,
  bet_id: 'S2026111500000121',
  plays: '锦鲤跃泉 中线 @1',
  platname: 'OB',
  plat_title: 'OB电子',
  payout: '0.00',
  win_loss: '-50.00',
  outcome: 'lose',
  result_text: '铜钱 红鲤 铜钱，未中',
}
const BETS = {
  '/api/betrecord': onePage([openBet, wonBet, LOST], {
    sum: { bet_amount: '150.00', valid_amount: '100.00', win_loss: '-3.00' },
    days: [{ day: '2026-11-15', bets: 3, win_loss: '-3.00' }],
  }),
  '/api/betinfo': good(wonBetInfo),
}

const PENDING = { '/api/transferinfo': good(openTransfer) }

const STUCK = {
  transfer_no: 'T1a4af8f4f69541baab84d60adf726be1',
  member: { id: 800202, username: 'player03' },
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
  claim: { staff: '周宁', at: '2026-11-15 09:36:10', mine: 1 },
  asked: null,
  approval: null,
}
const ASKED = {
  ...STUCK,
  transfer_no: 'T7e1b0c5599174ad8a06f3c2d1b9e4f60',
  stuck_because: '',
  claim: null,
  age: 48,
}

const STUCK_TRANSFERS = {
  '/office-api/transfer/list': onePage([STUCK, ASKED], { asking: 1, stuck: 1 }),
  '/office-api/transfer/detail': good({
    row: STUCK,
    ours: [
      { at: '2026-11-15 09:00:58', text: '中心钱包', amount: '-1200.00' },
      { at: '2026-11-15 09:00:58', text: '转账在途', amount: '1200.00' },
    ],
    transit: '1200.00',
    theirs: [
      { at: null, text: '已入账', amount: '1200.00' },
      { at: '2026-11-15 09:12:20', text: '投注 ×14', amount: '-340.00' },
      { at: '2026-11-15 09:12:20', text: '派彩', amount: '118.60' },
    ],
    their_state: 'done',
    their_balance: '978.60',
    enquiries: [
      { no: 3, at: '2026-11-15 09:41:50', kind: 'ask', outcome: 'done 1200.00', counts: 1 },
      { no: 2, at: '2026-11-15 09:40:38', kind: 'ask', outcome: 'unknown: status 502', counts: 0 },
      { no: 1, at: '2026-11-15 09:00:58', kind: 'send', outcome: 'unknown: TimeoutError', counts: 0 },
    ],
    writes: [
      {
        outcome: 'done',
        key: 'trok:T1a4af8f4f69541baab84d60adf726be1',
        lines: [
          { account: 'member:800202:transit', amount: '-1200.00' },
          { account: 'member:800202:venue:PG', amount: '1200.00' },
        ],
      },
      { outcome: 'refused', key: '', lines: [] },
    ],
  }),
}

/** @param {string} invariant @param {0 | 1} ok @param {number} counted */
const line = (invariant, ok, counted) => ({
  invariant,
  title: invariant,
  ok,
  freezes: invariant === 'I5' ? 0 : 1,
  counted,
  findings: ok === 1 ? [] : ['PG CNY'],
})
/** @param {string} platname @param {string} name @param {string} difference */
const venue = (platname, name, difference) => ({
  platname,
  name,
  ours: '1700.00',
  theirs: difference === '0.00' ? '1700.00' : '1200.00',
  difference,
  open_transfers: 0,
  compared_at: '2026-11-15 09:42:00',
})

const BROKEN = good({
  accounts: [
    {
      name: 'member:*:main',
      title: '中心钱包',
      group: 'member',
      currency: 'CNY',
      accounts: 4,
      today: '0.00',
      balance: '3400.00',
    },
    {
      name: 'house:opening',
      title: '期初与运营资金',
      group: 'house',
      currency: 'CNY',
      accounts: 1,
      today: '0.00',
      balance: '-3400.00',
    },
  ],
  last_check: {
    at: '2026-11-15 09:42:00',
    ok: 0,
    scope: 'incremental',
    took_ms: 140,
    findings: ['PG CNY'],
    lines: [
      line('I1', 1, 7),
      line('I2', 1, 9),
      line('I3', 1, 6),
      line('I4.bets', 1, 3),
      line('I5', 0, -340_000),
      line('I6', 0, 26),
    ],
  },
  last_failure: '2026-11-15 09:42:00',
  withdrawals_frozen: 1,
  freeze: { since: '2026-11-15 09:41:00', because: 'I6', may_lift: 0, approval: null },
  venues: [venue('AG', 'AG真人', '0.00'), venue('PG', 'PG电子', '500.00')],
})

/** @type {readonly Screen[]} */
export const MONEY_SCREENS = [
  {
    name: 'bet-detail',
    path: '/betRecord',
    as: 'player03',
    before: answeringAll(BETS),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /龙虎演示/ })
        .first()
        .click()
      // The bar above has such a link too: the sheet's own is meant.
      await page
        .getByRole('dialog', { name: '注单详情' })
        .getByRole('link', { name: /公平验证/ })
        .waitFor()
    },
  },
  {
    name: 'transfer-pending',
    path: '/transRecord?no=T1a4af8f4f69541baab84d60adf726be1',
    as: 'player03',
    before: answeringAll(PENDING),
  },
  {
    name: 'venue-sheet',
    path: '/concise',
    as: 'player03',
    prepare: async (page) => {
      await page.getByRole('button', { name: '锦鲤跃泉' }).first().click()
      await page.getByLabel('转入金额').fill('500')
    },
  },
  {
    name: 'money-export',
    path: '/money',
    as: 'player03',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'CSV' }).click()
      await page.getByRole('dialog', { name: '导出 CSV' }).waitFor()
    },
  },
  { name: 'office-overview-finance', path: '/', as: 'finance01' },
  { name: 'office-money', path: '/money', as: 'finance01' },
  {
    name: 'office-money-broken',
    path: '/money',
    as: 'finance01',
    before: answeringAll({ '/office-api/money/page': BROKEN }),
  },
  {
    name: 'office-payouts',
    path: `/payouts?no=${STUCK_PAYOUT_NO}`,
    as: 'finance01',
    before: answeringAll(STUCK_PAYOUTS),
    prepare: async (page) => {
      await page.getByRole('radio', { name: /退回会员/ }).check()
    },
  },
  {
    name: 'office-transfers',
    path: '/transfers',
    as: 'finance01',
    before: answeringAll(STUCK_TRANSFERS),
  },
]
