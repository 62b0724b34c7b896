// A key outlives the process that held it: a retry after a crash returns the first effect and does nothing again.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { NO_KEY } from '#src/db/once.ts'
import { Idempotency, type Keyed } from '#src/http/idempotency/idempotency.ts'
import { AppError } from '#src/lib/app-error.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let desk: Cashier
beforeAll(async () => {
  desk = await createCashier()
})
afterEach(() => expectMoneyBalances(desk.test.core.db))
afterAll(() => desk.office.close())

/** As after a crash before the answer was stored: the effect is committed, the key has no answer and no owner. */
async function forgetAnswer(key: string) {
  const rows = await desk.test.core.db.query(
    'UPDATE idempotent_answers SET answer = NULL, holder = NULL WHERE key = $1 AND effect IS NOT NULL RETURNING 1',
    [key],
  )
  expect(rows).toHaveLength(1)
}

async function count(table: 'withdrawals' | 'deposits' | 'approvals', memberId: bigint) {
  const rows = await desk.test.core.db.query(`SELECT 1 FROM ${table} WHERE member_id = $1`, [memberId])
  return rows.length
}

describe('after a crash between the effect and the answer', () => {
  it('a withdrawal is answered with its number and not asked for again', async () => {
    const member = await desk.member()
    const body = { amount: '200', bank: member.card, password: PAY_PASSWORD }
    const first = await desk.test.call('POST /api/withdraw', body, { ...member.as, key: 'crashed-w-1' })
    await forgetAnswer('crashed-w-1')
    const again = await desk.test.call('POST /api/withdraw', body, { ...member.as, key: 'crashed-w-1' })
    expect(again).toEqual(first)
    expect(await count('withdrawals', member.id)).toBe(1)
    expect(await desk.withdrawing(member.id)).toBe(20_000n)
  })

  it.each(['wxpay', 'bank'])('a %s order is answered with its number and not made again', async (paytype) => {
    const member = await desk.member()
    const payer = {
      bank: '招商银行',
      bank_no: '6222000011112222',
      bank_owner: '陈一舟',
      bank_address: '演示支行',
    }
    const body = { paytype, amount: '300', ...(paytype === 'bank' ? payer : {}) }
    const as = { ...member.as, key: `crashed-${paytype}` }
    const first = await desk.test.call('POST /api/recharge', body, as)
    expect(first.code).toBe(200)
    await forgetAnswer(as.key)
    expect(await desk.test.call('POST /api/recharge', body, as)).toEqual(first)
    expect(await count('deposits', member.id)).toBe(1)
  })

  it('a credit that staff asked for is not asked for twice', async () => {
    const member = await desk.member()
    const body = {
      member_id: Number(member.id),
      direction: 'credit',
      amount: '10',
      multiple: 1,
      reason: '补偿',
    }
    const as = { token: await desk.office.login('finance01'), key: 'crashed-adjust' }
    const first = await desk.office.call('POST /office-api/adjust/ask', body, as)
    expect(first.code).toBe(200)
    await forgetAnswer(as.key)
    expect(await desk.office.call('POST /office-api/adjust/ask', body, as)).toEqual(first)
    expect(await count('approvals', member.id)).toBe(1)
  })
})

describe('a key', () => {
  const keyed = (key: string): Keyed => ({ scope: 'm1', call: '/test', key, body: {} })
  const answer = (data: string) => ({ code: 200, message: 'ok', data })
  const keys = (abandonedMs: number) =>
    new Idempotency({ db: desk.test.core.db, secret: 'test', abandonedMs })

  it('whose holder was given up is taken over, and only one of the two has an effect', async () => {
    const { db } = desk.test.core
    const effects: string[] = []
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    let started = () => {}
    const isAsleep = new Promise<void>((resolve) => {
      started = resolve
    })
    const act = (name: string, before: () => Promise<void>) =>
      keys(name === 'quick' ? 0 : 60_000).once(keyed('overtaken-1'), async (once) => {
        if (once.done !== null) return answer(once.done)
        await before()
        await db.tx(async (tx) => {
          await once.mark(tx, name)
          effects.push(name)
        })
        return answer(name)
      })
    const slow = act('slow', () => (started(), asleep))
    await isAsleep
    const quick = await act('quick', async () => undefined)
    wake()
    expect([quick, await slow, effects]).toEqual([answer('quick'), answer('quick'), ['quick']])
  })

  it('of an overtaken try keeps the answer of the one that acted, not the refusal that this one caused', async () => {
    const { db } = desk.test.core
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    let started = () => {}
    const isAsleep = new Promise<void>((resolve) => {
      started = resolve
    })
    const slow = keys(60_000).once(keyed('overtaken-2'), async () => {
      started()
      await asleep
      throw new AppError('notEnoughBalance')
    })
    await isAsleep
    const quick = keys(0).once(keyed('overtaken-2'), async (once) => {
      await db.tx((tx) => once.mark(tx, 'quick'))
      wake()
      return answer('quick')
    })
    expect([await quick, await slow]).toEqual([answer('quick'), answer('quick')])
  })

  it('under which something was done stays tied to it when the call breaks, and is free at once', async () => {
    const { db } = desk.test.core
    const broken = keys(60_000).once(keyed('broken-1'), async (once) => {
      await db.tx((tx) => once.mark(tx, 'done'))
      throw new Error('the line broke')
    })
    await expect(broken).rejects.toThrow('the line broke')
    const again = await keys(60_000).once(keyed('broken-1'), async (once) => answer(once.done ?? 'nothing'))
    expect(again).toEqual(answer('done'))
  })

  it('of one member is nothing to another', async () => {
    const answers = []
    for (const member of [await desk.member(), await desk.member()]) {
      const body = { amount: '200', bank: member.card, password: PAY_PASSWORD }
      answers.push(
        await desk.test.call('POST /api/withdraw', body, { ...member.as, key: 'key-of-everybody' }),
      )
    }
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(new Set(answers.map(({ data }) => data.withdraw_no)).size).toBe(2)
  })

  it('is nothing to a call without one', async () => {
    expect(NO_KEY.done).toBeNull()
    await desk.test.core.db.tx((tx) => NO_KEY.mark(tx, newId()))
  })
})
