// Posting, table by table: what is accepted, what is refused, what a repeated key answers.
import { describe, expect, it } from 'vitest'
import { house, memberMain, memberTransit, memberVenue, outside, suspense, venueResult } from './accounts.ts'
import { readBalances, readMainFen, readTotalsFen } from './balance.ts'
import { move, type Posting, post, postMany } from './post.ts'
import { leg, refusedBy, openBooks } from '#src/test/money/books.ts'

const books = openBooks()
describe('a posting', () => {
  it('moves money and tells the balances after it', async () => {
    const id = await books.member(1000n)
    const legs = move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 300n)
    const result = await post(books.db, {
      key: `bet:${id}`,
      code: 'betStake',
      legs,
      ref: 'L1',
      memo: '极速28',
    })
    expect(result).toMatchObject({ ok: true, replayed: false })
    expect(result.ok && result.after).toEqual(new Map([[memberMain(id, 'CNY'), 700n]]))
    expect(await readMainFen(books.db, id, 'CNY')).toBe(700n)
  })

  it.each<[string, bigint, bigint, 'ok' | 'notEnough']>([
    ['all of the balance', 1000n, 1000n, 'ok'],
    ['one fen too much', 1000n, 1001n, 'notEnough'],
    ['from an account never used', 0n, 1n, 'notEnough'],
    ['more than 32 bits can hold', 9_000_000_000_000_000n, 9_000_000_000_000_000n, 'ok'],
  ])('debits %s', async (_, has, takes, outcome) => {
    const id = await books.member(has)
    const legs = move(memberMain(id, 'CNY'), house('adjust', 'CNY'), takes)
    const result = await post(books.db, { key: `debit:${id}`, code: 'staffDebit', legs })
    expect(result.ok ? 'ok' : result.refusal).toBe(outcome)
    expect(await readMainFen(books.db, id, 'CNY')).toBe(outcome === 'ok' ? has - takes : has)
  })

  it('leaves the key free when it was refused', async () => {
    const id = await books.member(100n)
    const posting: Posting = {
      key: `later:${id}`,
      code: 'betStake',
      legs: move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 150n),
    }
    expect(await post(books.db, posting)).toEqual({ ok: false, refusal: 'notEnough' })
    const gift = move(house('bonus', 'CNY'), memberMain(id, 'CNY'), 50n)
    await post(books.db, { key: `gift:${id}`, code: 'activityBonus', legs: gift })
    expect(await post(books.db, posting)).toMatchObject({ ok: true, replayed: false })
  })

  it('refused inside a transaction lets the transaction go on', async () => {
    const id = await books.member(100n)
    const result = await books.db.tx(async (tx) => {
      const legs = move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 101n)
      const refused = await post(tx, { key: `in-tx:${id}`, code: 'betStake', legs })
      const [row] = await tx.query<{ one: number }>('SELECT 1 AS one')
      return { refused, one: row?.one }
    })
    expect(result).toEqual({ refused: { ok: false, refusal: 'notEnough' }, one: 1 })
  })

  it('shares the fate of the transaction it stands in', async () => {
    const id = await books.member(100n)
    const legs = move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 60n)
    const failing = books.db.tx(async (tx) => {
      await post(tx, { key: `undone:${id}`, code: 'betStake', legs })
      throw new Error('after the posting')
    })
    await expect(failing).rejects.toThrow('after the posting')
    expect(await readMainFen(books.db, id, 'CNY')).toBe(100n)
  })

  it('answers a repeated key with the first answer, even when the wallet is empty by then', async () => {
    const id = await books.member(1000n)
    const posting: Posting = {
      key: `again:${id}`,
      code: 'betStake',
      legs: move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 800n),
    }
    const first = await post(books.db, posting)
    const second = await post(books.db, posting)
    expect(second).toEqual({ ...first, replayed: true })
    expect(await readMainFen(books.db, id, 'CNY')).toBe(200n)
  })

  it('takes legs in any order, and a mirror below zero', async () => {
    const id = await books.member(0n)
    const legs = [
      { account: venueResult('AG', 'CNY'), amountFen: 500n },
      { account: memberVenue(id, 'AG', 'CNY'), amountFen: -500n },
    ]
    expect(await post(books.db, { key: `mirror:${id}`, code: 'venueResult', legs })).toMatchObject({
      ok: true,
    })
    expect((await readBalances(books.db, id, 'CNY')).venuesFen.get('AG')).toBe(-500n)
  })

  it('between derived accounts alone needs no balance row', async () => {
    const legs = move(outside('alipay'), suspense('alipay'), 4317n)
    const result = await post(books.db, { key: 'suspense:1', code: 'suspenseIn', legs })
    expect(result.ok && result.after.size).toBe(0)
  })
})

describe('the database refuses', () => {
  const main = memberMain(7n, 'CNY')
  const playMain = memberMain(7n, 'PLAY')
  const lottery = house('lottery', 'CNY')
  it.each<[string, Posting['legs'], string]>([
    ['legs that do not sum to zero', [leg(lottery, -100n), leg(main, 101n)], 'ledger_whole'],
    ['one leg alone', [leg(main, 100n)], 'ledger_legs'],
    ['no legs', [], 'ledger_legs'],
    ['the same account twice', [leg(lottery, -3n), leg(main, 1n), leg(main, 2n)], 'ledger_legs'],
    ['play money meeting CNY', [leg(lottery, -100n), leg(playMain, 100n)], 'ledger_one_currency'],
    [
      'an account outside the chart',
      [leg(lottery, -1n), leg('member:7:pocket' as never, 1n)],
      'ledger_chart',
    ],
    ['an unknown house account', [leg('house:casino' as never, -1n), leg(main, 1n)], 'ledger_chart'],
    [
      'a venue account without its venue',
      [leg(lottery, -1n), leg('member:7:venue' as never, 1n)],
      'ledger_chart',
    ],
    [
      'play money leaving the house',
      [leg('play:outside:bank' as never, -1n), leg(playMain, 1n)],
      'ledger_chart',
    ],
    [
      'play money to withdraw',
      [leg(playMain, -1n), leg('play:member:7:withdrawing' as never, 1n)],
      'ledger_chart',
    ],
    [
      'money leaving a hold that no reserve brought',
      [leg(memberTransit(7n, 'CNY'), -1n), leg(main, 1n)],
      'ledger_holds',
    ],
  ])('%s', async (name, legs, constraint) => {
    expect(await refusedBy(post(books.db, { key: `bad:${name}`, code: 'staffCredit', legs }))).toBe(
      constraint,
    )
    const left = await books.db.query('SELECT 1 FROM ledger_transactions WHERE key = $1', [`bad:${name}`])
    expect(left).toEqual([])
  })

  it.each<[string, Partial<Posting>]>([
    ['another amount', { legs: [leg(lottery, -6n), leg(main, 6n)] }],
    ['another account', { legs: [leg(house('rebate', 'CNY'), -5n), leg(main, 5n)] }],
    ['one leg more', { legs: [leg(lottery, -5n), leg(main, 3n), leg(memberMain(8n, 'CNY'), 2n)] }],
    ['another code', { code: 'staffCredit' }],
  ])('a known key with %s', async (name, other) => {
    const posting: Posting = {
      key: `known:${name}`,
      code: 'betPayout',
      legs: [leg(lottery, -5n), leg(main, 5n)],
    }
    expect((await post(books.db, posting)).ok).toBe(true)
    expect(await refusedBy(post(books.db, { ...posting, ...other }))).toBe('ledger_key_reused')
    expect(await refusedBy(postMany(books.db, [{ ...posting, ...other }]))).toBe('ledger_key_reused')
  })

  it('an amount to move that is not above zero', () => {
    expect(() => move(lottery, main, 0n)).toThrow(RangeError)
    expect(() => move(lottery, main, -1n)).toThrow(RangeError)
  })
})

describe('balances', () => {
  it('keep trial money apart from CNY', async () => {
    const id = await books.member(2000n, 'PLAY')
    const stake = move(memberMain(id, 'PLAY'), house('lottery', 'PLAY'), 500n)
    await post(books.db, { key: `play:${id}`, code: 'betStake', legs: stake })
    expect((await readBalances(books.db, id, 'PLAY')).totalFen).toBe(1500n)
    expect((await readBalances(books.db, id, 'CNY')).totalFen).toBe(0n)
  })

  it('are told for many members at once', async () => {
    const [a, b] = [await books.member(5n), await books.member(7n)]
    expect(await readTotalsFen(books.db, [a, b, 999_999n])).toEqual(
      new Map([
        [a, 5n],
        [b, 7n],
      ]),
    )
  })

  it('are told under lock, new accounts included', async () => {
    const id = await books.member(5n)
    const names = [memberTransit(id, 'CNY'), memberMain(id, 'CNY')]
    const locked = await books.db.query('SELECT name, balance FROM ledger_lock($1)', [names])
    expect(locked).toEqual([
      { name: names[1], balance: 5n },
      { name: names[0], balance: 0n },
    ])
  })
})
