// Own second accounts as invited friends: every use of a session on the inviter's network counts, on days near the registration.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, type Newcomer, play } from '#src/test/invited.ts'

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

/** The friend deposits and plays what is asked for; then the job decides. */
async function decided(friend: Newcomer): Promise<string> {
  await deposit(cashier, friend, '100')
  await play(cashier.test, venue, friend.id, 500)
  const { invites, jobItems } = cashier.test.services
  await invites.runGifts(jobItems.of('invite-gifts'))
  const [row] = await cashier.test.core.db.query<{ verdict: string }>(
    'SELECT coalesce(reason, state) AS verdict FROM invitations WHERE friend_id = $1',
    [friend.id],
  )
  return row?.verdict ?? ''
}

async function rememberedLogin(member: Newcomer, ip: string): Promise<string> {
  const draft = { name: member.name, password: 'Right2pass', auto: 1 }
  const answer = await cashier.test.raw('POST /api/login_pc', draft, { ip })
  return answer.cookies.find(({ name }) => name === 'renew')?.value ?? ''
}

const usesOf = (id: bigint) =>
  cashier.test.core.db.query<{ network: string }>(
    'SELECT network FROM session_networks WHERE member_id = $1',
    [id],
  )

describe('a friend seen on the inviter’s network', () => {
  it('by a renewed session alone brings nothing', async () => {
    const friend = await join(cashier.test, host.id)
    const renewal = await rememberedLogin(friend, friend.ip)
    const renewed = await cashier.test.raw(
      'POST /api/session/renew',
      {},
      { ip: host.ip, headers: { cookie: `renew=${renewal}` } },
    )
    expect(renewed.json<{ data: { api_token: string } }>().data.api_token).toBeTruthy()
    expect(await decided(friend)).toBe('ip')
  })

  it('by the mobile of the inviter brings nothing: they are one person', async () => {
    const friend = await join(cashier.test, host.id)
    for (const who of [host, friend])
      await cashier.test.call('POST /api/updateuserinfo', { mobile: '13800137001' }, who)
    expect(await decided(friend)).toBe('account')
  })

  it('by one poll of a session opened elsewhere brings nothing, whichever of the two it is', async () => {
    const friend = await join(cashier.test, host.id)
    const poll = (who: { token: string }, ip: string) =>
      cashier.test.call('POST /api/balance', {}, { token: who.token, ip })
    await poll(friend, friend.ip)
    await poll(friend, host.ip)
    expect(await decided(friend)).toBe('ip')
    const second = await join(cashier.test, host.id)
    await poll(host, second.ip)
    expect(await decided(second)).toBe('ip')
  })

  it.each([
    ['2001:db8:7:1::1', '2001:db8:7:1:ffff::9', 'ip'],
    ['2001:db8:7:2::1', '2001:db8:7:3::1', 'reached'],
    ['203.0.113.80', '::ffff:203.0.113.80', 'ip'],
    ['203.0.113.81', '203.0.113.82', 'reached'],
  ])('at %s and %s: %s', async (hostIp, friendIp, verdict) => {
    await host.login(hostIp)
    expect(await decided(await join(cashier.test, host.id, { ip: friendIp }))).toBe(verdict)
  })

  it('is recorded once a day, however often the session is used', async () => {
    const ip = '2001:db8:9:1::1'
    const { token } = await host.login(ip)
    for (const last of [1, 2, 2, 3])
      await cashier.test.call('POST /api/user', {}, { token, ip: `2001:db8:9:1::${last}` })
    expect((await usesOf(host.id)).filter(({ network }) => network === '2001:db8:9:1::/64')).toHaveLength(1)
    await cashier.test.advance(DAY)
    await host.login(ip)
    expect((await usesOf(host.id)).filter(({ network }) => network === '2001:db8:9:1::/64')).toHaveLength(2)
  })

  it('leaves no trace there by a wrong password or an unknown token', async () => {
    const ip = '203.0.113.90'
    const as = { token: 'nobody', ip }
    await cashier.test.call('POST /api/user', {}, as)
    await cashier.test.call('POST /api/login_pc', { name: host.name, password: 'Wrong2pass' }, { ip })
    expect((await usesOf(host.id)).map(({ network }) => network)).not.toContain(ip)
  })
})

describe('the days that count around the registration', () => {
  it.each([
    ['last use of the eighth day before', '203.0.113.101', '23:59:50', 7 * DAY + 20_000, 'reached'],
    ['first use of the seventh day before', '203.0.113.102', '00:00:10', 8 * DAY - 20_000, 'ip'],
  ])('the inviter’s %s, at %s from %s on, %i ms earlier: %s', async (_what, ip, clock, later, verdict) => {
    await until(cashier.test, clock)
    await host.login(ip)
    await cashier.test.advance(later)
    expect(await decided(await join(cashier.test, host.id, { ip }))).toBe(verdict)
  })

  it.each([
    ['last use of the seventh day after', '203.0.113.103', '00:00:10', 8 * DAY - 20_000, 'ip'],
    ['first use of the eighth day after', '203.0.113.104', '23:59:50', 7 * DAY + 20_000, 'reached'],
  ])('the inviter’s %s, at %s from %s on, %i ms later: %s', async (_what, ip, clock, later, verdict) => {
    await until(cashier.test, clock)
    const friend = await join(cashier.test, host.id, { ip })
    await cashier.test.advance(later)
    await host.login(ip)
    expect(await decided(friend)).toBe(verdict)
  })
})
