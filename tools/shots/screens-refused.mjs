// Pictures of what stops a member: the first question, a refusal with its way out, the reminder, and the pages of who keeps away.
import { MEMBER } from '@lanting/contract/states'
import { refusalText } from '@lanting/contract/refusals'
import { answering, answeringAll, changing } from './screen-steps.mjs'
import { good, LIMITS } from './screens-protection.mjs'

/**
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {import('playwright-core').Page} Page
 */

const BEAT = {
  minutes_today: 60,
  minutes_left: 72,
  session: { minutes: 60, staked: '1280.00', net: '-13.50' },
  reminder_minutes: 60,
  is_absent: 0,
}
const AWAY = {
  ...LIMITS,
  absence: {
    kind: 'exclusion',
    until: '2027-05-14 10:00:00',
    text: refusalText('excludedUntil', { date: '2027-05-14' }),
    is_over: 0,
    back: null,
  },
}
const OVER = refusalText('depositLimitReached', { period: '每周', x: '1,400.00', time: '11月16日 00:00' })

/** @param {Page} page */
async function isAway(page) {
  await answering('/api/limits', good(AWAY))(page)
  await changing('/api/user', { state: MEMBER.wire('excluded') })(page)
}

/** @param {Page} page */
async function deposit(page) {
  await page.getByRole('radio', { name: 'USDT', exact: true }).check()
  await page.getByLabel('存款金额').fill('2000')
  await page.getByRole('button', { name: '下一步，获取收款地址' }).click()
}

/** @param {string} title */
const refusedBy = (title) => async (/** @type {Page} */ page) => {
  await deposit(page)
  await page.getByRole('dialog', { name: title }).waitFor()
}

/** @type {readonly Screen[]} */
export const REFUSED_SCREENS = [
  {
    name: 'reminder',
    path: '/gamePage?name=OB&type=2&code=ob005',
    as: 'player03',
    shell: true,
    before: answeringAll({ '/api/heartbeat': good(BEAT), '/api/limits': good(LIMITS) }),
    prepare: (page) => page.getByRole('alertdialog', { name: /您已经玩了/ }).waitFor(),
  },
  {
    name: 'excluded-home',
    path: '/',
    as: 'player03',
    shell: true,
    before: isAway,
    prepare: (page) => page.getByText(AWAY.absence.text).first().waitFor(),
  },
  { name: 'excluded-wallet', path: '/account', as: 'player03', shell: true, before: isAway },
  {
    name: 'first-deposit',
    path: '/recharge',
    as: 'player03',
    shell: true,
    before: answering('/api/limits', good({ ...LIMITS, asks_first_deposit: 1 })),
    prepare: refusedBy('第一次存款前，先定一个上限'),
  },
  {
    name: 'first-deposit-skip',
    path: '/recharge',
    as: 'player03',
    before: answering('/api/limits', good({ ...LIMITS, asks_first_deposit: 1 })),
    prepare: async (page) => {
      await deposit(page)
      await page.getByRole('button', { name: '暂不设置', exact: true }).click()
      await page.getByRole('button', { name: '确认，暂不设置' }).waitFor()
    },
  },
  {
    name: 'refusal',
    path: '/recharge',
    as: 'player03',
    shell: true,
    before: answeringAll({
      '/api/limits': good(LIMITS),
      '/api/recharge': { code: 400, message: OVER, data: null },
    }),
    prepare: refusedBy('这笔存款没有提交'),
  },
  {
    name: 'office-person',
    path: '/members?q=player06',
    as: 'support01',
    prepare: async (page) => {
      await page.getByRole('row').nth(1).click()
      await page.getByRole('link', { name: '限制与本人' }).click()
      await page.getByText('会员读到的').first().waitFor()
    },
  },
]
