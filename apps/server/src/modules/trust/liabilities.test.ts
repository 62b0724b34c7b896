// What members are owed: a root each minute that adds up to the ledger, each member's proof, and what a short cover does.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { TRUST_STALE_MS } from '@lanting/contract/data/security/trust'
import { REFUSALS } from '@lanting/contract/refusals'
import { liabilityLeaf, sumRoot } from '@lanting/fairness/liability-tree'
import { formatBeijing } from '@lanting/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { newId } from '#src/lib/ids.ts'
import { memberMain, memberVenue } from '#src/ledger/accounts.ts'
import { capital } from '#src/ledger/postings.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { pruneLiabilities } from '#src/modules/trust/liability.sql.ts'
import { TrustFigures } from '#src/modules/trust/trust-figures.service.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { asked } from '#src/test/money/withdrawing.ts'
import { publishing } from '#src/test/money/publishing.ts'

let cashier: Cashier
let rich: CashierMember
let poor: CashierMember
beforeAll(async () => {
  cashier = await createCashier()
  rich = await cashier.member(1_234_567n)
  poor = await cashier.member(0n)
  must(await post(cashier.test.core.db, capital(1, 10_000_000n, 'test')))
})
afterAll(async () => {
  await expectBooksBalance(cashier.test.core.db)
  await cashier.office.close()
})

const { publish, rows, alarms, ask, problemsOf } = publishing(() => cashier)

describe('a root', () => {
  it('is answered with no proof and no figure before there is one', async () => {
    expect(await ask(rich)).toMatchObject({ code: 400, message: REFUSALS.noProofYet.text })
    const { data } = await cashier.test.call('GET /api/trust')
    expect(data).toMatchObject({ at: null, liabilities: null, books: null, lotteries: [], withdrawals: [] })
  })

  it('adds up to the ledger, with a proof for everybody, also who has nothing', async () => {
    await publish()
    const { data } = await ask(rich)
    expect(data).toMatchObject({ root_no: 1, moved_since: 0, parts: { main: '12345.67', held: '0.00' } })
    expect(await problemsOf(data, 1_234_567n)).toEqual([])
    expect(await problemsOf(data, 1_234_568n)).toEqual(['sum'])
    const { data: nothing } = await ask(poor)
    expect(await problemsOf(nothing, 0n)).toEqual([])
    const [{ total_fen: total } = { total_fen: -1n }] = await rows<{ total_fen: bigint }>(
      'SELECT total_fen FROM liability_roots',
    )
    const [{ owed } = { owed: -2n }] = await rows<{ owed: bigint }>(
      "SELECT sum(balance)::bigint AS owed FROM ledger_accounts WHERE currency = 'CNY' AND member_id IS NOT NULL",
    )
    expect(total).toBe(owed)
  })

  it('gives a member another id and salt each time', async () => {
    const { data: before } = await ask(rich)
    await publish()
    const { data: after } = await ask(rich)
    expect(after.root_no).toBe(before.root_no + 1)
    expect(after.leaf.id).not.toBe(before.leaf.id)
    expect(after.leaf.salt).not.toBe(before.leaf.salt)
  })

  it('counts money on hold, and says when money moved after it', async () => {
    const withdrawn = await cashier.test.call('POST /api/withdraw', asked(rich, 500), rich.as)
    expect(withdrawn.code).toBe(200)
    expect((await ask(rich)).data.moved_since).toBe(1)
    await publish()
    const { data } = await ask(rich)
    expect(data).toMatchObject({ moved_since: 0, parts: { main: '11845.67', held: '500.00' } })
    expect(await problemsOf(data, 1_234_567n)).toEqual([])
  })

  it('counts a mirror below zero as nothing owed, never against another sum', async () => {
    const legs = move(memberVenue(poor.id, 'PG', 'CNY'), memberMain(poor.id, 'CNY'), 700n)
    must(await post(cashier.test.core.db, { key: 'rc:900001', code: 'recall', legs }))
    await publish()
    const { data } = await ask(poor)
    expect(data.parts).toEqual({ main: '7.00', held: '0.00', transit: '0.00', venue: '0.00' })
    expect(await problemsOf(data, 700n)).toEqual([])
    const back = move(memberMain(poor.id, 'CNY'), memberVenue(poor.id, 'PG', 'CNY'), 700n)
    must(await post(cashier.test.core.db, { key: 'rc:900002', code: 'recall', legs: back }))
  })

  it('is published once in a period', async () => {
    const before = await rows('SELECT no FROM liability_roots')
    await cashier.test.services.trust.run('minute 0')
    expect(await rows('SELECT no FROM liability_roots')).toHaveLength(before.length)
  })

  it('is refused, with an alarm, while the leaves do not add up to the ledger', async () => {
    const change = (fen: number) =>
      rows(`UPDATE ledger_accounts SET balance = balance + ${fen} WHERE name = 'member:${rich.id}:main'`)
    const before = await rows('SELECT no FROM liability_roots')
    await change(-100)
    await expect(publish()).rejects.toThrow('12344.67')
    expect(await alarms()).toContain('liability_total')
    expect(await rows('SELECT no FROM liability_roots')).toHaveLength(before.length)
    await change(100)
    await publish()
    expect(await alarms()).not.toContain('liability_total')
  })
})

describe('a cover below what is owed', () => {
  const deposit = () =>
    cashier.test.call('POST /api/recharge', { paytype: 'wxpay', amount: 100 }, { ...poor.as, key: newId() })

  it('stops deposits, pays withdrawals, and ends when it is covered again', async () => {
    await cashier.credit(poor.id, 9_000_000n)
    await publish()
    expect(await alarms()).toContain('cover_short')
    expect(await deposit()).toMatchObject({ code: 400, message: REFUSALS.depositsPaused.text })
    const withdrawn = await cashier.test.call('POST /api/withdraw', asked(poor, 500), poor.as)
    expect(withdrawn.code).toBe(200)
    // To the fen: what is owed is covered.
    const [short] = await rows<{ fen: bigint }>(
      'SELECT total_fen - cover_fen AS fen FROM liability_roots ORDER BY no DESC LIMIT 1',
    )
    must(await post(cashier.test.core.db, capital(2, (short?.fen ?? 0n) - 1n, 'test')))
    await publish()
    expect(await deposit()).toMatchObject({ message: REFUSALS.depositsPaused.text })
    must(await post(cashier.test.core.db, capital(3, 1n, 'test')))
    await publish()
    expect(await alarms()).not.toContain('cover_short')
    expect(await deposit()).toMatchObject({ code: 200 })
  })
})

describe('the public page', () => {
  const page = async () => {
    await cashier.test.services.trustFigures.refresh()
    // Past the page's cache, which is the process's own.
    const figures = new TrustFigures({ ...cashier.test.core, publicLog: new PublicLog(), isSandbox: true })
    return figures.page()
  }

  it('shows the newest root with its place in the log, and the books once they were checked', async () => {
    const before = await page()
    expect(before).toMatchObject({ is_stale: 0, is_sandbox: 1, books: null, incidents: [] })
    expect(before.liabilities).toMatchObject({ is_short: 0, n: expect.any(Number) as number })
    expect(before.lotteries).toHaveLength(LOTTERIES.length)
    expect(before.lotteries[0]).toMatchObject({ bets: 0, measured: null })
    await cashier.test.services.books.check('incremental')
    expect((await page()).books).toMatchObject({ frozen_since: null })
  })

  it('is red with the books, and says since when payouts are stopped', async () => {
    const { db } = cashier.test.core
    await db.query("UPDATE ledger_checks SET ok = false WHERE invariant = 'I1'")
    await db.query("INSERT INTO withdrawal_freezes (run, because, frozen_at) VALUES (1, 'I1', app_now())")
    const { books } = await page()
    expect(books).toMatchObject({ ok: 0, frozen_since: expect.any(String) as string })
    expect(books?.lines.find(({ group }) => group === 'I1')).toEqual({ group: 'I1', ok: 0 })
    await db.query('UPDATE withdrawal_freezes SET lifted_at = app_now()')
  })

  it('counts figures as unknown when they are older than they may be', async () => {
    await page()
    await cashier.test.advance(TRUST_STALE_MS - 60_000)
    const figures = new TrustFigures({ ...cashier.test.core, publicLog: new PublicLog(), isSandbox: true })
    expect((await figures.page()).is_stale).toBe(0)
    await cashier.test.advance(120_000)
    expect((await figures.page()).is_stale).toBe(1)
  })

  it('shows how long payouts take from twenty cases on', async () => {
    const paid = (count: number) =>
      cashier.test.core.db.query(
        `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at, hold_until, ended_at)
         SELECT 'W' || $1 || n, $2, $3, 'bank', 100, 'paid', app_now() - make_interval(mins => n), NULL, app_now()
           FROM generate_series(1, $1::int) n`,
        [count, rich.id, rich.card],
      )
    await paid(19)
    expect((await page()).withdrawals).toEqual([{ title: '银行转账', cases: 19, median: null, p95: null }])
    await paid(1)
    expect((await page()).withdrawals).toMatchObject([{ cases: 20, median: 10, p95: 18 }])
    await cashier.test.core.db.query('DELETE FROM withdrawals WHERE amount_fen = 100')
  })
})

describe('what takes two people', () => {
  async function staff() {
    const { office } = cashier
    return {
      finance: { token: await office.login('finance01') },
      admin: { token: await office.login('admin001') },
    }
  }
  const decide = (id: string, as: { token: string }) =>
    cashier.office.call('POST /office-api/approval/decide', { id, approve: 1, note: '' }, as)

  it('an incident is on the page when a second person agreed, and stays', async () => {
    const { office } = cashier
    const { finance, admin } = await staff()
    const now = cashier.test.core.clock.now()
    const at = (ms: number) => formatBeijing(new Date(now.getTime() + ms))
    const wish = {
      title: '极速28 晚开',
      text: '信标未到，按原承诺开出',
      started: at(-60_000),
      ended: null,
      follows: null,
      reason: '例行公布',
    }
    const path = 'POST /office-api/trust/incident/ask'
    const later = await office.call(
      path,
      { ...wish, started: at(60_000) },
      { ...finance, key: 'incident-later-0001' },
    )
    expect(later.code).not.toBe(200)
    const asked = await office.call(path, wish, { ...finance, key: 'incident-asked-0001' })
    expect(asked.code).toBe(200)
    expect((await decide(asked.data.id, finance)).code).not.toBe(200)
    expect(await rows('SELECT id FROM incidents')).toEqual([])
    expect((await decide(asked.data.id, admin)).code).toBe(200)
    const { data } = await office.call('POST /office-api/trust/page', {}, finance)
    expect(data.incidents).toMatchObject([{ title: wish.title, ended: null }])
    const follow = { ...wish, text: '已恢复', ended: at(0), follows: data.incidents[0]?.id ?? null }
    const more = await office.call(path, follow, { ...finance, key: 'incident-follow-0001' })
    expect((await decide(more.data.id, admin)).code).toBe(200)
    await cashier.test.services.trustFigures.refresh()
    const shown = new TrustFigures({ ...cashier.test.core, publicLog: new PublicLog(), isSandbox: true })
    expect((await shown.page()).incidents).toMatchObject([{ text: '已恢复', ended: follow.ended }])
    await expect(rows('DELETE FROM incidents')).rejects.toThrow('what was published stands')
    await expect(rows("UPDATE incidents SET title = ''")).rejects.toThrow('what was published stands')
  })

  it('leaves are read when a second person released them, and lead to the root', async () => {
    const { office } = cashier
    await publish()
    const { finance, admin } = await staff()
    const page = await office.call('POST /office-api/trust/page', {}, finance)
    const [root] = page.data.roots
    const wanted = { root_no: root?.root_no ?? 0, chunk: 0 }
    const read = () => office.call('POST /office-api/trust/leaves/read', wanted, finance)
    expect((await read()).code).toBe(400)
    const ask = { root_no: wanted.root_no, reason: '年度审计' }
    const asked = await office.call('POST /office-api/trust/leaves/ask', ask, {
      ...finance,
      key: 'leaves-asked-00001',
    })
    expect((await read()).code).toBe(400)
    expect((await decide(asked.data.id, admin)).code).toBe(200)
    const { data } = await read()
    expect(data).toMatchObject({ root: root?.root, chunks: 1, members: data.leaves.length })
    const nodes = data.leaves.map(({ leaf }) => {
      const [, id = '', fen = '', salt = ''] = leaf.split('|')
      return liabilityLeaf({ id, fen: BigInt(fen), salt })
    })
    const built = sumRoot(nodes)
    expect([Buffer.from(built.hash).toString('hex'), String(built.fen)]).toEqual([data.root, data.total_fen])
  })
})

it('leaves are kept for an hour, of the first root of an hour longer; a root stays', async () => {
  const chunks = () => rows<{ root_no: bigint }>('SELECT root_no FROM liability_chunks ORDER BY root_no')
  const kept = await chunks()
  await pruneLiabilities(cashier.test.core.db)
  expect(await chunks()).toEqual(kept)
  await cashier.test.advance(2 * 3_600_000)
  await publish()
  await pruneLiabilities(cashier.test.core.db)
  const [first, ...others] = await chunks()
  expect(first).toEqual(kept[0])
  expect(others.length).toBeLessThanOrEqual(3)
  await cashier.test.advance(33 * 86_400_000)
  await pruneLiabilities(cashier.test.core.db)
  // What two people released stays for the auditor.
  const released = await rows<{ root_no: bigint }>('SELECT root_no FROM liability_releases')
  expect(await chunks()).toEqual(released)
  expect(await rows('SELECT no AS root_no FROM liability_roots')).toEqual(released)
})
