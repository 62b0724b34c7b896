// Screenshots of the details behind rebates and levels.
import { answering, answeringAll } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {unknown} data */
const ok = (data) => ({ code: 200, message: '', data })
const page = { per_page: 15, current_page: 1, last_page: 1 }

const RECEIPT = {
  id: 'r1',
  gamename: 'AG真人',
  platname: 'AG',
  bet_date: '2026-11-13',
  level: 3,
  state: 0,
  valid_amount: '3000.00',
  rate: 0.4,
  due: '12.00',
  before: '3.00',
  offset: '0.50',
  money: '8.50',
  stakes: '3500.00',
  left_out: [{ reason: '和局退还本金，不计入', bets: 1, amount: '500.00' }],
  adds_up: true,
  bets: {
    ...page,
    data: [
      {
        bet_id: 'S1',
        game: '百家乐演示',
        selection: '庄',
        settled_at: '2026-11-13 20:05:08',
        bet_amount: '3000.00',
        valid_amount: '3000.00',
        note: '',
      },
      {
        bet_id: 'S2',
        game: '百家乐演示',
        selection: '闲',
        settled_at: '2026-11-13 19:58:40',
        bet_amount: '500.00',
        valid_amount: '0.00',
        note: '和局退还本金，不计入',
      },
    ],
    total: 2,
  },
}
const REBATE_ROW = {
  id: 'r1',
  gamename: 'AG真人',
  platname: 'AG',
  money: '8.50',
  created_at: '2026-11-14 02:30:00',
  state: 0,
  updated_at: null,
  bet_date: '2026-11-13',
  valid_amount: '3000.00',
  rate: 0.4,
}
const HISTORY = ok({
  ...page,
  total: 2,
  data: [
    {
      day: '2026-11-11',
      kind: 'promoted',
      from: 2,
      to: 3,
      gift: '28.00',
      checks: [
        { name: '累计存款', have: '26000.00', need: '10000.00', met: 1 },
        { name: '累计流水', have: '186000.00', need: '100000.00', met: 1 },
      ],
    },
    {
      day: '2026-08-13',
      kind: 'demoted',
      from: 3,
      to: 2,
      gift: '0.00',
      checks: [{ name: '近 90 天有效流水', have: '12000.00', need: '30000.00', met: 0 }],
    },
  ],
  latest: {
    day: '2026-11-14',
    changed: 0,
    checks: [{ name: '累计流水', have: '186000.00', need: '500000.00', met: 0 }],
  },
})

/** @type {readonly Screen[]} */
export const RECEIPT_SCREENS = [
  {
    name: 'rebate-receipt',
    path: '/fanshui',
    as: 'player03',
    shell: true,
    before: answeringAll({
      '/api/getfanshui': ok({
        list: { ...page, data: [REBATE_ROW], total: 1 },
        jisuan: '0.00',
        nojisuan: '8.50',
      }),
      '/api/rebatereceipt': ok(RECEIPT),
    }),
    prepare: async (at) => {
      await at.getByRole('button', { name: /AG真人/ }).click()
      await at.getByText('本笔返水').waitFor()
    },
  },
  {
    name: 'vip-history',
    path: '/vip',
    as: 'player03',
    before: answering('/api/viphistory', HISTORY),
    prepare: async (at) => {
      await at.getByRole('button', { name: /等级记录/ }).click()
      await at.getByRole('dialog', { name: '等级记录' }).getByText(/升至/).first().waitFor()
    },
  },
]
