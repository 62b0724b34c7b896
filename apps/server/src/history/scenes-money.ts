// What waits for finance on the demo's first day, and how such cases ended before: one of each kind.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import {
  agree,
  approveDeposit,
  approveWithdrawal,
  pollPayouts,
  refuseDeposit,
  whileProviderFails,
} from '#src/history/desk-acts.ts'
import type { House } from '#src/history/house.ts'
import {
  askWithdrawal,
  HOUR,
  MINUTE,
  order,
  payByBank,
  payIn,
  transfer,
  turnOver,
  visit,
} from '#src/history/member-acts.ts'
import type { Person } from '#src/history/person.ts'
import type { Stage } from '#src/history/stage.ts'

const realname = (who: number) => CROWD[who]?.realname ?? ''

/** Ready to withdraw: paid in and turned over. What is lost on the way is paid in again; a few times are enough. */
async function ready({ house }: Stage, who: Person, yuan: number): Promise<void> {
  await payIn(house, who, yuan, yuan > 5000 ? 'usdt' : 'alipay')
  for (let tries = 0; tries < 8; tries++) {
    await turnOver(house, who)
    const { balance } = await house.call(who, 'POST /api/balance')
    const short = yuan - Math.floor(Number(balance))
    if (short <= 0) return
    await payIn(house, who, Math.max(100, short), 'usdt')
  }
}

/** At most what the wallet holds. */
async function ask({ house }: Stage, who: Person, yuan: number): Promise<string> {
  const { balance } = await house.call(who, 'POST /api/balance')
  return askWithdrawal(house, who, Math.min(yuan, Math.floor(Number(balance))))
}

/** Bank transfers of earlier weeks, seen to. */
export async function bankDepositsSeenTo(stage: Stage): Promise<void> {
  const { house } = stage
  const first = await payByBank(house, stage.crowd(1), 3000, realname(1))
  const second = await payByBank(house, stage.crowd(2), 900, '王某某')
  await house.pass(15 * MINUTE)
  await approveDeposit(house, first)
  await refuseDeposit(house, second, 'otherPayer')
}

/** Two of three wait, one is claimed. */
export async function bankDepositsWait(stage: Stage): Promise<void> {
  const { house } = stage
  await payByBank(house, stage.crowd(3), 2000, realname(3))
  await house.pass(17 * MINUTE)
  const claimed = await payByBank(house, stage.crowd(4), 12_000, realname(4))
  await house.pass(8 * MINUTE)
  await payByBank(house, stage.crowd(5), 600, '李某某')
  await house.desk('finance01', 'POST /office-api/approval/claim', { kind: 'deposit', subject: claimed })
}

export async function withdrawalsWait(stage: Stage): Promise<void> {
  const { house } = stage
  await ready(stage, stage.crowd(6), 400)
  await ask(stage, stage.crowd(6), 300)
  // A card that is younger than a day: held automatically.
  const young = stage.crowd(7)
  await ready(stage, young, 500)
  await house.call(young, 'POST /api/bindcard', {
    bank: '招商银行',
    bank_owner: realname(7),
    bank_no: '6222000000003077',
    bank_address: '演示支行',
    pay_pass: young.payPassword,
  })
  const cards = await house.call(young, 'POST /api/getcard', { type: 1 })
  const card = cards.find(({ hold_until }) => hold_until !== null)
  const wish = { amount: '200', bank: card?.id, password: young.payPassword }
  await house.call(young, 'POST /api/withdraw', wish)
  // A large one: the first of two has agreed.
  const large = stage.crowd(8)
  await ready(stage, large, 11_000)
  const no = await ask(stage, large, 10_500)
  await house.pass(5 * MINUTE)
  await approveWithdrawal(house, no, 'finance02')
}

const UNDER_WAY = 12
const STUCK: readonly (readonly [who: number, faults: readonly object[]])[] = [
  [9, [{ mode: 'account-invalid', count: 1 }]],
  [10, [{ mode: 'short', count: 1 }]],
  [
    11,
    [
      { mode: 'reset-before', operations: ['payout'], count: 1 },
      { mode: 'html-page', operations: ['queryPayout'] },
    ],
  ],
]

/** Withdrawals that were approved and whose payouts now wait for people, each for its own reason. */
export async function payoutsStick(stage: Stage): Promise<void> {
  const { house } = stage
  for (const [who, faults] of STUCK) {
    const person = stage.crowd(who)
    await ready(stage, person, 400)
    const no = await ask(stage, person, 300)
    await whileProviderFails(house, faults, async () => {
      await approveWithdrawal(house, no)
      await pollPayouts(house)
      await house.pass(11 * MINUTE)
      await house.services.payouts.runOnce()
    })
  }
  await ready(stage, stage.crowd(UNDER_WAY), 300)
}

/** A payout and an order that end a while after the demo has started: short, for the clock must not pass the end. */
export async function endsUnderWay(stage: Stage): Promise<void> {
  const { house } = stage
  await order(house, stage.crowd(5), 300, 'alipay')
  const no = await ask(stage, stage.crowd(UNDER_WAY), 200)
  await whileProviderFails(house, [{ mode: 'late', count: 1, delayMs: 600_000 }], () =>
    approveWithdrawal(house, no, 'finance02'),
  )
}

/** The venue applied the transfer, and reports another amount when polled: only people can resolve that. */
export async function transferSticks(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.crowd(13)
  await payIn(house, who, 400, 'wxpay')
  await house.control('POST', 'faults', { venue: 'AE', mode: '500-applied', count: 1 })
  await house.control('POST', 'faults', { venue: 'AE', mode: 'wrong-amount', operations: ['transferStatus'] })
  await transfer(house, who, 'userbalance', 'AE', '320')
  await house.pass(MINUTE)
  await house.services.reconcile.runOnce()
  await house.control('DELETE', 'faults?venue=AE')
}

/** Money without an order, of another amount, and too late. One was credited by two people, one waits for the second. */
export async function moneyWithoutOrder(stage: Stage): Promise<void> {
  const { house } = stage
  const notify_url = `${house.core.config.publicUrl}/hook/pay/sandbox`
  const unknown = { order_no: `D${'20260101000000'}000001`, amount: '666.00', channel: 'alipay', notify_url }
  await house.control('POST', 'pay/arrival', unknown)
  const short = await order(house, stage.crowd(14), 500, 'wxpay')
  await house.control('POST', 'pay/arrival', { order_no: short, amount: '480.00' })
  const late = await order(house, stage.crowd(15), 700, 'alipay')
  await house.call(stage.crowd(15), 'POST /api/rechargecancel', { deposit_no: late })
  await house.control('POST', 'pay/arrival', { order_no: late })
  const rows = await untilSuspense(house, 3)
  const [first, second] = [
    rows.find((row) => row.order_no === late),
    rows.find((row) => row.order_no === short),
  ]
  await house.pass(20 * MINUTE)
  const credit = {
    action: 'credit',
    member_id: Number(stage.crowd(15).id),
    reason: '会员来电，金额与付款人属实',
  }
  const asked = await house.desk('finance01', 'POST /office-api/suspense/ask', { id: first?.id, ...credit })
  await house.pass(10 * MINUTE)
  await agree(house, 'admin001', asked.approval?.id ?? '')
  const wish = { action: 'credit', member_id: Number(stage.crowd(14).id), reason: '实付 480 元，会员已确认' }
  await house.desk('finance02', 'POST /office-api/suspense/ask', { id: second?.id, ...wish })
}

async function untilSuspense(house: House, count: number) {
  for (let tries = 0; tries < 400; tries++) {
    const { data } = await house.desk('finance01', 'POST /office-api/suspense/list', {})
    if (data.length >= count) return data
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('money arrived and was not seen')
}

/** A venue's row that contradicts itself. A tie, so that not a fen hangs on it while it waits. */
export async function rowIsSetAside(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.crowd(16)
  const table = { plat: 'BG', picks: ['庄'], pay: 'wxpay' } as const
  await visit(house, who, {
    ...table,
    stakeYuan: 1,
    rounds: 60,
    bringYuan: 100,
    until: (round) => {
      const tie = round.lines.find(({ outcome }) => outcome === 'tie')
      if (tie !== undefined) house.logs.spoil(tie.betId)
      return tie !== undefined
    },
  })
}

/** Corrections of balances: one executed, one pending, and a change of the exchange rate. */
export async function correctionsAsked(stage: Stage): Promise<void> {
  const { house } = stage
  const credit = (who: number, amount: string, reason: string) => ({
    member_id: Number(stage.crowd(who).id),
    direction: 'credit',
    amount,
    multiple: 1,
    reason,
  })
  const done = await house.desk(
    'finance01',
    'POST /office-api/adjust/ask',
    credit(1, '36.00', '场馆少派彩，对方已书面确认'),
  )
  await house.pass(HOUR)
  await agree(house, 'admin001', done.approval.id)
  await house.desk(
    'finance02',
    'POST /office-api/adjust/ask',
    credit(2, '88.00', '活动彩金漏发，已核对活动记录'),
  )
  const rate = { key: 'usdtrate', value: '7.12', reason: '按昨日收盘价' }
  await house.desk('admin002', 'POST /office-api/rate/ask', rate)
}
