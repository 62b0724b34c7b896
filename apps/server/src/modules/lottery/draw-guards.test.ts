// What the database refuses, from the application's role, the draw worker's and the owner's alike: each a way to cheat.
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { currentRound } from '@lanting/contract/rules/schedule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole } from '#src/database-role.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { place } from '#src/modules/bet/bet.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/expect-money-balances.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery-orders.ts'
import { msTo } from '#src/test/lottery.ts'

const [JS28] = LOTTERIES
const WHO = ['lanting_app', 'lanting_draw', 'owner'] as const
const REFUSED = /refused|permission denied|violates/

let test: TestApp
let stage: OrderStage
let dbs: Record<(typeof WHO)[number], Db>
let settled: string
let sealed: string
let open: string
let member: Awaited<ReturnType<OrderStage['rich']>>

beforeAll(async () => {
  test = await createTestApp()
  stage = await openOrders(test)
  dbs = {
    lanting_app: openDb(asRole(test.core.db.url, 'lanting_app'), 1),
    lanting_draw: openDb(asRole(test.core.db.url, 'lanting_draw'), 1),
    owner: test.core.db,
  }
  member = await stage.rich(1_000)
  settled = await stage.openRound('js28')
  await stage.order(member.token, 101, settled, [line(2001), line(2002)])
  await test.advance(await msTo(test.core, JS28, 'draw'))
  await stage.draw.turn(JS28)
  await test.services.settlement.runOnce()
  sealed = await stage.openRound('js28')
  await stage.order(member.token, 101, sealed, [line(2001)])
  await test.advance((await msTo(test.core, JS28, 'close')) + 100)
  await stage.draw.turn(JS28)
  open = currentRound(JS28, test.core.clock.now().getTime() + 60_000).expect
})
afterAll(async () => {
  await expectMoneyBalances(test.core.db)
  await dbs.lanting_app.close()
  await dbs.lanting_draw.close()
  await test.close()
})

const round = (what: string, number: () => string) => () =>
  `UPDATE lottery_rounds SET ${what} WHERE lottery = 'js28' AND expect = '${number()}'`
const isSealed = () => sealed
const isSettled = () => settled

/** A bet written as the door writes them, into an order of its own. */
const bet =
  (number: () => string, at = 'app_now()') =>
  () =>
    `
  WITH o AS (INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
    VALUES ('forged', ${member.id}, false, 'js28', '${number()}', 101, 1, 1000, ${at}) RETURNING order_no)
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id, play_id,
    picks, salt)
  SELECT 'CP', lottery_bet_id(app_now()), ${member.id}, false, 'lottery', 'js28', 'js28', '${number()}', '', 1950, 1000, 0, 0, 'open',
    '{}', '', '', ${at}, 1, order_no, 101, 2001, '', sha256('salt') FROM o`

const ATTACKS: readonly (readonly [string, () => string])[] = [
  ['a bet into a sealed round', bet(isSealed)],
  [
    'a bet into a sealed round, written as of before its close',
    bet(isSealed, "app_now() - interval '1 minute'"),
  ],
  ['a bet into a drawn round', bet(isSettled)],
  ['a bet into a round without a commitment', bet(() => open)],
  [
    'a bet added to an old order',
    () => `
    INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
      valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id, play_id,
      picks, salt)
    SELECT plat, lottery_bet_id(app_now()), member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
      0, 0, 'open', '{}', '', '', app_now(), 1, order_no, room_id, play_id, picks, salt FROM bets WHERE round_id = '${sealed}'`,
  ],
  [
    'a payout raised after the settlement',
    () => "UPDATE bets SET payout_fen = 9999999 WHERE round_id = '" + settled + "'",
  ],
  ['a settled bet opened again', () => "UPDATE bets SET status = 'open' WHERE round_id = '" + settled + "'"],
  [
    'a bet paid before its draw',
    () =>
      `UPDATE bets SET status = 'settled', outcome = 'win', payout_fen = 5000 WHERE round_id = '${sealed}'`,
  ],
  ['a stake changed', () => `UPDATE bets SET bet_fen = 1 WHERE round_id = '${sealed}'`],
  ['a bet dropped', () => `DELETE FROM bets WHERE round_id = '${sealed}'`],
  ['a round voided by hand', round("state = 'void', void_reason = 'beacon'", isSealed)],
  [
    'a round voided with invented evidence',
    round(`state = 'void', void_reason = 'beacon', void_evidence = '{"beacon_round": 1}'`, isSealed),
  ],
  [
    'a round voided for a capsule that was never opened',
    round(
      `state = 'void', void_reason = 'capsule', void_evidence = '{"last_index": 1, "beacon_signature": "00"}'`,
      isSealed,
    ),
  ],
  ['a round with bets called missed', round("state = 'void', void_reason = 'missed'", isSealed)],
  [
    'numbers of one’s own choice',
    round("state = 'drawn', seed = repeat('b', 64), numbers = '{7,7,7}', drawn_at = app_now()", isSealed),
  ],
  ['another root', round("bets_root = repeat('a', 64)", isSealed)],
  ['another commitment', round("commit = repeat('c', 64)", isSealed)],
  ['a commitment before its time', round("commit = repeat('c', 64)", () => open)],
  ['a settled round’s payout', round('payout_fen = payout_fen + 1', isSettled)],
  ['a late round called punctual', round('late = false, drawn_at = draw_at', isSettled)],
  [
    'a round that was drawn before it began',
    () => `
    INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, commit,
      bets_root, bets_count, sealed_at, seed, numbers, drawn_at)
    SELECT lottery, '202601010001', chain_no, 7000, 'PF1', open_at, close_at, draw_at, 'drawn', commit, bets_root, 0, sealed_at,
           seed, '{7,7,7}', drawn_at FROM lottery_rounds WHERE expect = '${settled}'`,
  ],
  ['another beacon for a chain', () => "UPDATE lottery_chains SET beacon_key = repeat('cd', 96)"],
  [
    'a chain published in the past',
    () => `
    INSERT INTO lottery_chains SELECT (c).* FROM (SELECT c FROM lottery_chains c WHERE lottery = 'js28') x`,
  ],
  [
    'a seed that is not of the chain',
    () => "UPDATE lottery_chains SET public_seed = repeat('a', 64), public_index = public_index + 1",
  ],
  ['another capsule', () => "UPDATE lottery_capsules SET ciphertext = repeat('a', 320)"],
  [
    'a capsule after its time',
    () => `
    INSERT INTO lottery_capsules SELECT lottery, chain_no, 1, 5, 1, app_now() - interval '1 hour', ciphertext, app_now()
      FROM lottery_capsules LIMIT 1`,
  ],
  [
    'odds announced yesterday',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1900, app_now() - interval '1 day', app_now(), 1, 'x', 'x')`,
  ],
  [
    'odds for the round that is open',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1900, app_now(), app_now(), 1, 'x', 'x')`,
  ],
  [
    'odds of a thousandth',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1955, app_now(), app_now() + interval '25 hours', 1, 'x', 'x')`,
  ],
  ['a seal taken out of the public log', () => `DELETE FROM log_entries WHERE ref = 'seal:js28-${sealed}'`],
]

describe.each(WHO)('%s cannot write', (who) => {
  it.each(ATTACKS)('%s', async (_name, statement) => {
    await expect(dbs[who].query(statement())).rejects.toThrow(REFUSED)
  })
})

describe('a bet past the door', () => {
  const OPEN_MS = 5_000
  async function openNow() {
    const number = await stage.openRound('js28', OPEN_MS)
    return () => number
  }

  it('is refused to the application while the round is open', async () => {
    const number = await openNow()
    await expect(dbs.lanting_app.query(bet(number)())).rejects.toThrow('permission denied')
  })

  it('is refused to the owner without a stake in the ledger', async () => {
    const number = await openNow()
    await expect(dbs.owner.query(bet(number)())).rejects.toThrow('its bets and its stake do not agree')
  })

  it('is refused beside an order that came through it', async () => {
    const number = (await openNow())()
    await expect(
      dbs.lanting_app.tx(async (tx) => {
        const placed = await place(tx, {
          orderNo: 'through-the-door',
          memberId: member.id,
          main: memberMain(member.id, 'CNY'),
          house: house('lottery', 'CNY'),
          key: 'lot:through-the-door',
          memo: '',
          lottery: 'js28',
          title: 'js28',
          expect: number,
          roomId: 101,
          memberCapFen: 1_000_000n,
          addFen: null,
          plays: [2001],
          picks: [''],
          stakesFen: [1_000n],
          oddsMilli: [1950],
          selections: [''],
          salts: [Buffer.alloc(32, 1)],
        })
        expect(placed.outcome).toBe('placed')
        await tx.query(
          `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
             bet_fen, valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no,
             room_id, play_id, picks, salt)
           SELECT plat, lottery_bet_id(app_now()), member_id, is_trial, category, game_code, game_name, round_id, selection, 9000, bet_fen,
                  0, 0, 'open', '{}', '', '', app_now(), 1, order_no, room_id, play_id, picks, salt
             FROM bets WHERE order_no = 'through-the-door'`,
        )
      }),
    ).rejects.toThrow('bets come through lottery_place')
  })
})

it('computes the published vectors itself', async () => {
  const salt = 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49'
  const seed = '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229'
  const rows = await test.core.db.query(
    `SELECT lottery_numbers($1, 'PF1|js28|1|202611150002|' || $2, 3) AS three,
            lottery_numbers($1, 'PF1|js6|1|202611150002|' || $2, 7) AS seven`,
    [seed, salt],
  )
  expect(rows).toEqual([{ three: [4, 6, 9], seven: [9, 6, 15, 17, 46, 16, 31] }])
})
