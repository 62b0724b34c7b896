// The place of a time in an account's chain: the same as by a scan of every entry.
import { expect, it } from 'vitest'
import { advanceClock } from '#src/clock/clock.ts'
import { one } from '#src/db/pool.ts'
import { openBooks } from '#src/test/money/books.ts'
import { house, memberMain } from './accounts.ts'
import { move, post } from './post.ts'

const books = openBooks()
const MINUTE = 60_000

it('is found for every moment of chains of any length', async () => {
  for (const length of [0, 1, 2, 3, 9, 20]) {
    const id = await books.member(0n)
    const account = memberMain(id, 'CNY')
    for (let n = 0; n < length; n++) {
      const legs = move(house('opening', 'CNY'), account, 1n)
      await post(books.db, { key: `p:${id}:${n}`, code: 'opening', legs })
      await advanceClock(books.db, 10 * MINUTE)
    }
    // An instant is surely after an entry that is more than a minute older.
    const rows = await books.db.query<{ found: bigint; wanted: bigint }>(
      `WITH chain AS (SELECT a.id, e.seq, t.at FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
                        JOIN ledger_transactions t ON t.id = e.tx_id WHERE a.name = $1)
       SELECT ledger_place_before(m.id, m.at) AS found,
              (SELECT coalesce(max(c.seq), 0) FROM chain c WHERE c.at < m.at - interval '1 minute')::bigint AS wanted
         FROM (SELECT id, at + step AS at FROM chain CROSS JOIN unnest('{-1 minute,0,1 second,61 seconds,5 minutes}'::interval[]) step) m`,
      [account],
    )
    expect(rows).toHaveLength(length * 5)
    expect(rows.map(({ found }) => found)).toEqual(rows.map(({ wanted }) => wanted))
  }
})

it('is nowhere in an account that has no chain', async () => {
  expect(one(await books.db.query('SELECT ledger_place_before(-1, app_now()) AS place'))).toEqual({
    place: 0n,
  })
})
