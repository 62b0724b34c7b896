// Pictures of the invite programme and of agents.
import { answering, answeringAll, sheetOf } from './screen-steps.mjs'

/**
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {import('playwright-core').Page} Page
 */

/** @param {unknown} data */
const ok = (data) => ({ code: 200, message: '', data })
const page = { per_page: 15, current_page: 1, last_page: 1 }

/** @param {object[]} data */
const invites = (data) =>
  ok({
    link: 'https://example.test/#/?pid=800216',
    overview: { invited: 12, first_deposit: 7, qualified: 4, gift_total: '72.00', gift_month: '36.00' },
    list: { ...page, data, total: data.length, sum: '36.00', start: '2026-11-01', end: '2026-11-15' },
  })
/**
 * @param {string} date
 * @param {string} name
 */
const gift = (date, name) => ({ date, gift: '18.00', remark: `好友 ${name} 达标奖励`, friend: null })
/**
 * @param {string} date
 * @param {string} name
 * @param {number} state
 * @param {string} [reason]
 */
const friend = (date, name, state, reason = '') => ({
  date,
  gift: state === 2 ? '18.00' : '0.00',
  remark: name,
  friend: { name, state, reason },
})
const GIFTS = invites([gift('2026-11-12', 'pla***03'), gift('2026-11-05', 'mei***17')])
const FRIENDS = invites([
  friend('2026-11-13', 'xia***66', 0),
  friend('2026-11-10', 'hao***21', 1),
  friend('2026-11-06', 'pla***03', 2),
  friend('2026-11-03', 'lin***90', 3, '设备与您相同'),
])

/** @param {string} name */
const tab = (name) => async (/** @type {Page} */ at) => {
  await at.getByRole('navigation', { name: '邀请' }).getByRole('button', { name }).click()
}

const MONTH = {
  month: '2026-10',
  members: 24,
  active: 12,
  net: '80000.00',
  carried: '-3000.00',
  base: '77000.00',
  tier: 2,
  rate: 25,
  commission: '19250.00',
  state: 0,
  settled_at: null,
}
const LINES = [
  { title: '彩票投注', entries: 812, amount: '-402318.00', effect: '402318.00' },
  { title: '彩票派奖', entries: 371, amount: '318204.40', effect: '-318204.40' },
  { title: '返水', entries: 48, amount: '1206.31', effect: '-1206.31' },
  { title: '存款', entries: 31, amount: '250000.00', effect: '0.00' },
  { title: '存取款成本 1%', entries: 40, amount: '290729.00', effect: '-2907.29' },
]
const LEFT_OUT = [{ reason: '自我排除', members: 1 }]
const AGENT = {
  '/api/agentreport': ok({
    members: 25,
    active_this_month: 9,
    list: {
      ...page,
      data: [MONTH, { ...MONTH, month: '2026-09', tier: 0, commission: '0.00', state: 1 }],
      total: 2,
    },
  }),
  '/api/agentstatement': ok({ month: MONTH, lines: LINES, left_out: LEFT_OUT }),
}

const APPROVAL = {
  id: '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  kind: 'agent',
  subject: '7d1c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  title: 'linyu88 申请成为代理',
  lines: [{ name: '身份', from: '会员', to: '代理' }],
  reason: '',
  state: 'open',
  asked_by: null,
  asked_at: '2026-11-15 09:31:40',
  expires_at: null,
  mine: 0,
  refusal: null,
  approvals: 0,
  needed: 1,
  amount: null,
  typed: 'linyu88',
  effect: '立即成为代理',
  decided_by: null,
  decided_at: null,
  note: '',
}
const APPLICATION = {
  id: APPROVAL.subject,
  member: { id: 800216, username: 'linyu88', realname: '林*', vip: 4, state: 1 },
  mobile: '13800138000',
  apply_info: '有固定的同城体育社群，介绍规则与理性娱乐',
  state: 0,
  created_at: '2026-11-15 09:31:40',
  invited: 7,
  remark: '',
  approval: APPROVAL,
}
const STATEMENT = {
  id: '9e2c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  agent: { id: 800204, username: 'agent001' },
  ...MONTH,
  made_at: '2026-11-05 15:00:01',
  paid_at: null,
  approval: {
    ...APPROVAL,
    kind: 'commission',
    title: 'agent001 2026-10 佣金 19,250.00',
    amount: '19250.00',
    typed: '',
    effect: '立即发放',
    needed: 2,
  },
}
const { settled_at: _settled, ...STATEMENT_ROW } = STATEMENT
const OFFICE = {
  '/office-api/agent/applications': ok({
    ...page,
    data: [APPLICATION, { ...APPLICATION, id: 'a2', mobile: '139••••6620' }],
    total: 2,
  }),
  '/office-api/agent/application': ok({ row: APPLICATION, decisions: [] }),
  '/office-api/agent/statements': ok({ ...page, data: [STATEMENT_ROW], total: 1 }),
  '/office-api/agent/statement': ok({
    row: STATEMENT_ROW,
    lines: LINES,
    left_out: LEFT_OUT,
    agrees: true,
    decisions: [],
  }),
}

/** @type {readonly Screen[]} */
export const PROGRAMME_SCREENS = [
  {
    name: 'invite',
    path: '/inviter',
    as: 'player03',
    shell: true,
    before: answering('/api/inviteinfo', GIFTS),
  },
  {
    name: 'invite-share',
    path: '/inviter',
    as: 'player03',
    before: answering('/api/inviteinfo', GIFTS),
    prepare: sheetOf('立即邀请', '分享给好友'),
  },
  { name: 'invite-gift', path: '/inviter', as: 'player03', shell: true, prepare: tab('礼金介绍') },
  {
    name: 'invite-records',
    path: '/inviter',
    as: 'player03',
    shell: true,
    before: answering('/api/inviteinfo', GIFTS),
    prepare: tab('详细记录'),
  },
  {
    name: 'invite-friends',
    path: '/inviter',
    as: 'player03',
    before: answering('/api/inviteinfo', FRIENDS),
    prepare: async (at) => {
      await tab('详细记录')(at)
      await at.getByRole('radio', { name: '好友详情' }).check()
    },
  },
  { name: 'invite-none', path: '/inviter', as: 'player01', prepare: tab('详细记录') },
  { name: 'applyagent', path: '/applyagent', as: 'player03', shell: true },
  {
    name: 'agent',
    path: '/agent',
    as: 'agent001',
    shell: true,
    before: answeringAll(AGENT),
    prepare: async (at) => {
      await at.getByRole('button', { name: /2026-10/ }).click()
      await at.getByText('存取款成本 1%').waitFor()
    },
  },
  { name: 'agent-none', path: '/agent', as: 'agent001' },
  {
    name: 'office-agent-applications',
    path: `/agent-applications?id=${APPLICATION.id}`,
    as: 'support01',
    before: answeringAll(OFFICE),
    prepare: (at) => at.getByText('13800138000').first().waitFor(),
  },
  {
    name: 'office-agent-statements',
    path: `/agent-statements?id=${STATEMENT.id}`,
    as: 'finance01',
    before: answeringAll(OFFICE),
    prepare: (at) => at.getByText('存取款成本 1%').waitFor(),
  },
  { name: 'office-agent-statements-none', path: '/agent-statements', as: 'finance01' },
]
