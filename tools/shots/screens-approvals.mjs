// Screens of the queue of approvals with something in it, which the seeded demo does not have.
import { answeringAll } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @param {unknown} data */
const good = (data) => ({ code: 200, message: '操作成功', data })

/** As an administrator sees what a colleague asked for. */
const OPEN = {
  state: 'open',
  asked_by: '周宁',
  asked_at: '2026-11-15 09:31:40',
  expires_at: '2026-11-16 09:31:40',
  mine: 0,
  refusal: null,
  approvals: 0,
  needed: 1,
  amount: null,
  typed: '',
  decided_by: null,
  decided_at: null,
  note: '',
}
const SWITCH = {
  ...OPEN,
  id: '7e1b0c55-9917-4ad8-a06f-3c2d1b9e4f60',
  kind: 'switch',
  subject: 'venue.FB',
  title: '打开FB体育',
  lines: [{ name: '状态', from: '关', to: '开' }],
  reason: '场馆维护完成，已用试玩账号进出一次',
  asked_by: '顾言',
  asked_at: '2026-11-14 11:58:16',
  expires_at: '2026-11-15 11:58:16',
  typed: '开',
  effect: '立即生效',
}
const CREDIT = {
  ...OPEN,
  id: '1a4af8f4-f695-41ba-ab84-d60adf726be1',
  kind: 'adjust',
  subject: '1a4af8f4-f695-41ba-ab84-d60adf726be1',
  title: 'player03 中心钱包 +180.00',
  lines: [{ name: '中心钱包', from: '—', to: '+180.00' }],
  reason: '场馆少派彩，对方已书面确认',
  amount: '180.00',
  effect: '立即加款',
}
const RESET = {
  ...OPEN,
  id: '5f0c1a6e-0a77-4f0e-8f3a-8a3f7d1f9c22',
  kind: 'totp',
  subject: '3',
  title: '重置周宁的动态口令',
  lines: [{ name: '动态口令', from: '已绑定', to: '重置，24小时后生效' }],
  reason: '手机遗失，已当面核对身份',
  asked_by: '顾言',
  typed: '重置，24小时后生效',
  effect: '24 小时后生效',
}
const OWN = {
  ...OPEN,
  id: '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  kind: 'rate',
  subject: 'usdtrate',
  title: '存款汇率（元/USDT）',
  lines: [{ name: '数值', from: '7.10', to: '7.20' }],
  reason: '按昨日收盘价',
  asked_by: '陆青',
  mine: 1,
  refusal: 'ownRequest',
  typed: '7.20',
  effect: '立即生效',
}

const QUEUE = {
  '/office-api/approval/list': good({
    waiting: [SWITCH, CREDIT, RESET],
    asked: [OWN],
    agreed: [
      {
        id: OWN.id,
        at: '2026-11-15 09:05:00',
        kind: 'suspense',
        title: '归入 player05 1,000.00',
        asked_by: '周宁',
      },
      { id: OWN.id, at: '2026-11-15 08:40:00', kind: 'intake', title: '极速28恢复收注', asked_by: '顾言' },
    ],
  }),
  '/office-api/approval/detail': good({
    approval: {
      ...CREDIT,
      lines: [
        { name: '中心钱包', from: '12,860.50', to: '13,040.50' },
        { name: '流水要求', from: '—', to: '+180.00 × 1 倍' },
      ],
    },
    facts: [
      { name: '会员', text: 'player03（UID 800202）' },
      { name: '账本', text: 'house:adjust → member:main' },
    ],
    checks: [
      { state: 'ok', text: '发起人 周宁 不是您，两个账号没有关联', figure: '不同的人' },
      { state: 'ok', text: '余额足够', figure: '12,860.50' },
    ],
    claim: null,
    events: [{ staff: '周宁', action: '发起', at: '2026-11-15 09:31:40', note: CREDIT.reason }],
  }),
}

/** @type {readonly Screen[]} */
export const APPROVAL_SCREENS = [
  { name: 'office-approvals-none', path: '/approvals', as: 'admin001' },
  { name: 'office-approvals', path: '/approvals', as: 'admin001', before: answeringAll(QUEUE) },
  {
    name: 'office-approval',
    path: `/approvals?id=${CREDIT.id}`,
    as: 'admin001',
    before: answeringAll(QUEUE),
    prepare: (page) => page.getByRole('table', { name: '前后对照' }).waitFor(),
  },
]
