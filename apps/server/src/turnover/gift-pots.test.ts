// Gift pots through the product: whose money bets win and lose, what giving up takes, and when it must wait.
import { addDays, beijingDay } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { ActivityStage, lottery, SLOTS } from '#src/test/activity-stage.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { withdrawing } from '#src/test/money/withdrawing.ts'
import { sweepLeaving } from '#src/turnover/turnover-sweep.ts'

const [live, machines] = [createFakeVenue('AG'), createFakeVenue('PP')]
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: new Map([...live.venues, ...machines.venues]) })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, live)
const slots = new ActivityStage(() => cashier, machines, SLOTS)
const { call, withdraw } = withdrawing(() => cashier)
/** 大 wins and 小 loses at the stage's numbers. */
const [BIG, SMALL] = [2001, 2002]
/** Odds at which a win is nine times the stake more. */
const TENFOLD = 10_000

async function money({ as }: Pick<CashierMember, 'as'>) {
  const { pots, own } = (await call('POST /api/turnover', {}, as)).data
  return { pots, own }
}
const drop = ({ as, applyId }: { as: { token: string }; applyId: string }) =>
  call('POST /api/bonusdrop', { apply_id: applyId }, as)

/** Own money 500.00 and the bonus of 100.00. */
async function given() {
  const member = await stage.applied(1, 500)
  await stage.approve(member.applyId)
  return member
}

/** A gift as promotions give it. */
async function gift(memberId: bigint, ref: string, fen: bigint, multiple = 3) {
  await cashier.test.core.db.tx(async (tx) => {
    const legs = move(house('bonus', 'CNY'), memberMain(memberId, 'CNY'), fen)
    must(await post(tx, { key: `${ref}:${memberId}`, code: 'opening', legs }))
    const credit = { memberId, source: 'staff', ref: `${ref}:${memberId}`, title: ref, amountFen: fen }
    await cashier.test.services.turnover.addRequirement(tx, { ...credit, multiple, isGift: true })
  })
}

/** What each open pot holds, oldest first. */
async function potsOf(memberId: bigint) {
  const { rows, byId } = await cashier.test.services.pots.read(memberId)
  return rows.map(({ id }) => byId.get(id))
}

describe('whose money a bet wins and loses', () => {
  it('own money first: a loss leaves the pot whole until own money is used up', async () => {
    const member = await given()
    expect(await money(member)).toEqual({ pots: '100.00', own: '500.00' })
    await stage.playLottery(member, [lottery(SMALL, 500)])
    expect(await money(member)).toEqual({ pots: '100.00', own: '0.00' })
    await stage.playLottery(member, [lottery(SMALL, 40)])
    expect(await money(member)).toEqual({ pots: '60.00', own: '0.00' })
    expect((await stage.record(member)).turnover).toMatchObject({ pot: '60.00' })
  })

  it('a gain is own money while there is any, and stays when the bonus is given up', async () => {
    const member = await given()
    await stage.playLottery(member, [lottery(BIG, 100)])
    expect(await money(member)).toEqual({ pots: '100.00', own: '595.00' })
    expect((await drop(member)).data).toMatchObject({ returned: '100.00', balance: '595.00' })
  })

  it('won without own money it is the pot’s, and goes with it', async () => {
    const member = await given()
    await stage.playLottery(member, [lottery(SMALL, 500)])
    await stage.playLottery(member, [lottery(BIG, 100, TENFOLD)])
    expect(await money(member)).toEqual({ pots: '1000.00', own: '0.00' })
    expect((await drop(member)).data).toMatchObject({ returned: '1000.00', balance: '0.00' })
  })

  it('is no free bet: giving up after a loss costs own money what it lost', async () => {
    const member = await given()
    await stage.playLottery(member, [lottery(SMALL, 100)])
    expect((await drop(member)).data).toMatchObject({ returned: '100.00', balance: '400.00' })
  })

  it('a loss is taken once from several gifts, oldest first', async () => {
    const member = await cashier.member(5_000n)
    await gift(member.id, 'first', 3_000n, 10)
    await gift(member.id, 'second', 2_000n)
    await stage.playLottery(member, [lottery(SMALL, 70)])
    expect(await potsOf(member.id)).toEqual([1_000n, 2_000n])
    await stage.playLottery(member, [lottery(BIG, 30, 4_000)])
    // 90.00 won with 10.00 of the first and 20.00 of the second.
    expect(await potsOf(member.id)).toEqual([4_000n, 8_000n])
  })

  it('several bets of a round are one net, and a tie or a void round moves nothing', async () => {
    const member = await cashier.member(0n)
    await gift(member.id, 'alone', 10_000n)
    await stage.playLottery(member, [lottery(BIG, 50), lottery(SMALL, 50)])
    expect(await potsOf(member.id)).toEqual([9_750n])
  })

  it('done, it is the member’s own', async () => {
    const member = await given()
    await stage.playLottery(member, [lottery(BIG, 500)])
    await slots.playVenue(member, 1000, 900)
    expect(await stage.missing(member)).toBe('0.00')
    expect(await money(member)).toEqual({ pots: '0.00', own: '975.00' })
    expect((await drop(member)).message).toBe('没有可放弃的彩金')
    expect((await withdraw(member, 975)).code).toBe(200)
  })

  it('counts bets of a venue in whatever order they are told, corrections as differences', async () => {
    const member = await cashier.member(0n)
    await gift(member.id, 'alone', 10_000n, 10)
    const lost = await stage.playVenue(member, 60, 0)
    expect(await potsOf(member.id)).toEqual([4_000n])
    await stage.settleAgain(lost, 60, 'void')
    expect(await potsOf(member.id)).toEqual([10_000n])
    await stage.settleAgain(lost, 180, 'win')
    expect(await potsOf(member.id)).toEqual([22_000n])
    await stage.settleAgain(lost, 0, 'lose')
    expect(await potsOf(member.id)).toEqual([4_000n])
  })

  it('an open stake is still the member’s: a bet in the air moves no pot', async () => {
    const member = await cashier.member(5_000n)
    await gift(member.id, 'alone', 5_000n)
    await stage.openBet(member, [lottery(BIG, 100)])
    expect(await money(member)).toEqual({ pots: '50.00', own: '50.00' })
  })
})

describe('giving up', () => {
  it('waits for open bets, and takes what they have made of the pot', async () => {
    const member = await given()
    await stage.playLottery(member, [lottery(SMALL, 500)])
    const settle = await stage.openBet(member, [lottery(BIG, 100, TENFOLD)])
    expect((await drop(member)).message).toBe(
      '请先将场馆余额转回中心钱包，并等待未结算的注单和处理中的款项结束',
    )
    await settle()
    expect((await drop(member)).data).toMatchObject({ returned: '1000.00', balance: '0.00' })
  })

  it('takes one gift and leaves the others and own money', async () => {
    const member = await given()
    await gift(member.id, 'other', 3_000n)
    expect((await drop(member)).data).toMatchObject({ returned: '100.00', balance: '530.00' })
    expect(await money(member)).toEqual({ pots: '30.00', own: '500.00' })
  })
})

describe('a member who keeps away', () => {
  const limit = (id: bigint, state: string) =>
    cashier.test.core.db.query('UPDATE members SET state = $2 WHERE id = $1', [id, state])
  const sweep = () =>
    sweepLeaving(cashier.test.services.pots, cashier.test.services.jobItems.of('turnover-sweep'))

  it.each(['timeout', 'excluded'])(
    'in state %s loses the pot once bets are settled, own money never',
    async (state) => {
      const member = await given()
      const settle = await stage.openBet(member, [lottery(BIG, 100)])
      await limit(member.id, state)
      expect(await sweep()).toEqual({ forfeited: 0 })
      await settle()
      expect(await sweep()).toEqual({ forfeited: 1 })
      expect(await cashier.balance(member.id)).toBe(59_500n)
      expect(await sweep()).toEqual({ forfeited: 0 })
    },
  )

  it('loses it within seconds after the last open bet, by the loop of time-outs', async () => {
    const { leavings } = cashier.test.services
    const member = await given()
    const settle = await stage.openBet(member, [lottery(BIG, 100)])
    expect((await call('POST /api/timeout', { days: 1, password: member.password }, member.as)).code).toBe(
      200,
    )
    await leavings.runOnce()
    expect(await potsOf(member.id)).toEqual([10_000n])
    await settle()
    await cashier.test.advance(10_000)
    await leavings.runOnce()
    expect([await potsOf(member.id), await cashier.balance(member.id)]).toEqual([[], 59_500n])
  })

  it('takes out own money while a bet is open, and leaves the pot in the wallet', async () => {
    const member = await given()
    const settle = await stage.openBet(member, [lottery(BIG, 100)])
    await limit(member.id, 'excluded')
    expect((await withdraw(member, 500)).code).toBe(200)
    expect([await cashier.withdrawing(member.id), await cashier.balance(member.id)]).toEqual([
      40_000n,
      10_000n,
    ])
    await settle()
    expect(await money(member)).toEqual({ pots: '100.00', own: '595.00' })
  })

  it('whose account is closed loses the pot as well; others keep theirs', async () => {
    const [closed, other] = [await given(), await given()]
    await cashier.test.core.db.query('UPDATE members SET closed_at = app_now() WHERE id = $1', [closed.id])
    expect(await sweep()).toEqual({ forfeited: 1 })
    expect(await potsOf(closed.id)).toEqual([])
    expect(await potsOf(other.id)).toEqual([10_000n])
    await cashier.test.core.db.query('UPDATE members SET closed_at = NULL WHERE id = $1', [closed.id])
  })
})

it('a gift of a credit by staff is a pot, and none is given to a member who keeps away', async () => {
  const member = await cashier.member(1_000n)
  const { office } = cashier
  const asked = {
    member_id: Number(member.id),
    direction: 'credit' as const,
    amount: '20',
    multiple: 2,
    reason: '补偿',
  }
  const ask = { token: await office.login('finance01') }
  const { data } = await office.call('POST /office-api/adjust/ask', asked, ask)
  const decide = { id: data.id, approve: 1 as const, note: '' }
  const other = { token: await office.login('admin001') }
  await cashier.test.core.db.query("UPDATE members SET state = 'timeout' WHERE id = $1", [member.id])
  expect((await office.call('POST /office-api/approval/decide', decide, other)).message).toBe(
    '会员处于冻结或自我限制，不能派发',
  )
  expect((await office.call('POST /office-api/adjust/ask', asked, ask)).message).toBe(
    '会员处于冻结或自我限制，不能派发',
  )
  await cashier.test.core.db.query("UPDATE members SET state = 'normal' WHERE id = $1", [member.id])
  expect((await office.call('POST /office-api/approval/decide', decide, other)).code).toBe(200)
  expect(await money(member)).toEqual({ pots: '20.00', own: '10.00' })
})

it('settles many members at once while their pots are given up, and none loses a fen', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => given()))
  const settles: (() => Promise<void>)[] = []
  for (const member of members) settles.push(await stage.openBet(member, [lottery(BIG, 100)]))
  const dropping = members.flatMap((member) => [drop(member), drop(member)])
  await Promise.all([Promise.all(settles.map((settle) => settle())), Promise.all(dropping)])
  for (const member of members) {
    await drop(member)
    expect(await cashier.balance(member.id)).toBe(59_500n)
  }
})

it('days have no part in it: a gift of last month is older than one of today', async () => {
  const member = await cashier.member(0n)
  await gift(member.id, 'old', 1_000n)
  await cashier.test.core.db.query('UPDATE turnover_requirements SET created_at = $2 WHERE member_id = $1', [
    member.id,
    new Date(`${addDays(beijingDay(cashier.test.core.clock.now()), -31)}T00:00:00+08:00`),
  ])
  await gift(member.id, 'new', 1_000n)
  await stage.playLottery(member, [lottery(SMALL, 15)])
  expect(await potsOf(member.id)).toEqual([0n, 500n])
})
