// Invitations through HTTP: registration by link, gifts for both once, refusal reasons, and an inviter's limited view.
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '@lanting/contract/time'
import { createServices } from '#src/services.ts'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { asideOf, retryItems } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, lateDeposit, type Newcomer, play } from '#src/test/invited.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
let host: Awaited<ReturnType<typeof join>>
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
beforeEach(async () => {
  host = await join(cashier.test)
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const run = () => {
  const { invites, jobItems } = cashier.test.services
  return invites.runGifts(jobItems.of('invite-gifts'))
}

async function qualify(friend: Newcomer): Promise<void> {
  await deposit(cashier, friend, '100')
  await play(cashier.test, venue, friend.id, 500)
}

async function info(input: object = {}) {
  const answer = await cashier.test.call('POST /api/inviteinfo', input, await host.login())
  return answer.data
}

const remarks = async () =>
  (await info({ tab: 2 })).list.data.map(({ remark }) => remark.split(' · ').slice(1))

describe('a friend who reaches what is asked for', () => {
  it('brings both their gift once, each with three times its turnover and a message', async () => {
    const friend = await join(cashier.test, host.id)
    await qualify(friend)
    const before = await cashier.balance(friend.id)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await cashier.balance(host.id)).toBe(1_800n)
    expect((await cashier.balance(friend.id)) - before).toBe(800n)
    const turnover = await cashier.test.call('POST /api/turnover', {}, await host.login())
    expect(turnover.data.data).toMatchObject([
      { source: 'invite', amount: '18.00', multiple: 3, required: '54.00' },
    ])
    const log = await cashier.test.call('POST /api/moneylog', {}, await friend.login())
    expect(log.data.data[0]).toMatchObject({ title: '邀请礼金', amount: '8.00', remark: '受邀达标奖励' })
    const masked = `com***${friend.name.slice(-2)}`
    expect(await info()).toMatchObject({
      overview: { invited: 1, first_deposit: 1, qualified: 1, gift_total: '18.00', gift_month: '18.00' },
      list: {
        total: 1,
        sum: '18.00',
        data: [{ date: today(), gift: '18.00', remark: `好友 ${masked} 达标奖励`, friend: null }],
      },
    })
    const inbox = await cashier.test.call('POST /api/noticeList', {}, await host.login())
    const message = `好友 ${masked} 已达标，邀请礼金¥18.00已到账，需完成3倍流水后可取款`
    expect(inbox.data.data.filter(({ content }) => content.includes(message))).toHaveLength(1)
  })

  it('is seen on the way as registered and underway, and nothing else is shown', async () => {
    const friend = await join(cashier.test, host.id)
    expect(await remarks()).toEqual([['已注册']])
    await deposit(cashier, friend, '200')
    await run()
    expect(await remarks()).toEqual([['进行中']])
    await play(cashier.test, venue, friend.id, 499)
    await run()
    expect(await remarks()).toEqual([['进行中']])
    const { list } = await info({ tab: 2 })
    expect(list.data).toEqual([
      {
        date: today(),
        gift: '0.00',
        remark: `com***${friend.name.slice(-2)} · 进行中`,
        friend: { name: `com***${friend.name.slice(-2)}`, state: 1, reason: '' },
      },
    ])
    expect(JSON.stringify(list)).not.toContain(friend.name)
  })

  it('counts to the end of the thirtieth day and no longer, however late the job runs', async () => {
    const [early, late] = [await join(cashier.test, host.id), await join(cashier.test, host.id)]
    await deposit(cashier, early, '100')
    await deposit(cashier, late, '100')
    // To the last minute of the thirtieth Beijing day.
    const now = cashier.test.core.clock.now().getTime()
    const end = Date.parse(`${addDays(today(), 30)}T00:00:00+08:00`)
    await cashier.test.advance(end - now - 60_000)
    await play(cashier.test, venue, early.id, 500)
    await cashier.test.advance(61_000)
    await play(cashier.test, venue, late.id, 500)
    await cashier.test.advance(3 * DAY)
    await run()
    const { list } = await info({ tab: 2, start: '2020-01-01' })
    expect(new Map(list.data.map(({ friend }) => [friend?.name.slice(-2), friend?.reason]))).toEqual(
      new Map([
        [early.name.slice(-2), ''],
        [late.name.slice(-2), '未在30天内达到条件'],
      ]),
    )
    expect(await cashier.balance(host.id)).toBe(1_800n)
  })

  it('whose first deposit was too small brings nothing, though the next were larger', async () => {
    const friend = await join(cashier.test, host.id)
    await lateDeposit(cashier, friend, '99.99')
    await deposit(cashier, friend, '200')
    await play(cashier.test, venue, friend.id, 500)
    await run()
    expect(await remarks()).toEqual([['进行中']])
  })
})

describe('no gift is given', () => {
  it('where both use one browser', async () => {
    const friend = await join(cashier.test, host.id, { cookie: host.cookie })
    await qualify(friend)
    await run()
    expect(await remarks()).toEqual([['未达标', '设备与您相同']])
  })

  it('where both were seen at one address on one day, be it at the registration alone', async () => {
    const friend = await join(cashier.test, host.id, { ip: host.ip })
    const other = await join(cashier.test, host.id)
    await qualify(friend)
    await qualify(other)
    await run()
    const said = (await remarks()).map((words) => words.join(' '))
    expect(said.toSorted()).toEqual(['已达标', '未达标 同日登录地址与您相同'])
  })

  it('but is given where the address was the other’s on another day, or a stranger tried a password there', async () => {
    const friend = await join(cashier.test, host.id)
    await cashier.test.call(
      'POST /api/login_pc',
      { name: host.name, password: 'Wrong2pass' },
      { ip: friend.ip },
    )
    await qualify(friend)
    await cashier.test.advance(DAY)
    await host.login(friend.ip)
    await run()
    expect(await remarks()).toEqual([['已达标']])
  })

  it('where both are paid to one account', async () => {
    const friend = await join(cashier.test, host.id)
    for (const id of [host.id, friend.id])
      await cashier.bindCard(id, { kind: 'bank', number: `6222${host.id}` })
    await qualify(friend)
    await run()
    expect(await remarks()).toEqual([['未达标', '收款账户与您相同']])
  })

  it('to anybody who keeps away from play, without telling whom it is about', async () => {
    const friend = await join(cashier.test, host.id)
    await qualify(friend)
    await cashier.test.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [friend.id])
    await run()
    expect(await remarks()).toEqual([['未达标', '不符合活动条件']])
    expect(await cashier.balance(host.id)).toBe(0n)
  })

  it('while one of them is frozen, and is made up for afterwards', async () => {
    const friend = await join(cashier.test, host.id)
    await qualify(friend)
    await cashier.test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [friend.id])
    await run()
    expect(await cashier.balance(host.id)).toBe(0n)
    await cashier.test.core.db.query("UPDATE members SET state = 'normal' WHERE id = $1", [friend.id])
    await cashier.test.advance(40 * DAY)
    await run()
    expect(await cashier.balance(host.id)).toBe(1_800n)
  })

  it('for more than fifty friends a month, also when many workers run at once', async () => {
    const friends: Newcomer[] = []
    for (let i = 0; i < 3; i++) friends.push(await join(cashier.test, host.id))
    for (const friend of friends) await qualify(friend)
    await fillMonth(49)
    const before = await Promise.all(friends.map(({ id }) => cashier.balance(id)))
    await Promise.all([run(), run(), run()])
    const states = await cashier.test.core.db.query<{ state: string; reason: string | null }>(
      'SELECT state, reason FROM invitations WHERE friend_id = ANY ($1) ORDER BY state DESC',
      [friends.map(({ id }) => id)],
    )
    expect(states).toEqual([
      { state: 'reached', reason: null },
      { state: 'missed', reason: 'monthFull' },
      { state: 'missed', reason: 'monthFull' },
    ])
    // The fifty-first pays nothing to either side.
    const gained = await Promise.all(
      friends.map(async ({ id }, i) => (await cashier.balance(id)) - (before[i] ?? 0n)),
    )
    expect(gained.toSorted((a, b) => Number(b - a))).toEqual([800n, 0n, 0n])
    expect(await cashier.balance(host.id)).toBe(1_800n)
    await emptyMonth()
  })
})

/** Friends of this month whose gifts are in no ledger: removed again before the books are checked. */
async function fillMonth(count: number): Promise<void> {
  await cashier.test.core.db.query(
    `WITH made AS (INSERT INTO members (username, realname, inviter_id, joined_at)
       SELECT 'filler' || n, 'x', $1, app_now() FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO invitations (friend_id, inviter_id, ip, registered_at, state, inviter_fen, friend_fen, decided_at)
     SELECT id, $1, '', app_now(), 'reached', 1800, 800, app_now() FROM made`,
    [host.id, count],
  )
}

async function emptyMonth(): Promise<void> {
  await cashier.test.core.db.query(
    "DELETE FROM invitations WHERE friend_id IN (SELECT id FROM members WHERE username LIKE 'filler%')",
  )
}

const today = () => beijingDay(cashier.test.core.clock.now())

describe('the programme', () => {
  it('gives a link with the member’s own number, and ranges that are the current month unless asked', async () => {
    const { link, list } = await info()
    expect(link).toMatch(new RegExp(`/#/\\?pid=${host.id}$`))
    expect([list.start, list.end]).toEqual([`${today().slice(0, 8)}01`, today()])
    await join(cashier.test, host.id)
    expect((await info({ tab: 2, start: '2020-01-01', end: '2020-12-31' })).list.total).toBe(0)
    expect((await info({ tab: 2, start: today(), end: today() })).list.total).toBe(1)
  })

  it('is closed and gives nothing where a licence does not allow it', async () => {
    const { core } = cashier.test
    const config = { ...core.config, offersProgrammes: false }
    const services = createServices({ ...core, config, metrics: new Registry() })
    const friend = await join(cashier.test, host.id)
    await qualify(friend)
    const each = services.jobItems.of('off')
    expect(await services.invites.runGifts(each)).toEqual({ pay: 0, miss: 0, wait: 0 })
    await services.invites.giftItem(String(friend.id))
    expect(await cashier.balance(host.id)).toBe(0n)
    const question = { start: '', end: '', onlyGifts: true, page: 1 } as const
    await expect(services.invites.info(host.id, question)).rejects.toThrow('programmeOff')
    const draft = { mobile: '13800138000', apply_info: '推广' }
    await expect(services.agents.apply(host.id, draft)).rejects.toThrow('programmeOff')
    expect(await services.agentStatements.runMonthly(today(), each)).toMatchObject({
      agents: 0,
      statements: 0,
    })
  })

  it('answers for a span up to the last day that can be written', async () => {
    const span = { start: '2026-11-15', end: '9999-12-31' }
    const answer = await cashier.test.call('POST /api/inviteinfo', span, await host.login())
    expect([answer.code, answer.data.list.end]).toEqual([200, '9999-12-31'])
  })

  it('does not show another member’s friends', async () => {
    await join(cashier.test, host.id)
    const other = await join(cashier.test)
    const answer = await cashier.test.call('POST /api/inviteinfo', { tab: 2 }, other)
    expect(answer.data).toMatchObject({ overview: { invited: 0 }, list: { total: 0 } })
  })

  it('one friend who cannot be worked through keeps no other waiting, and gets the same later', async () => {
    const { db } = cashier.test.core
    const [stuck, other] = [await join(cashier.test, host.id), await join(cashier.test, host.id)]
    await qualify(stuck)
    await qualify(other)
    await db.query(`CREATE FUNCTION refuse_friend() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.friend_id = ${stuck.id} THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$`)
    await db.query(
      'CREATE TRIGGER refuse_friend BEFORE UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION refuse_friend()',
    )
    await run()
    expect(await cashier.balance(host.id)).toBe(1_800n)
    expect(await asideOf(cashier.test, 'invite-gifts')).toEqual([String(stuck.id)])
    await db.query('DROP TRIGGER refuse_friend ON invitations')
    await Promise.all([retryItems(cashier.test), run(), run()])
    expect(await cashier.balance(host.id)).toBe(3_600n)
    await retryItems(cashier.test)
    expect(await asideOf(cashier.test, 'invite-gifts')).toEqual([])
  })
})
