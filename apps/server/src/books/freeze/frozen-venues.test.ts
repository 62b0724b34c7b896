// A venue whose books differ stops alone, and two people put it right: through HTTP, with the books checked after each.
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { withdrawing } from '#src/test/money/withdrawing.ts'
import { differingVenue, into, outOf } from '#src/test/venues/differing-venue.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

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
const { call, staff, transfer, check, detail, decide, alarms, moveThere, freezeAg, reopen, quarantine } =
  differingVenue(() => cashier, ag)

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
  it('stops money going there, holds what is in doubt, and nothing else', async () => {
    moveThere(there, 1n)
    await check()
    expect(await alarms()).toContain('venue_difference AG')
    // One comparison alone stops nothing yet.
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)
    await check()
    expect((await transfer(there, into('AG', '1'))).message).toBe(REFUSALS.venueFrozen.text)
    // What both books agree on is recalled; the fen in doubt stays there.
    expect((await transfer(there, outOf('AG', '1'))).code).toBe(200)
    expect((await transfer(there, outOf('AG', '400.01'))).message).toBe(
      refusalText('venueInDoubt', { x: '400.00' }),
    )
    expect((await withdraw(there, 100)).code).toBe(200)
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
  })

  it('recalls what both books agree on, and leaves what is in doubt at the venue', async () => {
    moveThere(there, 1n)
    await freezeAg()
    const recalled = await cashier.test.call('POST /api/transall', {}, there.as)
    expect(recalled.data).toMatchObject({ outcome: 'done', recovered: '400.00' })
    expect(await cashier.balance(there.id)).toBe(100_000n)
    expect(ag.wallets.get(`m${there.id}`)).toBe(1n)
    // Only the fen is left, and it is in doubt.
    const again = await cashier.test.call('POST /api/transall', {}, there.as)
    expect(again.data).toMatchObject({ outcome: 'partly', recovered: '0.00' })
    moveThere(there, -1n)
    await check()
    await reopen()
  })

  /** More came home than our books know of: that much is in doubt, and no more. */
  describe('that came home already', () => {
    beforeEach(async () => {
      moveThere(there, 50_000n)
      expect((await transfer(there, outOf('AG', '900'))).code).toBe(200)
    })
    async function mend() {
      moveThere(there, -50_000n)
      await check()
      await reopen()
    }

    it('stays in the wallet; the rest is paid', async () => {
      await freezeAg()
      const held = refusalText('withdrawalVenueFrozen', { names: 'AG真人', x: '500.00' })
      expect((await withdraw(there, 1001)).message).toBe(held)
      expect((await withdraw(there, 1000)).code).toBe(200)
      await mend()
    })

    it('holds the approval and the payout of what was asked for before, until it is resolved', async () => {
      const asked = await withdraw(there, 1200)
      const zhou = await staff('finance01')
      const no = asked.data.withdraw_no
      await freezeAg()
      await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, zhou)
      const yes = { kind: 'withdrawal', subject: no, approve: 1, note: '' }
      expect((await call('POST /office-api/approval/decide', yes, zhou)).message).toBe(
        refusalText('withdrawalVenueFrozen', { names: 'AG真人', x: '500.00' }),
      )
      // Approved at the moment of the freeze: committed, and not yet sent.
      const { payouts } = cashier.test.services
      await cashier.test.core.db.tx((tx) => payouts.approve(tx, no))
      await payouts.send(no)
      const payout = `P${no.slice(1)}`
      expect(cashier.provider.payouts.has(payout)).toBe(false)
      await mend()
      await payouts.send(no)
      expect(cashier.provider.payouts.has(payout)).toBe(true)
    })
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
  const ask = (amount: string, as: { token: string }) =>
    call('POST /office-api/venue-books/difference/ask', { platname: 'AG', amount, reason: '金额小' }, as)

  it('bears a difference that nothing explains, in both directions; mirrors stay and the books agree by it', async () => {
    moveThere(there, -3_600n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    expect((await ask('35.99', zhou)).message).toBe(refusalText('differenceOther', { x: '36.00' }))
    const row = await quarantine(there, -2_000n)
    const later = await quarantine(elsewhere, 7_777n)
    const { db } = cashier.test.core
    await db.query("UPDATE bet_quarantine SET created_at = app_now() - interval '1 hour' WHERE id = $1", [
      row,
    ])
    const asked = await ask('36.00', zhou)
    expect((await decide(asked.data.difference?.id, zhou)).code).toBe(403)
    const before = (await detail(zhou)).venue.ours
    expect((await decide(asked.data.difference?.id, lu)).data.approval?.state).toBe('approved')
    const after = await detail(zhou)
    expect(after.venue).toMatchObject({ ours: before, difference: '0.00', accepted: '36.00' })
    // A bet that was quarantined after the comparison is not part of what was accepted.
    expect(after.rows.map(({ id }) => id)).toEqual([later])
    expect(after).toMatchObject({ accept_left: '464.00', may_reopen: 1 })
    await db.query("UPDATE bet_quarantine SET state = 'dismissed', ended_at = app_now() WHERE state = 'open'")
    await reopen()
    // An accepted difference stays accepted: the next checks freeze nothing.
    await freezeAg()
    expect((await transfer(there, into('AG', '1'))).code).toBe(200)

    // One fen more over there: the other sign uses up the same cap.
    moveThere(there, 1n)
    await freezeAg()
    const up = await ask('-0.01', zhou)
    expect((await decide(up.data.difference?.id, lu)).data.approval?.state).toBe('approved')
    expect(await detail(zhou)).toMatchObject({ accept_left: '463.99', may_reopen: 1 })
    await reopen()
  })

  it.each([
    ['above', -46_400n, '464.00'],
    ['below', 46_400n, '-464.00'],
  ])('stops at the cap of the month, %s', async (_sign, fen, amount) => {
    moveThere(there, fen)
    await freezeAg()
    const zhou = await staff('finance01')
    expect((await ask(amount, zhou)).message).toBe(refusalText('differenceCap', { x: '463.99' }))
    moveThere(there, -fen)
    await check()
    await reopen()
  })
})

describe('恢复转账', () => {
  it('needs a comparison that is newer than the freeze', async () => {
    await check()
    await cashier.test.core.db.query(
      "INSERT INTO venue_freezes (plat, difference_fen, frozen_at) VALUES ('AG', 1, app_now())",
    )
    const zhou = await staff('finance01')
    expect((await detail(zhou)).may_reopen).toBe(0)
    const wish = { platname: 'AG', reason: 'x' }
    expect((await call('POST /office-api/venue-books/reopen/ask', wish, zhou)).message).toBe(
      REFUSALS.wrongState.text,
    )
    await check()
    await reopen()
  })
})
