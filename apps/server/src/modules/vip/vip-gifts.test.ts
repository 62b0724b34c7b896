// Who is given VIP gifts, and for which months: by the day a deposit arrived, months without a worker, restricted members.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { addDays, beijingDay, DAY_MS, dayStart } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '#src/ledger/post.ts'
import { depositCredited } from '#src/ledger/postings.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { plantMembers } from '#src/test/lottery/plain-bets.ts'

let test: TestApp
let members = 0
/** The first of the month after that of the clock, and later ones. */
let firsts: string[]
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(() => {
  firsts = [beijingDay(test.core.clock.now())]
  for (let n = 0; n < 4; n++)
    firsts.push(`${addDays(`${(firsts.at(-1) ?? '').slice(0, 8)}01`, 31).slice(0, 8)}01`)
  firsts.shift()
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => test.close())

async function memberOf(level: number): Promise<bigint> {
  const [id = 0n] = await plantMembers(test.core.db, 1, `gift${(members += 1)}x`)
  await test.core.db.query('UPDATE member_vip SET level = $2 WHERE member_id = $1', [id, level])
  return id
}

/** An order and the moment that its money arrived. */
async function deposit(memberId: bigint, created: number, arrived: number): Promise<void> {
  const no = `D${String((members += 1)).padStart(20, '0')}`
  await test.core.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     VALUES ($1, $2, 'bank', 10000, 'credited', $3, $4)`,
    [no, memberId, new Date(created), new Date(arrived)],
  )
  await post(test.core.db, depositCredited({ no, memberId, way: 'bank', amountFen: 10_000n, memo: '' }))
}

const run = (first: string) =>
  test.services.vipRuns.runMonthly(first, test.services.jobItems.of('vip-monthly'))
const start = (n: number) => dayStart(firsts[n] ?? '')
async function months(memberId: bigint): Promise<string[]> {
  const rows = await test.core.db.query<{ month: string }>(
    'SELECT month FROM vip_monthly_gifts WHERE member_id = $1 ORDER BY month',
    [memberId],
  )
  return rows.map(({ month }) => month)
}
const monthKey = (n: number) => (firsts[n] ?? '').slice(0, 7).replace('-', '')

it('a deposit counts for the month in which it arrived, whenever it was ordered, to the millisecond', async () => {
  const cases: [arrived: number, given: boolean][] = [
    [start(0) - 1, false],
    [start(0), true],
    [start(1) - 1, true],
    [start(1), false],
  ]
  const ids = []
  for (const [arrived] of cases) {
    const id = await memberOf(3)
    await deposit(id, arrived - DAY_MS, arrived)
    ids.push(id)
  }
  await test.services.vipRuns.monthlyAgain(firsts[1] ?? '', test.services.jobItems.of('vip-monthly'))
  const given = await Promise.all(ids.map(async (id) => (await months(id)).includes(monthKey(1))))
  expect(given).toEqual(cases.map(([, expected]) => expected))
})

it('months without a worker are made up, each by its own deposits, and given once', async () => {
  const [both, second] = [await memberOf(4), await memberOf(3)]
  await run(firsts[0] ?? '')
  await deposit(both, start(0), start(0) + DAY_MS)
  await deposit(both, start(1), start(1) + DAY_MS)
  await deposit(second, start(1), start(2) - 1)
  // The worker was away for the whole of the month in between.
  await run(firsts[2] ?? '')
  expect(await months(both)).toEqual([monthKey(1), monthKey(2)])
  expect(await months(second)).toEqual([monthKey(2)])
  await run(firsts[2] ?? '')
  expect((await run(firsts[3] ?? '')).members).toBe(0)
  expect(await months(both)).toHaveLength(2)
})

it.each(['timeout', 'excluded', 'frozen'])(
  'a member in state %s rises without a gift, and has no monthly one',
  async (state) => {
    const { db } = test.core
    const id = await memberOf(2)
    const next = vipLevel(3)
    await db.query('UPDATE member_totals SET paysum_fen = $2, flow_fen = $3 WHERE member_id = $1', [
      id,
      next.rechargeFen,
      next.flowFen,
    ])
    await db.query('UPDATE members SET state = $2 WHERE id = $1', [id, state])
    await deposit(id, start(0), start(0))
    const today = beijingDay(test.core.clock.now())
    await test.services.vipRuns.dailyAgain(addDays(today, 1), test.services.jobItems.of('vip-daily'))
    const [row] = await db.query<{ to_level: number; gift_fen: bigint }>(
      'SELECT to_level, gift_fen FROM vip_changes WHERE member_id = $1',
      [id],
    )
    expect(row).toEqual({ to_level: 3, gift_fen: 0n })
    await test.services.vipRuns.monthlyAgain(firsts[1] ?? '', test.services.jobItems.of('vip-monthly'))
    expect(await months(id)).toEqual([])
    expect(await db.query('SELECT 1 FROM turnover_requirements WHERE member_id = $1', [id])).toEqual([])
  },
)

describe('two accounts of one person', () => {
  async function person(level: number): Promise<[bigint, bigint]> {
    const both: [bigint, bigint] = [await memberOf(level), await memberOf(level)]
    const mobile = `1390000${String(members).padStart(4, '0')}`
    await test.core.db.query('UPDATE members SET mobile = $2 WHERE id = ANY ($1)', [both, mobile])
    return both
  }
  const giftsOf = async (ids: readonly bigint[]) => {
    const rows = await test.core.db.query<{ gift_fen: bigint }>(
      'SELECT gift_fen FROM vip_changes WHERE member_id = ANY ($1) ORDER BY gift_fen',
      [ids],
    )
    return rows.map(({ gift_fen: fen }) => fen)
  }

  it.each(['together', 'one after the other'])('have the gift of a level once, %s', async (how) => {
    const both = await person(1)
    const day = addDays(beijingDay(test.core.clock.now()), 1)
    const reach = (ids: readonly bigint[]) =>
      test.core.db.query(
        'UPDATE member_totals SET paysum_fen = $2, flow_fen = $2 WHERE member_id = ANY ($1)',
        [ids, vipLevel(2).flowFen + vipLevel(2).rechargeFen],
      )
    await reach(how === 'together' ? both : both.slice(1))
    await test.services.vipRuns.dailyAgain(day, test.services.jobItems.of('vip-daily'))
    await reach(both)
    await test.services.vipRuns.dailyAgain(addDays(day, 1), test.services.jobItems.of('vip-daily'))
    expect(await giftsOf(both)).toEqual([0n, vipLevel(2).upgradeGiftFen])
  })

  it.each(['together', 'one after the other'])('have the gift of a month once, %s', async (how) => {
    const both = await person(4)
    const monthly = () =>
      test.services.vipRuns.monthlyAgain(firsts[1] ?? '', test.services.jobItems.of('vip-monthly'))
    await deposit(both[1], start(0), start(0))
    if (how !== 'together') await monthly()
    await deposit(both[0], start(0), start(0))
    await monthly()
    await monthly()
    expect([await months(both[0]), await months(both[1])].flat()).toEqual([monthKey(1)])
  })
})

it('a gift is a pot until it is turned over once', async () => {
  const id = await memberOf(4)
  await deposit(id, start(0), start(0))
  await test.services.vipRuns.monthlyAgain(firsts[1] ?? '', test.services.jobItems.of('vip-monthly'))
  const { potsFen, ownFen } = await test.services.pots.read(id)
  expect([potsFen, ownFen]).toEqual([vipLevel(4).monthlyGiftFen, 10_000n])
})
