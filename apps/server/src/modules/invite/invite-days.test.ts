// The days of invitations: when a friend is given up, and to which month a paid friend belongs.
import { addDays, beijingDay, monthOf, monthStart } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { until } from '#src/test/daily-jobs.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, type Newcomer, play } from '#src/test/invited.ts'

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

const today = () => beijingDay(cashier.test.core.clock.now())
const run = () => {
  const { invites, jobItems } = cashier.test.services
  return invites.runGifts(jobItems.of('invite-gifts'))
}
const verdictOf = async (friend: Newcomer) => {
  const [row] = await cashier.test.core.db.query<{ verdict: string }>(
    'SELECT coalesce(reason, state) AS verdict FROM invitations WHERE friend_id = $1',
    [friend.id],
  )
  return row?.verdict
}

/** To a second before the next Beijing month begins. */
async function untilMonthEnd(): Promise<void> {
  while (monthOf(addDays(today(), 1)) === monthOf(today())) await cashier.test.advance(DAY)
  await until(cashier.test, '23:59:59')
}

/** Friends who were paid in no ledger: removed again before the books are checked. */
async function fill(inviter: Newcomer, count: number, registered: Date, decided: Date): Promise<void> {
  await cashier.test.core.db.query(
    `WITH made AS (INSERT INTO members (username, realname, inviter_id, joined_at)
       SELECT 'filler' || n, 'x', $1, app_now() FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO invitations (friend_id, inviter_id, ip, registered_at, state, inviter_fen, friend_fen, decided_at)
     SELECT id, $1, '', $3, 'reached', 1800, 800, $4 FROM made`,
    [inviter.id, count, registered, decided],
  )
}

async function empty(): Promise<void> {
  const { db } = cashier.test.core
  await db.query(
    "DELETE FROM invitations WHERE friend_id IN (SELECT id FROM members WHERE username LIKE 'filler%')",
  )
  await db.query("UPDATE members SET username = 'gone' || id WHERE username LIKE 'filler%'")
}

async function qualified(inviter: Newcomer): Promise<Newcomer> {
  const friend = await join(cashier.test, inviter.id)
  await deposit(cashier, friend, '100')
  await play(cashier.test, venue, friend.id, 500)
  return friend
}

it('a friend is given up in the first run after the thirtieth day, not before and not a day later', async () => {
  const host = await join(cashier.test)
  const friend = await join(cashier.test, host.id)
  await cashier.test.advance(29 * DAY)
  await until(cashier.test, '23:59:59')
  const first = await cashier.test.core.db.query<{ day: string }>(
    'SELECT beijing_day(registered_at)::text AS day FROM invitations WHERE friend_id = $1',
    [friend.id],
  )
  expect(today()).toBe(addDays(first[0]?.day ?? '', 29))
  await run()
  expect(await verdictOf(friend)).toBe('open')
  await cashier.test.advance(2_000)
  await run()
  expect(await verdictOf(friend)).toBe('late')
})

describe('the cap of a month', () => {
  it('counts friends by the month in which they were paid, not by that of their registration', async () => {
    const host = await join(cashier.test)
    await untilMonthEnd()
    const last = cashier.test.core.clock.now()
    await cashier.test.advance(2_000)
    const first = cashier.test.core.clock.now()
    await fill(host, 50, last, first)
    const one = await qualified(host)
    await run()
    expect(await verdictOf(one)).toBe('monthFull')
    const answer = await cashier.test.call('POST /api/inviteinfo', {}, await host.login())
    expect(answer.data.overview).toMatchObject({ qualified: 50, gift_month: '900.00' })
    await empty()
  })

  it('leaves out those who were paid in the last second of the month before', async () => {
    const host = await join(cashier.test)
    await untilMonthEnd()
    const last = cashier.test.core.clock.now()
    await cashier.test.advance(1_000)
    expect(today()).toBe(monthStart(monthOf(today())))
    await fill(host, 50, last, last)
    const one = await qualified(host)
    await run()
    expect(await verdictOf(one)).toBe('reached')
    await empty()
    const answer = await cashier.test.call('POST /api/inviteinfo', {}, await host.login())
    expect(answer.data.overview).toMatchObject({ gift_total: '18.00', gift_month: '18.00' })
  })
})
