// 资金流水: order, running balance, filters, pages, and the text 逐笔相符.
import { describe, expect, it, vi } from 'vitest'
import { house, memberMain, memberTransit } from './accounts.ts'
import { checkBooks } from '#src/books/check/check.ts'
import { LEDGER_CODES, type LedgerCode } from './codes.ts'
import { move, post, release, reserve } from './post.ts'
import { readStatement, readStatementTotals, statementAddsUp } from './statement.sql.ts'
import { openBooks } from '#src/test/money/books.ts'
import { rowsRead } from '#src/test/rows-read.ts'
import { readTrialBalance } from '#src/books/check/trial.sql.ts'
import { advanceClock } from '#src/clock/clock.ts'

const books = openBooks()
const HOUR = 3_600_000

/** A day in a wallet: opening, bet, payout, transfer out and back, red packet; an hour between any two. */
async function aDay() {
  const id = await books.member(10_000n)
  const account = memberMain(id, 'CNY')
  const hold = memberTransit(id, 'CNY')
  const lottery = house('lottery', 'CNY')
  const steps: (() => Promise<unknown>)[] = [
    () =>
      post(books.db, {
        key: `s:${id}:1`,
        code: 'betStake',
        legs: move(account, lottery, 1000n),
        ref: 'L1',
        memo: '极速28 0577 期',
      }),
    () => post(books.db, { key: `s:${id}:2`, code: 'betPayout', legs: move(lottery, account, 1950n) }),
    () =>
      reserve(books.db, {
        key: `s:${id}:3`,
        code: 'transferHold',
        from: account,
        hold,
        amountFen: 500n,
        memo: '中心钱包 → AG真人',
      }),
    () =>
      release(books.db, {
        key: `s:${id}:4`,
        code: 'transferBack',
        reserveKey: `s:${id}:3`,
        hold,
        amountFen: 500n,
        back: account,
      }),
    () =>
      post(books.db, {
        key: `s:${id}:5`,
        code: 'redPacket',
        legs: move(house('redpacket', 'CNY'), account, 88n),
      }),
  ]
  for (const step of steps) {
    await advanceClock(books.db, HOUR)
    await step()
  }
  return { id, account }
}

describe('the statement', () => {
  it('shows every change newest first with the balance after it', async () => {
    const { account } = await aDay()
    const rows = await readStatement(books.db, { account, limit: 15 })
    expect(rows.map((row) => [row.label, row.amountFen, row.balanceAfterFen])).toEqual([
      ['红包', 88n, 11_038n],
      ['转账退回', 500n, 10_950n],
      ['转入场馆', -500n, 10_450n],
      ['彩票派奖', 1950n, 10_950n],
      ['彩票投注', -1000n, 9000n],
      ['期初结转', 10_000n, 10_000n],
    ])
    expect(rows[4]).toMatchObject({ ref: 'L1', memo: '极速28 0577 期', group: 'play' })
    expect(await statementAddsUp(books.db, account)).toBe(true)
  })

  it.each<
    [string, Parameters<typeof readStatementTotals>[1] extends infer F ? Partial<F> : never, LedgerCode[]]
  >([
    ['投注派奖', { group: 'play' }, ['betPayout', 'betStake']],
    ['转账', { group: 'transfer' }, ['transferBack', 'transferHold']],
    ['优惠', { group: 'promo' }, ['redPacket']],
    ['存取款', { group: 'cash' }, []],
    ['收入', { direction: 'in' }, ['redPacket', 'transferBack', 'betPayout', 'opening']],
    ['支出', { direction: 'out' }, ['transferHold', 'betStake']],
    ['转账支出', { group: 'transfer', direction: 'out' }, ['transferHold']],
  ])('filters by %s', async (_, filter, codes) => {
    const { account } = await aDay()
    const rows = await readStatement(books.db, { account, limit: 15, ...filter })
    expect(rows.map((row) => row.code)).toEqual(codes)
    const totals = await readStatementTotals(books.db, { account, ...filter })
    const sum = rows.reduce((total, row) => total + row.amountFen, 0n)
    expect(totals.count).toBe(codes.length)
    expect(totals.inFen - totals.outFen).toBe(sum)
  })

  it('cuts half-open by time', async () => {
    const { account } = await aDay()
    const all = await readStatement(books.db, { account, limit: 15 })
    const [from, to] = [all[3]?.at, all[1]?.at]
    const rows = await readStatement(books.db, { account, limit: 15, from, to })
    expect(rows.map((row) => row.code)).toEqual(['transferHold', 'betPayout'])
  })

  it('reads of a long history what lies in the time asked for, and answers as if it had read all', async () => {
    const { id, account } = await aDay()
    const lottery = house('lottery', 'CNY')
    for (let n = 0; n < 60; n++) {
      await advanceClock(books.db, HOUR)
      await post(books.db, { key: `long:${id}:${n}`, code: 'betPayout', legs: move(lottery, account, 1n) })
    }
    const all = await readStatement(books.db, { account, limit: 100 })
    const [to, from] = [all[19]?.at, all[22]?.at]
    const inside = { account, limit: 15, from, to }
    const read = await rowsRead(books.db, 'ledger_entries', async (tx) => {
      expect(await readStatement(tx, inside)).toEqual(all.slice(20, 23))
      expect(await readStatementTotals(tx, inside)).toEqual({ count: 3, inFen: 3n, outFen: 0n })
    })
    // Twice three, and for each of four ends at most a dozen steps.
    expect(read).toBeLessThan(60)
    expect(await readStatement(books.db, { account, limit: 100, from })).toEqual(all.slice(0, 23))
    expect(await readStatement(books.db, { account, limit: 100, to: from })).toEqual(all.slice(23))
  })

  it('goes on below a cursor or after an offset, without gap or repetition', async () => {
    const { account } = await aDay()
    const all = await readStatement(books.db, { account, limit: 15 })
    const first = await readStatement(books.db, { account, limit: 4 })
    const second = await readStatement(books.db, { account, limit: 4, beforeSeq: first.at(-1)?.seq })
    expect([...first, ...second]).toEqual(all)
    expect(await readStatement(books.db, { account, limit: 4, offset: 4 })).toEqual(second)
  })

  it('does not show others, nor trial money', async () => {
    const { id, account } = await aDay()
    await books.member(1n)
    expect(await readStatement(books.db, { account: memberMain(id, 'PLAY'), limit: 15 })).toEqual([])
    expect((await readStatementTotals(books.db, { account })).count).toBe(6)
    expect(await statementAddsUp(books.db, memberMain(id, 'PLAY'))).toBe(true)
  })

  it('still adds up from a checkpoint on', async () => {
    const { id, account } = await aDay()
    // A checkpoint waits for every older transaction of the whole server, those of other tests too.
    await vi.waitUntil(
      async () => {
        await checkBooks(books.db, 'incremental')
        const [state] = await books.db.query<{ through_tx: bigint }>(
          'SELECT through_tx FROM ledger_checkpoint',
        )
        return (state?.through_tx ?? 0n) > 0n
      },
      { timeout: 120_000 },
    )
    await post(books.db, { key: `cp:${id}`, code: 'rebate', legs: move(house('rebate', 'CNY'), account, 7n) })
    expect(await statementAddsUp(books.db, account)).toBe(true)
  })
})

describe('the codes', () => {
  it('each have a label of their own', () => {
    const labels = Object.values(LEDGER_CODES).map((line) => line.label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

describe('the trial balance', () => {
  it('sums to zero, before a checkpoint and after it', async () => {
    await aDay()
    const before = await readTrialBalance(books.db, 'CNY', new Date(0))
    expect(before.reduce((sum, row) => sum + row.balanceFen, 0n)).toBe(0n)
    expect(before.reduce((sum, row) => sum + row.todayFen, 0n)).toBe(0n)
    for (let run = 0; run < 3; run += 1) await checkBooks(books.db, 'incremental')
    expect(await readTrialBalance(books.db, 'CNY', new Date(0))).toEqual(before)
    const lottery = before.find((row) => row.account === 'house:lottery')
    expect(lottery).toMatchObject({ class: 'house', accounts: 1, todayFen: lottery?.balanceFen })
  })
})
