// Draws without a key: late while it is missing, drawn from the hour's capsule when it is lost, void when that does not match.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMainFen } from '#src/ledger/balance.ts'
import { configuredKeys, type SeedKeys } from '#src/modules/lottery/draw/chain/seed-keys.ts'
import { createTestApp, loginAs, type TestApp } from '#src/test/app.ts'
import { TEST_BEACON, TEST_LOCK, testSignature } from '#src/test/lottery/beacon.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { drawLook, enterRound, msTo, testDraw } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES
const MINUTE = 60_000
const HOUR = 3_600_000

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await enterRound(test, JS28)
})
afterEach(async () => {
  await expectMoneyBalances(test.core.db)
  await test.close()
})

const { rounds, round, entries, passClose } = drawLook(() => test, JS28)

/** Keys that can be removed. */
function awayKeys(): SeedKeys & { isAway: boolean } {
  const key = configuredKeys('a1'.repeat(32))
  const next = configuredKeys('b2'.repeat(32))
  return {
    isAway: false,
    current() {
      return this.isAway ? next.current() : key.current()
    },
    find(id) {
      return this.isAway ? next.find(id) : key.find(id)
    },
  }
}

describe('the key of a chain', () => {
  async function away(stage: OrderStage, keys: { isAway: boolean }) {
    const member = await stage.rich(100)
    const number = await stage.openRound('js28')
    expect((await stage.order(member.token, 101, number, [line(2001)])).code).toBe(200)
    keys.isAway = true
    await passClose(stage.draw)
    await test.advance((await msTo(test.core, JS28, 'draw')) + 2_000)
    await stage.draw.turn(JS28)
    expect(await round(number)).toMatchObject({ state: 'closed', late: true })
    expect(await entries('late')).toMatchObject([{ expect: number, waits_for: 'key' }])
    return { member, number }
  }

  it('that comes back draws what was late, as if nothing had been', async () => {
    const keys = awayKeys()
    const stage = await openOrders(test, testDraw(test.core, { keys }))
    const { number } = await away(stage, keys)
    keys.isAway = false
    await stage.draw.turn(JS28)
    expect((await round(number))?.state).toBe('drawn')
    await test.services.settlement.runOnce()
  })

  it('that is lost only delays: the hour’s capsule opens, the round is drawn from it, a new chain follows', async () => {
    const keys = awayKeys()
    const stage = await openOrders(test, testDraw(test.core, { keys }))
    const { member, number } = await away(stage, keys)
    const sealed = await round(number)
    await test.advance(2 * HOUR + 15 * MINUTE)
    await stage.draw.turn(JS28)
    const drawn = await round(number)
    expect(drawn).toMatchObject({ state: 'drawn', commit: sealed?.commit, late: true })
    await test.services.settlement.runOnce()
    await stage.draw.turn(JS28)
    await stage.draw.turn(JS28)
    const after = await rounds()
    expect(after.filter((one) => one.state === 'void').every((one) => one.void_reason === 'missed')).toBe(
      true,
    )
    const chains = await test.core.db.query(
      "SELECT state FROM lottery_chains WHERE lottery = 'js28' ORDER BY chain_no",
    )
    expect(chains).toEqual([{ state: 'lost' }, { state: 'active' }])
    await test.advance(3 * MINUTE)
    const again = await stage.openRound('js28')
    const token = await loginAs(test, member.name, member.password)
    expect((await stage.order(token, 101, again, [line(2001)])).code).toBe(200)
    expect((await round(again))?.chain_no).toBe(2)
  })

  it('and a capsule that does not hold what was committed to: void, with what shows it', async () => {
    const keys = awayKeys()
    const capsuleLock = { ...TEST_LOCK, lock: () => 'ee'.repeat(160) }
    const stage = await openOrders(test, testDraw(test.core, { keys, capsuleLock }))
    const { member, number } = await away(stage, keys)
    await test.advance(2 * HOUR)
    await stage.draw.turn(JS28)
    const row = await round(number)
    expect(row).toMatchObject({ state: 'void', void_reason: 'capsule' })
    const [capsule] = await test.core.db.query<{ n: bigint; body: string }>(
      "SELECT n, body FROM log_entries WHERE kind = 'capsule' AND body::json->>'lottery' = 'js28' ORDER BY id LIMIT 1",
    )
    const { beacon_round, seed_index } = JSON.parse(capsule?.body ?? '') as {
      beacon_round: number
      seed_index: number
    }
    expect(row?.void_evidence).toMatchObject({
      last_index: seed_index,
      beacon_round,
      beacon_signature: testSignature(beacon_round),
    })
    expect(await entries('void')).toContainEqual({
      lottery: 'js28',
      expect: number,
      last: number,
      reason: 'capsule',
      evidence: Number(capsule?.n),
    })
    await test.services.settlement.runOnce()
    expect(await readMainFen(test.core.db, member.id, 'CNY')).toBe(10_000n)
  })
})

describe('capsules', () => {
  it('stand in the log before their hour, one for each, and hold the last seed of it', async () => {
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    await test.advance(HOUR)
    await draw.turn(JS28)
    const capsules = await test.core.db.query<{
      first_index: number
      last_index: number
      beacon_round: bigint
      ciphertext: string
      opens_at: Date
    }>("SELECT * FROM lottery_capsules WHERE lottery = 'js28' ORDER BY last_index")
    expect(capsules.map((one) => one.last_index - one.first_index + 1)).toEqual([60, 60, 60])
    for (const capsule of capsules) {
      const [last] = await test.core.db.query<{ ends: Date }>(
        `SELECT (c.start_date::timestamp AT TIME ZONE 'Asia/Shanghai') + $1 * interval '1 minute' AS ends
           FROM lottery_chains c WHERE c.lottery = 'js28'`,
        [capsule.last_index],
      )
      const waitMs = capsule.opens_at.getTime() - (last?.ends.getTime() ?? 0)
      expect(waitMs).toBeGreaterThanOrEqual(LIMITS.draw.capsuleAfterMs)
      expect(waitMs).toBeLessThan(LIMITS.draw.capsuleAfterMs + TEST_BEACON.periodSec * 1000)
    }
    expect(await entries('capsule')).toHaveLength(3)
    // The first one covers the hour whose rounds were drawn with the key: it opens to their seeds.
    await test.advance(15 * MINUTE)
    await draw.turn(JS28)
    const [opened] = await test.core.db.query<{ public_index: number; public_seed: string }>(
      "SELECT public_index, public_seed FROM lottery_chains WHERE lottery = 'js28'",
    )
    const first = capsules[0]
    const secret = TEST_LOCK.open(first?.ciphertext ?? '', {
      signature: testSignature(Number(first?.beacon_round)),
    })
    const [walked] = await test.core.db.query<{ seed: string }>('SELECT lottery_walk($1, $2) AS seed', [
      opened?.public_seed,
      (opened?.public_index ?? 0) - (first?.last_index ?? 0),
    ])
    expect(Buffer.from(secret ?? []).toString('hex')).toBe(walked?.seed)
  })

  it('that are missing keep the round from taking bets', async () => {
    const draw = testDraw(test.core, {
      capsuleLock: {
        ...TEST_LOCK,
        lock() {
          throw new Error('no capsule today')
        },
      },
    })
    await expect(draw.turn(JS28)).rejects.toThrow('no capsule today')
    expect((await rounds()).every((one) => one.commit === null)).toBe(true)
  })
})
