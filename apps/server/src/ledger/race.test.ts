// Concurrency: no double spend, one effect per key, one end per reserve, no deadlock.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { house, memberMain, memberTransit, memberVenue } from './accounts.ts'
import { readBalances, readMainFen } from './balance.ts'
import { move, type Posting, post, postMany, release, reserve, settle } from './post.ts'
import { leg, openBooks } from '#src/test/money/books.ts'

const books = openBooks()

function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)))
}

describe('in parallel', () => {
  it('500 debits of 100 on a wallet of 1,000: exactly 10 succeed', async () => {
    const id = await books.member(1000n)
    const results = await times(500, (at) => {
      const legs = move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 100n)
      return post(books.db, { key: `race:${id}:${at}`, code: 'betStake', legs })
    })
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    expect(results.filter((result) => !result.ok && result.refusal === 'notEnough')).toHaveLength(490)
    expect(await readMainFen(books.db, id, 'CNY')).toBe(0n)
  })

  it('200 postings of one key have one effect and equal answers', async () => {
    const id = await books.member(1000n)
    const posting: Posting = {
      key: `equal:${id}`,
      code: 'betStake',
      legs: move(memberMain(id, 'CNY'), house('lottery', 'CNY'), 600n),
    }
    const results = await times(200, () => post(books.db, posting))
    const answers = new Set(
      results.map((result) =>
        result.ok ? `${result.id} ${[...result.after.values()].join()}` : result.refusal,
      ),
    )
    expect(answers.size).toBe(1)
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(await readMainFen(books.db, id, 'CNY')).toBe(400n)
  })

  it('200 first postings to accounts that do not exist yet make each once', async () => {
    const id = await books.member(0n)
    await times(200, (at) => {
      const legs = move(house('redpacket', 'CNY'), memberMain(id, 'CNY'), BigInt(at + 1))
      return post(books.db, { key: `hb:${id}:${at}`, code: 'redPacket', legs })
    })
    expect(await readMainFen(books.db, id, 'CNY')).toBe(20_100n)
  })

  it('the settles and releases of one reserve: one of them wins, for all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await books.member(1000n)
      const [main, hold, key] = [memberMain(id, 'CNY'), memberTransit(id, 'CNY'), `rs:${id}`]
      const reservation = { key, code: 'transferHold', from: main, hold, amountFen: 300n } as const
      await times(5, () => reserve(books.db, reservation))
      const end = { reserveKey: key, hold, amountFen: 300n }
      const to = [{ account: memberVenue(id, 'AG', 'CNY'), amountFen: 300n }]
      const results = await times(40, (at) =>
        at % 2 === 0
          ? settle(books.db, { ...end, key: `${key}:done`, code: 'transferDone', to })
          : release(books.db, { ...end, key: `${key}:back`, code: 'transferBack', back: main }),
      )
      expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
      const settled = results[0]?.ok === true
      expect(results.map((result) => result.ok)).toEqual(results.map((_, at) => (at % 2 === 0) === settled))
      const { mainFen, transitFen, venuesFen } = await readBalances(books.db, id, 'CNY')
      expect([mainFen, transitFen, venuesFen.get('AG') ?? 0n]).toEqual(
        settled ? [700n, 0n, 300n] : [1000n, 0n, 0n],
      )
    }
  })

  it('the same batch posted by three workers settles once', async () => {
    const ids = [await books.member(0n), await books.member(0n), await books.member(0n)]
    const batch: Posting[] = Array.from({ length: 300 }, (_, at) => ({
      key: `settle:${ids[0]}:${at}`,
      code: 'betPayout',
      legs: move(house('lottery', 'CNY'), memberMain(ids[at % 3] ?? 0n, 'CNY'), 10n),
    }))
    const results = await times(3, () => postMany(books.db, batch))
    const counts = results.map((result) => (result.ok ? result.posted : -1)).sort((a, b) => a - b)
    expect(counts).toEqual([0, 0, 300])
    for (const id of ids) expect(await readMainFen(books.db, id, 'CNY')).toBe(1000n)
  })

  it('random transactions over few accounts, batches among them, never deadlock', async () => {
    const members = await times(6, () => books.member(1_000_000n))
    const oneLeg = fc.tuple(fc.nat({ max: members.length - 1 }), fc.integer({ min: -99, max: 100 }))
    // New accounts are created on the way as well: many mirrors occur for the first time.
    const tangles = fc.record({
      legs: fc.uniqueArray(oneLeg, { minLength: 2, maxLength: 5, selector: ([member]) => member }),
      venue: fc.option(fc.nat({ max: 40 }), { nil: null }),
    })
    const posting = (key: string, tangle: { legs: [number, number][]; venue: number | null }): Posting => {
      const out = tangle.legs.map(([at, fen]) => leg(memberMain(members[at] ?? 0n, 'CNY'), BigInt(fen || 1)))
      if (tangle.venue !== null)
        out.push(leg(memberVenue(members[0] ?? 0n, `V${tangle.venue + 10}`, 'CNY'), 1n))
      const rest = out.reduce((sum, { amountFen }) => sum + amountFen, 0n)
      return {
        key,
        code: 'transferFix',
        legs: rest === 0n ? out : [...out, leg(house('adjust', 'CNY'), -rest)],
      }
    }
    const sample = fc.sample(fc.tuple(tangles, tangles, tangles, fc.nat({ max: 7 })), {
      numRuns: 400,
      seed: 20_261_115,
    })
    const work = sample.map(([first, second, third, kind], at) => ({
      single: posting(`tangle:${at}`, first),
      batch:
        kind === 0
          ? [first, second, third].map((tangle, place) => posting(`batch:${at}:${place}`, tangle))
          : null,
    }))
    const results = await Promise.all(
      work.map(({ single, batch }) => (batch ? postMany(books.db, batch) : post(books.db, single))),
    )
    expect(results.every((result) => result.ok)).toBe(true)
  })
})
