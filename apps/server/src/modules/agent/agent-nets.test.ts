// Which month a bet counts in, and that bending it gains nothing: months by settled bets.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { addMonths } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SettleService } from '#src/modules/bet/settle/settle.service.ts'
import {
  downline,
  friend,
  moveTo,
  newAgent,
  nextFifth,
  stated,
  storedMonth,
  thisMonth,
} from '#src/test/agents.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { join, play } from '#src/test/invited.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'
import { settleServiceOf } from '#src/test/lottery/settling.ts'

const [JS28] = LOTTERIES
const [BIG, SMALL] = [2001, 2002]
/** 19: 大. */
const DRAWN = [4, 6, 9]
const SECOND = 1000
const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
  await intoTheDay(cashier.test)
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

let serial = 1000

type Stakes = readonly (readonly [memberId: bigint, playId: number, yuan: number])[]

/** A round with these stakes, drawn and not yet settled. */
async function drawnRound(stakes: Stakes): Promise<string> {
  const { db } = cashier.test.core
  const expectNo = `20261115${serial++}`
  await plantDrawn(db, JS28, expectNo, DRAWN)
  for (const [id, playId, yuan] of stakes)
    await placeBets(db, JS28, expectNo, { id }, [{ playId, stakeFen: BigInt(yuan) * 100n, oddsMilli: 1950 }])
  return expectNo
}

const settle = (expectNo: string) => settleServiceOf(cashier.test).settle(JS28.name, expectNo)

describe('a bet counts in the month it settles', () => {
  it('opposite bets of ¥160,000 at 23:59:10 of the last day that settle after midnight gain nothing', async () => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, 2000)
    const [loser, winner] = [await friend(cashier, boss, 160_000), await friend(cashier, boss, 160_000)]
    const { month, endMs } = thisMonth(cashier)
    await moveTo(cashier, endMs - 50 * SECOND)
    const round = await drawnRound([
      [winner.id, BIG, 160_000],
      [loser.id, SMALL, 160_000],
    ])
    await moveTo(cashier, endMs + 10 * SECOND)
    await settle(round)
    await nextFifth(cashier, { months: 0 })
    // 3 × 2,000 lost, 1 % of 3,000 deposited: the open stakes are no revenue.
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({
      net_fen: 597_000n,
      commission_fen: 119_400n,
    })
    const next = await stated(cashier, boss, addMonths(month, 1))
    // Staked 320,000, paid out 312,000.
    expect(next).toMatchObject({ net_fen: 800_000n, commission_fen: 0n })
  })

  it.each([
    ['the last millisecond of a month belongs to it', -1, 1_000_00n, 0n],
    ['the first of the next one to the next', 0, 0n, 1_000_00n],
  ])('%s, by the venue’s time', async (_name, ms, before, after) => {
    const boss = await newAgent(cashier)
    const member = await join(cashier.test, boss.id)
    const { month, endMs } = thisMonth(cashier)
    await moveTo(cashier, endMs + SECOND)
    const bet = { memberId: member.id, game: 'k3', selection: '大', round: `edge${ms}`, betYuan: 1000 }
    venue.bet({ ...bet, payoutYuan: 0, outcome: 'lose', at: new Date(endMs + ms) })
    await cashier.test.services.betSync.runOnce()
    await nextFifth(cashier, { months: 0 })
    expect((await storedMonth(cashier, boss.id, month)).net_fen).toBe(before)
    expect((await stated(cashier, boss, addMonths(month, 1))).net_fen).toBe(after)
  })

  it('an open stake at a venue counts for nothing until its bet settles', async () => {
    const boss = await newAgent(cashier)
    const member = await join(cashier.test, boss.id)
    const { month, endMs } = thisMonth(cashier)
    await play(cashier.test, venue, member.id, 10, 'lose')
    const made = {
      bet_id: 'S9000000000000001',
      round_id: 'open-1',
      settle_version: 1,
      created_at: new Date(endMs - 55 * SECOND).toISOString(),
    }
    await moveTo(cashier, endMs - 50 * SECOND)
    venue.say({
      ...made,
      bet_amount: '1600.00',
      payout: '0.00',
      win_loss: '0.00',
      status: 2,
      outcome: null,
      settled_at: null,
    })
    venue.change(`m${member.id}`, -1600)
    await cashier.test.services.betSync.runOnce()
    await moveTo(cashier, endMs + SECOND)
    const end = {
      settle_version: 2,
      status: 1,
      outcome: 'win',
      settled_at: new Date(endMs + SECOND).toISOString(),
    }
    venue.say({ ...end, payout: '3120.00', win_loss: '1520.00' })
    venue.change(`m${member.id}`, 3120)
    await cashier.test.services.betSync.runOnce()
    await nextFifth(cashier, { months: 0 })
    expect((await storedMonth(cashier, boss.id, month)).net_fen).toBe(1_000n)
    const next = await stated(cashier, boss, addMonths(month, 1))
    expect(next).toMatchObject({ net_fen: -152_000n, carried_fen: 0n })
  })

  it('all bets of a round settle at one instant, though a crash delays one side past midnight', async () => {
    const boss = await newAgent(cashier)
    const [loser, winner] = [await friend(cashier, boss, 160_000), await friend(cashier, boss, 160_000)]
    const { month, endMs } = thisMonth(cashier)
    await moveTo(cashier, endMs - 50 * SECOND)
    const round = await drawnRound([
      [loser.id, SMALL, 160_000],
      [winner.id, BIG, 160_000],
    ])
    const { core, services } = cashier.test
    const applyMany: typeof services.turnover.applyMany = async (tx, counted) => {
      if (counted.some(({ memberId }) => memberId === winner.id)) throw new Error('killed')
      await services.turnover.applyMany(tx, counted)
    }
    const { alarms, pots, rebates, inbox, pushOutbox, lotteries: rounds } = services
    const parts = {
      ...core,
      alarms,
      pots,
      rebates,
      inbox,
      pushOutbox,
      rounds,
      turnover: { applyMany },
      betsAtOnce: 1n,
    }
    await expect(new SettleService(parts).settle(JS28.name, round)).rejects.toThrow()
    await moveTo(cashier, endMs + 30 * SECOND)
    await settle(round)
    const times = await core.db.query<{ at: Date }>(
      'SELECT DISTINCT settled_at AS at FROM bets WHERE round_id = $1',
      [round],
    )
    expect(times).toHaveLength(1)
    // The day had ended: its rebates are counted again.
    const marks = await core.db.query('SELECT 1 FROM rebate_recounts WHERE member_id = $1 AND plat = $2', [
      winner.id,
      'CP',
    ])
    expect(marks).toHaveLength(1)
    await nextFifth(cashier, { months: 0 })
    expect((await storedMonth(cashier, boss.id, month)).net_fen).toBe(800_000n)
  })

  it('a void round, trial members and staff credits bring nothing', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss, 1_000)
    const { db } = cashier.test.core
    const { month } = thisMonth(cashier)
    const round = await drawnRound([[member.id, SMALL, 1_000]])
    await db.tx(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'")
      await tx.query(
        `UPDATE lottery_rounds SET state = 'void', seed = NULL, numbers = NULL, result_text = NULL, drawn_at = NULL,
                void_reason = 'missed' WHERE expect = $1`,
        [round],
      )
    })
    await settle(round)
    const trial = await join(cashier.test, boss.id)
    await db.query('UPDATE members SET is_trial = true WHERE id = $1', [trial.id])
    expect(await stated(cashier, boss, month)).toMatchObject({ members: 1, net_fen: 0n })
  })
})
