// The suite for payment providers: the sandbox passes all of it, and no liar does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYMENT_CHECKS } from '#src/conformance/payment-checks.ts'
import { createLiar, honestClient, type Lie } from '#src/test/pay-liar.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

describe('the sandbox’s provider', () => {
  test.each(PAYMENT_CHECKS)('$name', (check) => check.run(honestClient(sandbox.origin)))
})

/** Only the subject of the operation: an order may be nested, beside its payment details. */
const about =
  (part: RegExp, change: object): Lie =>
  (data, path) => {
    if (!part.test(path)) return data
    return 'order' in data
      ? { ...data, order: { ...(data['order'] as object), ...change } }
      : { ...data, ...change }
  }

const LIES: readonly [string, Lie][] = [
  ['another order’s number', about(/order/, { order_no: 'D20200101000000000000' })],
  ['another amount of an order', about(/order/, { amount: '1.00' })],
  ['another currency of an order', about(/order/, { currency: 'USD' })],
  ['another merchant’s order', about(/order/, { merchant: 'somebody-else' })],
  ['an order paid without a receipt', about(/order\/status/, { state: 'paid' })],
  ['another payout’s number', about(/payout/, { payout_no: 'P20200101000000000000' })],
  ['another amount of a payout', about(/payout/, { amount: '1.00' })],
  ['another currency of a payout', about(/payout/, { currency: 'PLAY' })],
  ['another merchant’s payout', about(/payout/, { merchant: 'somebody-else' })],
  ['less than it was asked to pay', about(/payout\/status/, { state: 'paid', paid_amount: '123.44' })],
  ['a negative sum that went out', about(/payout\/status/, { state: 'paid', paid_amount: '-123.45' })],
  [
    'a payout that was never requested as paid',
    about(/payout\/status/, { state: 'paid', paid_amount: '123.45' }),
  ],
  ['a paid payout as refused', about(/payout\/status/, { state: 'refused', paid_amount: null })],
]

describe('a provider that answers with', () => {
  test.each(LIES)('%s is found out', async (_, lie) => {
    const liar = await createLiar(sandbox.origin, lie)
    const failed: string[] = []
    for (const check of PAYMENT_CHECKS) {
      await check.run(liar.client).catch(() => failed.push(check.name))
    }
    await liar.close()
    expect(failed).not.toEqual([])
  })
})
