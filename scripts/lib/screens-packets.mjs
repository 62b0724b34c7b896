// Pictures of red packets, the welfare centre and the stages.
import { answeringAll } from './screen-steps.mjs'

/** @typedef {import('../screens.mjs').Screen} Screen */

const said = (/** @type {object} */ data) => ({ code: 200, message: '', data })

const tier = (/** @type {string} */ recharge, /** @type {number} */ nums) => ({
  start_time: '10:00:00',
  end_time: '12:00:00',
  day_flow: '0.00',
  flow_money: '0.00',
  recharge,
  nums,
})
const STATE = {
  sendnums: 2,
  acquirednum: 1,
  max_times: 3,
  rules: [
    tier('100.00', 1),
    tier('1000.00', 2),
    tier('5000.00', 3),
    tier('20000.00', 5),
    tier('50000.00', 8),
    tier('100000.00', 10),
  ],
  phase: 1,
  server_time: '2026-11-15 10:24:00',
  counted_recharge: '5200.00',
  // A day to come, so that the countdown has something to count.
  date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  roots: ['f73fe0548ff006fddbc71ee84ed4ffe63a1a06a8ec17958c0b5c5339c28e7ef0'],
  expected_amount: '1.64',
}
const WON = { redpacketmoney: '18.88', sendnums: 1, acquirednum: 2, balance: '1018.88' }
const record = (
  /** @type {string} */ day,
  /** @type {string} */ clock,
  /** @type {number} */ seq,
  /** @type {string} */ money,
) => ({
  id: `${day}${seq}`,
  money,
  redpacketmoney: money,
  created_at: `${day} ${clock}`,
  usetime: `${day} ${clock}`,
  seq,
  date: day,
})
const RECORDS = {
  data: [
    record('2026-11-13', '10:41:00', 3, '1.35'),
    record('2026-11-13', '10:20:00', 2, '0.57'),
    record('2026-11-13', '10:01:00', 1, '5.20'),
    record('2026-11-09', '11:06:00', 2, '3.66'),
    record('2026-11-09', '10:02:00', 1, '0.82'),
  ],
  total: 5,
  per_page: 15,
  current_page: 1,
  last_page: 1,
}

/** @param {import('playwright-core').Page} page */
async function grab(page) {
  await page.getByRole('button', { name: '抢红包' }).click()
  await page.getByText('抢到红包').waitFor()
}

/** @type {readonly Screen[]} */
export const PACKET_SCREENS = [
  {
    name: 'hongbao',
    path: '/hongbao',
    as: 'player03',
    shell: true,
    before: answeringAll({ '/api/userredpacket': said(STATE) }),
  },
  {
    name: 'hongbao-won',
    path: '/hongbao',
    as: 'player03',
    before: answeringAll({ '/api/userredpacket': said(STATE), '/api/douserredpacket': said(WON) }),
    prepare: grab,
  },
  { name: 'hongbao-visitor', path: '/hongbao', as: 'visitor' },
  { name: 'hongbao-list', path: '/hongbaoList', as: 'visitor', shell: true },
  {
    name: 'welfare',
    path: '/welfare',
    as: 'player03',
    shell: true,
    before: answeringAll({ '/api/redpacket': said(RECORDS) }),
  },
  { name: 'zhanzhu', path: '/zhanzhu', as: 'visitor', shell: true },
  { name: 'zhanzhuye-1', path: '/zhanzhuye?type=1', as: 'visitor' },
  { name: 'zhanzhuye-2', path: '/zhanzhuye?type=2', as: 'visitor' },
  { name: 'office-redpacket', path: '/redpacket', as: 'admin001' },
]
