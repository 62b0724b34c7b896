// An application's lifecycle: races, terms by version, withdrawal, refusal, returning the bonus, self-excluded members.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { ActivityStage, lottery } from '#src/test/activity-stage.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { itemOf } from '#src/test/office/desk-item.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
  await intoTheDay(cashier.test)
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const drop = (member: { as: { token: string } }, apply_id: string) =>
  call('POST /api/bonusdrop', { apply_id }, member.as)

describe('once in a period', () => {
  it('one of a hundred equal requests without a key is taken', async () => {
    const member = await cashier.member(0n)
    await stage.deposit(member, 500)
    const answers = await Promise.all(Array.from({ length: 100 }, () => stage.apply(member, 3)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ message }) => message))).toEqual(
      new Set(['申请成功，请等待审核', '您已申请过该活动']),
    )
  })

  it('the database alone refuses a second one, and a second bonus on one deposit', async () => {
    const member = await stage.applied(3, 500)
    const again = (period: string, activity: number) =>
      cashier.test.core.db.query(
        `INSERT INTO activity_applications (id, member_id, activity_id, version, period, state, bonus_fen, own_fen, deposit_ref,
           required_fen, because, ip, created_at)
         SELECT $1, member_id, $3, 1, $4, 'review', bonus_fen, own_fen, deposit_ref, required_fen, because, ip, created_at
           FROM activity_applications WHERE id = $2`,
        [newId(), member.applyId, activity, period],
      )
    const [row] = await cashier.test.core.db.query<{ period: string }>(
      'SELECT period FROM activity_applications WHERE id = $1',
      [member.applyId],
    )
    await expect(again(row?.period ?? '', 3)).rejects.toThrow(/activity_applications_member_id/)
    await expect(again('once', 1)).rejects.toThrow(/activity_applications_deposit/)
  })

  it('a hundred drops of one bonus return it once', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    const answers = await Promise.all(Array.from({ length: 100 }, () => drop(member, member.applyId)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await cashier.balance(member.id)).toBe(50_000n)
  })
})

describe('放弃彩金', () => {
  it('returns the bonus, leaves the deposit’s own turnover, and keeps the record', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    const answer = await drop(member, member.applyId)
    expect(answer.data).toEqual({ returned: '100.00', balance: '500.00', bet_amount: '500.00' })
    expect(answer.message).toBe('您已放弃彩金，收回¥100.00')
    expect(await stage.record(member)).toMatchObject({
      state: 0,
      remark: '您已放弃彩金，收回¥100.00',
      can_drop: 0,
    })
    expect((await drop(member, member.applyId)).message).toBe('没有可放弃的彩金')
    expect((await stage.apply(member, 1)).message).toBe('您已申请过该活动')
  })

  it('returns all of it after a loss of own money, and counts what was turned over', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    await stage.playLottery(member, [lottery(2002, 60)])
    const answer = await drop(member, member.applyId)
    expect(answer.data).toEqual({ returned: '100.00', balance: '440.00', bet_amount: '440.00' })
  })

  it('leaves winnings with the member', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    await stage.playLottery(member, [lottery(2001, 100)])
    expect((await drop(member, member.applyId)).data).toMatchObject({
      returned: '100.00',
      balance: '595.00',
    })
  })

  it('waits until money at venues is back, so that none of the bonus is hidden there', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    await call(
      'POST /api/transfer',
      { amount: '600', sourcetype: 'userbalance', targettype: 'AG' },
      member.as,
    )
    const early = await drop(member, member.applyId)
    expect([early.code, early.message]).toEqual([
      400,
      '请先将场馆余额转回中心钱包，并等待未结算的注单和处理中的款项结束',
    ])
    await call('POST /api/transall', {}, member.as)
    // The venue's log may still hold unread losses: it is read to its end first.
    expect((await drop(member, member.applyId)).code).toBe(400)
    await cashier.test.services.betSync.runOnce()
    expect((await drop(member, member.applyId)).data.returned).toBe('100.00')
  })

  it('is not for another member’s bonus', async () => {
    const [one, other] = [await stage.applied(1, 500), await cashier.member()]
    await stage.approve(one.applyId)
    expect((await drop(other, one.applyId)).code).toBe(404)
    expect((await drop(other, 'nonsense')).code).toBe(404)
  })
})

describe('an application', () => {
  it('can be taken back while it waits, also when staff have claimed it, and then cannot be approved', async () => {
    const member = await stage.applied(1, 500)
    const as = await stage.claim(member.applyId)
    expect((await drop(member, member.applyId)).message).toBe('您已撤销申请，未产生流水要求')
    expect(await stage.record(member)).toMatchObject({ state: 0, bonus: '100.00', can_drop: 0 })
    const late = await cashier.office.call(
      'POST /office-api/approval/decide',
      { kind: 'activity', subject: member.applyId, approve: 1, note: '' },
      as,
    )
    expect(late.message).toBe('当前状态不能执行该操作')
    expect(await cashier.balance(member.id)).toBe(50_000n)
    const open = await cashier.test.core.db.query(
      "SELECT 1 FROM approvals WHERE subject = $1 AND state = 'open'",
      [member.applyId],
    )
    expect(open).toEqual([])
  })

  it('is decided once when it is approved and taken back in the same moment', async () => {
    const member = await stage.applied(1, 500)
    const as = await stage.claim(member.applyId)
    const decide = cashier.office.call(
      'POST /office-api/approval/decide',
      { kind: 'activity', subject: member.applyId, approve: 1, note: '' },
      as,
    )
    await Promise.all([decide, drop(member, member.applyId)])
    const { state } = await stage.record(member)
    // Whichever won the race: the bonus was returned, or never paid.
    expect(state).toBe(0)
    expect(await cashier.balance(member.id)).toBe(50_000n)
  })

  it('keeps the terms that the member accepted, and is refused when they changed while being read', async () => {
    const before = await stage.applied(3, 500)
    const admin = { token: await cashier.office.login('content01') }
    const next = {
      ...(await stage.texts(3)),
      title: '每日首存 2%',
      content: '<p>新的说明</p>',
      change: '改标题',
    }
    expect((await cashier.office.call('POST /office-api/activity/save', next, admin)).data.version).toBe(2)
    const terms = await call('POST /api/activityterms', { apply_id: before.applyId }, before.as)
    expect(terms.data).toMatchObject({ title: '每日首存2%', version: 1 })
    expect((await stage.record(before)).activity_name).toBe('每日首存2%')
    const member = await cashier.member(0n)
    await stage.deposit(member, 500)
    expect((await stage.apply(member, 3, { version: 1 })).message).toBe('活动规则已更新，请重新阅读后再申请')
    expect((await stage.apply(member, 3, { version: 2 })).code).toBe(200)
    expect((await call('POST /api/activityterms', { apply_id: before.applyId }, member.as)).code).toBe(404)
  })

  it('is refused with a reason that the member reads, and frees the device for another member', async () => {
    const member = await stage.applied(3, 500)
    const refused = await stage.refuse(member.applyId, 'shared', '两个账号同一地址')
    expect(itemOf('activity', refused).row).toMatchObject({ state: 3 })
    expect(await stage.record(member)).toMatchObject({
      state: 3,
      remark: '同一设备、网络地址或收款账户已有会员参加：两个账号同一地址',
      turnover: null,
    })
    const marks = await cashier.test.core.db.query('SELECT 1 FROM activity_marks WHERE application_id = $1', [
      member.applyId,
    ])
    expect(marks).toEqual([])
    const inbox = await call('POST /api/noticeList', {}, member.as)
    expect(inbox.data.data[0]).toMatchObject({ title: '活动申请结果' })
  })

  it('cannot be approved once its deposit was withdrawn, or its member keeps away', async () => {
    const leaver = await stage.applied(3, 500)
    await stage.playLottery(leaver, [lottery(2001, 500)])
    const take = { amount: '100', bank: leaver.card, password: 'Pay2pass' }
    expect((await call('POST /api/withdraw', take, leaver.as)).code).toBe(200)
    expect((await stage.approve(leaver.applyId)).message).toBe('暂不符合活动条件：该笔存款在派发前已取款')
    const resting = await stage.applied(3, 500)
    await cashier.test.core.db.query("UPDATE members SET state = 'timeout' WHERE id = $1", [resting.id])
    expect((await stage.approve(resting.applyId)).message).toBe('会员处于冻结或自我限制，不能派发')
    expect((await stage.apply(resting, 6)).message).toBe('您已设置自我限制，暂不能投注')
  })

  it('ends with its activity', async () => {
    const { db } = cashier.test.core
    const added = (shown: boolean, ends: string) =>
      db.query(
        `INSERT INTO activity_versions SELECT activity_id, version + 1, title, summary, banner, content, memo, ending, $1, starts_at,
           app_now() + $2::interval, app_now(), change, saved_by, saved_at
           FROM activity_versions WHERE activity_id = 6 ORDER BY version DESC LIMIT 1`,
        [shown, ends],
      )
    const member = await cashier.member()
    await added(true, '-1 second')
    expect((await stage.apply(member, 6)).message).toBe('活动已结束')
    expect(await stage.eligible(member, 6)).toEqual({ ok: 0, reason: '活动已结束' })
    expect((await call('POST /api/activitylist', { type: 3 })).data.total).toBe(1)
    await added(false, '1 day')
    expect((await stage.apply(member, 6)).code).toBe(404)
  })
})
