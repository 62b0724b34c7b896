// Records through HTTP: an open transfer, the summary of a visit, the statement's texts and filters.
import { BET, type StateOf, type WireOf } from '@lanting/contract/states'
import { addDays, beijingDay } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { move, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { type RunningSandbox, startSandbox } from '#src/test/venues/sandbox.ts'

let books: TestDatabase
let sandbox: RunningSandbox
let test: TestApp
beforeAll(async () => {
  books = await createTestDatabase()
  sandbox = await startSandbox(books.url)
  test = await createTestApp({ SANDBOX_URL: sandbox.url, VENUE_TIMEOUT_MS: '5000', RECONCILE_SPEED: '1000' })
  await seedContent(test.core.db)
})
afterEach(async () => {
  await sandbox.control('DELETE', 'faults')
  await expectBooksBalance(test.core.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
  await books.drop()
})

async function rich() {
  const member = await newMember(test)
  await post(test.core.db, {
    key: `test:${member.id}`,
    code: 'opening',
    legs: move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), 100_000n),
  })
  return { ...member, as: { token: member.token } }
}
const into = (plat: string, amount: string) => ({ amount, sourcetype: 'userbalance', targettype: plat })

async function total(as: { token: string }): Promise<string> {
  return (await test.call('POST /api/refreshusermoney', {}, as)).data.total
}

it('counts money of an open transfer once, whatever the venue says it holds', async () => {
  const member = await rich()
  await test.call('POST /api/transfer', into('AG', '100'), member.as)
  await sandbox.control('POST', 'faults', { venue: 'AG', mode: 'lost-reply', count: 1 })
  const sent = await test.call('POST /api/transfer', into('AG', '300'), member.as)
  expect(sent.data.state).toBe(2)
  // The venue already has the 300; they count as in transit, and not a second time in its wallet.
  expect(await total(member.as)).toBe('1000.00')

  const { transfer_no } = sent.data
  const open = await test.call('POST /api/transferinfo', { transfer_no }, member.as)
  expect(open.data).toMatchObject({ state: 2, direction: 'in', amount: '300.00', plat_title: 'AG真人' })
  expect(open.data.next_ask_at).not.toBeNull()

  for (let round = 0; round < 20; round++) {
    await test.services.reconcile.runOnce()
    await test.advance(200)
  }
  const ended = await test.call('POST /api/transferinfo', { transfer_no }, member.as)
  expect(ended.data).toMatchObject({ state: 1, state_text: '成功', next_ask_at: null })
  expect(ended.data.asked).toBeGreaterThan(0)
  const user = await test.call('POST /api/user', {}, member.as)
  expect(user.data).toMatchObject({
    balance: '600.00',
    gameblance: '400.00',
    transit: '0.00',
    total: '1000.00',
  })
})

it("never shows another member's transfer", async () => {
  const [owner, other] = [await rich(), await rich()]
  const { data } = await test.call('POST /api/transfer', into('AG', '10'), owner.as)
  const seen = await test.call('POST /api/transferinfo', { transfer_no: data.transfer_no }, other.as)
  expect(seen.code).toBe(404)
})

it('sums up a visit from its first second on', async () => {
  const member = await rich()
  await test.core.db.query(
    `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
                       bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce,
                       created_at, settled_at, settle_version)
     SELECT 'AG', 'S90000000000000' || n, $1, false, 'realbet', 'bac', '庄闲演示桌', 'r' || n, '庄', 1930, 1000, 0,
            CASE n WHEN 2 THEN 1930 ELSE 0 END, CASE n WHEN 4 THEN 'open' ELSE 'settled' END, CASE n WHEN 4 THEN NULL ELSE 'win' END,
            '{}', '', '', n, ('2026-11-15 10:00:0' || n || '+08')::timestamptz, NULL, 1
       FROM generate_series(1, 4) n`,
    [member.id],
  )
  const since = (second: number) => ({ plat_name: 'AG', since: `2026-11-15 10:00:0${second}` })
  expect((await test.call('POST /api/launchplay', since(2), member.as)).data).toEqual({
    bets: 3,
    staked: '30.00',
    returned: '19.30',
    net: '-0.70',
    open_bets: 1,
    open_staked: '10.00',
  })
  expect((await test.call('POST /api/launchplay', since(5), member.as)).data.bets).toBe(0)
  await test.core.db.query('DELETE FROM bets WHERE member_id = $1', [member.id])
})

it('tells in the statement where money went, adds it up, and narrows it by direction and kind', async () => {
  const member = await rich()
  await test.call('POST /api/transfer', into('AG', '300'), member.as)
  await test.call('POST /api/transall', {}, member.as)
  const all = await test.call('POST /api/moneylog', {}, member.as)
  expect(all.data.adds_up).toBe(true)
  expect(all.data.data.map(({ title, remark, amount }) => [title, remark, amount])).toEqual([
    ['转出场馆', 'AG真人 → 中心钱包', '300.00'],
    ['转入场馆', '中心钱包 → AG真人', '-300.00'],
    ['期初结转', '', '1000.00'],
  ])
  const only = async (filter: { kind?: string; direction?: 'in' | 'out' }) =>
    (await test.call('POST /api/moneylog', filter, member.as)).data.total
  expect(await only({ direction: 'in' })).toBe(2)
  expect(await only({ direction: 'out' })).toBe(1)
  expect(await only({ kind: 'transfer', direction: 'in' })).toBe(1)
  expect(await only({ kind: 'promo' })).toBe(0)
})

it('narrows the statement by venue, in the list and in the file, and refuses what it does not know', async () => {
  const member = await rich()
  await test.call('POST /api/transfer', into('AG', '300'), member.as)
  await test.call('POST /api/transfer', into('BG', '50'), member.as)
  await test.call('POST /api/transall', {}, member.as)
  const remarks = async (filter: object) =>
    (await test.call('POST /api/moneylog', filter, member.as)).data.data.map(({ remark }) => remark)
  expect(await remarks({ api_type: 'BG' })).toEqual(['BG真人 → 中心钱包', '中心钱包 → BG真人'])
  expect(await remarks({ api_type: 'AG', direction: 'out' })).toEqual(['中心钱包 → AG真人'])
  expect(await remarks({ api_type: 'CP' })).toEqual([])
  expect(await remarks({ api_type: 'all' })).toHaveLength(5)
  const file = await test.raw('GET /api/moneylog.csv', { api_type: 'BG' }, member.as)
  expect(file.body).toContain('BG真人')
  expect(file.body).not.toContain('AG真人')
})

it.each([
  ['POST /api/moneylog', { kind: 'nothing' }],
  ['POST /api/moneylog', { api_type: 'NOPE' }],
  ['POST /api/betrecord', { api_type: 'NOPE' }],
  ['POST /api/gettransrecord', { type: 3, api_type: 'NOPE' }],
  ['POST /api/getfanshui', { api_type: 'NOPE' }],
] as const)('%s %j is an unknown filter', async (name, filter) => {
  const { token } = await newMember(test)
  expect(await test.call(name, filter, { token })).toMatchObject({ code: 422, data: null })
})

it('tells no odds of a slot, whatever its venue writes, and those that were taken elsewhere', async () => {
  const member = await rich()
  await placeBets(member.id, [[`${days()[0]} 00:00:00`, 1000, 0, 'settled']])
  const shown = async () => (await test.call('POST /api/betrecord', { date: 4 }, member.as)).data.data[0]
  expect(await shown()).toMatchObject({ odds: 1.93, plays: '庄闲演示桌 庄 @1.93' })
  const rewrite =
    "UPDATE bets SET plat = 'PP', category = 'concise', game_name = '锦鲤', selection = '中线', odds_milli = $2"
  for (const milli of [0, 2500]) {
    await test.core.db.query(`${rewrite} WHERE member_id = $1`, [member.id, milli])
    expect(await shown()).toMatchObject({ odds: null, plays: '锦鲤 中线' })
  }
  await test.core.db.query('DELETE FROM bets WHERE member_id = $1', [member.id])
})

/** Today and the two days before, by the product's clock. */
function days(): readonly [string, string, string] {
  const today = beijingDay(test.core.clock.now())
  return [today, addDays(today, -1), addDays(today, -2)]
}

/** Bets of the member on chosen Beijing times: `[time, stake, payout, status]` in fen. */
async function placeBets(
  memberId: bigint,
  bets: readonly (readonly [string, number, number, StateOf<typeof BET>])[],
) {
  for (const [i, [at, stake, payout, status]] of bets.entries()) {
    await test.core.db.query(
      `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
                         bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce,
                         created_at, settled_at, settle_version)
       VALUES ('AG', $1, $2, false, 'realbet', 'bac', '庄闲演示桌', $1, '庄', 1930, $4, 0, $5, $6, NULL, $7, '', '', 1,
               ($3 || '+08')::timestamptz, NULL, 1)`,
      [
        `S800000000000${String(i).padStart(4, '0')}`,
        memberId,
        at,
        stake,
        payout,
        status,
        {
          text: '庄赢',
          verify_url: i === 0 ? 'https://venue.test/verify.html#nonce=1' : 'javascript:alert(1)',
        },
      ],
    )
  }
}

it('adds every day up as a whole, whichever page shows a part of it', async () => {
  const member = await rich()
  const [day0, day1, day2] = days()
  const today = Array.from({ length: 17 }, () => [`${day0} 00:00:00`, 1000, 0, 'settled'] as const)
  await placeBets(member.id, [
    ...today,
    [`${day0} 00:00:00`, 1000, 1930, 'settled'],
    [`${day1} 23:59:59`, 500, 965, 'settled'],
    [`${day1} 12:00:00`, 700, 0, 'open'],
    [`${day2} 12:00:00`, 300, 300, 'void'],
  ])
  const page = async (input: { page: number; status?: WireOf<typeof BET> }) =>
    (await test.call('POST /api/betrecord', { date: 4, ...input }, member.as)).data
  const day15 = { day: day0, bets: 18, win_loss: '-160.70' }
  expect((await page({ page: 1 })).days).toEqual([day15])
  const second = await page({ page: 2 })
  expect(second.days).toEqual([
    day15,
    { day: day1, bets: 2, win_loss: '4.65' },
    { day: day2, bets: 1, win_loss: '0.00' },
  ])
  expect(second.sum.win_loss).toBe('-156.05')

  const open = await page({ page: 1, status: BET.wire('open') })
  expect(open).toMatchObject({ total: 1, days: [{ day: day1, bets: 1, win_loss: '0.00' }] })
  expect((await page({ page: 9 })).days).toEqual([])
  await test.core.db.query('DELETE FROM bets WHERE member_id = $1', [member.id])
})

it("passes on a venue's words and its verifier, but no address that is not on the web", async () => {
  const member = await rich()
  await placeBets(member.id, [
    [`${days()[0]} 00:00:00`, 1000, 1930, 'settled'],
    [`${days()[0]} 00:00:01`, 1000, 1930, 'settled'],
  ])
  const info = async (bet_id: string) => (await test.call('POST /api/betinfo', { bet_id }, member.as)).data
  const good = await info('S8000000000000000')
  expect(good.bet.result_text).toBe('庄赢')
  expect(good.return_rate).toBe(98.02)
  expect(good.proof.verify_url).toBe('https://venue.test/verify.html#nonce=1')
  expect((await info('S8000000000000001')).proof.verify_url).toBe('')
  // Other odds than the table's are another game: its return rate is unknown.
  await test.core.db.query('UPDATE bets SET odds_milli = 2000 WHERE member_id = $1', [member.id])
  expect((await info('S8000000000000000')).return_rate).toBeNull()
  await test.core.db.query('DELETE FROM bets WHERE member_id = $1', [member.id])
})
