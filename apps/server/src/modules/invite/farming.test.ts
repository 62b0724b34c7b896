// One person with many accounts, simulated: what farming of invitations pays, in figures.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, play } from '#src/test/invited.ts'

const ACCOUNTS = 8
const INVITER_FEN = 1_800n
const FRIEND_FEN = 800n

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

type Comer = Awaited<ReturnType<typeof join>>

const reasonsOf = async (inviters: readonly Comer[]) => {
  const rows = await cashier.test.core.db.query<{ verdict: string; n: number }>(
    `SELECT coalesce(reason, state) AS verdict, count(*)::int AS n FROM invitations WHERE inviter_id = ANY ($1) GROUP BY 1`,
    [inviters.map(({ id }) => id)],
  )
  return Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n]))
}

/** The total of invitation gifts to the farmer's accounts. */
async function givenTo(comers: readonly Comer[]): Promise<bigint> {
  const rows = await cashier.test.core.db.query<{ fen: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
       JOIN ledger_accounts a ON a.id = e.account_id WHERE t.code = 'inviteGift' AND a.member_id = ANY ($1)`,
    [comers.map(({ id }) => id)],
  )
  return rows[0]?.fen ?? 0n
}

/** Each deposits and meets the turnover; then the job runs, three times concurrently and once more. */
async function harvest(friends: readonly Comer[]): Promise<void> {
  for (const friend of friends) {
    await deposit(cashier, friend, '100')
    await play(cashier.test, venue, friend.id, 500)
  }
  const { invites, jobItems } = cashier.test.services
  const run = () => invites.runGifts(jobItems.of('invite-gifts'))
  await Promise.all([run(), run(), run()])
  await run()
}

async function friendsOf(inviter: Comer, more: (n: number) => { ip?: string; cookie?: string }) {
  const friends: Comer[] = []
  for (let n = 0; n < ACCOUNTS; n++) friends.push(await join(cashier.test, inviter.id, more(n)))
  return friends
}

describe(`${ACCOUNTS} friends whom one person invents`, () => {
  it('in the inviter’s own browser bring nothing', async () => {
    const me = await join(cashier.test)
    const friends = await friendsOf(me, () => ({ cookie: me.cookie }))
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ device: ACCOUNTS })
    expect(await givenTo([me, ...friends])).toBe(0n)
  })

  it('at the inviter’s own address, each in a browser of its own, bring nothing', async () => {
    const me = await join(cashier.test)
    const friends = await friendsOf(me, () => ({ ip: me.ip }))
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ ip: ACCOUNTS })
    expect(await givenTo([me, ...friends])).toBe(0n)
  })

  it('who all pay out to the inviter’s account bring nothing', async () => {
    const me = await join(cashier.test)
    const friends = await friendsOf(me, () => ({}))
    for (const { id } of [me, ...friends])
      await cashier.bindCard(id, { kind: 'bank', number: `6222${me.id}1` })
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ account: ACCOUNTS })
    expect(await givenTo([me, ...friends])).toBe(0n)
  })

  it('on a second telephone, away from the inviter, bring one gift and no more', async () => {
    const me = await join(cashier.test)
    const phone = await join(cashier.test)
    const friends = await friendsOf(me, () => ({ cookie: phone.cookie }))
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ reached: 1, deviceAgain: ACCOUNTS - 1 })
    expect(await givenTo([me, ...friends])).toBe(INVITER_FEN + FRIEND_FEN)
  })

  it('who share one account among themselves bring one gift and no more', async () => {
    const me = await join(cashier.test)
    const friends = await friendsOf(me, () => ({}))
    for (const { id } of friends) await cashier.bindCard(id, { kind: 'bank', number: `6222${me.id}2` })
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ reached: 1, accountAgain: ACCOUNTS - 1 })
    expect(await givenTo([me, ...friends])).toBe(INVITER_FEN + FRIEND_FEN)
  })

  it('in a chain, each invited by the one before in one browser, bring nothing', async () => {
    const chain = [await join(cashier.test)]
    for (let n = 0; n < ACCOUNTS; n++) {
      const last = chain.at(-1) ?? chain[0]
      if (last !== undefined) chain.push(await join(cashier.test, last.id, { cookie: last.cookie }))
    }
    await harvest(chain.slice(1))
    expect(await reasonsOf(chain)).toEqual({ device: ACCOUNTS })
    expect(await givenTo(chain)).toBe(0n)
  })

  it('cannot close a ring: the inviter is fixed at the registration', async () => {
    const first = await join(cashier.test)
    const second = await join(cashier.test, first.id)
    const { token } = second
    for (const pid of [second.id, first.id])
      await cashier.test.call('POST /api/updateuserinfo', { pid: String(pid) }, { token })
    const rows = await cashier.test.core.db.query<{ inviter_id: bigint | null }>(
      'SELECT inviter_id FROM members WHERE id = ANY ($1) ORDER BY id',
      [[first.id, second.id]],
    )
    expect(rows.map((row) => row.inviter_id)).toEqual([null, first.id])
  })

  it('who are really eight people bring eight gifts, and cost what the programme says', async () => {
    const me = await join(cashier.test)
    const friends = await friendsOf(me, () => ({}))
    await harvest(friends)
    expect(await reasonsOf([me])).toEqual({ reached: ACCOUNTS })
    expect(await givenTo([me, ...friends])).toBe(BigInt(ACCOUNTS) * (INVITER_FEN + FRIEND_FEN))
  })
})
