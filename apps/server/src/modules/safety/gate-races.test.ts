// Many calls at once on two accounts of one person: the sum never passes the limit by a fen, at any gate that moves money, and
// an exclusion among them closes every gate of both with its answer.
import { atSize } from '@lanting/node-kit/test/size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { setLimit } from '#src/test/restrictions.ts'
import { into, openVenueStage, type StageMember, type VenueStage } from '#src/test/venues/venue-stage.ts'

// All by `npm run prove:protection`.
const LANES = 8
const AT_ONCE = Number(process.env['PROTECTION_RACES'] ?? atSize(24, 200))
/** Calls of each lane once the exclusion was answered. */
const AFTER_EACH = Math.ceil(AT_ONCE / LANES)

let stage: VenueStage
let orders: OrderStage
beforeAll(async () => {
  // Nothing hangs here: a slow machine must not cause an unknown outcome.
  stage = await openVenueStage({ VENUE_TIMEOUT_MS: '20000' })
  await intoTheDay(stage.test)
  orders = await openOrders(stage.test)
})
afterAll(async () => {
  await expectBooksBalance(stage.test.core.db)
  await stage.close()
})

/** Two accounts with money that share a mobile. */
async function person(): Promise<[StageMember, StageMember]> {
  const both: [StageMember, StageMember] = [await stage.rich(), await stage.rich()]
  const mobile = `1380000${String(Number(both[0].id) % 10_000).padStart(4, '0')}`
  for (const { as } of both) await stage.test.call('POST /api/updateuserinfo', { mobile }, as)
  return both
}

const sumOf = async (text: string, ids: readonly bigint[]) => {
  const rows = await stage.test.core.db.query<{ fen: bigint }>(text, [ids])
  return rows[0]?.fen ?? 0n
}

const times = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)))

it('deposits', async () => {
  const both = await person()
  await setLimit(stage.test.core.db, both[0].id, 'deposit.day', 25_000n)
  const order = { paytype: 'bank', amount: '100', bank: '招商银行', bank_owner: '王五' }
  const more = { bank_no: '6217000099990002', bank_address: '演示支行' }
  const answers = await times((n) =>
    stage.test.call('POST /api/recharge', { ...order, ...more }, both[n % 2 === 0 ? 0 : 1].as),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  const ids = both.map(({ id }) => id)
  expect(
    await sumOf('SELECT sum(amount_fen)::bigint AS fen FROM deposits WHERE member_id = ANY ($1)', ids),
  ).toBe(20_000n)
})

it('bets', async () => {
  const both = await person()
  await setLimit(stage.test.core.db, both[1].id, 'loss.week', 5_500n)
  const expectNo = await orders.openRound('xy28', 150_000)
  const answers = await times((n) =>
    orders.order(both[n % 2 === 0 ? 0 : 1].token, 201, expectNo, [line(2001)]),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(new Set(refused.map(({ message }) => message.slice(0, 16)))).toEqual(
    new Set(['已达到您设置的每周亏损限额，剩余']),
  )
  const ids = both.map(({ id }) => id)
  expect(await sumOf('SELECT sum(bet_fen)::bigint AS fen FROM bets WHERE member_id = ANY ($1)', ids)).toBe(
    5_000n,
  )
  // What was refused was undone; that the limit was reached is kept, for both accounts.
  const reached = 'SELECT count(*) AS fen FROM reached_limits WHERE member_id = ANY ($1)'
  expect(await sumOf(reached, ids)).toBe(2n)
})

it('transfers in, asked for and automatic', async () => {
  const both = await person()
  await setLimit(stage.test.core.db, both[0].id, 'loss.month', 25_000n)
  await stage.test.call('POST /api/uptransferstatus', { transferstatus: 1 }, both[1].as)
  const plats = ['AG', 'KY', 'PG', 'BG']
  await times<unknown>((n) =>
    n % 4 === 3
      ? stage.test.call('POST /api/getGameUrl', { plat_name: plats[n % 3] }, both[1].as)
      : stage.test.call('POST /api/transfer', into(plats[n % 4] ?? 'AG', '100'), both[0].as),
  )
  await stage.reconcile()
  const ids = both.map(({ id }) => id)
  const away = `SELECT sum(balance)::bigint AS fen FROM ledger_accounts
    WHERE member_id = ANY ($1) AND currency = 'CNY' AND class IN ('venue', 'transit')`
  const awayFen = await sumOf(away, ids)
  expect(awayFen).toBeGreaterThan(0n)
  expect(awayFen).toBeLessThanOrEqual(25_000n)
})

it('an exclusion: what is asked after its answer is refused, on the other account as well', async () => {
  const both = await person()
  const expectNo = await orders.openRound('xy28', 150_000)
  const order = { paytype: 'bank', amount: '100', bank: '招商银行', bank_owner: '王五' }
  const more = { bank_no: '6217000099990002', bank_address: '演示支行' }
  const gates = [
    (who: StageMember) => stage.test.call('POST /api/recharge', { ...order, ...more }, who.as),
    (who: StageMember) => stage.test.call('POST /api/transfer', into('AG', '1'), who.as),
    (who: StageMember) => stage.test.call('POST /api/getGameUrl', { plat_name: 'KY' }, who.as),
    (who: StageMember) => orders.order(who.token, 201, expectNo, [line(2001)]),
  ]
  let isExcluded = false
  const letIn: string[] = []
  const began = { before: 0, after: 0 }
  const lane = async (n: number) => {
    const who = both[n % 2 === 0 ? 0 : 1]
    const gate = gates[Math.floor(n / 2) % gates.length]
    for (let after = 0; after < AFTER_EACH; ) {
      const isLate = isExcluded
      began[isLate ? 'after' : 'before'] += 1
      const answer = await gate?.(who)
      if (!isLate) continue
      after += 1
      if (answer?.code !== 400 || !answer.message.startsWith('您已自我排除'))
        letIn.push(`${n}: ${answer?.code} ${answer?.message}`)
    }
  }
  const excluding = async () => {
    const asked = { length: '180d', password: both[0].password }
    const { code } = await stage.test.call('POST /api/exclude', asked, both[0].as)
    isExcluded = true
    return code
  }
  const [code] = await Promise.all([excluding(), ...Array.from({ length: LANES }, (_, n) => lane(n))])
  expect(code).toBe(200)
  expect(letIn).toEqual([])
  expect(began.before).toBeGreaterThanOrEqual(LANES)
  await stage.reconcile()
})
