// A venue that answers nonsense, late or not at all: transfers stay open until their end is certain, and end once.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const ag = createFakeVenue('AG')
const bg = createFakeVenue('BG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: new Map([...ag.venues, ...bg.venues]) })
})
afterEach(async () => {
  for (const lies of [ag.lies, bg.lies]) {
    lies.balance = undefined
    lies.transfer = undefined
    lies.transferStatus = undefined
  }
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const into = (plat: string, amount: string) => ({ amount, sourcetype: 'userbalance', targettype: plat })
const outOf = (plat: string, amount: string) => ({ amount, sourcetype: plat, targettype: 'userbalance' })
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const ask = async (member: CashierMember, input: ReturnType<typeof into>) =>
  call('POST /api/transfer', input, await cashier.again(member))
const rowOf = async (id: string) => {
  const columns = 'SELECT state, not_found FROM transfers WHERE id = $1'
  return (await cashier.test.core.db.query<{ state: string; not_found: number }>(columns, [id]))[0]
}
const transitOf = async (member: CashierMember) =>
  (await call('POST /api/balance', {}, await cashier.again(member))).data.transit

const unknown = { kind: 'unknown', why: 'TimeoutError' } as const
const other = { ...unknown, misfit: { field: 'member', asked: 'm1', answered: 'm2' } } as const
const refusedQuestion = { kind: 'no', code: 'member_unknown', message: '' } as const
const notFound = (id: string) =>
  ({
    kind: 'yes',
    data: { id, member: null, direction: null, currency: null, state: 'unknown', reason: '', amount: null },
  }) as const

/** ¥200 in transit to AG, outcome unknown. */
async function open() {
  const member = await cashier.member()
  ag.lies.transfer = async () => unknown
  const asked = await ask(member, into('AG', '200'))
  ag.lies.transfer = undefined
  expect(asked.data.state).toBe(2)
  return { member, id: asked.data.transfer_no }
}

describe('the ladder of "not found"', () => {
  const ANSWERS = { O: other, Q: refusedQuestion, S: unknown }
  /**
   * Seconds after sending, and the venue's answer then (N not found, O about another member, Q request refused,
   * S timeout); whether the money is returned after it.
   */
  it.each([
    ['three before 120 s', '10N 45N 119N', false],
    ['three, the last at 120 s', '10N 45N 120N', true],
    ['two after 120 s', '125N 160N', false],
    ['three after 120 s', '125N 160N 190N', true],
    ['three that are 29 s apart', '125N 154N 183N', false],
    ['three that are 30 s apart', '125N 155N 185N', true],
    ['an answer about another member in between', '125N 160N 165O 200N', false],
    ['a refused question in between', '125N 160N 165Q 200N', false],
    ['silence in between', '125N 160N 165S 200N', true],
  ] as const)('%s', async (_name, answers, isBack) => {
    const { member, id } = await open()
    let at = 0
    for (const [, second, answer] of answers.matchAll(/(\d+)([NOQS])/g)) {
      await cashier.test.advance((Number(second) - at) * 1000)
      at = Number(second)
      const said = { N: notFound(id), ...ANSWERS }[answer as 'N' | keyof typeof ANSWERS]
      ag.lies.transferStatus = async () => said
      await cashier.test.core.db.query('UPDATE transfers SET next_ask_at = app_now() WHERE id = $1', [id])
      await cashier.test.services.reconcile.runOnce()
    }
    expect((await rowOf(id))?.state).toBe(isBack ? 'returned' : 'pending')
    expect(await transitOf(member)).toBe(isBack ? '0.00' : '200.00')
    expect(await cashier.balance(member.id)).toBe(isBack ? 100_000n : 80_000n)
  })
})

it('a refused question releases nothing, whether it was the sending or the asking', async () => {
  const member = await cashier.member()
  ag.lies.transfer = async () => refusedQuestion
  const asked = await ask(member, into('AG', '200'))
  expect(asked.data.state).toBe(2)
  ag.lies.transferStatus = async () => refusedQuestion
  await cashier.test.advance(2_000)
  await cashier.test.services.reconcile.runOnce()
  expect((await rowOf(asked.data.transfer_no))?.state).toBe('pending')
  expect(await cashier.balance(member.id)).toBe(80_000n)
})

it.each([
  ['done', 'refused', 'done', 80_000n],
  ['refused', 'done', 'returned', 100_000n],
  ['done', 'done', 'done', 80_000n],
  ['refused', 'refused', 'returned', 100_000n],
] as const)(
  'a transfer that ended as %s stays so when the venue says %s later',
  async (first, then, state, fen) => {
    const { member, id } = await open()
    const says = (end: 'done' | 'refused') =>
      cashier.test.services.transfers.conclude(id, { kind: 'yes', data: { state: end, reason: '' } }, true)
    await says(first)
    await says(then)
    expect((await rowOf(id))?.state).toBe(state)
    expect(await cashier.balance(member.id)).toBe(fen)
    expect(await transitOf(member)).toBe('0.00')
  },
)

it('another amount, said again when it was asked for, is left to people and asked about no more', async () => {
  const { member, id } = await open()
  const misfit = { field: 'amount', asked: '200.00', answered: '199.00' } as const
  let questions = 0
  ag.lies.transferStatus = async (order) => {
    if (order.id !== id) return unknown
    questions += 1
    return { ...unknown, misfit }
  }
  const pass = async (ms: number) => {
    await cashier.test.advance(ms)
    await cashier.test.services.reconcile.runOnce()
  }
  await pass(60_000)
  expect(questions).toBe(1)
  const finance = { token: await cashier.office.login('finance01') }
  const { data } = await cashier.office.call('POST /office-api/transfer/detail', { transfer_no: id }, finance)
  expect(data.row).toMatchObject({ stuck_because: '场馆答复的金额199.00与申请的200.00不一致' })
  // Opening its page queries the venue once; after that polling has stopped.
  questions = 0
  for (const ms of [60_000, 3_600_000, 86_400_000]) await pass(ms)
  expect(questions).toBe(0)
  expect((await rowOf(id))?.state).toBe('pending')
  expect(await cashier.balance(member.id)).toBe(80_000n)
})

describe('what a venue says it holds', () => {
  const held = async (member: CashierMember, plat = 'AG') => {
    const { data } = await call('POST /api/balancelist', {}, await cashier.again(member))
    return data.find(({ platname }) => platname === plat)?.balance
  }
  const fresh = async (member: CashierMember) => {
    await cashier.test.services.venueBalances.refreshAll(member.id)
    return held(member)
  }
  const says = (balance: string, member: CashierMember) => async () =>
    ({
      kind: 'yes',
      data: { member: `m${member.id}`, balance, currency: 'CNY', transfer_seq: 1, bet_seq: 1 },
    }) as const

  it('is not known while it cannot be believed, and is never stored', async () => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    expect(await fresh(member)).toBe('300.00')
    ag.lies.balance = async () => other
    expect(await fresh(member)).toBeNull()
    // A timeout keeps the figure; the total uses the last trusted one.
    ag.lies.balance = async () => unknown
    expect(await fresh(member)).toBeNull()
    const { data } = await call('POST /api/refreshusermoney', {}, await cashier.again(member))
    expect(data).toMatchObject({ gameblance: '300.00', total: '1000.00' })
    ag.lies.balance = undefined
    expect(await fresh(member)).toBe('300.00')
  })

  it('is not stored while a transfer is open, nor when it was asked for before the last one ended', async () => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    ag.lies.transfer = async () => unknown
    const asked = await ask(member, into('AG', '100'))
    ag.lies.transfer = undefined
    ag.lies.balance = says('400.00', member)
    expect(await fresh(member)).toBe('300.00')

    // Requested while the transfer was open, answered after it ended: a stale figure.
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isAsked: () => void = () => undefined
    const asking = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    ag.lies.balance = async () => {
      isAsked()
      await gate
      return says('300.00', member)()
    }
    const late = cashier.test.services.venueBalances.refreshAll(member.id)
    await asking
    const { transfers } = cashier.test.services
    await transfers.conclude(
      asked.data.transfer_no,
      { kind: 'yes', data: { state: 'done', reason: '' } },
      true,
    )
    ag.wallets.set(`m${member.id}`, 40_000n)
    answer()
    await late
    expect(await held(member)).toBe('400.00')
  })

  it('is the most that can come out of it, and more is refused before anything is written', async () => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    const count = async () =>
      (await cashier.test.core.db.query('SELECT 1 FROM transfers WHERE member_id = $1', [member.id])).length
    expect((await ask(member, outOf('AG', '300.01'))).message).toBe(REFUSALS.venueBalanceShort.text)
    expect(await count()).toBe(1)
    expect((await ask(member, outOf('AG', '300'))).code).toBe(200)
  })
})

describe('一键回收', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('broken')), '部分回收处理中：AG真人', 'pending'],
    ['answers nonsense', async () => other, '部分场馆回收失败：AG真人', 'partly'],
    ['is silent', async () => unknown, '部分场馆回收失败：AG真人', 'partly'],
  ] as const)('empties the others when one %s', async (_how, balance, message, outcome) => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    await ask(member, into('BG', '200'))
    ag.lies.balance = balance
    const all = await call('POST /api/transall', {}, await cashier.again(member))
    expect(all).toMatchObject({
      code: 200,
      message,
      data: { outcome, recovered: '200.00', balance: '700.00' },
    })
  })

  it('says that a venue with an open transfer is in progress, not that it failed', async () => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    await ask(member, into('BG', '200'))
    ag.lies.transfer = async () => unknown
    expect((await ask(member, outOf('AG', '100'))).data.state).toBe(2)
    const all = await call('POST /api/transall', {}, await cashier.again(member))
    expect(all).toMatchObject({
      message: '部分回收处理中：AG真人',
      data: { outcome: 'pending', recovered: '200.00' },
    })
  })

  it('opens a game with auto-transfer although another venue cannot be emptied', async () => {
    const member = await cashier.member()
    await ask(member, into('AG', '300'))
    await cashier.test.core.db.query('UPDATE transfer_settings SET auto_transfer = true')
    ag.lies.balance = async () => other
    // The in-memory venue has no games: only the transfer before the launch matters.
    const opened = await call('POST /api/getGameUrl', { plat_name: 'BG' }, await cashier.again(member))
    expect(opened.message).toBe(REFUSALS.venueDown.text)
    expect(await cashier.balance(member.id)).toBe(0n)
    expect(bg.wallets.get(`m${member.id}`)).toBe(70_000n)
  })
})
