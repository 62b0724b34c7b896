// What the database rejects from the application's role, the draw worker's and the owner's alike: each a way to cheat.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole, loginOf, PROCESSES, type ProcessName } from '#src/process/database-role.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { place } from '#src/modules/bet/bet.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { msTo } from '#src/test/lottery/lottery.ts'
import { DATABASE_ATTACKS, forgedBet } from '#src/test/lottery/operator-attacks.ts'

const [JS28] = LOTTERIES
const WHO = [...PROCESSES, 'owner'] as const
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
  const as = (process: ProcessName) => openDb(asRole(test.core.db.url, loginOf(process)), 1)
  dbs = { api: as('api'), office: as('office'), worker: as('worker'), draw: as('draw'), owner: test.core.db }
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
  for (const process of PROCESSES) await dbs[process].close()
  await test.close()
})

const scene = () => ({ settled, sealed, open, memberId: member.id })

describe.each(WHO)('%s cannot write', (who) => {
  it.each(DATABASE_ATTACKS)('%s', async (_name, statement) => {
    await expect(dbs[who].query(statement(scene()))).rejects.toThrow(REFUSED)
  })
})

it('reaches each guard of the lotteries and of the public log by one of them', async () => {
  const reached = new Set<string>()
  for (const [, statement] of DATABASE_ATTACKS) {
    const error: unknown = await dbs.owner.query(statement(scene())).catch((thrown: unknown) => thrown)
    if (error instanceof Error && 'constraint' in error) reached.add(String(error.constraint))
  }
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'lottery_bet_guard',
      'lottery_capsule_guard',
      'lottery_chain_guard',
      'lottery_end_guard',
      'lottery_kept',
      'lottery_round_guard',
      'log_append_only',
    ]),
  )
})

describe('a bet past the door', () => {
  const OPEN_MS = 5_000
  async function openNow() {
    return stage.openRound('js28', OPEN_MS)
  }

  it('is refused to the application while the round is open', async () => {
    const number = await openNow()
    await expect(dbs.api.query(forgedBet(number)(scene()))).rejects.toThrow('permission denied')
  })

  it('is refused to the owner without a stake in the ledger', async () => {
    const number = await openNow()
    await expect(dbs.owner.query(forgedBet(number)(scene()))).rejects.toThrow(
      'its bets and its stake do not agree',
    )
  })

  it('is refused beside an order that came through it', async () => {
    const number = await openNow()
    await expect(
      dbs.api.tx(async (tx) => {
        const placed = await place(tx, {
          orderNo: 'through-the-door',
          memberId: member.id,
          lottery: 'js28',
          expect: number,
          roomId: 101,
          plays: [2001],
          picks: [''],
          stakesFen: [1_000n],
          salts: [Buffer.alloc(32, 1)],
          isExact: true,
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
    ).rejects.toThrow('permission denied')
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
