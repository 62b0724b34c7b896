// Pictures of VIP and rebates.
import { answering, sheetOf } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {object} change */
const rebate = (change) => ({
  id: 'r1',
  gamename: 'PG电子',
  platname: 'PG',
  money: '61.18',
  created_at: '2026-11-14 02:30:00',
  state: 0,
  updated_at: null,
  bet_date: '2026-11-13',
  valid_amount: '10196.66',
  rate: 0.6,
  ...change,
})
const claimedAt = { state: 1, updated_at: '2026-11-13 14:20:00', created_at: '2026-11-13 02:30:00' }
const REBATES = {
  list: {
    data: [
      rebate({}),
      rebate({
        id: 'r2',
        gamename: 'KY棋牌',
        platname: 'KY',
        money: '12.32',
        valid_amount: '3080.00',
        rate: 0.4,
      }),
      rebate({ id: 'r3', gamename: 'AG真人', platname: 'AG', money: '128.60', ...claimedAt }),
      rebate({ id: 'r4', gamename: '自营彩票', platname: 'CP', money: '9999999.99', ...claimedAt }),
      rebate({ id: 'r5', gamename: 'IM电竞', platname: 'IM', money: '9.90', ...claimedAt, state: 2 }),
    ],
    total: 5,
    per_page: 15,
    current_page: 1,
    last_page: 1,
  },
  jisuan: '2486.20',
  nojisuan: '73.50',
}

/** @type {readonly Screen[]} */
export const VIP_SCREENS = [
  { name: 'vip', path: '/vip', as: 'player03', shell: true },
  { name: 'vip-visitor', path: '/vip2', as: 'visitor' },
  { name: 'vip-rules', path: '/iframepage', as: 'player03', prepare: sheetOf('规则', 'VIP 规则') },
  {
    name: 'rebates',
    path: '/fanshui',
    as: 'player03',
    shell: true,
    before: answering('/api/getfanshui', { code: 200, message: '', data: REBATES }),
    prepare: (page) => page.getByText('PG电子').waitFor(),
  },
  { name: 'rebates-empty', path: '/fanshui', as: 'player01' },
]
