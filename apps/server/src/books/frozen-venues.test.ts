// A venue whose books differ stops alone, and two people put it right: through HTTP, with the books checked after each.
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { withdrawing } from '#src/test/money/withdrawing.ts'

const ag = createFakeVenue('AG')
const bg = createFakeVenue('BG')
let cashier: Cashier
/** Has ¥400 at AG; the other one has been to BG only. */
let there: CashierMember
let elsewhere: CashierMember
beforeAll(async () => {
  cashier = await createCashier({}, { venues: new Map([...ag.venues, ...bg.venues]) })
})
afterAll(() => cashier.office.close())

const { withdraw } = withdrawing(() => cashier)
const call: Cashier['office']['call'] = (name, input, as) => cashier.office.call(name, input, as)
const staff = async (name: string) => ({ token: await cashier.office.login(name) })
const into = (plat: string, amount: string) => ({ amount, sourcetype: 'userbalance', targettype: plat })
const outOf = (plat: string, amount: string) => ({ amount, sourcetype: plat, targettype: 'userbalance' })
const transfer = (member: CashierMember, input: object) =>
  cashier.test.call('POST /api/transfer', input as ReturnType<typeof into>, member.as)
const check = () => cashier.test.services.books.check('incremental')
const detail = async (as: { token: string }, platname = 'AG') =>
  (await call('POST /office-api/venue-books/detail', { platname }, as)).data
const decide = (id: string | undefined, as: { token: string }) =>
  call('POST /office-api/approval/decide', { id, approve: 1, note: '' }, as)
const alarms = async () =>
  (await openAlarms(cashier.test.core.db, 20)).map(({ kind, subject }) => `${kind} ${subject}`)

/** The venue's own books change without our knowledge. */
function moveThere(member: CashierMember, fen: bigint) {
  const name = `m${member.id}`
  ag.wallets.set(name, (ag.wallets.get(name) ?? 0n) + fen)
}

/** As the bet sync sets a row aside. */
async function quarantine(member: CashierMember, fen: bigint, currency = 'CNY'): Promise<string> {
  const rows = await cashier.test.core.db.query<{ id: bigint }>(
    `INSERT INTO bet_quarantine (plat, seq, bet_id, member, row, why, currency, effect_fen, created_at)
     VALUES ('AG', (SELECT count(*) FROM bet_quarantine) + 1, 'S0000000000000001', $1, '{}', 'absurdStake', $3, $2, app_now())
     RETURNING id`,
    [`m${member.id}`, fen, currency],
  )
  return String(rows[0]?.id)
}

async function freezeAg(): Promise<void> {
  await check()
  await check()
}

/** Two people reopen AG after its difference was resolved. */
async function reopen(): Promise<void> {
  const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
  const asked = await call(
    'POST /office-api/venue-books/reopen/ask',
    { platname: 'AG', reason: '已更正' },
    zhou,
  )
  expect((await decide(asked.data.reopen?.id, lu)).data.approval?.state).toBe('approved')
}

beforeEach(async () => {
  there = await cashier.member()
  elsewhere = await cashier.member()
  await transfer(there, into('AG', '400'))
  await transfer(elsewhere, into('BG', '400'))
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})

describe('a difference of one fen at one venue', () => {
  it('stops that venue and withdrawals of those who have money there, and nothing else', async () => {
    moveThere(there, 1n)
    await check()
    expect(await alarms()).toContain('venue_difference AG')
    // One comparison alone stops nothing yet.
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)
    await check()
    expect((await transfer(there, into('AG', '1'))).message).toBe(REFUSALS.venueFrozen.text)
    expect((await transfer(there, outOf('AG', '1'))).message).toBe(REFUSALS.venueFrozen.text)
    expect((await withdraw(there, 100)).message).toBe(
      refusalText('withdrawalVenueFrozen', { names: 'AG真人' }),
    )
    expect((await transfer(elsewhere, into('BG', '1'))).code).toBe(200)
    expect((await transfer(elsewhere, outOf('BG', '1'))).code).toBe(200)
    expect((await withdraw(elsewhere, 100)).code).toBe(200)
    const page = await call('POST /office-api/money/page', {}, await staff('finance01'))
    expect(page.data.withdrawals_frozen).toBe(0)
    expect(page.data.last_check?.ok).toBe(1)

    // The venue mends its own books: the alarm ends, the freeze waits for two people.
    moveThere(there, -1n)
    await check()
    expect(await alarms()).not.toContain('venue_difference AG')
    expect((await transfer(there, into('AG', '1'))).message).toBe(REFUSALS.venueFrozen.text)
    await reopen()
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)
    expect((await withdraw(there, 100)).code).toBe(200)
  })

  it('lets nobody be paid who has money there, also when it was asked for before', async () => {
    const asked = await withdraw(there, 100)
    moveThere(there, 1n)
    await freezeAg()
    const zhou = await staff('finance01')
    const no = { withdraw_no: asked.data.withdraw_no }
    await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no.withdraw_no }, zhou)
    const refused = await call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: no.withdraw_no, approve: 1, note: '' },
      zhou,
    )
    expect(refused.message).toBe(refusalText('withdrawalVenueFrozen', { names: 'AG真人' }))
    moveThere(there, -1n)
    await check()
    await reopen()
    const paid = await call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: no.withdraw_no, approve: 1, note: '' },
      zhou,
    )
    expect(paid.code).toBe(200)
  })

  it('in play money stops nothing at all', async () => {
    ag.playFen(1n)
    await freezeAg()
    const run = await check()
    expect(run.lines.find(({ invariant }) => invariant === 'I6.play')).toMatchObject({
      ok: false,
      freezes: false,
    })
    ag.playFen(0n)
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)
    expect((await withdraw(there, 100)).code).toBe(200)
  })
})

describe('更正镜像', () => {
  it('takes the bets that explain all of it, by two people, and never lets one be booked again', async () => {
    moveThere(there, -3_600n)
    const id = await quarantine(there, -2_000n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    expect(await detail(zhou)).toMatchObject({ explained: '-20.00', left: '16.00', may_reopen: 0 })
    const wish = { platname: 'AG', rows: [id], lines: [], statement: '场馆说明 11-15-03', reason: '一局重算' }
    expect((await call('POST /office-api/venue-books/mirror/ask', wish, zhou)).message).toBe(
      refusalText('differenceLeft', { x: '16.00' }),
    )
    const second = await quarantine(there, -1_600n)
    expect(await detail(zhou)).toMatchObject({ explained: '-36.00', left: '0.00' })
    const both = { ...wish, rows: [id, second] }
    const asked = await call('POST /office-api/venue-books/mirror/ask', both, zhou)
    expect(asked.data.mirror?.state).toBe('open')
    expect((await decide(asked.data.mirror?.id, zhou)).code).toBe(403)
    const walletFen = await cashier.balance(there.id)
    expect((await decide(asked.data.mirror?.id, lu)).data.approval?.state).toBe('approved')

    expect(await cashier.balance(there.id)).toBe(walletFen)
    const after = await detail(zhou)
    expect(after).toMatchObject({ rows: [], explained: '0.00', left: '0.00', may_reopen: 1 })
    expect(after.venue).toMatchObject({ difference: '0.00', theirs: after.venue.ours })
    // Open again is a second decision.
    expect((await transfer(there, into('AG', '1'))).message).toBe(REFUSALS.venueFrozen.text)
    await reopen()
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)

    const again = cashier.test.core.db.query(
      'INSERT INTO explained_bets (quarantine_id, approval_id) SELECT $1, id FROM approvals LIMIT 1',
      [id],
    )
    await expect(again).rejects.toThrow()
  })

  it('takes lines read from the statement where no bet explains it, to the fen', async () => {
    moveThere(there, 150n)
    moveThere(elsewhere, -50n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const wish = (...lines: readonly (readonly [string, string])[]) => ({
      platname: 'AG',
      rows: [],
      lines: lines.map(([username, amount]) => ({ username, amount })),
      statement: '场馆对账单',
      reason: '按对账单',
    })
    const ask = (...lines: readonly (readonly [string, string])[]) =>
      call('POST /office-api/venue-books/mirror/ask', wish(...lines), zhou)
    expect((await ask([there.name, '1.50'])).message).toBe(refusalText('differenceLeft', { x: '0.50' }))
    expect((await ask(['nobody77', '1.00'])).message).toBe(refusalText('memberUnknown', { name: 'nobody77' }))
    const asked = await ask([there.name, '1.50'], [elsewhere.name, '-0.50'])
    await decide(asked.data.mirror?.id, lu)
    const mirrors = await cashier.test.core.db.query<{ balance: bigint }>(
      'SELECT balance FROM ledger_accounts WHERE name = ANY ($1) ORDER BY balance',
      [[`member:${there.id}:venue:AG`, `member:${elsewhere.id}:venue:AG`]],
    )
    expect(mirrors.map(({ balance }) => balance)).toEqual([-50n, 40_150n])
    await reopen()
  })

  it('is refused at the second person when the difference has changed since', async () => {
    moveThere(there, 100n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const lines = [{ username: there.name, amount: '1.00' }]
    const wish = { platname: 'AG', rows: [], lines, statement: 'x', reason: 'x' }
    const asked = await call('POST /office-api/venue-books/mirror/ask', wish, zhou)
    moveThere(there, 1n)
    await check()
    expect((await decide(asked.data.mirror?.id, lu)).message).toBe(REFUSALS.changedMeanwhile.text)
    moveThere(there, -1n)
    await check()
    expect((await decide(asked.data.mirror?.id, lu)).data.approval?.state).toBe('approved')
    await reopen()
  })

  it('opens nothing at a venue that is not frozen', async () => {
    const zhou = await staff('finance01')
    const wish = { platname: 'AG', rows: [], lines: [], statement: 'x', reason: 'x' }
    const text = REFUSALS.wrongState.text
    expect((await call('POST /office-api/venue-books/mirror/ask', wish, zhou)).message).toBe(text)
    const reopening = { platname: 'AG', reason: 'x' }
    expect((await call('POST /office-api/venue-books/reopen/ask', reopening, zhou)).message).toBe(text)
  })
})

describe('接受差额', () => {
  it('names the difference that bets explain; the house bears it, mirrors stay, and the books agree by it', async () => {
    moveThere(there, -3_600n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const ask = (amount: string) =>
      call('POST /office-api/venue-books/difference/ask', { platname: 'AG', amount, reason: '金额小' }, zhou)
    expect((await ask('35.99')).message).toBe(refusalText('differenceOther', { x: '36.00' }))
    expect((await ask('36.00')).message).toBe(refusalText('differenceLeft', { x: '36.00' }))
    await quarantine(there, -3_600n)
    const asked = await ask('36.00')
    expect((await decide(asked.data.difference?.id, zhou)).code).toBe(403)
    const before = (await detail(zhou)).venue.ours
    expect((await decide(asked.data.difference?.id, lu)).data.approval?.state).toBe('approved')
    const after = await detail(zhou)
    expect(after.venue).toMatchObject({ ours: before, difference: '0.00', accepted: '36.00' })
    expect(after).toMatchObject({ rows: [], accept_left: '464.00', may_reopen: 1 })
    await reopen()
    // An accepted difference stays accepted: the next checks freeze nothing.
    await freezeAg()
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)
  })

  it('stops at the cap of the month', async () => {
    moveThere(there, -46_401n)
    await quarantine(there, -46_401n)
    await freezeAg()
    const zhou = await staff('finance01')
    const wish = { platname: 'AG', amount: '464.01', reason: '金额大' }
    expect((await call('POST /office-api/venue-books/difference/ask', wish, zhou)).message).toBe(
      refusalText('differenceCap', { x: '464.00' }),
    )
    moveThere(there, 46_401n)
    await check()
    await reopen()
  })
})
