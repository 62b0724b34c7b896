// A batch of postings: chained, all or none, known keys skipped.
import { describe, expect, it } from 'vitest'
import { house, memberMain } from './accounts.ts'
import { readMainFen } from './balance.ts'
import { move, type Posting, post, postMany } from './post.ts'
import { leg, refusedBy, openBooks } from '#src/test/money/books.ts'

const books = openBooks()

describe('a batch', () => {
  function payout(id: bigint, key: string, fen: bigint): Posting {
    return { key, code: 'betPayout', legs: move(house('lottery', 'CNY'), memberMain(id, 'CNY'), fen) }
  }

  it('chains several transactions of one wallet and skips the known ones', async () => {
    const id = await books.member(10n)
    expect((await post(books.db, payout(id, `b:${id}:2`, 200n))).ok).toBe(true)
    const batch = [
      payout(id, `b:${id}:1`, 100n),
      payout(id, `b:${id}:2`, 200n),
      payout(id, `b:${id}:3`, 300n),
    ]
    const first = await postMany(books.db, batch)
    expect(first).toMatchObject({ ok: true, posted: 2, replayed: 1 })
    const second = await postMany(books.db, batch)
    expect(second).toEqual({ ...first, posted: 0, replayed: 3 })
    expect(await readMainFen(books.db, id, 'CNY')).toBe(610n)
  })

  it('is refused whole when one wallet falls below zero on the way', async () => {
    const poor = await books.member(10n)
    const rich = await books.member(10n)
    const stake = (id: bigint, key: string, fen: bigint): Posting => ({
      key,
      code: 'betStake',
      legs: move(memberMain(id, 'CNY'), house('lottery', 'CNY'), fen),
    })
    const batch = [
      stake(rich, `w:${rich}`, 5n),
      stake(poor, `w:${poor}`, 11n),
      payout(poor, `w:${poor}:p`, 50n),
    ]
    expect(await postMany(books.db, batch)).toEqual({ ok: false, refusal: 'notEnough' })
    expect(await readMainFen(books.db, rich, 'CNY')).toBe(10n)
  })

  it('of nothing is nothing', async () => {
    expect(await postMany(books.db, [])).toEqual({ ok: true, posted: 0, replayed: 0, ids: [] })
  })

  it.each<[string, Posting['legs'], string]>([
    ['unbalanced', [leg(house('lottery', 'CNY'), -1n), leg(memberMain(9n, 'CNY'), 2n)], 'ledger_whole'],
    ['of one leg', [leg(memberMain(9n, 'CNY'), 2n)], 'ledger_legs'],
    ['of no legs', [], 'ledger_legs'],
    [
      'mixing currencies',
      [leg(house('lottery', 'CNY'), -1n), leg(memberMain(9n, 'PLAY'), 1n)],
      'ledger_legs',
    ],
    ['outside the chart', [leg('house:x' as never, -1n), leg(memberMain(9n, 'CNY'), 1n)], 'ledger_chart'],
  ])('with a transaction %s is refused', async (name, legs, constraint) => {
    const good = payout(9n, `good:${name}`, 1n)
    const batch: Posting[] = [good, { key: `evil:${name}`, code: 'betPayout', legs }]
    expect(await refusedBy(postMany(books.db, batch))).toBe(constraint)
  })

  it('that holds one key twice is refused', async () => {
    const twice = [payout(9n, 'twice', 1n), payout(9n, 'twice', 1n)]
    expect(await refusedBy(postMany(books.db, twice))).toBe('ledger_key_reused')
  })
})
