// Server answers for tests, changed one field at a time.
import type { OutputOf } from '@lanting/contract/calls/names'
import { bySetting } from '@lanting/contract/data/member-settings'

export const appInfo: OutputOf<'POST /api/app'> = {
  title: '澜亭',
  site_state: 1,
  repair_tips: '系统升级维护中',
  redpacket_switch: 1,
  crowd_switch: 1,
  index_modal: 0,
  webcontent: '',
  h5_url: '',
  site_logo: '',
  ios_download_url: '',
  ios_download_qrcode: '',
  money_mode: 'sandbox',
  service_url: '',
  stage_url: '',
  fairplay_url: '',
  server_time: '2026-11-15 10:00:00',
  server_ms: 1_794_708_000_000,
  version: 'test',
  licence: null,
}

export const user: OutputOf<'POST /api/user'> = {
  id: 800216,
  username: 'linyu88',
  realname: '林雨',
  avatar: '',
  balance: '12860.50',
  gameblance: '5559.86',
  transit: '0.00',
  total: '18420.36',
  current_vip: 'VIP4',
  vip: 4,
  vip_percent: 100,
  vip_next: null,
  paysum: '86000.00',
  joinday: 428,
  isagent: 0,
  mobile: '13800000000',
  email: 'linyu@example.com',
  birthday: '1992-03-08',
  transferstatus: 0,
  launch_budget: null,
  usdtrate: 7.1,
  withdrawusdtrate: 7.1,
  withdrawcashfee: '5.00',
  withdrawfeeusdttrc: '1.00',
  message_num: 2,
  is_trial: 0,
  state: 1,
  has_pay_password: 1,
  pay_password_changed: null,
  must_change_password: 0,
  settings: { ...bySetting(() => 1), quiet: 0 },
}

export const balance: OutputOf<'POST /api/balance'> = {
  balance: '12860.50',
  transit: '0.00',
  message_num: 2,
  support_num: 0,
}

const venue = (platname: string, name: string, held: string): OutputOf<'POST /api/balancelist'>[number] => ({
  platname,
  name,
  balance: held,
  transit: '0.00',
  app_state: 1,
  as_of: '2026-11-15 10:00:00',
})

/** Their sum is the user's `gameblance`. */
export const venues: OutputOf<'POST /api/balancelist'> = [
  venue('AG', 'AG真人', '2300.00'),
  venue('BG', 'BG真人', '0.00'),
  venue('PG', 'PG电子', '1659.86'),
  venue('OB', 'OB电子', '1200.00'),
  venue('FB', 'FB体育', '400.00'),
  venue('IM', 'IM电竞', '0.00'),
]

export const session: OutputOf<'POST /api/login_pc'> = {
  api_token: 'token-1',
  expires_at: '2026-11-16 10:00:00',
  is_trial: 0,
  must_change_password: 0,
}

/** One transparent pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const captcha: OutputOf<'GET /api/captcha'> = {
  id: 'captcha-1',
  look: 3,
  image: PIXEL,
  expires_at: '2026-11-15 10:05:00',
}

/** Nothing pending, nothing held, no open turnover. */
export const withdrawRules: OutputOf<'POST /api/withdrawrules'> = {
  min: '100.00',
  max_bank: '50000.00',
  max_usdt: '200000.00',
  count_left: 4,
  amount_left: '100000.00',
  balance: '12860.50',
  bet_amount: '0.00',
  pending_no: null,
  hold_until: null,
  whole_balance_free: 0,
  forfeit: '0.00',
  expected_minutes: null,
}

/** A deposit that is turned over in part. */
export const depositRequirement = {
  id: 'req-1',
  source: 'deposit',
  title: '存款',
  ref: 'D1',
  amount: '1000.00',
  multiple: 1,
  only: '',
  pot: null,
  required: '1000.00',
  done: '198.00',
  state: 0 as const,
  created_at: '2026-11-15 10:05:00',
  closed_at: null,
  note: '',
}
