// Pictures of activities: the list, a page, records in every state, and the office's editor and queue.
import { paidApplication, reviewedApplication } from '@lanting/contract/test/samples'
import { answering, answeringAll } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {object} change */
const application = (change) => ({ ...reviewedApplication, ...change })
const RECORDS = {
  data: [
    application({}),
    paidApplication,
    application({ id: 'a3', state: 0, can_drop: 0, bonus: '18.00', remark: '您已撤销申请，未产生流水要求' }),
    application({
      id: 'a4',
      activity_id: 6,
      activity_name: '豹子好运奖',
      state: 3,
      can_drop: 0,
      bonus: '28.00',
      remark: '不符合活动条件：当日没有单注 10 元及以上的豹子中奖注单',
    }),
    application({
      id: 'a5',
      activity_id: 5,
      activity_name: '周末彩票加奖',
      state: 4,
      can_drop: 0,
      bonus: '18.00',
      remark: '周末有效流水 6,240.00，取 5,000 档；流水要求 18.00',
      turnover: { required: '18.00', done: '18.00', state: 1, pot: null },
    }),
  ],
  total: 5,
  per_page: 15,
  current_page: 1,
  last_page: 1,
}

const ROW = {
  id: '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  member: { id: 800210, username: 'xiaoman', realname: '林*', vip: 2, state: 1 },
  activity_id: 3,
  activity_name: '每日首存2%',
  version: 1,
  period: '2026-11-15',
  bonus: '10.00',
  required: '100.00',
  because: '今日首存 500.00 的 2%',
  state: 1,
  created_at: '2026-11-15 09:12:00',
  age: 1800,
  claim: null,
  remark: '',
}
const QUEUE = {
  data: [
    ROW,
    {
      ...ROW,
      id: '1a4af8f4-f695-41ba-ab84-d60adf726be1',
      activity_name: '首存加赠20%',
      bonus: '188.00',
      because: '首存 1,000.00 的 20%，最高 188.00',
      period: '一次',
      age: 5400,
    },
  ],
  total: 2,
  per_page: 15,
  current_page: 1,
  last_page: 1,
  summary: { waiting: 2, mine: 0, oldest: 5400, paid_today: '126.00', paid_count_today: 4 },
}
const FULL = {
  row: ROW,
  checks: [
    { ok: 0, text: '本期有其他申请人近期使用同一网络', figure: '1 人' },
    { ok: 1, text: '设备与收款账户未被其他参加者使用', figure: '唯一' },
    { ok: 1, text: '存款到账后没有取款', figure: '1000.00' },
    { ok: 1, text: '此前已派发的活动彩金', figure: '8.00（1 次）' },
  ],
  effect: {
    balance: '500.00',
    balance_after: '510.00',
    turnover: '100.00',
    accounts: 'house:bonus → member:main',
    key: 'act:0a0b',
  },
  decisions: [],
}

const LIVE = {
  id: 3,
  type: 2,
  title: '每日首存2%',
  summary: '当日第一笔存款加赠2%，最高18元',
  banner: '/art/activity/daily.svg',
  content: [
    '<p>当日第一笔存款满100元，加赠2%，最高18元。</p>',
    '<table><tbody>',
    '<tr><td>参与对象</td><td>全体会员，每日一次</td></tr>',
    '<tr><td>达标条件</td><td>当日第一笔到账存款满100元</td></tr>',
    '<tr><td>彩金</td><td>存款的2%，最高18元</td></tr>',
    '<tr><td>流水要求</td><td>彩金的10倍，仅自营彩票计入；存款另计1倍</td></tr>',
    '</tbody></table>',
  ].join('\n'),
  memo: '<ol>\n<li>请在存款当日申请，次日不补。</li>\n<li>人工审核，结果在「活动记录」与站内信查看。</li>\n</ol>',
  shown: 1,
  starts_at: '2026-01-01 00:00:00',
  ends_at: null,
  version: 4,
  live_at: '2026-11-03 10:00:00',
  state: 'live',
  change: '申请截止改为 23:59',
  updated_at: '2026-11-03 10:00:00',
  updated_by: '沈若',
}
const DRAFT = {
  texts: {
    title: '每日首存 2%',
    summary: LIVE.summary,
    banner: LIVE.banner,
    content: LIVE.content.replace('全体会员，每日一次', '全体会员，每人每日一次'),
    memo: LIVE.memo,
    shown: 1,
    starts_at: LIVE.starts_at,
    ends_at: '',
    change: '写明每人每日一次',
  },
  saves: 3,
  saved_at: '2026-11-15 09:41:52',
  saved_by: '沈若',
}
const LATER = { ...LIVE, version: 5, state: 'scheduled', live_at: '2026-11-16 00:00:00', change: '加示例' }
const DRAFTED = {
  '/office-api/activity/list': [
    {
      ...LIVE,
      newest: 5,
      next: { version: 5, live_at: LATER.live_at },
      draft: { saved_at: DRAFT.saved_at, saved_by: DRAFT.saved_by },
      waiting: 5,
      paid_30: '1240.00',
      paid_count_30: 124,
    },
  ],
  '/office-api/activity/versions': {
    versions: [
      LATER,
      LIVE,
      { ...LIVE, version: 3, state: 'past', change: '加示例', updated_at: '2026-10-12 10:00:00' },
      { ...LIVE, version: 2, state: 'past', change: '流水 6× → 5×', updated_at: '2026-09-01 10:00:00' },
      { ...LIVE, version: 1, state: 'past', change: '首发', updated_by: '' },
    ],
    draft: DRAFT,
  },
}

/** @param {unknown} data */
const good = (data) => ({ code: 200, message: '操作成功', data })

/** @type {readonly Screen[]} */
export const ACTIVITY_SCREENS = [
  {
    name: 'activities',
    path: '/activity',
    as: 'visitor',
    shell: true,
    prepare: (page) => page.getByText('每日首存2%').first().waitFor(),
  },
  { name: 'activities-old', path: '/activity_old', as: 'player03' },
  {
    name: 'activity',
    path: '/activityInfo?id=3',
    as: 'player03',
    shell: true,
    prepare: (page) => page.getByText('活动说明').waitFor(),
  },
  { name: 'activity-visitor', path: '/activityInfo?id=1', as: 'visitor' },
  { name: 'activity-gone', path: '/activityInfo?id=999', as: 'visitor' },
  {
    name: 'activity-records',
    path: '/activityRecord',
    as: 'player03',
    shell: true,
    before: answering('/api/activityApplyLog', good(RECORDS)),
    prepare: (page) => page.getByText('周末彩票加奖').waitFor(),
  },
  { name: 'activity-records-empty', path: '/activityRecord', as: 'player01' },
  { name: 'office-activities', path: '/activities', as: 'content01' },
  {
    name: 'office-activity',
    path: '/activities?id=3',
    as: 'content01',
    prepare: (page) => page.getByText('正文与规则数值一致').waitFor(),
  },
  {
    name: 'office-activity-draft',
    path: '/activities?id=3',
    as: 'content01',
    before: answeringAll({
      '/office-api/activity/list': good(DRAFTED['/office-api/activity/list']),
      '/office-api/activity/versions': good(DRAFTED['/office-api/activity/versions']),
    }),
    prepare: async (page) => {
      await page.getByText('草稿 v6').first().waitFor()
      await page.getByRole('button', { name: /与 v4 比较/ }).click()
    },
  },
  {
    name: 'office-applications',
    path: `/applications?id=${ROW.id}`,
    as: 'support01',
    before: answeringAll({
      '/office-api/activity/applications': good(QUEUE),
      '/office-api/activity/application': good(FULL),
    }),
    prepare: (page) => page.getByText('设备与收款账户未被其他参加者使用').waitFor(),
  },
  { name: 'office-applications-empty', path: '/applications', as: 'support01' },
]
