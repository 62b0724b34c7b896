// Settlement under concurrency: the round lock, idempotency keys, open bets, and play money kept separate.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { roundPayout } from '#src/ledger/postings.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'
import { settleServiceOf } from '#src/test/lottery/settling.ts'

const [JS28] = LOTTERIES
const BIG = { playId: 2001, stakeFen: 1_000n, oddsMilli: 1950 }

let test: TestApp
let member: { readonly id: bigint }
let number = 2026_1115_5000n
beforeAll(async () => {
  test = await createTestApp()
  await seedContent(test.core.db)
  member = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), 1_000_000n)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
})
beforeEach(async () => {
  number += 1n
  await plantDrawn(test.core.db, JS28, String(number), [4, 6, 9])
})
afterAll(() => test.close())

function settle(db: Db = test.core.db): Promise<void> {
  return settleServiceOf(test, { db }).settle(JS28.name, String(number))
}

const place = (who: { readonly id: bigint; readonly isTrial?: boolean } = member) =>
  placeBets(test.core.db, JS28, String(number), who, [BIG])
const states = async () => {
  const rows = await test.core.db.query<{ status: string }>(
    "SELECT status FROM bets WHERE plat = 'CP' AND round_id = $1 ORDER BY bet_id",
    [String(number)],
  )
  return rows.map((row) => row.status)
}
const round = async () => {
  const [row] = await test.core.db.query<{ state: string; payout_fen: bigint }>(
    'SELECT state, payout_fen FROM lottery_rounds WHERE expect = $1',
    [String(number)],
  )
  return row
}

it('waits for the lock on the round, with nothing paid meanwhile', async () => {
  await place()
  let settled: Promise<void> = Promise.resolve()
  await test.core.db.tx(async (tx) => {
    await tx.query('SELECT 1 FROM lottery_rounds WHERE expect = $1 FOR UPDATE', [String(number)])
    settled = settle()
    const isWaited = async () => {
      const rows = await test.core.db.query<{ waits: boolean }>(
        "SELECT count(*) > 0 AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rows[0]?.waits
    }
    await expect.poll(isWaited, { timeout: 60_000 }).toBe(true)
    expect(await states()).toEqual(['open'])
  })
  await settled
  expect(await states()).toEqual(['settled'])
  await expectMoneyBalances(test.core.db)
})

it('does not end a round in which a bet is still open', async () => {
  await place()
  let turns = 0
  const late: Db = {
    ...test.core.db,
    async tx(work) {
      turns += 1
      if (turns === 2) await place()
      return test.core.db.tx(work)
    },
  }
  await settle(late)
  expect(await states()).toEqual(['settled', 'open'])
  expect(await round()).toMatchObject({ state: 'drawn' })
})

it('counts no play money as paid', async () => {
  const trial = await newMember(test)
  await test.core.db.query('UPDATE members SET is_trial = true WHERE id = $1', [trial.id])
  const legs = move(house('opening', 'PLAY'), memberMain(trial.id, 'PLAY'), 10_000n)
  must(await post(test.core.db, { key: 'opening:guards', code: 'trialOpening', legs }))
  await place()
  await place({ id: trial.id, isTrial: true })
  await settle()
  expect(await round()).toEqual({ state: 'settled', payout_fen: 1_950n })
  expect(await readMainFen(test.core.db, trial.id, 'PLAY')).toBe(10_000n - 1_000n + 1_950n)
})

it('takes a payout that was there before as a fault, and leaves the bets as they are', async () => {
  await place()
  const payout = {
    lottery: JS28.name,
    expect: String(number),
    memberId: member.id,
    amountFen: 1_950n,
    memo: '',
  }
  must(await post(test.core.db, roundPayout({ ...payout, currency: 'CNY' })))
  const before = await readMainFen(test.core.db, member.id, 'CNY')
  await expect(settle()).rejects.toThrow('未结算')
  expect(await states()).toEqual(['open'])
  expect(await readMainFen(test.core.db, member.id, 'CNY')).toBe(before)
})
