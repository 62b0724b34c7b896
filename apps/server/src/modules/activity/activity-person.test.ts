// One gift a person, though two accounts that share nothing but a third apply in the same moment.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { takeMarks } from '#src/modules/activity/activity-near.sql.ts'
import { insertApplication } from '#src/modules/activity/activity.sql.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

const ACTIVITY = 3
const PERIOD = '2026-11-15'

async function apply(tx: Tx, memberId: bigint): Promise<boolean> {
  const row = { id: newId(), memberId, activityId: ACTIVITY, period: PERIOD }
  const sums = { bonusFen: 100n, ownFen: 0n, requiredFen: 1000n }
  await insertApplication(tx, { ...row, ...sums, version: 1, depositRef: null, because: '', ip: '' })
  return takeMarks(tx, row)
}

it('the second is refused, by whichever of them comes second', async () => {
  const { db } = cashier.test.core
  const [one, between, other] = [await cashier.member(), await cashier.member(), await cashier.member()]
  const mobile = '13800006789'
  await db.query('UPDATE members SET mobile = $3 WHERE id IN ($1, $2)', [one.id, between.id, mobile])
  for (const { id } of [between, other])
    await cashier.bindCard(id, { kind: 'bank', number: '6217000011112222' })
  let second: Promise<boolean> = Promise.resolve(true)
  const first = await db.tx(async (tx) => {
    const taken = await apply(tx, one.id)
    second = db.tx((later) => apply(later, other.id))
    // It waits for the first, or was answered beside it.
    await Promise.race([second, isWaiting()])
    return taken
  })
  expect([first, await second]).toEqual([true, false])
})

async function isWaiting(): Promise<void> {
  const text =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await cashier.test.core.db.query(text)).length, { timeout: 60_000, interval: 20 })
    .toBe(1)
}
