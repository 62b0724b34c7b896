// What tests of activities do: members who deposit, apply and play, and staff who decide.
import type { ActivityReason } from '@lanting/contract/data/review-reasons'
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { loginAs } from '#src/test/app.ts'
import type { Cashier, CashierMember } from '#src/test/cashier.ts'
import type { FakeVenue } from '#src/test/fake-venue.ts'
import { placeBets, plantDrawn, type TestLine } from '#src/test/lottery.ts'

const [JS28] = LOTTERIES
let rounds = 0

/** The cashier is made before the tests and so is asked for late. */
export function activityStage(cashier: () => Cashier, venue: FakeVenue) {
  async function deposit({ as }: Pick<CashierMember, 'as'>, yuan: number): Promise<string> {
    const asked = await cashier().test.call('POST /api/recharge', { paytype: 'wxpay', amount: yuan }, as)
    const { deposit_no: no } = asked.data
    const told = await cashier().callback({ order_no: no, amount: `${yuan}.00` })
    if (told.code !== 200) throw new Error(`not deposited: ${told.message}`)
    return no
  }

  /** Less than any pay way takes today, as one with a lower minimum would leave it. */
  async function smallDeposit(member: CashierMember, yuan: number): Promise<void> {
    const ref = await deposit(member, 100)
    const { db } = cashier().test.core
    await db.query("UPDATE turnover_requirements SET amount_fen = $2 WHERE source = 'deposit' AND ref = $1", [
      ref,
      yuan * 100,
    ])
    await db.query('UPDATE member_totals SET paysum_fen = $2 WHERE member_id = $1', [member.id, yuan * 100])
  }

  const apply = ({ as }: Pick<CashierMember, 'as'>, activityid: number, more: object = {}) =>
    cashier().test.call('POST /api/doactivityapply', { activityid, ...more }, as)

  /** A member whose application waits for staff. */
  async function applied(activityid: number, yuan: number) {
    const member = await cashier().member(0n)
    await deposit(member, yuan)
    const answer = await apply(member, activityid)
    if (answer.code !== 200) throw new Error(`not applied: ${answer.message}`)
    return { ...member, applyId: answer.data.apply_id }
  }

  async function claim(id: string, staff = 'support01') {
    const as = { token: await cashier().office.login(staff) }
    await cashier().office.call('POST /office-api/activity/claim', { id }, as)
    return as
  }

  async function approve(id: string) {
    const as = await claim(id)
    return cashier().office.call('POST /office-api/activity/approve', { id, note: '' }, as)
  }

  async function refuse(id: string, reason: ActivityReason, note = '') {
    const as = await claim(id)
    return cashier().office.call('POST /office-api/activity/refuse', { id, reason, note }, as)
  }

  /** The newest record of a member. */
  async function record({ as }: Pick<CashierMember, 'as'>) {
    const log = await cashier().test.call('POST /api/activityApplyLog', {}, as)
    const [row] = log.data.data
    if (row === undefined) throw new Error('no record')
    return row
  }

  const eligible = async ({ as }: Pick<CashierMember, 'as'>, id: number) =>
    (await cashier().test.call('POST /api/activitydeatil', { id }, as)).data.eligible

  const turnover = async ({ as }: Pick<CashierMember, 'as'>) =>
    (await cashier().test.call('POST /api/turnover', {}, as)).data.data.map(
      ({ source, required, done, state }) => ({ source, required, done, state }),
    )

  const missing = async ({ as }: Pick<CashierMember, 'as'>) =>
    (await cashier().test.call('POST /api/getBetAmount', {}, as)).data.bet_amount

  /** One bet at the live dealer's; the money goes there and comes back before. */
  async function playLive(member: CashierMember, yuan: number, payoutYuan: number): Promise<void> {
    const into = { amount: String(yuan), sourcetype: 'userbalance', targettype: 'AG' }
    await cashier().test.call('POST /api/transfer', into, member.as)
    rounds += 1
    venue.bet({
      memberId: member.id,
      game: 'bac',
      round: `a${rounds}`,
      selection: '庄',
      betYuan: yuan,
      payoutYuan,
      outcome: payoutYuan > yuan ? 'win' : 'lose',
      at: cashier().test.core.clock.now(),
    })
    await cashier().test.services.betSync.runOnce()
    await cashier().test.call('POST /api/transall', {}, member.as)
  }

  /** Own lottery, drawn as told and settled now. */
  async function playLottery(
    member: CashierMember,
    lines: readonly TestLine[],
    numbers: readonly number[] = [4, 6, 9],
  ): Promise<void> {
    const { db, clock } = cashier().test.core
    rounds += 1
    const expect = `20261115${String(3000 + rounds)}`
    await plantDrawn(db, JS28, expect, numbers, clock.now())
    await placeBets(db, JS28, expect, member, lines)
    await cashier().test.services.settlement.settle(JS28.name, expect)
  }

  /** Moves to a clock time on the next such day of the week (0 is Sunday) and logs the member in again. */
  async function untilWeekday(member: CashierMember, weekday: number, hour: number): Promise<CashierMember> {
    const now = cashier().test.core.clock.now().getTime()
    let day = addDays(beijingDay(now), 1)
    while (new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday) day = addDays(day, 1)
    await cashier().test.advance(dayStart(day) + hour * 3_600_000 - now)
    return { ...member, as: { token: await loginAs(cashier().test, member.name, member.password) } }
  }

  return {
    deposit,
    smallDeposit,
    apply,
    applied,
    claim,
    approve,
    refuse,
    record,
    eligible,
    turnover,
    missing,
    playLive,
    playLottery,
    untilWeekday,
  }
}

export const lottery = (playId: number, yuan: number, oddsMilli = 1950): TestLine => ({
  playId,
  oddsMilli,
  stakeFen: BigInt(yuan) * 100n,
})
