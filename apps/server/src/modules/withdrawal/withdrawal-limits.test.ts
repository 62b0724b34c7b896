// Withdrawals under members' own limits, and of all members while the books are frozen, through HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { withdrawing } from '#src/test/money/withdrawing.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, withdraw, owe } = withdrawing(() => cashier)

describe('a member who limits himself', () => {
  async function limited(fen: bigint, state: 'timeout' | 'excluded' = 'excluded') {
    const member = await cashier.member(fen)
    await cashier.test.core.db.query('UPDATE members SET state = $2 WHERE id = $1', [member.id, state])
    return member
  }

  it.each(['timeout', 'excluded'] as const)(
    'in state %s takes out the whole balance, below the minimum and with turnover open',
    async (state) => {
      const member = await limited(4_321n, state)
      await owe(member, 90_000n)
      expect((await call('POST /api/withdrawrules', {}, member.as)).data).toMatchObject({
        whole_balance_free: 1,
        forfeit: '0.00',
      })
      expect((await withdraw(member, '43.20')).message).toBe('单笔取款不能低于100元')
      expect((await withdraw(member, '43.21')).code).toBe(200)
      expect(await cashier.withdrawing(member.id)).toBe(4_321n)
    },
  )

  it('gives back what is left of an unfinished bonus, and nothing of his own', async () => {
    // In an exclusion there would be no turnover of his own.
    const member = await limited(60_000n, 'timeout')
    await owe(member, 50_000n)
    await owe(member, 10_000n, true)
    expect((await call('POST /api/withdrawrules', {}, member.as)).data.forfeit).toBe('100.00')
    const made = await withdraw(member, '600')
    expect(made).toMatchObject({ code: 200, data: { balance: '0.00' } })
    expect(await cashier.withdrawing(member.id)).toBe(50_000n)
    const log = await call('POST /api/moneylog', {}, member.as)
    expect(log.data.data.slice(0, 2).map(({ title, amount }) => [title, amount])).toEqual([
      ['取款', '-500.00'],
      ['彩金收回', '-100.00'],
    ])
    const rows = await call('POST /api/turnover', {}, member.as)
    expect(rows.data.data.map(({ source, amount, state }) => [source, amount, state])).toEqual([
      ['test', '500.00', 0],
      ['test', '100.00', 2],
    ])
  })

  it('gives back of gifts no more than there is, and what is missing is missing in the oldest', async () => {
    const member = await limited(15_000n)
    await owe(member, 10_000n, true)
    await owe(member, 20_000n, true)
    const { pots } = cashier.test.services
    expect((await call('POST /api/withdrawrules', {}, member.as)).data.forfeit).toBe('150.00')
    const ended = await cashier.test.core.db.tx((tx) => pots.forfeit(tx, member.id))
    expect(ended).toEqual({ returnedFen: 15_000n })
    const returned = await cashier.test.core.db.query(
      'SELECT amount_fen, returned_fen FROM turnover_requirements WHERE member_id = $1 ORDER BY amount_fen',
      [member.id],
    )
    expect(returned).toEqual([
      { amount_fen: 10_000n, returned_fen: 0n },
      { amount_fen: 20_000n, returned_fen: 15_000n },
    ])
    expect(await cashier.balance(member.id)).toBe(0n)
  })

  it('takes a balance beyond one withdrawal in steps', async () => {
    const member = await limited(60_000_00n)
    await owe(member, 90_000_00n)
    expect((await withdraw(member, '50000')).code).toBe(200)
  })
})

it('is refused while the books are frozen', async () => {
  const member = await cashier.member()
  const { db } = cashier.test.core
  await db.query("INSERT INTO withdrawal_freezes (run, because, frozen_at) VALUES (1, 'I2', app_now())")
  expect((await withdraw(member, 100)).message).toBe('系统核对中，取款暂停受理，请稍后再试')
  await db.query('UPDATE withdrawal_freezes SET lifted_at = app_now()')
  expect((await withdraw(member, 100)).code).toBe(200)
})

describe('what counts', () => {
  /** Resolves when something waits for a lock in this database. */
  async function somethingWaits(): Promise<void> {
    for (;;) {
      const waiting = await cashier.test.core.db.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      if (waiting.length > 0) return
    }
  }

  it('is looked at again behind the member’s lock: a card that goes meanwhile is not paid to', async () => {
    const member = await cashier.member()
    const { asked } = await cashier.test.core.db.tx(async (tx) => {
      await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [member.id])
      const begun = withdraw(member, 500)
      await Promise.race([begun, somethingWaits()])
      await tx.query('UPDATE cards SET removed_at = app_now() WHERE id = $1', [member.card])
      return { asked: begun }
    })
    expect((await asked).message).toBe('请选择有效的收款账户')
    expect(await cashier.withdrawing(member.id)).toBe(0n)
  })

  it('is held or refused: money that is spent in the same moment leaves no request behind', async () => {
    const member = await cashier.member()
    const { asked } = await cashier.test.core.db.tx(async (tx) => {
      const legs = move(memberMain(member.id, 'CNY'), house('adjust', 'CNY'), 60_000n)
      must(await post(tx, { key: `test:spent-${member.id}`, code: 'fee', legs }))
      // Its balance read sees the old value; the hold then waits for the account's lock.
      const begun = withdraw(member, 500)
      await Promise.race([begun, somethingWaits()])
      return { asked: begun }
    })
    expect((await asked).message).toBe('余额不足')
    const { pending_no: pending } = (await call('POST /api/withdrawrules', {}, member.as)).data
    expect(pending).toBeNull()
    expect(await cashier.balance(member.id)).toBe(40_000n)
  })

  it('is the Beijing day: from its first second on, and nothing of the evening before', async () => {
    const member = await cashier.member()
    const left = async () => (await call('POST /api/withdrawrules', {}, member.as)).data
    const before = await left()
    const { db } = cashier.test.core
    const day = "beijing_day(app_now())::timestamp AT TIME ZONE interval '+08:00'"
    const rows = await db.query<{ no: string }>(
      `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at)
       SELECT 'W' || lpad($1::text || n, 20, '0'), $1::bigint, $2::uuid, 'bank', 10000 * n, 'paid', at
         FROM (VALUES (1, ${day} - interval '1 second'), (2, ${day})) AS days (n, at) RETURNING no`,
      [member.id, member.card],
    )
    const after = await left()
    expect(before.count_left - after.count_left).toBe(1)
    expect(Number(before.amount_left) - Number(after.amount_left)).toBe(200)
    await db.query('DELETE FROM withdrawals WHERE no = ANY ($1)', [rows.map(({ no }) => no)])
  })
})
