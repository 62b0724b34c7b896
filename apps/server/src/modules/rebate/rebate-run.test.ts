// The daily rebate run over many members: in batches, by two workers at once, with failing members; against the plain rule.
import { rebateFen, rebateRateBp } from '@lanting/contract/rules/promo/rebate'
import { addDays, beijingDay, DAY_MS, type Day } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as sql from '#src/modules/rebate/rebate-run.sql.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { asideOf, retryItems } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { type PlainBet, plantBets, plantMembers } from '#src/test/lottery/plain-bets.ts'
import { rowsRead } from '#src/test/rows-read.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => test.close())

const PLATS = ['AG', 'PP', 'KY'] as const
const levelOf = (n: number) => 1 + (n % 5)

/** Members of several levels with bets at several venues on this day and the one before; amounts derive from their index. */
async function players(count: number, prefix: string) {
  const { db, clock } = test.core
  const ids = await plantMembers(db, count, prefix)
  await db.query(
    `UPDATE member_vip v SET level = l.level FROM unnest($1::bigint[], $2::int[]) AS l (id, level) WHERE v.member_id = l.id`,
    [ids, ids.map((_, n) => levelOf(n))],
  )
  const now = clock.now().getTime()
  const bets = ids.flatMap((memberId, n) =>
    PLATS.slice(0, 1 + (n % 3)).flatMap((plat, p) =>
      [0, 1].map((daysAgo) => ({
        memberId,
        plat,
        validFen: BigInt(1 + ((n * 7919 + p * 104_729 + daysAgo * 31) % 400_000)),
        at: new Date(now - daysAgo * DAY_MS),
      })),
    ),
  )
  await plantBets(db, bets)
  await markAgain(ids, addDays(beijingDay(clock.now()), -1))
  return { ids, bets }
}

/** Like the import of bets of an ended day does. */
async function markAgain(ids: readonly bigint[], day: Day): Promise<void> {
  await test.core.db.query(
    `INSERT INTO rebate_recounts (member_id, plat, day)
     SELECT DISTINCT member_id, plat, $2::date FROM bets WHERE member_id = ANY ($1) AND beijing_day(settled_at) = $2::date`,
    [ids, day],
  )
}

/** The rule's result for the bets, by member, venue and day. */
function expected(ids: readonly bigint[], bets: readonly PlainBet[]): string[] {
  const sums = new Map<string, { bet: PlainBet; fen: bigint }>()
  for (const bet of bets) {
    const key = `${bet.memberId} ${bet.plat} ${beijingDay(bet.at)}`
    sums.set(key, { bet, fen: (sums.get(key)?.fen ?? 0n) + bet.validFen })
  }
  return [...sums]
    .map(([key, { bet, fen }]) => {
      const rate = rebateRateBp(bet.plat, levelOf(ids.indexOf(bet.memberId)))
      return { key, given: rebateFen(fen, rate) }
    })
    .filter(({ given }) => given > 0n)
    .map(({ key, given }) => `${key} ${given}`)
    .toSorted()
}

async function given(ids: readonly bigint[]): Promise<string[]> {
  const rows = await test.core.db.query<{ line: string }>(
    `SELECT member_id || ' ' || plat || ' ' || day || ' ' || sum(money_fen) AS line FROM rebates
      WHERE member_id = ANY ($1) AND state = 'unclaimed' GROUP BY member_id, plat, day`,
    [ids],
  )
  return rows.map(({ line }) => line).toSorted()
}

async function tomorrow(): Promise<Day> {
  await test.advance(DAY_MS)
  return beijingDay(test.core.clock.now())
}

const run = (today: Day) =>
  test.services.rebateRuns.runDaily(today, test.services.jobItems.of('rebate-daily'))

it('gives everybody what the rule gives, to the fen, when two workers do the same day at once', async () => {
  const { ids, bets } = await players(60, 'sets')
  const today = await tomorrow()
  await Promise.all([run(today), run(today)])
  expect(await given(ids)).toEqual(expected(ids, bets))
  // A message for each day with a rebate.
  const messages = await test.core.db.query<{ line: string }>(
    `SELECT member_id || ' ' || substr(key, 8) AS line FROM inbox_messages WHERE member_id = ANY ($1)`,
    [ids],
  )
  const days = expected(ids, bets).map((line) => line.replace(/ [A-Z]+ (\S+) \d+$/, ' $1'))
  expect(messages.map(({ line }) => line).toSorted()).toEqual([...new Set(days)].toSorted())
})

it('counts past days again with the day, at the level of each, and takes back what was too much', async () => {
  const { db, clock } = test.core
  const { ids, bets } = await players(20, 'again')
  await run(await tomorrow())
  expect(await given(ids)).toEqual(expected(ids, bets))
  // Yesterday's bets of every second member become void, those of the others double; all play once more.
  const voided = new Set(ids.filter((_, n) => n % 2 === 0))
  const day = addDays(beijingDay(clock.now()), -1)
  const corrected = bets.map((bet) => {
    if (beijingDay(bet.at) !== day) return bet
    return { ...bet, validFen: voided.has(bet.memberId) ? 0n : bet.validFen * 2n }
  })
  await db.query(
    `UPDATE bets SET valid_fen = CASE WHEN member_id = ANY ($1) THEN 0 ELSE valid_fen * 2 END
      WHERE member_id = ANY ($2) AND beijing_day(settled_at) = $3`,
    [[...voided], ids, day],
  )
  await markAgain(ids, day)
  const more = ids.map((memberId, n) => ({
    memberId,
    plat: 'AG',
    validFen: BigInt(9_999 + n),
    at: clock.now(),
  }))
  await plantBets(db, more)
  await run(await tomorrow())
  // The rows of the voided day are cancelled, all others match the rule.
  expect(await given(ids)).toEqual(expected(ids, [...corrected, ...more]))
  expect(await db.query('SELECT 1 FROM rebate_debts WHERE fen > 0')).toEqual([])
})

it('takes what was claimed and then too much off the next days, once', async () => {
  const { db, clock } = test.core
  const { id: memberId, name, password } = await newMember(test)
  const ids = [memberId]
  const play = async (validFen: bigint) => {
    await plantBets(db, [{ memberId, plat: 'AG', validFen, at: clock.now() }])
    const day = beijingDay(clock.now())
    await run(await tomorrow())
    return day
  }
  const givenOn = async (day: Day) =>
    (await given(ids)).filter((line) => line.includes(` ${day} `)).map((line) => line.split(' ').at(-1))
  const of = (validFen: bigint) => rebateFen(validFen, rebateRateBp('AG', 1))

  const voided = await play(300_000n)
  const token = await loginAs(test, name, password)
  expect((await test.call('POST /api/dofanshui', {}, { token })).code).toBe(200)
  await db.query('UPDATE bets SET valid_fen = 0 WHERE member_id = $1', [memberId])
  await markAgain(ids, voided)
  expect(await givenOn(await play(200_000n))).toEqual([])
  expect(await givenOn(await play(400_000n))).toEqual([`${of(400_000n) - (of(300_000n) - of(200_000n))}`])
  expect(await givenOn(await play(500_000n))).toEqual([`${of(500_000n)}`])
})

it('sets aside the failing members only', async () => {
  const { db } = test.core
  const { ids, bets } = await players(40, 'fault')
  const bad = [ids[5], ids[6], ids[39]].map(String)
  await db.query(`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.member_id IN (${bad.join(', ')}) THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$`)
  await db.query(
    'CREATE TRIGGER refuse_some BEFORE INSERT ON rebates FOR EACH ROW EXECUTE FUNCTION refuse_some()',
  )
  await run(await tomorrow())
  expect(new Set(await asideOf(test, 'rebate-daily'))).toEqual(new Set(bad))
  const others = ids.filter((id) => !bad.includes(String(id)))
  const fine = bets.filter(({ memberId }) => others.includes(memberId))
  expect(await given(ids)).toEqual(expected(ids, fine))
  await db.query('DROP TRIGGER refuse_some ON rebates')
  await retryItems(test)
  expect(await asideOf(test, 'rebate-daily')).toEqual([])
  expect(await given(ids)).toEqual(expected(ids, bets))
})

it("a batch reads only its own members' bets of the day", async () => {
  const { db, clock } = test.core
  const { ids, bets } = await players(50, 'read')
  const own = ids.slice(0, 3)
  const day = beijingDay(clock.now())
  const old = Array.from({ length: 2000 }, (_, n) => ({
    memberId: ids[n % ids.length] ?? 0n,
    plat: 'AG',
    validFen: 100n,
    at: new Date(clock.now().getTime() - (20 + (n % 40)) * DAY_MS),
  }))
  await plantBets(db, old)
  await db.query('ANALYZE bets')
  const ofDay = bets.filter(({ memberId, at }) => own.includes(memberId) && beijingDay(at) === day)
  expect(await rowsRead(db, 'bets', (tx) => sql.playedOn(tx, own, day))).toBe(ofDay.length)
})
