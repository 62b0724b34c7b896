// Every screen with a screenshot: its path, its user, and the preparation.
import { answering, sheetOf } from './screen-steps.mjs'
import { ACTIVITY_SCREENS } from './screens-activity.mjs'
import { APPROVAL_SCREENS } from './screens-approvals.mjs'
import { JOB_SCREENS } from './screens-jobs.mjs'
import { MONEY_SCREENS } from './screens-money.mjs'
import { PACKET_SCREENS } from './screens-packets.mjs'
import { STUCK_WITHDRAWAL } from './screens-payouts.mjs'
import { PROGRAMME_SCREENS } from './screens-programmes.mjs'
import { PROTECTION_SCREENS } from './screens-protection.mjs'
import { REFUSED_SCREENS } from './screens-refused.mjs'
import { RECEIPT_SCREENS } from './screens-receipts.mjs'
import { VIP_SCREENS } from './screens-vip.mjs'

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Screen
 * @property {string} name of the picture
 * @property {string} path the route inside the app
 * @property {string} as `visitor`, or a name of the demo; staff sees the back office
 * @property {boolean} [shell] also 320 and 768 wide
 * @property {boolean} [troubled] shows a failure, so the browser's own errors are expected
 * @property {(page: Page) => Promise<void>} [before] before the page is opened
 * @property {(page: Page) => Promise<void>} [prepare] once it has rendered
 */

/** @param {Page} page */
const offline = (page) => page.context().setOffline(true)

/**
 * An order to be paid. At most three may be open, so where they are, one of them is gone on with.
 * @param {Page} page
 */
async function payInfo(page) {
  await page.getByRole('radio', { name: 'USDT', exact: true }).check()
  await page.getByLabel('存款金额').fill('1000')
  await page.getByRole('button', { name: '下一步，获取收款地址' }).click()
  const another = page.getByRole('link', { name: '继续付款' }).first()
  const full = page.getByText('您有未完成的充值订单').first()
  const details = page.getByRole('region', { name: '付款信息' })
  // Who pays in for the first time is asked about a limit.
  const limits = page.getByRole('button', { name: '暂不设置', exact: true })
  await full.or(details).or(limits).first().waitFor()
  if (await limits.isVisible()) {
    await limits.click()
    await page.getByRole('button', { name: '确认，暂不设置' }).click()
  }
  await full.or(details).first().waitFor()
  if (await full.isVisible()) await another.click()
  await details.waitFor()
}

/** @param {Page} page */
async function firstMember(page) {
  await page.getByRole('row').nth(1).click()
  await page.getByRole('region', { name: '账本' }).waitFor()
}

const STEP = { state: 'done', at: '2026-11-14 20:05:08' }
/** A withdrawal that staff refused, with the reason and the way on. */
const REFUSED = {
  withdraw_no: 'W20261114200508000391',
  amount: '2000.00',
  state: 3,
  bank: '招商银行',
  bank_no: '**** 8026',
  usdt_amount: null,
  usdt_fee: null,
  created_at: '2026-11-14 20:05:08',
  hold_until: null,
  expected_minutes: null,
  reason: '收款账户信息有误：卡号与户名不符',
  next_step: '请解绑后重新绑定正确的账户，再次提交',
  notice: '',
  paid_amount: null,
  steps: [
    { key: 'submitted', title: '已提交', ...STEP },
    { key: 'locked', title: '资金已锁定', ...STEP },
    { key: 'review', title: '审核未通过', state: 'failed', at: null },
    { key: 'refused', title: '已拒绝，款项已退回', state: 'done', at: '2026-11-14 21:33:40' },
  ],
}

/** A round of the published test chain: 4+6+9=19, with a skipped byte. */
const VECTOR_B = {
  name: 'js28',
  title: '极速28',
  type: 2,
  expect: '202611150002',
  state: 3,
  draw_at: '2026-11-15 00:02:00',
  drawn_at: '2026-11-15 00:02:00',
  commit: '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0',
  seed: '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229',
  salt: 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49',
  salt_source: 'sandbox',
  chain_no: 1,
  chain_commit: 'd40228c4ee89e937efe48ce20523898425243efd33dfc71aeab0dcd21e51bbe6',
  chain_published_at: '2026-11-14 00:00:00',
  i: 2,
  bets_root: null,
  bets_count: null,
  result: {
    type: 2,
    balls: [{ num: '4' }, { num: '6' }, { num: '9' }],
    total: 19,
    label: '大单',
    wave: 'green',
    shape: '杂六',
    extreme: '',
    labels: ['大', '单', '大单', '绿波', '杂六'],
    text: '4+6+9=19',
  },
  late_rounds: 0,
  void_rounds: 0,
}

/** @type {readonly Screen[]} */
export const SCREENS = [
  { name: 'hall', path: '/', as: 'player03', shell: true },
  { name: 'hall-visitor', path: '/', as: 'visitor', shell: true },
  { name: 'hall-offline', path: '/', as: 'player03', troubled: true, prepare: offline },
  { name: 'login', path: '/login', as: 'visitor', shell: true },
  { name: 'register', path: '/reg', as: 'visitor' },
  { name: 'register-old', path: '/reg2', as: 'visitor' },
  { name: 'register-tab', path: '/login?type=1', as: 'visitor' },
  { name: 'mine', path: '/mine', as: 'player03', shell: true },
  { name: 'mine-agent', path: '/mine', as: 'agent001' },
  { name: 'mine-old', path: '/mine_old', as: 'player03' },
  { name: 'home', path: '/home', as: 'player03', shell: true },
  { name: 'home-visitor', path: '/home', as: 'visitor' },
  { name: 'index-old', path: '/index_old', as: 'player03' },
  { name: 'discover', path: '/discover', as: 'player03' },
  { name: 'app-download', path: '/app', as: 'player03' },
  { name: 'security', path: '/security', as: 'player03' },
  { name: 'my-data', path: '/myData', as: 'player03' },
  { name: 'close-account', path: '/closeAccount', as: 'player03' },
  { name: 'notifications', path: '/notifications', as: 'player03' },
  { name: 'service', path: '/kefu', as: 'player03' },
  { name: 'service-visitor', path: '/kefu', as: 'visitor' },
  { name: 'help', path: '/boutBallBet', as: 'visitor' },
  { name: 'article', path: '/boutBallBetInfo?type=1', as: 'visitor' },
  { name: 'terms', path: '/abouts?type=5', as: 'visitor' },
  { name: 'privacy', path: '/abouts?type=6', as: 'visitor' },
  { name: 'usdt', path: '/usdtmore', as: 'visitor' },
  { name: 'messages', path: '/message', as: 'player03' },
  { name: 'messages-inbox', path: '/message?tab=inbox', as: 'player03' },
  { name: 'password', path: '/password', as: 'player03' },
  { name: 'profile', path: '/userInfo', as: 'player03' },
  {
    name: 'profile-birthday',
    path: '/userInfo',
    as: 'player03',
    prepare: async (page) => {
      await page.getByRole('button', { name: /生日/ }).click()
      await page.getByRole('spinbutton', { name: '年' }).waitFor()
    },
  },
  { name: 'settings', path: '/userCent', as: 'player03' },
  { name: 'account', path: '/account', as: 'player03', shell: true },
  { name: 'account-offline', path: '/account', as: 'player03', troubled: true, prepare: offline },
  { name: 'wallet', path: '/wallet', as: 'player03' },
  { name: 'transfer', path: '/transfer', as: 'player03', shell: true },
  { name: 'money', path: '/money', as: 'player03' },
  { name: 'bet-record', path: '/betRecord', as: 'player03' },
  { name: 'trans-record', path: '/transRecord', as: 'player03' },
  { name: 'slots', path: '/concise', as: 'player03', shell: true },
  { name: 'game', path: '/gamePage?name=OB&type=2&code=ob005', as: 'player03' },
  { name: 'deposit', path: '/recharge', as: 'player03', shell: true },
  {
    name: 'pay-info-unknown',
    path: '/payInfo?deposit_no=D20261115000000000000',
    as: 'player03',
    troubled: true,
  },
  { name: 'pay-info', path: '/recharge', as: 'player06', shell: true, prepare: payInfo },
  { name: 'withdrawal', path: '/withdrawal', as: 'player03', shell: true },
  { name: 'withdrawal-turnover', path: '/withdrawal?show=turnover', as: 'player03' },
  {
    name: 'withdrawal-refused',
    path: `/withdrawal?no=${REFUSED.withdraw_no}`,
    as: 'player03',
    before: answering('/api/withdrawinfo', { code: 200, message: '', data: REFUSED }),
  },
  {
    name: 'withdrawal-stuck',
    path: `/withdrawal?no=${STUCK_WITHDRAWAL.withdraw_no}`,
    as: 'player03',
    shell: true,
    before: answering('/api/withdrawinfo', { code: 200, message: '', data: STUCK_WITHDRAWAL }),
  },
  { name: 'withdraw-account', path: '/withdrawAccount', as: 'player03' },
  { name: 'add-bank-card', path: '/addBankCard', as: 'player03' },
  { name: 'add-usdt-card', path: '/addUsdtCard', as: 'player03' },
  { name: 'lottery', path: '/lottery?name=js28', as: 'player03', shell: true },
  { name: 'lottery-none', path: '/lottery?name=none', as: 'player03' },
  { name: 'room-sum', path: '/lotteryPage?room_id=101', as: 'player03', shell: true },
  { name: 'room-mark', path: '/lotteryPage?room_id=402', as: 'player03', shell: true },
  {
    name: 'room-history',
    path: '/lotteryPage?room_id=101',
    as: 'player03',
    prepare: sheetOf('开奖历史', /^开奖历史/),
  },
  {
    name: 'room-help',
    path: '/lotteryPage?room_id=301',
    as: 'player03',
    prepare: sheetOf('玩法说明', '玩法说明'),
  },
  {
    name: 'room-chat',
    path: '/lotteryPage?room_id=202',
    as: 'player03',
    prepare: sheetOf(/聊天$/, '聊天室'),
  },
  {
    name: 'room-error',
    path: '/lotteryPage?room_id=101',
    as: 'player03',
    troubled: true,
    before: answering('/api/lotteryRoom?*', { code: 500, message: '', data: null }, 500),
  },
  {
    name: 'fair',
    path: '/fair?name=js28&expect=202611150002',
    as: 'visitor',
    shell: true,
    before: answering('/api/lotteryFair?*', { code: 200, message: '', data: VECTOR_B }),
  },
  {
    name: 'fair-tampered',
    path: '/fair?name=js28&expect=202611150002',
    as: 'visitor',
    before: answering('/api/lotteryFair?*', { code: 200, message: '', data: VECTOR_B }),
    prepare: async (page) => {
      await page.getByRole('button', { name: '改一位试试' }).click()
      await page.getByText('不一致 ✘ 种子与承诺不符').waitFor()
    },
  },
  { name: 'fair-newest', path: '/fair', as: 'player03' },
  { name: 'trust', path: '/trust', as: 'visitor' },
  { name: 'trust-mine', path: '/trust?view=mine', as: 'player03' },
  {
    name: 'session-expired',
    path: '/userInfo',
    as: 'player03',
    troubled: true,
    before: answering('/api/user', { code: 401, message: '', data: null }, 401),
    prepare: (page) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'office-login', path: '/', as: 'visitor of the office' },
  { name: 'office-overview', path: '/', as: 'admin001' },
  { name: 'office-deposits', path: '/deposits', as: 'finance01' },
  { name: 'office-withdrawals', path: '/withdrawals', as: 'finance01' },
  { name: 'office-suspense', path: '/suspense', as: 'finance01' },
  { name: 'office-quarantine', path: '/quarantine', as: 'finance01' },
  { name: 'office-adjusts', path: '/adjusts', as: 'finance01' },
  { name: 'office-members', path: '/members', as: 'support01' },
  { name: 'office-member', path: '/members?q=player06', as: 'support01', prepare: firstMember },
  { name: 'office-support', path: '/support', as: 'support01' },
  { name: 'office-templates', path: '/templates', as: 'support01' },
  { name: 'office-banners', path: '/banners', as: 'content01' },
  { name: 'office-notices', path: '/notices', as: 'content01' },
  { name: 'office-articles', path: '/articles', as: 'content01' },
  { name: 'office-messages', path: '/messages', as: 'content01' },
  { name: 'office-config', path: '/config', as: 'admin001' },
  { name: 'office-venue-books', path: '/venues', as: 'finance01' },
  { name: 'office-venues', path: '/venue-switches', as: 'admin001' },
  { name: 'office-staff', path: '/staff', as: 'admin001' },
  { name: 'office-audit', path: '/audit', as: 'admin001' },
  { name: 'office-security', path: '/security', as: 'admin001' },
  { name: 'office-draws', path: '/draws', as: 'admin001' },
  { name: 'office-chat', path: '/chat', as: 'support01' },
  { name: 'office-account', path: '/account', as: 'admin001' },
  { name: 'office-locked', path: '/staff', as: 'support01' },
  ...ACTIVITY_SCREENS,
  ...APPROVAL_SCREENS,
  ...JOB_SCREENS,
  ...MONEY_SCREENS,
  ...VIP_SCREENS,
  ...PACKET_SCREENS,
  ...PROGRAMME_SCREENS,
  ...PROTECTION_SCREENS,
  ...REFUSED_SCREENS,
  ...RECEIPT_SCREENS,
]
