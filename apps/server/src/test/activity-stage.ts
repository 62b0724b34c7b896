// What tests of activities do: members who deposit, apply and play, and staff who decide.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import type { ActivityReason } from '@lanting/contract/data/review-reasons'
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { loginAs } from '#src/test/app.ts'
import type { Cashier, CashierMember } from '#src/test/money/cashier.ts'
import type { FakeBet, FakeVenue } from '#src/test/venues/fake-venue.ts'
import { placeBets, plantDrawn, type TestLine } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES
let rounds = 0

type Player = Pick<CashierMember, 'as'>

export class ActivityStage {
  /** A getter, because the cashier is created before the tests run. */
  constructor(
    private readonly cashier: () => Cashier,
    private readonly venue: FakeVenue,
  ) {}

  private call: Cashier['test']['call'] = (name, input, as) => this.cashier().test.call(name, input, as)
  private office: Cashier['office']['call'] = (name, input, as) => this.cashier().office.call(name, input, as)

  async deposit({ as }: Player, yuan: number): Promise<string> {
    const asked = await this.call('POST /api/recharge', { paytype: 'wxpay', amount: yuan }, as)
    const { deposit_no: no } = asked.data
    const reply = await this.cashier().callback({ order_no: no, amount: `${yuan}.00` })
    if (reply.code !== 200) throw new Error(`not deposited: ${reply.message}`)
    return no
  }

  /** Less than any pay way takes today, as one with a lower minimum would leave it. */
  async smallDeposit(member: CashierMember, yuan: number): Promise<void> {
    const ref = await this.deposit(member, 100)
    const { db } = this.cashier().test.core
    await db.query("UPDATE turnover_requirements SET amount_fen = $2 WHERE source = 'deposit' AND ref = $1", [
      ref,
      yuan * 100,
    ])
    await db.query('UPDATE member_totals SET paysum_fen = $2 WHERE member_id = $1', [member.id, yuan * 100])
  }

  apply({ as }: Player, activityid: number, more: object = {}) {
    return this.call('POST /api/doactivityapply', { activityid, ...more }, as)
  }

  /** A member whose application waits for staff. */
  async applied(activityid: number, yuan: number) {
    const member = await this.cashier().member(0n)
    await this.deposit(member, yuan)
    const answer = await this.apply(member, activityid)
    if (answer.code !== 200) throw new Error(`not applied: ${answer.message}`)
    return { ...member, applyId: answer.data.apply_id }
  }

  async claim(id: string) {
    const as = { token: await this.cashier().office.login('support01') }
    await this.office('POST /office-api/approval/claim', { kind: 'activity', subject: id }, as)
    return as
  }

  async approve(id: string) {
    return this.office(
      'POST /office-api/approval/decide',
      { kind: 'activity', subject: id, approve: 1, note: '' },
      await this.claim(id),
    )
  }

  async refuse(id: string, reason: ActivityReason, note = '') {
    return this.office(
      'POST /office-api/approval/decide',
      { kind: 'activity', subject: id, approve: 0, reason, note },
      await this.claim(id),
    )
  }

  /** What an editor would publish without a change: the texts of the newest version, and its number. */
  async texts(id: number) {
    const as = { token: await this.cashier().office.login('content01') }
    const [seen] = (await this.office('POST /office-api/activity/versions', { id }, as)).data.versions
    if (seen === undefined) throw new Error('no version')
    const { title, summary, banner, content, memo, shown, starts_at, ends_at, version } = seen
    return { id, title, summary, banner, content, memo, shown, starts_at, ends_at, version, change: '改文字' }
  }

  /** The newest record of a member. */
  async record({ as }: Player) {
    const log = await this.call('POST /api/activityApplyLog', {}, as)
    const [row] = log.data.data
    if (row === undefined) throw new Error('no record')
    return row
  }

  async eligible({ as }: Player, id: number) {
    return (await this.call('POST /api/activitydeatil', { id }, as)).data.eligible
  }

  async turnover({ as }: Player) {
    const { data } = (await this.call('POST /api/turnover', {}, as)).data
    return data.map(({ source, required, done, state }) => ({ source, required, done, state }))
  }

  async missing({ as }: Player) {
    return (await this.call('POST /api/getBetAmount', {}, as)).data.bet_amount
  }

  /** One bet at the live dealer's; the money is transferred there before and back after. */
  async playLive(member: CashierMember, yuan: number, payoutYuan: number): Promise<string> {
    const into = { amount: String(yuan), sourcetype: 'userbalance', targettype: 'AG' }
    await this.call('POST /api/transfer', into, member.as)
    rounds += 1
    const no = this.venue.bet({
      memberId: member.id,
      game: 'bac',
      round: `a${rounds}`,
      selection: '庄',
      betYuan: yuan,
      payoutYuan,
      outcome: payoutYuan > yuan ? 'win' : 'lose',
      at: this.cashier().test.core.clock.now(),
    })
    await this.cashier().test.services.betSync.runOnce()
    await this.call('POST /api/transall', {}, member.as)
    return no
  }

  /** The venue settles a bet once more. */
  async settleAgain(no: string, payoutYuan: number, outcome: FakeBet['outcome']): Promise<void> {
    this.venue.settleAgain(no, payoutYuan, outcome)
    await this.cashier().test.services.betSync.runOnce()
  }

  /** Own lottery, drawn as given and settled now. */
  async playLottery(
    member: CashierMember,
    lines: readonly TestLine[],
    numbers: readonly number[] = [4, 6, 9],
  ): Promise<void> {
    const { db, clock } = this.cashier().test.core
    rounds += 1
    const expect = `20261115${String(3000 + rounds)}`
    await plantDrawn(db, JS28, expect, numbers, clock.now())
    await placeBets(db, JS28, expect, member, lines)
    await this.cashier().test.services.settlement.settle(JS28.name, expect)
  }

  /** Moves to an hour of the next such day of the week (0 is Sunday) and logs the member in again. */
  async untilWeekday(member: CashierMember, weekday: number, hour: number): Promise<CashierMember> {
    const { test } = this.cashier()
    const now = test.core.clock.now().getTime()
    let day = addDays(beijingDay(now), 1)
    while (new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday) day = addDays(day, 1)
    await test.advance(dayStart(day) + hour * 3_600_000 - now)
    return { ...member, as: { token: await loginAs(test, member.name, member.password) } }
  }
}

export const lottery = (playId: number, yuan: number, oddsMilli = 1950): TestLine => ({
  playId,
  oddsMilli,
  stakeFen: BigInt(yuan) * 100n,
})
