// Settlement with a member whose bets cannot be paid: the rest of the round and other rounds are settled.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await seedContent(test.core.db)
})
afterAll(() => test.close())

async function rich() {
  const member = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), 100_000n)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
  return member
}

const LINE = { playId: 2001, stakeFen: 1_000n, oddsMilli: 1950 }

const open = async (number: string) =>
  (await test.core.db.query("SELECT 1 FROM bets WHERE round_id = $1 AND status = 'open'", [number])).length

const stuckRounds = async () =>
  (await openAlarms(test.core.db, 50))
    .filter(({ kind }) => kind === 'round_stuck')
    .map(({ subject }) => subject)

it('one member who cannot be paid keeps neither the others of the round nor other rounds waiting', async () => {
  const members = [await rich(), await rich(), await rich(), await rich(), await rich()]
  const [stuck] = members.slice(2)
  const [bad, good] = ['202611151001', '202611151002']
  for (const number of [bad, good]) {
    await plantDrawn(test.core.db, JS28, number, [4, 6, 9])
    for (const member of members) await placeBets(test.core.db, JS28, number, member, [LINE])
  }
  await test.core.db.query(`CREATE FUNCTION refuse_pay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.member_id = ${stuck?.id} AND NEW.round_id = '${bad}' THEN RAISE EXCEPTION 'not now'; END IF;
    RETURN NEW; END $$`)
  await test.core.db.query(
    'CREATE TRIGGER refuse_pay BEFORE UPDATE ON bets FOR EACH ROW EXECUTE FUNCTION refuse_pay()',
  )
  const { settlement } = test.services
  await settlement.runOnce()
  expect([await open(bad), await open(good)]).toEqual([1, 0])
  expect(await stuckRounds()).toEqual([`js28:${bad}`])
  await test.core.db.query('DROP TRIGGER refuse_pay ON bets')
  // Retried after a backoff, not immediately.
  await settlement.runOnce()
  expect(await open(bad)).toBe(1)
  await test.advance(1_000)
  await settlement.runOnce()
  expect([await open(bad), await stuckRounds()]).toEqual([0, []])
  await expectMoneyBalances(test.core.db)
})

it('a round that waits for a member blocks no other round', async () => {
  const [slow, quick] = [await rich(), await rich()]
  const [first, second] = ['202611152001', '202611152002']
  for (const [number, member] of [
    [first, slow],
    [second, quick],
  ] as const) {
    await plantDrawn(test.core.db, JS28, number, [4, 6, 9])
    await placeBets(test.core.db, JS28, number, member, [LINE])
  }
  // The rows stay locked however long the other round takes.
  const held = await holdRows(
    test.core.db,
    "SELECT set_config('idle_in_transaction_session_timeout', '0', true) FROM members WHERE id = $1 FOR UPDATE",
    [slow.id],
  )
  const running = test.services.settlement.runOnce()
  try {
    await held.awaitedBy(1)
    await vi.waitUntil(async () => (await open(second)) === 0, { timeout: 120_000 })
    expect(await open(first)).toBe(1)
  } finally {
    await held.release()
    await running
  }
  expect(await open(first)).toBe(0)
  await expectMoneyBalances(test.core.db)
})
