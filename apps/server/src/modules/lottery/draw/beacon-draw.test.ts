// Draws by the beacon: which value a round uses, what an unavailable beacon shows, and the rule that voids the round.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { beaconRandomness, beaconRoundFrom, beaconTimeMs } from '@lanting/fairness/beacon'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#src/books/check/check.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { drawNumbers } from '#src/modules/lottery/draw/draw.rules.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { TEST_BEACON, testBeacon, testSignature } from '#src/test/lottery/beacon.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { line, openOrders } from '#src/test/lottery/lottery-orders.ts'
import { drawLook, enterRound, msTo, testDraw, withoutGuards } from '#src/test/lottery/lottery.ts'

const [JS28, , , XK6] = LOTTERIES
const MINUTE = 60_000

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await enterRound(test, JS28)
})
afterEach(async () => {
  await expectMoneyBalances(test.core.db)
  await test.close()
})

async function nowMs() {
  await test.core.clock.reload()
  return test.core.clock.now().getTime()
}

const { rounds, round, entries, passClose } = drawLook(() => test, JS28)

/** A beacon that can be switched off. */
function awayBeacon(): Beacon & { isAway: boolean } {
  const honest = testBeacon(test.core.db)
  return {
    isAway: false,
    named: () => honest.named(),
    async read(info, number) {
      return this.isAway ? null : honest.read(info, number)
    },
  }
}

describe('the value of the beacon', () => {
  it('is the one of the schedule, also for a late seal, which is published as such', async () => {
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    const number = currentRound(JS28, await nowMs()).expect
    // The worker is down over close and draw: the seal is late, and the value is the same.
    await test.advance((await msTo(test.core, JS28, 'draw')) + 20_000)
    await draw.turn(JS28)
    const row = await round(number)
    const due = beaconRoundFrom(TEST_BEACON, (row?.close_at.getTime() ?? 0) + 6_000)
    expect(Number(row?.beacon_round)).toBe(due)
    expect(row?.late_seal).toBe(true)
    expect(await entries('late-seal')).toEqual([{ lottery: 'js28', expect: number, beacon_round: due }])
    await test.services.drawWatch.runOnce()
    expect(
      await test.core.db.query("SELECT subject FROM alarms WHERE kind = 'late_seal' AND ended_at IS NULL"),
    ).toEqual([{ subject: 'js28' }])
    const beacon = beaconRandomness({ signature: testSignature(due) })
    expect(row).toMatchObject({
      state: 'drawn',
      protocol: 'PF3',
      beacon,
      beacon_signature: testSignature(due),
    })
    const [chain] = await test.core.db.query<{ salt: string }>(
      "SELECT salt FROM lottery_chains WHERE lottery = 'js28' AND chain_no = 1",
    )
    const salt = chain?.salt ?? ''
    const message = { lottery: JS28, chainNo: 1, expect: number, salt, protocol: 'PF3' as const, beacon }
    expect(row?.numbers).toEqual(drawNumbers(row?.seed ?? '', message))
    expect(await entries('result')).toMatchObject([
      { expect: number, beacon_round: due, numbers: row?.numbers },
    ])
    expect(await entries('late')).toMatchObject([{ expect: number, waits_for: 'worker' }])
    const { data: fair } = await test.call('GET /api/lotteryFair', { name: 'js28', expect: number })
    expect(fair).toMatchObject({
      protocol: 'PF3',
      beacon,
      beacon_round: due,
      beacon_signature: testSignature(due),
      beacon_info: { public_key: TEST_BEACON.publicKey, genesis_sec: TEST_BEACON.genesisSec, period_sec: 3 },
    })
    // Numbers changed past every guard are found by the books.
    await test.services.settlement.runOnce()
    const forge = (numbers: readonly number[] | null | undefined) =>
      test.core.db.tx(async (tx) => {
        await withoutGuards(tx)
        await tx.query('UPDATE lottery_rounds SET numbers = $2 WHERE expect = $1', [number, numbers])
      })
    await forge([7, 7, row?.numbers?.[2] === 7 ? 8 : 7])
    const { lines } = await inspectBooks(test.core.db, 'whole', BUSINESS_INVARIANTS)
    expect(lines.find((one) => one.invariant === 'I4.draws')?.ok).toBe(false)
    await forge(row?.numbers)
  })

  it('leaves a seal in time without a word', async () => {
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    const number = currentRound(JS28, await nowMs()).expect
    await passClose(draw)
    await test.advance(await msTo(test.core, JS28, 'draw'))
    await draw.turn(JS28)
    expect(await round(number)).toMatchObject({ state: 'drawn', late_seal: false })
    expect(await entries('late-seal')).toEqual([])
  })

  it('may be out before the draw is due, which waits for its time', async () => {
    const draw = testDraw(test.core)
    const look = drawLook(() => test, XK6)
    await draw.turn(XK6)
    const number = currentRound(XK6, await nowMs()).expect
    await look.passClose(draw)
    await test.advance(2 * TEST_BEACON.periodSec * 1000)
    await draw.service.turn(XK6)
    const sealed = await look.round(number)
    expect(sealed?.state).toBe('closed')
    await test.advance(await msTo(test.core, XK6, 'draw'))
    await draw.service.turn(XK6)
    const drawn = await look.round(number)
    expect(drawn?.state).toBe('drawn')
    expect(beaconTimeMs(TEST_BEACON, Number(drawn?.beacon_round))).toBeLessThan(drawn?.draw_at.getTime() ?? 0)
  })

  it('may stay away: the draw is late, the rooms say so and take no bets, and it goes on by itself', async () => {
    const beacon = awayBeacon()
    const draw = testDraw(test.core, { beacon })
    const stage = await openOrders(test, draw)
    const member = await stage.rich(100)
    const number = await stage.openRound('js28')
    expect((await stage.order(member.token, 101, number, [line(2001)])).code).toBe(200)
    beacon.isAway = true
    await passClose(draw)
    await test.advance((await msTo(test.core, JS28, 'draw')) + 5 * MINUTE)
    await draw.turn(JS28)
    expect(await round(number)).toMatchObject({ state: 'closed', late: true })
    expect(await entries('late')).toMatchObject([{ expect: number, waits_for: 'beacon' }])
    // It polls again at once, before the next scheduled time.
    expect((await draw.service.turn(JS28)).isQuiet).toBe(false)
    const { data: list } = await test.call('POST /api/lotteryList')
    const now = list.find((one) => one.name === 'js28')?.nowdata
    expect(now).toMatchObject({ state: 'late', hash: null, late: { expect: number, waits_for: 'beacon' } })
    const refused = await stage.order(member.token, 101, now?.nextexpect ?? '', [line(2001)])
    expect(refused.message).toBe(REFUSALS.drawLate.text)
    await test.services.drawWatch.runOnce()
    const alarms = () =>
      test.core.db.query("SELECT subject FROM alarms WHERE kind = 'draw_late' AND ended_at IS NULL")
    expect(await alarms()).toContainEqual({ subject: 'js28' })

    beacon.isAway = false
    await draw.turn(JS28)
    expect((await round(number))?.state).toBe('drawn')
    await test.services.settlement.runOnce()
    await test.services.drawWatch.runOnce()
    expect(await alarms()).not.toContainEqual({ subject: 'js28' })
    // Rounds that could not be bet on are marked missed; the current round is open again.
    await test.advance(await msTo(test.core, JS28, 'draw'))
    await draw.turn(JS28)
    const after = await rounds()
    const missed = after.filter((one) => one.void_reason === 'missed')
    expect(missed.length).toBeGreaterThan(2)
    expect(missed.every((one) => one.commit === null && one.expect > number)).toBe(true)
    // Each has an entry in the public log: its own if the worker was running, otherwise as part of a span.
    const logged = await entries('void')
    const isTold = (expect: string) =>
      logged.some(
        (one) =>
          one['reason'] === 'missed' && String(one['expect']) <= expect && expect <= String(one['last']),
      )
    expect(missed.filter((one) => !isTold(one.expect))).toEqual([])
    const { data: fair } = await test.call('GET /api/lotteryFair', {
      name: 'js28',
      expect: missed[0]?.expect,
    })
    expect(fair).toMatchObject({ state: 9, void_reason: 'missed', commit: null })
    const again = await stage.openRound('js28')
    expect((await stage.order(member.token, 101, again, [line(2001)])).code).toBe(200)
  })

  it('that never comes makes the round void after a day, refunded, and a new chain follows', async () => {
    const beacon = awayBeacon()
    const draw = testDraw(test.core, { beacon })
    const stage = await openOrders(test, draw)
    const member = await stage.rich(100)
    const number = await stage.openRound('js28')
    expect((await stage.order(member.token, 101, number, [line(2001)])).code).toBe(200)
    beacon.isAway = true
    await test.advance(await msTo(test.core, JS28, 'close'))
    await draw.turn(JS28)
    await test.advance(LIMITS.draw.beaconWithinMs - MINUTE)
    await draw.turn(JS28)
    expect((await round(number))?.state).toBe('closed')
    await test.advance(2 * MINUTE)
    await draw.turn(JS28)
    expect(await round(number)).toMatchObject({ state: 'void', void_reason: 'beacon' })
    expect(await entries('void')).toContainEqual(
      expect.objectContaining({ expect: number, reason: 'beacon' }),
    )
    await test.services.settlement.runOnce()
    expect(await readMainFen(test.core.db, member.id, 'CNY')).toBe(10_000n)
    await draw.turn(JS28)
    const chains = await test.core.db.query(
      "SELECT state FROM lottery_chains WHERE lottery = 'js28' ORDER BY chain_no",
    )
    expect(chains).toEqual([{ state: 'lost' }, { state: 'active' }])
  })
})

describe('two draw workers at one round, of which only one has the value', () => {
  /** Both wait for the lock of the round's row, in this order, and then continue. Returns the round's number. */
  async function bothAtOnce(order: 'away first' | 'away last', overdueMs: number): Promise<string> {
    const beacon = awayBeacon()
    beacon.isAway = true
    const [away, other] = [testDraw(test.core, { beacon }), testDraw(test.core)]
    await away.turn(JS28)
    const number = currentRound(JS28, await nowMs()).expect
    await passClose(away)
    await test.advance((await msTo(test.core, JS28, 'draw')) + overdueMs)
    const select = 'SELECT 1 FROM lottery_rounds WHERE expect = $1 FOR UPDATE'
    const held = await holdRows(test.core.db, select, [number])
    const turns: Promise<unknown>[] = []
    for (const worker of order === 'away first' ? [away, other] : [other, away]) {
      turns.push(worker.service.turn(JS28))
      await held.awaitedBy(turns.length)
    }
    await held.release()
    await Promise.all(turns)
    return number
  }

  it('tell once that it is late, and draw it', async () => {
    const number = await bothAtOnce('away first', 5 * MINUTE)
    expect(await round(number)).toMatchObject({ state: 'drawn', late: true })
    expect(await entries('late')).toMatchObject([{ expect: number, waits_for: 'beacon' }])
  })

  it('publish a result or a void round, never both', async () => {
    const number = await bothAtOnce('away last', LIMITS.draw.beaconWithinMs + MINUTE)
    expect(await round(number)).toMatchObject({ state: 'drawn' })
    expect((await entries('result')).filter((one) => one.expect === number)).toHaveLength(1)
    expect((await entries('void')).filter((one) => one.expect === number)).toHaveLength(0)
  })
})
