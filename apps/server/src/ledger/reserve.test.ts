// A reserve ends once: settled or released, whole, also when repeated.
import { describe, expect, it } from 'vitest'
import { house, memberMain, memberTransit, memberVenue, memberWithdrawing, outside } from './accounts.ts'
import { readBalances } from './balance.ts'
import { move, must, postMany, release, reserve, settle } from './post.ts'
import { leg, refusedBy, openBooks } from '#src/test/money/books.ts'

const books = openBooks()

describe('a reserve', () => {
  async function reserved(fen: bigint) {
    const id = await books.member(fen)
    const hold = memberTransit(id, 'CNY')
    const from = memberMain(id, 'CNY')
    const key = `tr:${id}`
    const result = await reserve(books.db, { key, code: 'transferHold', from, hold, amountFen: 400n })
    return { id, hold, from, key, result }
  }
  function toVenue(r: { id: bigint; hold: ReturnType<typeof memberTransit>; key: string }, amountFen = 400n) {
    const to = [leg(memberVenue(r.id, 'PG', 'CNY'), amountFen)]
    const end = { key: `${r.key}:done`, code: 'transferDone', reserveKey: r.key, hold: r.hold } as const
    return settle(books.db, { ...end, amountFen, to })
  }

  it('that is settled arrives at the venue, and every repetition says so', async () => {
    const r = await reserved(1000n)
    expect(await toVenue(r)).toMatchObject({ ok: true, replayed: false })
    expect(await toVenue(r)).toMatchObject({ ok: true, replayed: true })
    const balances = await readBalances(books.db, r.id, 'CNY')
    expect(balances).toMatchObject({ mainFen: 600n, transitFen: 0n, totalFen: 1000n })
    expect(balances.venuesFen).toEqual(new Map([['PG', 400n]]))
  })

  it('that was settled is never released, and the other way round', async () => {
    const r = await reserved(1000n)
    const back = {
      key: `${r.key}:back`,
      code: 'transferBack',
      reserveKey: r.key,
      hold: r.hold,
      amountFen: 400n,
    } as const
    // A second reserve keeps the hold filled, so that not even the floor could be what refuses.
    await reserve(books.db, { ...r, key: `${r.key}:2`, code: 'transferHold', amountFen: 400n })
    expect(await toVenue(r)).toMatchObject({ ok: true })
    expect(await release(books.db, { ...back, back: r.from })).toEqual({ ok: false, refusal: 'alreadyEnded' })
    const other = { ...back, key: `${r.key}:2:back`, reserveKey: `${r.key}:2` }
    expect(await release(books.db, { ...other, back: r.from })).toMatchObject({ ok: true, replayed: false })
    expect(await release(books.db, { ...other, back: r.from })).toMatchObject({ ok: true, replayed: true })
    expect(await toVenue({ ...r, key: `${r.key}:2` })).toEqual({ ok: false, refusal: 'alreadyEnded' })
    expect((await readBalances(books.db, r.id, 'CNY')).mainFen).toBe(600n)
  })

  it('that must end cannot pass over in silence that it ended otherwise', async () => {
    const r = await reserved(1000n)
    const back = { key: `${r.key}:back`, code: 'transferBack', reserveKey: r.key, hold: r.hold } as const
    expect(must(await toVenue(r)).replayed).toBe(false)
    const late = await release(books.db, { ...back, amountFen: 400n, back: r.from })
    expect(() => must(late)).toThrow('alreadyEnded')
  })

  it('of more than there is, is refused', async () => {
    expect((await reserved(399n)).result).toEqual({ ok: false, refusal: 'notEnough' })
  })

  it('ends whole: part of it cannot leave', async () => {
    const r = await reserved(1000n)
    expect(await refusedBy(toVenue(r, 399n))).toBe('ledger_holds')
    expect(await toVenue(r)).toMatchObject({ ok: true })
  })

  it('pays out in several legs: the amount, and the fee of the house', async () => {
    const id = await books.member(50_000n)
    const hold = memberWithdrawing(id)
    const key = `wd:${id}`
    await reserve(books.db, {
      key,
      code: 'withdrawHold',
      from: memberMain(id, 'CNY'),
      hold,
      amountFen: 50_000n,
    })
    const to = [leg(outside('usdt'), 49_290n), leg(house('fee', 'CNY'), 710n)]
    const end = {
      key: `wdpaid:${id}`,
      code: 'withdrawPaid',
      reserveKey: key,
      hold,
      amountFen: 50_000n,
      to,
    } as const
    expect(await settle(books.db, end)).toMatchObject({ ok: true })
    expect(await readBalances(books.db, id, 'CNY')).toMatchObject({ totalFen: 0n, withdrawingFen: 0n })
  })

  it('does not go through a batch', async () => {
    const id = await books.member(1000n)
    const legs = move(memberMain(id, 'CNY'), memberTransit(id, 'CNY'), 1n)
    expect(
      await refusedBy(postMany(books.db, [{ key: `many-hold:${id}`, code: 'transferHold', legs }])),
    ).toBe('ledger_legs')
  })
})
