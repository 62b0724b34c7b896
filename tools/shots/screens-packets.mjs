// Pictures of red packets, the welfare centre and the stages.
import { createHash } from 'node:crypto'
import { answeringAll } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

const sha256 = (/** @type {string | Buffer} */ bytes) => createHash('sha256').update(bytes).digest()

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

const band = (
  /** @type {[string, string, number, number, number, string]} */ [
    from,
    to,
    share,
    cut,
    opened,
    opened_amount,
  ],
) => ({
  from,
  to,
  share,
  cut,
  opened,
  opened_amount,
})
const rung = (/** @type {[string, number, number]} */ [recharge, nums, members]) => ({
  recharge,
  nums,
  members,
  packets: nums * members,
})
const OFFICE_DAY = {
  date: '2026-11-15',
  phase: 1,
  server_time: '2026-11-15 10:46:00',
  cut: {
    cut_at: '2026-11-15 10:00:00',
    budget: '2000.00',
    effective: '2000.00',
    cut: '1952.10',
    packets: 1217,
    members: 779,
    left_out: 11,
    batches: [
      { batch: 0, root: STATE.roots[0], packets: 1214, published_at: '2026-11-15 10:00:00' },
      { batch: 1, root: 'ab'.repeat(32), packets: 3, published_at: '2026-11-15 10:12:00' },
    ],
  },
  opened: { packets: 861, members: 612, amount: '1424.59' },
  bands: [
    band(['0.50', '0.99', 60.5, 745, 535, '399.84']),
    band(['1.00', '1.99', 25, 297, 194, '293.47']),
    band(['2.00', '4.99', 10, 125, 93, '322.77']),
    band(['5.00', '9.99', 4, 45, 35, '259.70']),
    band(['10.00', '58.00', 0.5, 5, 4, '148.81']),
  ],
  tiers: [
    rung(['100.00', 1, 520]),
    rung(['1000.00', 2, 168]),
    rung(['5000.00', 3, 61]),
    rung(['20000.00', 5, 22]),
    rung(['50000.00', 8, 6]),
    rung(['100000.00', 10, 2]),
  ],
  slots: [240, 140, 98, 80, 70, 62, 58, 55, 50, 8, ...Array.from({ length: 14 }, () => 0)],
  checks: { ledger: '1424.59', over: 0 },
  switch_on: 1,
  open_switch: null,
  next_budget: '2000.00',
  open_budget: null,
}

/** @param {import('playwright-core').Page} page */
async function grab(page) {
  await page.getByRole('button', { name: '抢红包' }).click()
  await page.getByText('抢到红包').waitFor()
}

/** Two members of an ended day; the root was computed from these very rows. */
const LISTED = [
  { batch: 0, place: 0, member: '11'.repeat(32), seq: 1, amount: '3.66', salt: 'aa'.repeat(32), opened: 1 },
  { batch: 0, place: 1, member: '22'.repeat(32), seq: 1, amount: '0.52', salt: 'bb'.repeat(32), opened: 0 },
]
const LIST_DAY = '2026-11-15'
const leafOf = (/** @type {(typeof LISTED)[number]} */ { batch, place, member, seq, amount, salt }) =>
  sha256(`\0HB1|${LIST_DAY}|${batch}|${place}|${member}|${seq}|${Number(amount.replace('.', ''))}|${salt}`)
const LIST = {
  date: LIST_DAY,
  phase: 2,
  server_time: '2026-11-15 12:00:05',
  budget: '2000.00',
  batches: [
    {
      batch: 0,
      root: sha256(Buffer.concat([Buffer.of(1), ...LISTED.map(leafOf)])).toString('hex'),
      packets: 2,
      published_at: '2026-11-15 10:00:00',
      n: 4120,
    },
  ],
  packets: LISTED,
  own: null,
  next: null,
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
  {
    name: 'hongbao-visitor',
    path: '/hongbao',
    as: 'visitor',
    prepare: (page) => page.getByRole('button', { name: '去登录' }).waitFor(),
  },
  {
    name: 'hongbao-early',
    path: '/hongbao',
    as: 'player03',
    before: answeringAll({ '/api/userredpacket': said({ ...STATE, phase: 0, roots: [], acquirednum: 0 }) }),
    prepare: async (page) => {
      await page.getByRole('button', { name: '抢红包' }).click()
      await page.getByRole('button', { name: '知道了' }).waitFor()
    },
  },
  {
    name: 'hongbao-list-checked',
    path: `/hongbaoList?date=${LIST.date}`,
    as: 'visitor',
    shell: true,
    before: answeringAll({ '/api/redpacketlist**': said(LIST) }),
    prepare: (page) => page.getByText(/^清单与公布的哈希一致/).waitFor(),
  },
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
  { name: 'office-redpacket-none', path: '/redpacket', as: 'content01' },
  {
    name: 'office-redpacket',
    path: '/redpacket',
    as: 'admin001',
    before: answeringAll({ '/office-api/redpacket/day': said(OFFICE_DAY) }),
  },
]
