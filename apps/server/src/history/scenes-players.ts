// What the demo's own logins have been through, so that every list of theirs has something in it.
import type { Stage } from '#src/history/stage.ts'
import { approveDeposit, refuseDeposit, refuseWithdrawal, withdraw } from '#src/history/desk-acts.ts'
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

const LIVE = { plat: 'AG', picks: ['庄', '闲'], pay: 'wxpay' } as const
const SLOT = { plat: 'PP', picks: ['中线'], pay: 'alipay' } as const

export async function player03Pays(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  await payIn(house, who, 1000, 'wxpay')
  await visit(house, who, { ...LIVE, stakeYuan: 100, rounds: 6, bringYuan: 600 })
  const no = await payByBank(house, who, 2000, '演示三')
  await house.pass(12 * MINUTE)
  await approveDeposit(house, no)
}

export async function player03Withdraws(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  await turnOver(house, who)
  await withdraw(house, who, 1800, { afterMs: 9 * MINUTE })
}

export async function player03IsRefused(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  const no = await askWithdrawal(house, who, 3000)
  await house.pass(20 * MINUTE)
  await refuseWithdrawal(house, no, 'identityNeeded')
  const bank = await payByBank(house, who, 500, '演示三')
  await house.pass(30 * MINUTE)
  await refuseDeposit(house, bank, 'notReceived')
}

/** Orders without a payment: closed by the member, and expired. */
export async function player03LeavesOrders(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  const closed = await order(house, who, 300, 'alipay')
  await house.pass(MINUTE)
  await house.call(who, 'POST /api/rechargecancel', { deposit_no: closed })
  await order(house, who, 800, 'usdt')
  await house.pass(HOUR + 2 * MINUTE)
  await house.services.payments.runOnce()
}

/** A daily bonus: applied for, approved, and given back, because only lotteries count for it and none is open so early. */
export async function player03TakesBonus(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  await payIn(house, who, 200, 'wxpay')
  const { apply_id: id } = await house.call(who, 'POST /api/doactivityapply', { activityid: 3 })
  await house.pass(15 * MINUTE)
  await house.desk('support01', 'POST /office-api/approval/claim', { kind: 'activity', subject: id })
  await house.desk('support01', 'POST /office-api/approval/decide', {
    kind: 'activity',
    subject: id,
    approve: 1,
    note: '',
  })
  await house.pass(HOUR)
  // The rest of a gift is known once the venues' logs have been read.
  await house.services.betSync.runOnce()
  await house.call(who, 'POST /api/bonusdrop', { apply_id: id })
  await turnOver(house, who)
}

/** One transfer that the venue refused, and one whose answer was lost and that the worker resolved. */
export async function player03Transfers(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  await house.control('POST', 'faults', { venue: 'OB', mode: 'refuse', count: 1 })
  // A refusal is what this is about.
  await transfer(house, who, 'userbalance', 'OB', '150').catch(() => undefined)
  await house.control('POST', 'faults', { venue: 'FG', mode: '500-applied', count: 1 })
  await transfer(house, who, 'userbalance', 'FG', '260')
  for (let asked = 0; asked < 3; asked++) {
    await house.pass(20_000)
    await house.services.reconcile.runOnce()
  }
  await visit(house, who, { ...SLOT, stakeYuan: 20, rounds: 5, bringYuan: 100 })
  await house.call(who, 'POST /api/dofanshui')
}

/** Yesterday: small things of an ordinary evening, and a withdrawal in USDT. */
export async function player03Yesterday(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player03')
  await payIn(house, who, 1200, 'alipay')
  await visit(house, who, { ...LIVE, stakeYuan: 200, rounds: 4, bringYuan: 800 })
  await visit(house, who, {
    plat: 'FB',
    picks: ['主胜'],
    stakeYuan: 50,
    rounds: 1,
    bringYuan: 100,
    pay: 'alipay',
  })
  await turnOver(house, who)
  await withdraw(house, who, 500, { afterMs: 7 * MINUTE, staff: ['finance02'], kind: 2 })
}

export async function player06Plays(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player06')
  await payIn(house, who, 20_000, 'usdt')
  await visit(house, who, { ...LIVE, stakeYuan: 1000, rounds: 12, bringYuan: 20_000 })
  await turnOver(house, who)
  await withdraw(house, who, 12_000, { afterMs: 6 * MINUTE, staff: ['finance01', 'finance02'] })
}

/** Completes the turnover of the monthly gift: the first visitor of the demo can withdraw at once. */
export async function player06TurnsOver(stage: Stage): Promise<void> {
  await turnOver(stage.house, stage.named('player06'))
}

export async function agentPlays(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('agent001')
  await payIn(house, who, 600, 'alipay')
  await visit(house, who, { ...SLOT, stakeYuan: 30, rounds: 6, bringYuan: 300 })
  await visit(house, who, {
    plat: 'KY',
    picks: ['龙', '虎'],
    stakeYuan: 50,
    rounds: 5,
    bringYuan: 300,
    pay: 'wxpay',
  })
  await turnOver(house, who)
  await withdraw(house, who, 800, { afterMs: 11 * MINUTE })
}

/** A new member: a first deposit, its bonus under review, a first game at the slots. */
export async function player01Begins(stage: Stage): Promise<void> {
  const { house } = stage
  const who = stage.named('player01')
  await payIn(house, who, 200, 'wxpay')
  await house.call(who, 'POST /api/doactivityapply', { activityid: 1 })
  await visit(house, who, { ...SLOT, stakeYuan: 5, rounds: 4, bringYuan: 60 })
  await visit(house, who, {
    plat: 'AGBY',
    picks: ['5', '2'],
    stakeYuan: 2,
    rounds: 6,
    bringYuan: 40,
    pay: 'wxpay',
  })
}
