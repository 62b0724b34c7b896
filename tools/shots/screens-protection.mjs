// Pictures of player protection: the own position, limits, signs, the look-back with its charts, leaving, and what an offer costs.
import { SIGNS } from '@lanting/contract/data/harm-signs'
import { answering, answeringAll, sheetOf } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {unknown} data */
export const good = (data) => ({ code: 200, message: '操作成功', data })

const [MONDAY, FIRST] = ['2026-11-16 00:00:00', '2026-12-01 00:00:00']
/** @param {string | null} of @param {string} used @param {string | null} left @param {string} renews */
const limit = (of, used, left, renews) => ({
  limit: of,
  used,
  left,
  renews_at: renews,
  raise_from: '2026-11-16 10:00:00',
  waiting: null,
})
export const LIMITS = {
  profile: 'house',
  deposit: {
    day: limit('5000.00', '1000.00', '4000.00', MONDAY),
    week: {
      ...limit('8000.00', '6600.00', '1400.00', MONDAY),
      waiting: {
        limit: '10000.00',
        confirm_from: '2026-11-15 20:10:00',
        confirm_until: '2026-11-22 20:10:00',
        is_ripe: 0,
      },
    },
    month: limit('20000.00', '8600.00', '11400.00', FIRST),
  },
  loss: {
    day: limit(null, '300.00', null, MONDAY),
    week: limit(null, '600.00', null, MONDAY),
    month: limit('10000.00', '6632.86', '3367.14', FIRST),
  },
  loss_parts: { open_stakes: '50.00', in_venues: '5559.86' },
  stake: limit('1000.00', '0.00', null, MONDAY),
  time: {
    limit: 180,
    used: 48,
    left: 132,
    renews_at: MONDAY,
    raise_from: '2026-11-16 10:00:00',
    waiting: null,
  },
  deposit_left: { amount: '1400.00', by: 'deposit.week' },
  reminder_minutes: 60,
  absence: null,
  timeouts: [
    { days: 1, until: '2026-11-16 10:00:00' },
    { days: 7, until: '2026-11-22 10:00:00' },
    { days: 30, until: '2026-12-15 10:00:00' },
  ],
  exclusions: [
    { length: '180d', until: '2027-05-14 10:00:00' },
    { length: '1y', until: '2027-11-15 10:00:00' },
    { length: '3y', until: '2029-11-15 10:00:00' },
    { length: '5y', until: '2031-11-15 10:00:00' },
    { length: 'forever', until: null },
  ],
  asks_first_deposit: 0,
  asks_look_back: 0,
}

/** What the signs say that show. */
const TEXTS = new Map([
  ['deposits', '近 7 天 9 次，每个活跃日 3.0 次，平常 0.4 次'],
  ['raised', '近 7 天 2 项'],
  ['chases', '近 7 天 4 次'],
  ['night', '近 7 天 62%，平常 8%'],
  ['stake', '近 7 天每注 86.00 元，平常 21.50 元'],
])

/** A week each, Mondays; the last is the highest. */
const WEEKS = [
  ['2026-08-17', 600, 0, -110, 125],
  ['2026-08-24', 1200, 1000, 80, 205],
  ['2026-08-31', 0, 0, 0, 0],
  ['2026-09-07', 1800, 0, -330, 250],
  ['2026-09-14', 2000, 1500, 210, 300],
  ['2026-09-21', 1000, 0, -90, 150],
  ['2026-09-28', 2400, 2000, -400, 335],
  ['2026-10-05', 800, 0, 60, 105],
  ['2026-10-12', 1500, 600, -170, 185],
  ['2026-10-19', 0, 1500, 150, 130],
  ['2026-10-26', 0, 0, 0, 0],
  ['2026-11-02', 2000, 2000, -312, 275],
  ['2026-11-09', 6600, 1500, -1160.4, 432],
].map(([from, deposits, withdrawals, net, minutes]) => ({
  from: String(from),
  to: new Date(Date.parse(String(from)) + 6 * 86_400_000).toISOString().slice(0, 10),
  deposits: Number(deposits).toFixed(2),
  withdrawals: Number(withdrawals).toFixed(2),
  net: Number(net).toFixed(2),
  minutes: Number(minutes),
}))
const LOOK_BACK = {
  days: 90,
  unit: 'week',
  sums: { deposits: '19900.00', withdrawals: '10100.00', net: '-2072.40', minutes: 2492 },
  rows: WEEKS,
  history_days: 428,
  high_week: { deposits: '6600.00', average: '1108.33' },
}

const OFFER = {
  bonus: '18.00',
  required: '180.00',
  multiple: 10,
  only: '自营彩票',
  cost: '9.00',
  return_rate: 95,
}
const ACTIVITY = {
  id: 3,
  banner: '/art/activity/daily.svg',
  title: '每日首存2%',
  summary: '当日第一笔存款加赠2%，最高18元',
  content: '<p>当日第一笔存款满100元，加赠2%，最高18元。</p>',
  memo: '<ol>\n<li>请在存款当日申请，次日不补。</li>\n<li>人工审核，结果在「活动记录」与站内信查看。</li>\n</ol>',
  type: 2,
  version: 4,
  limit: '每日一次',
  starts_at: '2026-01-01 00:00:00',
  ends_at: null,
  action: 'apply',
  link: '',
  terms: { ...OFFER, bonus: '100.00', required: '1000.00', cost: '50.00' },
  mine: null,
  eligible: { ok: 1, because: '今日首存 1,000.00 的 2%', ...OFFER },
}

const HARMED = {
  day: '2026-11-14',
  points: 5,
  signs: Object.entries(SIGNS).map(([sign, { title }]) => ({
    sign,
    title,
    text: TEXTS.get(sign) ?? '',
    is_on: TEXTS.has(sign) ? 1 : 0,
  })),
  paused_until: '2026-11-22 02:40:00',
}
/** @type {readonly Screen[]} */
export const PROTECTION_SCREENS = [
  {
    name: 'safety',
    path: '/safety',
    as: 'player03',
    shell: true,
    before: answering('/api/limits', good(LIMITS)),
    prepare: (page) => page.getByText('等待中').first().waitFor(),
  },
  {
    name: 'safety-signs',
    path: '/safety',
    as: 'player03',
    shell: true,
    before: answering('/api/mysigns', good(HARMED)),
    prepare: async (page) => {
      const card = page.getByText('凌晨 0–6 点投注较多')
      await card.waitFor()
      await card.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'safety-limit',
    path: '/safety',
    as: 'player03',
    before: answering('/api/limits', good(LIMITS)),
    prepare: sheetOf(/^每周\s*存款限额/, '存款限额'),
  },
  {
    name: 'look-back',
    path: '/safety?view=lookback&days=90',
    as: 'player03',
    shell: true,
    before: answeringAll({ '/api/limits': good(LIMITS), '/api/myplay': good(LOOK_BACK) }),
    prepare: (page) => page.getByText('每格一周').waitFor(),
  },
  { name: 'safety-timeout', path: '/safety?view=timeout&days=7', as: 'player03', shell: true },
  { name: 'safety-exclude', path: '/safety?view=exclude&length=180d', as: 'player03', shell: true },
  {
    name: 'activity-cost',
    path: '/activityInfo?id=3',
    as: 'player03',
    shell: true,
    before: answering('/api/activitydeatil', good(ACTIVITY)),
    prepare: (page) => page.getByText('预计成本').first().waitFor(),
  },
  { name: 'office-exclusions', path: '/exclusions', as: 'support01' },
  { name: 'office-signs', path: '/signs', as: 'support01' },
]
