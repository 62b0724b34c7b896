// One person, one share of a day's red packets: accounts of one person, browser or collecting account get it once.
import { REFUSALS } from '@lanting/contract/refusals'
import type { Day } from '@lanting/contract/time'
import { atClock } from '@lanting/contract/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sql } from '#src/db/pool.ts'
import { readEntitled } from '#src/modules/redpacket/red-packet-cut.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { depositor, plantDeposit, publicList } from '#src/test/lottery/red-packets.ts'

let test: TestApp
let today: Day
beforeEach(async () => {
  test = await createTestApp()
  today = await until(test, '09:30:00')
})
afterEach(async () => {
  await expectMoneyBalances(test.core.db)
  await test.close()
})

type Depositor = Awaited<ReturnType<typeof depositor>>

/** Both have logged in with one browser. */
const oneBrowser = (...members: readonly Depositor[]) =>
  test.core.db.query(
    `INSERT INTO devices (id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at)
     SELECT gen_random_uuid(), id, '\\x0405', '', '', app_now(), app_now() FROM unnest($1::bigint[]) AS id`,
    [members.map(({ id }) => id)],
  )

const oneAccount = (...members: readonly Depositor[]) =>
  test.core.db.query(
    `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, tail, created_at)
     SELECT gen_random_uuid(), id, 'bank', '', '', '6222000011112222', '', '2222', app_now() FROM unnest($1::bigint[]) AS id`,
    [members.map(({ id }) => id)],
  )

const oneMobile = (...members: readonly Depositor[]) =>
  test.core.db.query("UPDATE members SET mobile = '13800130001' WHERE id = ANY ($1)", [
    members.map(({ id }) => id),
  ])

async function cutAt10(...members: readonly Depositor[]): Promise<void> {
  await until(test, '10:00:00')
  await runJobs(test)
  await Promise.all(members.map((member) => member.again()))
}

it.each([
  ['browser', oneBrowser],
  ['collecting account', oneAccount],
  ['mobile', oneMobile],
])('of accounts with one %s the one with the larger deposits has packets', async (_what, share) => {
  const [small, large, other] = [
    await depositor(test, 10_000n),
    await depositor(test, 120_000n),
    await depositor(test, 10_000n),
  ]
  await share(small, large)
  expect((await small.state()).max_times).toBe(0)
  await cutAt10(small, large, other)
  expect((await publicList(test, today)).batches).toMatchObject([{ packets: 3 }])
  expect(await small.grab()).toMatchObject({ code: 400, message: REFUSALS.redPacketShared.text })
  expect(await small.state()).toMatchObject({ max_times: 0, counted_recharge: '100.00' })
  expect((await large.grab()).code).toBe(200)
  expect((await other.grab()).code).toBe(200)
})

it('the one who has packets keeps them, whatever the other deposits later', async () => {
  const [first, late] = [await depositor(test, 10_000n), await depositor(test, 0n)]
  await oneBrowser(first, late)
  await cutAt10(first, late)
  await plantDeposit(test.core.db, late.id, 10_000_000n, new Date(atClock(today, '09:59:00')))
  expect(await test.services.redPacketCuts.cutLate()).toBe(0)
  expect(await late.grab()).toMatchObject({ message: REFUSALS.redPacketShared.text })
  expect((await first.grab()).code).toBe(200)
})

it('two late ones of one browser get one share, asked for at the same moment or cut together', async () => {
  const [one, two] = [await depositor(test, 0n), await depositor(test, 0n)]
  await oneBrowser(one, two)
  await cutAt10(one, two)
  for (const { id } of [one, two])
    await plantDeposit(test.core.db, id, 10_000n, new Date(atClock(today, '09:59:00')))
  const answers = await Promise.all([one.grab(), two.grab(), test.services.redPacketCuts.cutLate()])
  expect(
    answers.slice(0, 2).filter((answer) => typeof answer === 'object' && answer.code === 200),
  ).toHaveLength(1)
  expect((await publicList(test, today)).batches).toMatchObject([{ packets: 0 }, { packets: 1 }])
})

it('a network alone shares nothing: a household and a mobile provider have one', async () => {
  const members = await Promise.all([1, 2, 3].map(() => depositor(test, 10_000n)))
  await cutAt10(...members)
  const answers = await Promise.all(members.map((member) => member.grab()))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
})

it('looks at each member once, however many have reached a tier', async () => {
  const MEMBERS = 40
  const ids = await test.core.db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT 'many' || n, '', app_now() FROM generate_series(1, $1) n RETURNING id`,
    [MEMBERS],
  )
  for (const { id } of ids) await plantDeposit(test.core.db, id, 10_000n)
  const loops: number[] = []
  const explained: Sql['query'] = async (text, values) => {
    const [row] = await test.core.db.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    )
    for (const [, times] of JSON.stringify(row).matchAll(/"Actual Loops":(\d+)/g)) loops.push(Number(times))
    return []
  }
  await readEntitled({ ...test.core.db, query: explained }, today)
  expect(loops.length).toBeGreaterThan(5)
  expect(Math.max(...loops)).toBeLessThanOrEqual(MEMBERS)
})
