// Closures at their edges, through HTTP: what keeps an account open, what comes after it, and that bending the way out gains nothing.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ActivityStage, lottery } from '#src/test/activity-stage.ts'
import { CAPTCHA } from '#src/test/app.ts'
import { closing } from '#src/test/closing.ts'
import { runDailyJobs } from '#src/test/daily-jobs.ts'
import { deposit, join, play } from '#src/test/invited.ts'
import { plainEach } from '#src/test/plain-each.ts'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { desk } from '#src/test/office/desk.ts'
import { keepAway } from '#src/test/restrictions.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  venue.silence(null)
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { ask, run, row, close, erase, empty } = closing(() => cashier)
const { call: office, staff } = desk(() => cashier)
const stage = new ActivityStage(() => cashier, venue)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const db = () => cashier.test.core.db
const open = async ({ as }: Pick<CashierMember, 'as'>) =>
  (await call('POST /api/mydata/closure', {}, as)).data.open
const withdraw = (member: CashierMember, amount: string) =>
  call('POST /api/withdraw', { amount, bank: member.card, password: PAY_PASSWORD }, member.as)

/** Once more, ten minutes later: another look at what is open. */
async function again(member: Pick<CashierMember, 'id'>) {
  await db().query('UPDATE closures SET next_at = app_now() WHERE member_id = $1', [member.id])
  await run()
  return row(member)
}

describe('an account stays open', () => {
  it('while a bet is open, and until its payout has left', async () => {
    const member = await cashier.member()
    const settle = await stage.openBet(member, [lottery(2001, 100)])
    await empty(member)
    await ask(member)
    expect(await close(member)).toMatchObject({ closed: false })
    expect(await open(member)).toMatchObject({ bets: 1, bets_amount: '100.00' })
    await settle()
    expect(await open(member)).toMatchObject({ bets: 0, main: '195.00' })
    expect(await again(member)).toMatchObject({ closed: false })
    await empty(member)
    // The rebate of that bet is counted in the coming night: nothing that was earned is lost.
    expect(await again(member)).toMatchObject({ closed: false })
    await runDailyJobs(cashier.test)
    expect(await again(member)).toMatchObject({ closed: false })
    expect(await cashier.balance(member.id)).toBeGreaterThan(0n)
    await empty(member)
    expect(await again(member)).toMatchObject({ closed: true })
  })

  it('while money is at a venue that is silent, and brings it home when the venue answers', async () => {
    const member = await cashier.member()
    const into = { amount: '300', sourcetype: 'userbalance', targettype: 'AG' }
    expect((await call('POST /api/transfer', into, member.as)).code).toBe(200)
    await empty(member)
    venue.silence('before')
    await ask(member)
    await cashier.test.services.leavings.runOnce()
    expect(await close(member)).toMatchObject({ closed: false })
    expect(await open(member)).toMatchObject({ main: '0.00', venues: '300.00' })
    venue.silence(null)
    expect(await again(member)).toMatchObject({ closed: false })
    expect(await open(member)).toMatchObject({ main: '300.00', venues: '0.00' })
    await empty(member)
    expect(await again(member)).toMatchObject({ closed: true })
  })

  it('and says of venues what the wallet says, also of a payout that came after the recall', async () => {
    const member = await cashier.member()
    const move = (amount: string) =>
      call('POST /api/transfer', { amount, sourcetype: 'userbalance', targettype: 'AG' }, member.as)
    const both = async () => {
      const { venues, transit } = await open(member)
      const { gameblance, transit: moving } = (await call('POST /api/user', {}, member.as)).data
      expect([gameblance, moving]).toEqual([venues, transit])
      return { venues, transit }
    }
    expect((await move('300')).code).toBe(200)
    await call('POST /api/transall', {}, member.as)
    expect(await both()).toEqual({ venues: '0.00', transit: '0.00' })
    await play(cashier.test, venue, member.id, 86)
    expect(await both()).toEqual({ venues: '86.00', transit: '0.00' })
    venue.silence('before')
    await move('100')
    expect(await both()).toEqual({ venues: '86.00', transit: '100.00' })
  })

  it('while a withdrawal is under review, and when it was refused', async () => {
    const member = await cashier.member()
    await ask(member)
    const { data } = await withdraw(member, '1000')
    expect(await close(member)).toMatchObject({ closed: false })
    expect(await open(member)).toMatchObject({ main: '0.00', paying: '1000.00' })
    const zhou = await staff('finance01')
    const subject = { kind: 'withdrawal', subject: data.withdraw_no } as const
    await office('POST /office-api/approval/claim', subject, zhou)
    await office(
      'POST /office-api/approval/decide',
      { ...subject, approve: 0, reason: 'holderMismatch', note: '' },
      zhou,
    )
    expect(await open(member)).toMatchObject({ main: '1000.00', paying: '0.00' })
    expect(await again(member)).toMatchObject({ closed: false })
    await empty(member)
    expect(await again(member)).toMatchObject({ closed: true })
  })

  it('while staff hold it: what an investigation needs is not erased', async () => {
    const member = await cashier.member(0n)
    const [admin, id] = [await staff('admin001'), Number(member.id)]
    await ask(member)
    const frozen = await office('POST /office-api/member/freeze', { id, reason: '同一设备多账户' }, admin)
    expect(frozen.code).toBe(200)
    expect(await close(member)).toMatchObject({ closed: false })
    await office('POST /office-api/member/unfreeze', { id, reason: '已核实' }, admin)
    expect(await again(member)).toMatchObject({ closed: true })
  })
})

describe('closing gains nothing', () => {
  it('of a gift: it is taken back with the whole balance, and what was deposited may leave', async () => {
    const member = await stage.applied(1, 500)
    expect((await stage.approve(member.applyId)).code).toBe(200)
    expect(await cashier.balance(member.id)).toBe(60_000n)
    await ask(member)
    const rules = (await call('POST /api/withdrawrules', {}, member.as)).data
    expect([rules.whole_balance_free, rules.forfeit]).toEqual([1, '100.00'])
    expect((await withdraw(member, '600')).code).toBe(200)
    expect(await cashier.withdrawing(member.id)).toBe(50_000n)
    expect(await cashier.balance(member.id)).toBe(0n)
  })

  it('of a gift that an open bet keeps: own money leaves, and who stays owes the turnover as before', async () => {
    const member = await stage.applied(1, 500)
    expect((await stage.approve(member.applyId)).code).toBe(200)
    const settle = await stage.openBet(member, [lottery(2001, 100)])
    const owed = async () => Number((await call('POST /api/getBetAmount', {}, member.as)).data.bet_amount)
    const before = await owed()
    await ask(member)
    expect((await withdraw(member, '500')).code).toBe(200)
    expect([await cashier.withdrawing(member.id), await cashier.balance(member.id)]).toEqual([
      40_000n,
      10_000n,
    ])
    expect((await call('POST /api/mydata/stay', {}, member.as)).code).toBe(200)
    await settle()
    expect(await owed()).toBeGreaterThanOrEqual(before - 100)
  })

  it('of the gift for a first deposit, a second time by the same person', async () => {
    const member = await stage.applied(1, 500)
    await cashier.bindCard(member.id, { kind: 'bank', number: '6222000055550001' })
    const late = await cashier.member(0n)
    const card = await db().query<{ number: string }>('SELECT number FROM cards WHERE id = $1', [member.card])
    expect((await stage.approve(member.applyId)).code).toBe(200)
    await ask(member)
    await cashier.test.services.leavings.runOnce()
    await empty(member)
    expect(await close(member)).toMatchObject({ closed: true })
    expect(await erase(member)).toMatchObject({ erased: true })
    await cashier.bindCard(late.id, { kind: 'bank', number: card[0]?.number ?? '' })
    await stage.deposit(late, 500)
    expect((await stage.apply(late, 1)).message).toContain('同一人、同一设备或收款账户已有会员参加本活动')
  })

  it('of an exclusion: it holds for the person, and no account of theirs opens a gate', async () => {
    const member = await cashier.member(0n)
    await keepAway(db(), member.id, 'exclusion')
    await ask(member)
    expect((await call('POST /api/mydata/stay', {}, member.as)).code).toBe(200)
    const order = { paytype: 'wxpay', amount: 100 }
    expect((await call('POST /api/recharge', order, member.as)).message).toContain('自我')
    await ask(member)
    expect(await close(member)).toMatchObject({ closed: true })
    const number = (
      await db().query<{ number: string }>('SELECT number FROM cards WHERE id = $1', [member.card])
    )[0]
    expect(await erase(member)).toMatchObject({ erased: true })
    const other = await cashier.member(0n)
    await cashier.bindCard(other.id, { kind: 'bank', number: number?.number ?? '' })
    expect((await call('POST /api/recharge', order, other.as)).message).toContain('自我')
  })

  it('of its name, also after the erasing, in any case and width', async () => {
    const member = await cashier.member(0n)
    await ask(member)
    await close(member)
    expect(await erase(member)).toMatchObject({ erased: true })
    for (const name of [member.name, member.name.toUpperCase(), ` ${member.name} `]) {
      const captcha = await call('GET /api/captcha')
      const typed = { name, password: 'Other2pass', confirmPass: 'Other2pass', code: CAPTCHA, adult: 1 }
      const answer = await call('POST /api/register', { ...typed, captcha_id: captcha.data.id })
      expect([name, answer.code]).not.toEqual([name, 200])
    }
  })
})

describe('who is left behind', () => {
  it('an inviter who closed is paid nothing for a friend who plays later', async () => {
    const inviter = await cashier.member(0n)
    const guest = await join(cashier.test, inviter.id)
    await ask(inviter)
    expect(await close(inviter)).toMatchObject({ closed: true })
    await deposit(cashier, guest, '500')
    await play(cashier.test, venue, guest.id, 500)
    await runInvites()
    const [invitation] = await db().query(
      'SELECT state, reason, inviter_fen FROM invitations WHERE friend_id = $1',
      [guest.id],
    )
    expect(invitation).toMatchObject({ state: 'missed', reason: 'notEligible' })
    expect(await cashier.balance(inviter.id)).toBe(0n)
  })

  it('an inviter who thinks again is paid what was reached meanwhile', async () => {
    const inviter = await cashier.member(0n)
    const guest = await join(cashier.test, inviter.id)
    await ask(inviter)
    await deposit(cashier, guest, '500')
    await play(cashier.test, venue, guest.id, 500)
    await runInvites()
    expect(await cashier.balance(inviter.id)).toBe(0n)
    await call('POST /api/mydata/stay', {}, inviter.as)
    await runInvites()
    expect(await cashier.balance(inviter.id)).toBe(1800n)
  })
})

const runInvites = () => cashier.test.services.invites.runGifts(plainEach)
