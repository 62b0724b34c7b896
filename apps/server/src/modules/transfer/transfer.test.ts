// Transfers against the real sandbox over HTTP: every fault in both directions ends right to the fen.
import { VENUES } from '@lanting/contract/data/play/venues'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import type { TestApp } from '#src/test/app.ts'
import type { RunningSandbox } from '#src/test/venues/sandbox.ts'
import { VENUE_FAULTS } from '#src/test/venues/venue-faults.ts'
import { into, openVenueStage, outOf, type VenueStage } from '#src/test/venues/venue-stage.ts'

/** The reconciler runs a thousand times faster here, so late applications by a venue are only slightly late. */
const DELAY_MS: Readonly<Record<string, number>> = { '200-not-applied-yet': 20 }

/** The outcome under each fault, as in the member's record: 1 done, 0 refused, 3 refused late. */
const ENDS: Readonly<Record<(typeof VENUE_FAULTS)[number], 0 | 1 | 3>> = {
  refuse: 0,
  hang: 3,
  'reset-before': 3,
  'reset-after': 1,
  'lost-reply': 1,
  'late-reply': 1,
  'duplicate-reply': 1,
  '500-applied': 1,
  '200-not-applied-yet': 1,
  'truncated-json': 1,
  'html-page': 1,
  'wrong-amount': 1,
  'slow-drip': 1,
}

let stage: VenueStage
let test: TestApp
let sandbox: RunningSandbox
beforeAll(async () => {
  stage = await openVenueStage()
  test = stage.test
  sandbox = stage.sandbox
})
afterEach(async () => {
  await sandbox.control('DELETE', 'faults')
  await expectBooksBalance(test.core.db)
})
afterAll(() => stage.close())

const rich = (fen?: bigint) => stage.rich(fen)
const money = (token: string) => stage.money(token)
const reconcile = () => stage.reconcile()

describe('a transfer', () => {
  it('moves money there and back, and both books agree', async () => {
    const member = await rich()
    const there = await test.call('POST /api/transfer', into('AG', '300.50'), member.as)
    expect(there).toMatchObject({
      code: 200,
      message: '转账成功',
      data: { state: 1, amount: '300.50', balance: '699.50' },
    })
    expect(await money(member.token)).toEqual({
      wallet: '699.50',
      venues: '300.50',
      transit: '0.00',
      total: '1000.00',
    })
    const back = await test.call('POST /api/transfer', outOf('AG', '0300.5'.slice(1)), member.as)
    expect(back.data.balance).toBe('1000.00')
    expect(await money(member.token)).toEqual({
      wallet: '1000.00',
      venues: '0.00',
      transit: '0.00',
      total: '1000.00',
    })
  })

  it.each([
    [{ amount: '', sourcetype: 'userbalance', targettype: 'AG' }, '请输入操作金额！'],
    [{ amount: '0.99', sourcetype: 'userbalance', targettype: 'AG' }, '转账金额须大于等于1元，最多两位小数'],
    [{ amount: '1.001', sourcetype: 'userbalance', targettype: 'AG' }, '转账金额须大于等于1元，最多两位小数'],
    [{ amount: '１０', sourcetype: 'userbalance', targettype: 'AG' }, '转账金额须大于等于1元，最多两位小数'],
    [{ amount: '-5', sourcetype: 'userbalance', targettype: 'AG' }, '转账金额须大于等于1元，最多两位小数'],
    [{ amount: '10', sourcetype: 'AG', targettype: 'BG' }, '场馆内钱包不支持互转'],
    [{ amount: '10', sourcetype: 'userbalance', targettype: 'userbalance' }, '场馆内钱包不支持互转'],
    [{ amount: '10', sourcetype: 'userbalance', targettype: 'NONE' }, '场馆不存在'],
    [{ amount: '1000.01', sourcetype: 'userbalance', targettype: 'AG' }, '余额不足'],
    [{ amount: '10', sourcetype: 'AG', targettype: 'userbalance' }, '场馆余额不足'],
  ])('refuses %j and moves nothing', async (input, message) => {
    const member = await rich()
    expect((await test.call('POST /api/transfer', input, member.as)).message).toBe(message)
    expect((await money(member.token)).total).toBe('1000.00')
  })

  it('has one open at a time per venue, however many are asked for at once', async () => {
    const member = await rich()
    await test.call('POST /api/transfer', into('AG', '1'), member.as)
    await sandbox.control('POST', 'faults', { venue: 'AG', mode: 'lost-reply', count: 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.call('POST /api/transfer', into('AG', '10'), member.as)),
    )
    expect(answers.filter((answer) => answer.code === 200 && answer.data.state === 2)).toHaveLength(1)
    expect((await money(member.token)).transit).toBe('10.00')
    await reconcile()
    expect((await money(member.token)).total).toBe('1000.00')
  })

  it('happens once for two hundred parallel requests with one key', async () => {
    const member = await rich()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        test.raw('POST /api/transfer', into('KY', '77'), { ...member.as, key: 'transfer-key-1' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await money(member.token)).toMatchObject({ wallet: '923.00', venues: '77.00' })
  })

  it('is refused into a venue under maintenance, but money always comes out', async () => {
    const member = await rich()
    await test.call('POST /api/transfer', into('IM', '100'), member.as)
    await test.core.db.query("UPDATE venues SET app_state = 'maintenance' WHERE platname = 'IM'")
    expect((await test.call('POST /api/transfer', into('IM', '100'), member.as)).message).toBe(
      '场馆维护中，请稍后再来',
    )
    expect((await test.call('POST /api/transfer', outOf('IM', '100'), member.as)).code).toBe(200)
    await test.core.db.query("UPDATE venues SET app_state = 'open' WHERE platname = 'IM'")
  })
})

// One venue per case: after five failures in a row its circuit breaker opens and would hide the next fault.
describe.each(VENUE_FAULTS.map((mode, i) => [mode, VENUES[i % VENUES.length]?.platname ?? 'AG'] as const))(
  'under the fault %s',
  (mode, plat) => {
    it.each(['in', 'out'] as const)(
      'money going %s ends once, to the fen, and is visible meanwhile',
      async (direction) => {
        const member = await rich()
        await stage.stake(member, plat, '500')
        await sandbox.control('POST', 'faults', {
          venue: plat,
          mode,
          count: 1,
          delayMs: DELAY_MS[mode] ?? 900,
        })
        const asked = await test.call(
          'POST /api/transfer',
          direction === 'in' ? into(plat, '200') : outOf(plat, '200'),
          member.as,
        )
        if (asked.code === 200 && asked.data.state === 2 && direction === 'in') {
          expect((await test.call('POST /api/balance', {}, member.as)).data.transit).toBe('200.00')
        }
        await sandbox.control('DELETE', 'faults')
        await new Promise((resolve) =>
          setTimeout(
            resolve,
            mode === 'late-reply' || mode === '200-not-applied-yet' || mode === 'slow-drip' ? 1000 : 0,
          ),
        )
        await reconcile()
        const after = await money(member.token)
        expect(after.total).toBe('1000.00')
        expect(after.transit).toBe('0.00')
        const records = await test.call(
          'POST /api/gettransrecord',
          { type: direction === 'in' ? 3 : 4 },
          member.as,
        )
        expect(records.data.data[0]?.state).toBe(ENDS[mode])
        const moved = direction === 'in' ? ['300.00', '700.00'] : ['700.00', '300.00']
        expect([after.wallet, after.venues]).toEqual(ENDS[mode] === 1 ? moved : ['500.00', '500.00'])
      },
    )
  },
)

describe('recover all', () => {
  it('says what came back, that nothing was there, and which venue does not answer', async () => {
    const member = await rich()
    expect((await test.call('POST /api/transall', {}, member.as)).message).toBe('场馆暂无余额')
    await test.call('POST /api/transfer', into('OB', '100'), member.as)
    await test.call('POST /api/transfer', into('FG', '50.25'), member.as)
    const all = await test.call('POST /api/transall', {}, member.as)
    expect(all.message).toBe('回收成功，共回收¥150.25')
    expect(all.data.venues).toHaveLength(2)
    await test.call('POST /api/transfer', into('OB', '100'), member.as)
    await sandbox.control('POST', 'faults', { venue: 'OB', mode: 'lost-reply', count: 1 })
    expect((await test.call('POST /api/transall', {}, member.as)).message).toBe('部分回收处理中：OB电子')
    await reconcile()
    expect(await money(member.token)).toMatchObject({ wallet: '1000.00', total: '1000.00' })
    await test.call('POST /api/transfer', into('OB', '100'), member.as)
    await sandbox.control('POST', 'faults', {
      venue: 'OB',
      mode: 'html-page',
      operations: ['balance'],
      count: 1,
    })
    expect((await test.call('POST /api/transall', {}, member.as)).message).toBe('部分场馆回收失败：OB电子')
  })
})

describe('opening a game', () => {
  it('answers a one-time address on the venue own origin', async () => {
    const member = await rich()
    const opened = await test.call(
      'POST /api/getGameUrl',
      { plat_name: 'AG', game_type: 1, is_mobile_url: 1 },
      member.as,
    )
    expect(new URL(opened.data.url).origin).toBe(sandbox.url)
    expect(opened.data.moved).toBeNull()
    expect((await test.call('POST /api/getGameUrl', { plat_name: 'XX' }, member.as)).message).toBe(
      '场馆不存在',
    )
  })

  it('brings the wallet along with auto-transfer, at most the budget, and calls other venues home first', async () => {
    const member = await rich()
    await test.call('POST /api/transfer', into('BG', '400'), member.as)
    const switched = await test.call(
      'POST /api/uptransferstatus',
      { transferstatus: 1, budget: '250' },
      member.as,
    )
    expect(switched).toMatchObject({ message: '操作成功！', data: { transferstatus: 1, budget: '250.00' } })
    expect((await test.call('POST /api/transfer', into('BG', '1'), member.as)).message).toBe(
      '已开启自动转账，请先关闭',
    )
    const opened = await test.call('POST /api/getGameUrl', { plat_name: 'AE', game_code: 'ae001' }, member.as)
    expect(opened.data.moved).toBe('250.00')
    expect(await money(member.token)).toMatchObject({ wallet: '750.00', venues: '250.00' })
  })
})

describe('the statement', () => {
  it('lists every change of the wallet with the balance after it, and exports the same', async () => {
    const member = await rich()
    await test.call('POST /api/transfer', into('AG', '300'), member.as)
    await test.call('POST /api/transall', {}, member.as)
    const log = await test.call('POST /api/moneylog', {}, member.as)
    expect(log.data.data.map((row) => [row.title, row.amount, row.balance_after])).toEqual([
      ['转出场馆', '300.00', '1000.00'],
      ['转入场馆', '-300.00', '700.00'],
      ['期初结转', '1000.00', '1000.00'],
    ])
    const file = await test.raw('GET /api/moneylog.csv', {}, member.as)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.split('\r\n')).toHaveLength(5)
    expect(file.body.startsWith('\ufeff时间,类型')).toBe(true)
  })
})

it('keeps play money apart: a trial plays at venues and no real wallet changes', async () => {
  const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  const as = { token: trial.data.api_token }
  expect((await test.call('POST /api/transfer', into('AG', '500'), as)).data.balance).toBe('1500.00')
  const entries = await test.core.db.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.currency <> a.currency`,
  )
  expect(entries[0]?.n).toBe(0n)
})
