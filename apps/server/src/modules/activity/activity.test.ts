// Activities through HTTP: what is public, and the once-per-member ones, to the fen (docs/rules/activity.md).
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { ActivityStage, lottery, SLOTS } from '#src/test/activity-stage.ts'
import { newMember } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { itemOf } from '#src/test/office/desk-item.ts'

const [venue, machines] = [createFakeVenue('AG'), createFakeVenue('PP')]
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: new Map([...venue.venues, ...machines.venues]) })
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)
const slots = new ActivityStage(() => cashier, machines, SLOTS)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
/** Of one activity in the list. */
async function standing(as: Parameters<typeof call>[2], id: number) {
  const { data } = await call('POST /api/activitylist', {}, as)
  const row = data.data.find((one) => one.id === id)
  return { mine: row?.mine, may: row?.may }
}
const notMet = (reason: string) => ({ code: 400, message: `暂不符合活动条件：${reason}` })

describe('what anybody reads', () => {
  it('lists the five types, and all eight activities or those of one type', async () => {
    const types = await call('POST /api/activitytype')
    expect(types.data.map(({ name }) => name)).toEqual([
      '新人礼遇',
      '日常福利',
      '彩票专区',
      'VIP尊享',
      '邀请有礼',
    ])
    for (const type of [undefined, 0, '', '0'])
      expect((await call('POST /api/activitylist', type === undefined ? {} : { type })).data.total).toBe(8)
    const lotteries = await call('POST /api/activitylist', { type: 3 })
    expect(lotteries.data.data.map(({ title, limit }) => [title, limit])).toEqual([
      ['周末彩票加奖', '每周一次'],
      ['豹子好运奖', '每日一次'],
    ])
  })

  it('shows a visitor the page with the ending that all of them share, and no judgement', async () => {
    const { data } = await call('POST /api/activitydeatil', { id: '3' })
    expect(data).toMatchObject({ title: '每日首存2%', action: 'apply', mine: null, eligible: null })
    expect(data.memo).toContain('仅限年满18周岁会员，请理性娱乐。')
    const right = await cashier.test.app.inject({
      method: 'POST',
      url: '/api/activitydetail',
      payload: { id: 3 },
    })
    expect(right.json<{ data: { title: string } }>().data.title).toBe('每日首存2%')
    expect((await call('POST /api/activitydeatil', { id: 99 })).code).toBe(404)
  })

  it.each([
    [4, '/hongbao'],
    [7, '/vip'],
    [8, '/inviter'],
  ])('leads on from activity %i, which takes no applications', async (id, link) => {
    expect((await call('POST /api/activitydeatil', { id })).data).toMatchObject({ action: 'link', link })
    const answer = await stage.apply(await cashier.member(), id)
    expect([answer.code, answer.message]).toEqual([400, '该活动无需申请'])
  })

  it('asks visitors to log in, and refuses trials', async () => {
    const visitor = await cashier.test.raw('POST /api/doactivityapply', { activityid: 3 })
    expect(visitor.statusCode).toBe(401)
    const trial = await call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const as = { token: trial.data.api_token }
    for (const path of ['doactivityapply', 'activityApplyLog', 'bonusdrop'] as const) {
      const input = { doactivityapply: { activityid: 3 }, activityApplyLog: {}, bonusdrop: { apply_id: 'x' } }
      const answer = await call(`POST /api/${path}`, input[path], as)
      expect([answer.code, answer.message]).toEqual([403, '试玩账号不支持该操作'])
    }
    expect((await call('POST /api/activitydeatil', { id: 3 }, as)).data.eligible).toBeNull()
  })
})

describe('首存加赠20%', () => {
  it('gives 100.00 for 500, asks for 1,000.00 beside the deposit’s 500.00, and says so before and after', async () => {
    const member = await cashier.member(0n)
    await stage.deposit(member, 500)
    expect(await stage.eligible(member, 1)).toEqual({
      ok: 1,
      because: '首存 500.00 的 20%',
      bonus: '100.00',
      required: '1000.00',
      multiple: 10,
      only: '电子老虎机',
      cost: '41.50',
      return_rate: 95.85,
    })
    expect(await standing(member.as, 1)).toEqual({ mine: null, may: 1 })
    const answer = await stage.apply(member, 1)
    expect([answer.code, answer.message, answer.data.state]).toEqual([200, '申请成功，请等待审核', 1])
    expect(await standing(member.as, 1)).toEqual({ mine: 1, may: null })
    expect(await standing(undefined, 1)).toEqual({ mine: null, may: null })
    expect(await stage.record(member)).toMatchObject({
      activity_name: '首存加赠20%',
      state: 1,
      bonus: '100.00',
      remark: '首存 500.00 的 20%；通过后流水要求 1,000.00',
      turnover: null,
    })
    expect(await cashier.balance(member.id)).toBe(50_000n)
    expect(itemOf('activity', await stage.approve(answer.data.apply_id)).row.state).toBe(4)
    expect(await cashier.balance(member.id)).toBe(60_000n)
    expect(await stage.missing(member)).toBe('1500.00')
    expect(await stage.record(member)).toMatchObject({
      state: 4,
      remark: '首存 500.00 的 20%；流水要求 1,000.00',
      turnover: { required: '1000.00', done: '0.00', state: 0, pot: '100.00' },
      can_drop: 1,
    })
    const inbox = await call('POST /api/noticeList', {}, member.as)
    expect(inbox.data.data.map(({ title }) => title)).toContain('活动彩金已到账 ¥100.00')
  })

  it('is floored and capped: 100.00 gives 20.00, 1,000 gives 188.00', async () => {
    const small = await stage.applied(1, 100)
    expect((await stage.record(small)).bonus).toBe('20.00')
    const large = await stage.applied(1, 1000)
    expect(await stage.record(large)).toMatchObject({
      bonus: '188.00',
      remark: '首存 1,000.00 的 20%，最高 188.00；通过后流水要求 1,880.00',
    })
  })

  it('counts slots alone, and the deposit’s own row everything', async () => {
    const member = await stage.applied(1, 500)
    await stage.approve(member.applyId)
    await stage.playVenue(member, 100, 200)
    expect(await stage.missing(member)).toBe('1400.00')
    await stage.playLottery(member, [lottery(2001, 400)])
    expect(await stage.missing(member)).toBe('1000.00')
    await stage.playLottery(member, [lottery(2001, 100)])
    expect(await stage.missing(member)).toBe('1000.00')
    await slots.playVenue(member, 200, 100)
    expect(await stage.missing(member)).toBe('800.00')
  })

  it.each([
    ['without a deposit', 0, 0, '您的首存不符合本活动条件'],
    ['with less than 100', 50, 0, '首笔存款不足100元'],
    ['after seven days', 200, 7, '首笔存款到账已超过7天'],
  ])('is refused %s, with the reason before and after', async (_case, yuan, days, reason) => {
    const member = await cashier.member(0n)
    if (yuan >= 100) await stage.deposit(member, yuan)
    else if (yuan > 0) await stage.smallDeposit(member, yuan)
    if (days > 0) await cashier.test.advance(days * 86_400_000)
    const now = { ...member, as: await cashier.again(member) }
    expect(await stage.eligible(now, 1)).toEqual({ ok: 0, reason })
    expect(await stage.apply(now, 1)).toMatchObject(notMet(reason))
  })

  it('is for the first deposit: one that came before this ledger counts as well', async () => {
    const member = await cashier.member(0n)
    await cashier.test.core.db.query('UPDATE member_totals SET paysum_fen = 2600000 WHERE member_id = $1', [
      member.id,
    ])
    await stage.deposit(member, 500)
    expect(await stage.apply(member, 1)).toMatchObject(notMet('您的首存不符合本活动条件'))
    expect((await stage.apply(member, 3)).code).toBe(200)
  })
})

describe('完善资料送8元', () => {
  let mobiles = 0
  async function complete(ip = '10.1.1.1', mobile = `1380013${String(++mobiles).padStart(4, '0')}`) {
    const { id, name, token } = await newMember(cashier.test, undefined, ip)
    const profile = { mobile, email: 'a@example.com', birthday: '1990-01-01' }
    await call('POST /api/updateuserinfo', profile, { token, ip })
    return { id, name, as: { token, ip } }
  }

  it('names what is missing, then pays 8.00 at once and asks for 24.00', async () => {
    const member = await complete()
    expect(await stage.eligible(member, 2)).toEqual({ ok: 0, reason: '请先填写收款账户' })
    await cashier.bindCard(member.id, { kind: 'bank', number: '6222999900000001' })
    const answer = await stage.apply(member, 2)
    expect([answer.message, answer.data.state]).toEqual(['申请成功，彩金¥8.00已到账', 4])
    expect(await cashier.balance(member.id)).toBe(800n)
    expect(await stage.turnover(member)).toEqual([
      { source: 'activity', required: '24.00', done: '0.00', state: 0 },
    ])
    expect((await stage.apply(member, 2)).message).toBe('您已申请过该活动')
    expect((await stage.record(member)).can_drop).toBe(1)
  })

  it('is not for a second member with the same card, also one who removed it', async () => {
    const [one, other] = [await complete('10.1.1.2'), await complete('10.1.1.3')]
    const card = await cashier.bindCard(one.id, { kind: 'bank', number: '6222999900000002' })
    expect((await stage.apply(one, 2)).data.state).toBe(4)
    await cashier.test.core.db.query('UPDATE cards SET removed_at = app_now() WHERE id = $1', [card])
    await cashier.bindCard(other.id, { kind: 'bank', number: '6222999900000002' })
    expect(await stage.apply(other, 2)).toMatchObject(notMet(TEXTS.activityShared))
    expect(await cashier.balance(other.id)).toBe(0n)
  })

  it('is not for a second account of one person, also one that is found after the first applied', async () => {
    const shared = '13800139001'
    const [one, other] = [await complete('10.1.4.1', shared), await complete('10.1.4.2', shared)]
    const late = await complete('10.1.4.3')
    for (const { id } of [one, other, late]) await cashier.bindCard(id, { kind: 'bank', number: `6222${id}` })
    expect((await stage.apply(one, 2)).data.state).toBe(4)
    expect(await stage.apply(other, 2)).toMatchObject(notMet(TEXTS.activityShared))
    // What they share now, the first had not yet when it applied.
    const changed = { mobile: '13800139002', password: 'Right2pass' }
    expect((await call('POST /api/updateuserinfo', changed, one.as)).code).toBe(200)
    expect((await call('POST /api/updateuserinfo', changed, late.as)).code).toBe(200)
    expect(await stage.apply(late, 2)).toMatchObject(notMet(TEXTS.activityShared))
    expect(await cashier.balance(late.id)).toBe(0n)
  })

  it('waits for review when another applicant has used the same network', async () => {
    const [one, other] = [await complete('10.1.1.4'), await complete('10.1.1.4')]
    await cashier.bindCard(one.id, { kind: 'bank', number: '6222999900000003' })
    await cashier.bindCard(other.id, { kind: 'bank', number: '6222999900000004' })
    expect((await stage.apply(one, 2)).data.state).toBe(4)
    const held = await stage.apply(other, 2)
    expect([held.message, held.data.state]).toEqual(['申请成功，请等待审核', 1])
    const as = await stage.claim(held.data.apply_id)
    const seen = await cashier.office.call(
      'POST /office-api/activity/application',
      { id: held.data.apply_id },
      as,
    )
    expect(seen.data.checks[0]).toEqual({ ok: 0, text: '本期有其他申请人近期使用同一网络', figure: '1 人' })
  })

  it.each([
    ['an address of one IPv6 network', '2001:db8:5:1::1', '2001:db8:5:1::2', null],
    ['another use of a session there', '10.1.2.1', '10.1.2.2', '10.1.2.1'],
  ])('waits for review after %s', async (_what, first, second, alsoAt) => {
    const [one, other] = [await complete(first), await complete(second)]
    for (const { id } of [one, other]) await cashier.bindCard(id, { kind: 'bank', number: `6222${id}` })
    expect((await stage.apply(one, 2)).data.state).toBe(4)
    if (alsoAt !== null) await call('POST /api/balance', {}, { ...other.as, ip: alsoAt })
    expect((await stage.apply(other, 2)).data.state).toBe(1)
  })

  it('is not for a second member of a browser that either has used before', async () => {
    const [one, other] = [await complete('10.1.3.1'), await complete('10.1.3.2')]
    for (const { id } of [one, other]) await cashier.bindCard(id, { kind: 'bank', number: `6222${id}` })
    await cashier.test.core.db.query(
      `INSERT INTO devices (id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at)
       SELECT gen_random_uuid(), id, '\\x0203', '', '', app_now(), app_now() FROM unnest($1::bigint[]) AS id`,
      [[one.id, other.id]],
    )
    expect((await stage.apply(one, 2)).data.state).toBe(4)
    expect(await stage.apply(other, 2)).toMatchObject(notMet(TEXTS.activityShared))
  })

  it('is paid to one of five who apply from one address at the same moment; the others wait for a person', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => complete('10.1.1.5')))
    for (const [i, { id }] of members.entries())
      await cashier.bindCard(id, { kind: 'bank', number: `622299990002000${i}` })
    const answers = await Promise.all(members.map((member) => stage.apply(member, 2)))
    expect(answers.filter(({ data }) => data.state === 4)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.state === 1)).toHaveLength(4)
  })

  it('is paid once to five accounts of one device that apply at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, (_, i) => complete(`10.2.2.${i}`)))
    for (const [i, { id }] of members.entries())
      await cashier.bindCard(id, { kind: 'bank', number: `622299990001000${i}` })
    await cashier.test.core.db.query(`UPDATE devices SET mark_hash = '\\x01' WHERE member_id = ANY ($1)`, [
      members.map(({ id }) => id),
    ])
    const answers = await Promise.all(members.map((member) => stage.apply(member, 2)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(4)
  })
})
