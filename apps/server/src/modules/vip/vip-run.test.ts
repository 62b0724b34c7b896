// The daily run of levels over many members: in batches, by two workers at once, with a failing one; against the plain rule.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { decideVip, type VipFacts } from '@lanting/contract/rules/promo/vip'
import { addDays, beijingDay, DAY_MS, dayStart } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { post } from '#src/ledger/post.ts'
import { depositCredited } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/vip/vip.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { asideOf, retryItems, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { plantBets, plantMembers } from '#src/test/lottery/plain-bets.ts'
import { rowsRead } from '#src/test/rows-read.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // Each test is about one day, which must not end while it runs.
  await until(test, '00:05:00')
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => test.close())

let deposits = 0

/** A deposit now, in the ledger and in the total. */
async function deposit(memberId: bigint, amountFen: bigint): Promise<void> {
  const { db } = test.core
  const no = `D${String((deposits += 1)).padStart(20, '0')}`
  await db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     VALUES ($1, $2, 'bank', $3, 'credited', app_now(), app_now())`,
    [no, memberId, amountFen],
  )
  await post(db, depositCredited({ no, memberId, way: 'bank', amountFen, memo: '' }))
  await db.query('UPDATE member_totals SET paysum_fen = paysum_fen + $2 WHERE member_id = $1', [
    memberId,
    amountFen,
  ])
}

/** Members around every threshold: of levels 1 to 4, just below or at the next one, with and without a lost level, on day 89 or 90. */
async function facts(count: number, prefix: string, today: string): Promise<Map<bigint, VipFacts>> {
  const { db } = test.core
  const ids = await plantMembers(db, count, prefix)
  const all = ids.map((_, n): VipFacts => {
    const vip = 1 + (n % 4)
    const next = vipLevel(vip + 1)
    return {
      vip,
      paysumFen: next.rechargeFen - (n % 3 === 0 ? 1n : 0n),
      flowFen: next.flowFen - (n % 5 === 0 ? 1n : 0n),
      periodStart: addDays(today, n % 2 === 0 ? -90 : -89),
      periodFlowFen: n % 7 < 3 ? vipLevel(vip).keepFlowFen : vipLevel(vip).keepFlowFen / 2n,
      regainLevel: n % 6 === 0 ? vip + 1 : 0,
      regainBaseFen: n % 12 === 0 ? 0n : next.flowFen,
    }
  })
  await db.query(
    `WITH figures AS (
       SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::date[], $6::int[], $7::bigint[])
                  AS f (id, level, paysum, flow, period_start, regain_level, regain_base)),
     totals AS (UPDATE member_totals t SET paysum_fen = f.paysum, flow_fen = f.flow FROM figures f WHERE t.member_id = f.id)
     UPDATE member_vip v SET level = f.level, period_start = f.period_start, regain_level = f.regain_level, regain_base_fen = f.regain_base
       FROM figures f WHERE v.member_id = f.id`,
    [
      ids,
      all.map(({ vip }) => vip),
      all.map(({ paysumFen }) => paysumFen),
      // The period's turnover is inserted below and adds to its total.
      all.map(({ flowFen, periodFlowFen }) => flowFen - periodFlowFen),
      all.map(({ periodStart }) => periodStart),
      all.map(({ regainLevel }) => regainLevel),
      all.map(({ regainBaseFen }) => regainBaseFen),
    ],
  )
  await plantBets(
    db,
    all.flatMap(({ periodFlowFen, periodStart }, n) => {
      const [memberId, at] = [ids[n] ?? 0n, new Date(dayStart(periodStart))]
      return periodFlowFen === 0n ? [] : [{ memberId, plat: 'AG', validFen: periodFlowFen, at }]
    }),
  )
  return new Map(ids.map((id, n) => [id, all[n] as VipFacts]))
}

async function changes(known: ReadonlyMap<bigint, VipFacts>): Promise<string[]> {
  const rows = await test.core.db.query<{ line: string }>(
    `SELECT c.member_id || ' ' || c.kind || ' ' || c.to_level || ' ' || c.gift_fen || ' ' || v.level || ' ' || v.regain_level || ' ' ||
            v.period_start || ' ' || coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.name = 'member:' || c.member_id || ':main'), 0) ||
            ' ' || (SELECT count(*) FROM inbox_messages i WHERE i.member_id = c.member_id) || ' ' ||
            (SELECT coalesce(sum(r.required_fen), 0) FROM turnover_requirements r WHERE r.member_id = c.member_id) AS line
       FROM vip_changes c JOIN member_vip v USING (member_id) WHERE c.member_id = ANY ($1)`,
    [[...known.keys()]],
  )
  return rows.map(({ line }) => line).toSorted()
}

function expected(known: ReadonlyMap<bigint, VipFacts>, today: string): string[] {
  return [...known]
    .flatMap(([id, member]) => {
      const decision = decideVip(member, today)
      if (decision.kind === 'nothing') return []
      const { kind, after } = decision
      const isNew = kind === 'promoted' && member.regainLevel < after.vip
      const gift = isNew ? vipLevel(after.vip).upgradeGiftFen : 0n
      const state = `${after.vip} ${after.regainLevel} ${after.periodStart}`
      return [`${id} ${kind} ${after.vip} ${gift} ${state} ${gift} ${kind === 'kept' ? 0 : 1} ${gift}`]
    })
    .toSorted()
}

const run = (today: string) => test.services.vipRuns.runDaily(today, test.services.jobItems.of('vip-daily'))

it('decides about everybody as the rule does, once, when two workers do the same day at once', async () => {
  const today = addDays(beijingDay(test.core.clock.now()), 1)
  const known = await facts(60, 'sets', today)
  await test.advance(DAY_MS)
  // Deposits after midnight count for the next day: no level changes.
  for (const id of [...known.keys()].slice(0, 6)) await deposit(id, 1n)
  const paid = new Map([...known.keys()].slice(0, 6).map((id) => [id, 1n]))
  await Promise.all([run(today), run(today)])
  const wanted = expected(known, today).map((line) => {
    const words = line.split(' ')
    const fen = paid.get(BigInt(words[0] ?? 0)) ?? 0n
    return words.with(7, String(BigInt(words[7] ?? 0) + fen)).join(' ')
  })
  expect(await changes(known)).toEqual(wanted.toSorted())
  expect(new Set(wanted.map((line) => line.split(' ')[1]))).toEqual(new Set(['promoted', 'kept', 'demoted']))
})

it('sets aside only the failing member, with everything of it rolled back', async () => {
  const { db } = test.core
  const today = addDays(beijingDay(test.core.clock.now()), 1)
  const known = await facts(40, 'fault', today)
  const rising = [...known].filter(([, member]) => decideVip(member, today).kind === 'promoted')
  const [bad] = rising[3] ?? [0n]
  await db.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.member_id = ${bad} THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$`)
  await db.query(
    'CREATE TRIGGER refuse_one BEFORE INSERT ON turnover_requirements FOR EACH ROW EXECUTE FUNCTION refuse_one()',
  )
  await test.advance(DAY_MS)
  await run(today)
  expect(await asideOf(test, 'vip-daily')).toEqual([String(bad)])
  const others = expected(known, today).filter((line) => !line.startsWith(`${bad} `))
  expect(await changes(known)).toEqual(others)
  await db.query('DROP TRIGGER refuse_one ON turnover_requirements')
  await retryItems(test)
  expect(await changes(known)).toEqual(expected(known, today))
})

it('reads of a long history only what is new', async () => {
  const { db, clock } = test.core
  const [id = 0n, other = 0n] = await plantMembers(db, 2, 'long')
  for (let n = 0; n < 40; n++) for (const one of [id, other]) await deposit(one, 100n)
  await test.advance(DAY_MS)
  await deposit(id, 700n)
  const today = beijingDay(clock.now())
  const read = await rowsRead(db, 'ledger_entries', async (tx) =>
    expect(await sql.depositedSince(tx, [id, other], today)).toEqual([700n, 0n]),
  )
  // The new one and the last old one of each, read to find where the day begins, and the new one itself; as many again where
  // the planner, which other tests' rows sway, reads them twice. Never the 40 of a history.
  expect(read).toBeLessThan(20)
  const tomorrow = addDays(today, 1)
  expect(await sql.depositedSince(db, [id, other], tomorrow)).toEqual([0n, 0n])
  expect(await sql.depositedSince(db, [id, other], addDays(today, -1))).toEqual([4700n, 4000n])
})
