// A venue that never comes back: its case ends by its written statement, through HTTP, with central money free meanwhile.
import { createHash } from 'node:crypto'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasUnsettled } from '#src/turnover/turnover.sql.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { differingVenue, into, outOf, OPEN, TIE } from '#src/test/venues/differing-venue.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { manyMembers } from '#src/test/money/many-members.ts'
import { uploadOf } from '#src/test/money/upload.ts'
import { withdrawing } from '#src/test/money/withdrawing.ts'

const ORIGIN = 'https://ag.example'
const ag = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({ FRAME_HOSTS: ORIGIN }, { venues: ag.venues })
})
afterEach(async () => {
  ag.silence(null)
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { withdraw } = withdrawing(() => cashier)
const venue = differingVenue(() => cashier, ag)
const { call, staff, transfer, check, detail, decide, alarms, moveThere, freezeAg, stakeThere } = venue

const TEXT = Buffer.from('AG 真人：截至 11-15 会员余额见附表')

async function upload(bytes: Buffer, as: { token: string }) {
  const answer = await cashier.office.app.inject({
    method: 'POST',
    url: '/office-api/venue-books/statement',
    ...uploadOf(bytes, as.token),
  })
  return answer.json<{ code: number; message: string; data: { id: string; sha256: string } }>()
}

interface Wish {
  readonly statement: string
  readonly stated: string
  readonly borne: string
  readonly ends: 'reopen' | 'close'
  readonly lines?: readonly { readonly username: string; readonly amount: string }[]
}
const askCase = (wish: Wish, as: { token: string }) =>
  call(
    'POST /office-api/venue-books/case/ask',
    { platname: 'AG', rows: [], lines: [], reason: '按书面声明', ...wish },
    as,
  )

async function withMoneyThere(): Promise<CashierMember> {
  const member = await cashier.member()
  expect((await transfer(member, into('AG', '400'))).code).toBe(200)
  return member
}
const mirrorOf = async (member: { readonly id: bigint }) =>
  (
    await cashier.test.core.db.query<{ balance: bigint }>(
      'SELECT balance FROM ledger_accounts WHERE name = $1',
      [`member:${member.id}:venue:AG`],
    )
  )[0]?.balance ?? 0n
/** What AG holds by its own books, in yuan. */
const heldThere = () =>
  (Number([...ag.wallets.values()].reduce((sum, fen) => sum + fen, 0n)) / 100).toFixed(2)

describe('the statement', () => {
  it('is a document, is kept to the byte, and its hash is in the audit log', async () => {
    const zhou = await staff('finance01')
    expect((await upload(Buffer.from([0x4d, 0x5a, 0, 1]), zhou)).message).toBe(REFUSALS.statementType.text)
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), zhou)).message).toBe(
      REFUSALS.statementTooBig.text,
    )
    const { data } = await upload(TEXT, zhou)
    expect(data.sha256).toBe(createHash('sha256').update(TEXT).digest('hex'))
    const lu = await staff('admin001')
    const file = await cashier.office.raw('POST /office-api/venue-books/statement/read', { id: data.id }, lu)
    expect(file.rawPayload.equals(TEXT)).toBe(true)
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['content-disposition']).toContain('attachment')
    const rows = await cashier.test.core.db.query<{ action: string; sha256: string }>(
      "SELECT action, after->>'sha256' AS sha256 FROM audit_log WHERE subject_id = $1 ORDER BY seq",
      [data.id],
    )
    expect(rows).toEqual([
      { action: 'venueStatement.upload', sha256: data.sha256 },
      { action: 'venueStatement.view', sha256: data.sha256 },
    ])
    const none = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await call('POST /office-api/venue-books/statement/read', none, lu)).code).toBe(404)
  })
})

describe('a case that ends by the statement', () => {
  it('lets the house bear an unexplained fen, and opens the venue again', async () => {
    const member = await withMoneyThere()
    moveThere(member, -1n)
    await freezeAg()
    ag.silence('before')
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const { data: statement } = await upload(TEXT, zhou)
    const wish = { statement: statement.id, stated: '399.99', borne: '0.01', ends: 'reopen' } as const
    expect((await askCase({ ...wish, statement: 'none' }, zhou)).message).toBe(REFUSALS.statementMissing.text)
    expect((await askCase({ ...wish, borne: '0.02' }, zhou)).message).toBe(
      refusalText('caseOther', { x: '0.01' }),
    )
    expect((await askCase({ ...wish, stated: '-100.01', borne: '500.01' }, zhou)).message).toBe(
      refusalText('differenceCap', { x: '500.00' }),
    )
    const asked = await askCase(wish, zhou)
    expect((await decide(asked.data.venue_case?.id, zhou)).code).toBe(403)
    expect((await decide(asked.data.venue_case?.id, lu)).data.approval?.state).toBe('approved')
    const after = await detail(zhou)
    expect(after).toMatchObject({ accept_left: '499.99', venue_case: null })
    expect(after.venue).toMatchObject({ difference: '0.00', accepted: '0.01', frozen_since: null })
    expect(await mirrorOf(member)).toBe(40_000n)
    expect(await alarms()).not.toContain('venue_difference AG')
    // It answers again, and what the house bears stays borne.
    ag.silence(null)
    await freezeAg()
    expect((await transfer(member, into('AG', '1'))).code).toBe(200)
  })

  it('corrects 300 members at once', async () => {
    const crowd = await manyMembers(cashier, 300)
    const before = heldThere()
    for (const member of crowd) ag.wallets.set(`m${member.id}`, 101n)
    await freezeAg()
    ag.silence('before')
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const { data: statement } = await upload(TEXT, zhou)
    const lines = crowd.map(({ name }) => ({ username: name, amount: '1.01' }))
    const stated = (Number(before) + 303).toFixed(2)
    const wish = { statement: statement.id, stated, lines, ends: 'reopen' } as const
    const unknown = [...lines, { username: 'nobody77', amount: '1.00' }]
    expect((await askCase({ ...wish, borne: '0.00', lines: unknown }, zhou)).message).toBe(
      refusalText('memberUnknown', { name: 'nobody77' }),
    )
    const asked = await askCase({ ...wish, borne: '0.00' }, zhou)
    expect((await decide(asked.data.venue_case?.id, lu)).data.approval?.state).toBe('approved')
    const [mirrors] = await cashier.test.core.db.query<{ many: number }>(
      'SELECT count(*)::int AS many FROM ledger_accounts WHERE balance = 101 AND name = ANY ($1)',
      [crowd.map(({ id }) => `member:${id}:venue:AG`)],
    )
    expect(mirrors?.many).toBe(300)
    ag.silence(null)
    await freezeAg()
    expect((await detail(zhou)).venue).toMatchObject({ difference: '0.00', frozen_since: null })

    // The venue answers: the same without a statement that replaces it.
    for (const member of crowd) ag.wallets.set(`m${member.id}`, 1n)
    await freezeAg()
    const back = crowd.map(({ name }) => ({ username: name, amount: '-1.00' }))
    const fix = { platname: 'AG', rows: [], lines: back, statement: '对账单', reason: '按对账单' }
    const fixed = await call('POST /office-api/venue-books/mirror/ask', fix, zhou)
    expect((await decide(fixed.data.mirror?.id, lu)).data.approval?.state).toBe('approved')
    await venue.reopen()
  })

  it('waits for open transfers, and is refused when the books have moved since', async () => {
    const member = await withMoneyThere()
    moveThere(member, 1n)
    await freezeAg()
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const { data: statement } = await upload(TEXT, zhou)
    const wish = { statement: statement.id, stated: heldThere(), borne: '-0.01', ends: 'reopen' } as const
    const asked = await askCase(wish, zhou)
    expect((await transfer(member, outOf('AG', '100'))).code).toBe(200)
    expect((await decide(asked.data.venue_case?.id, lu)).message).toBe(
      refusalText('caseOther', { x: '-100.01' }),
    )
    ag.silence('after')
    const open = await transfer(member, outOf('AG', '100'))
    expect(open.data.state).toBe(2)
    expect((await decide(asked.data.venue_case?.id, lu)).message).toBe(
      refusalText('venueTransfersOpen', { n: 1 }),
    )
    await cashier.test.core.db.tx((tx) =>
      cashier.test.services.transfers.finish(tx, open.data.transfer_no, true),
    )
    const refusal = { id: asked.data.venue_case?.id, approve: 0, note: '重来' }
    expect((await call('POST /office-api/approval/decide', refusal, lu)).code).toBe(200)
    const again = await askCase({ ...wish, stated: heldThere() }, zhou)
    expect((await decide(again.data.venue_case?.id, lu)).data.approval?.state).toBe('approved')
  })

  it('is open for a venue that differed once or does not answer, and for no other', async () => {
    const member = await withMoneyThere()
    await check()
    const zhou = await staff('finance01')
    const { data: statement } = await upload(TEXT, zhou)
    const { venue: sound } = await detail(zhou)
    const wish = { statement: statement.id, borne: '0.00', ends: 'reopen' } as const
    const stated = (Number(sound.ours) - Number(sound.accepted)).toFixed(2)
    expect((await askCase({ ...wish, stated }, zhou)).message).toBe(REFUSALS.wrongState.text)
    // One comparison differs, and no second one comes: nothing is frozen.
    moveThere(member, 1n)
    await check()
    ag.silence('before')
    await check()
    expect((await detail(zhou)).venue).toMatchObject({ difference: '-0.01', frozen_since: null, silent: 0 })
    const once = await askCase({ ...wish, stated }, zhou)
    const decided = await decide(once.data.venue_case?.id, await staff('admin001'))
    expect(decided.data.approval?.state).toBe('approved')
    expect((await detail(zhou)).venue.difference).toBe('0.00')
    moveThere(member, -1n)
    // Silent for a quarter of an hour.
    await cashier.test.advance(14 * 60_000)
    expect((await askCase({ ...wish, stated }, zhou)).message).toBe(REFUSALS.wrongState.text)
    await cashier.test.advance(2 * 60_000)
    expect((await detail(zhou)).venue.silent).toBe(1)
    const silent = await askCase({ ...wish, stated }, zhou)
    expect((await decide(silent.data.venue_case?.id, await staff('admin001'))).data.approval?.state).toBe(
      'approved',
    )
  })
})

describe('a venue that answers one fen too much and then is silent for ever', () => {
  it('holds no central money, and is closed for good: what members have there comes home, open stakes too', async () => {
    const member = await withMoneyThere()
    const debtor = await withMoneyThere()
    const bettor = await withMoneyThere()
    await stakeThere(bettor, '50.00')
    expect(await mirrorOf(bettor)).toBe(35_000n)
    moveThere(debtor, 2_000n)
    expect((await transfer(debtor, outOf('AG', '420'))).code).toBe(200)
    moveThere(member, 1n)
    await freezeAg()
    ag.silence('before')
    await freezeAg()
    expect((await withdraw(member, 100)).code).toBe(200)
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const { data: statement } = await upload(TEXT, zhou)
    const wish = { statement: statement.id, stated: heldThere(), ends: 'close' } as const
    expect((await detail(zhou)).open_stakes).toBe('50.00')
    expect((await askCase({ ...wish, borne: '29.99' }, zhou)).message).toBe(
      refusalText('mirrorNegative', { name: debtor.name }),
    )
    const lines = [{ username: debtor.name, amount: '20.00' }]
    const asked = await askCase({ ...wish, borne: '49.99', lines }, zhou)
    const { test } = cashier
    const { db } = test.core
    expect(await db.tx((tx) => hasUnsettled(tx, bettor.id))).toBe(true)
    // The case ends while a game page is on its way, and that while a page of the log is.
    const at = cashier.test.core.clock.now()
    ag.bet({ ...TIE, memberId: bettor.id, payoutYuan: 11, outcome: 'win', at })
    const answers: string[] = []
    ag.lies.betLog = async (page) => {
      ag.lies.betLog = undefined
      answers.push((await test.call('POST /api/getGameUrl', { plat_name: 'AG' }, member.as)).message)
      return page
    }
    ag.lies.launch = async () => {
      answers.push((await decide(asked.data.venue_case?.id, lu)).data.approval?.state ?? 'none')
      const data = {
        member: `m${member.id}`,
        currency: 'CNY',
        url: ORIGIN,
        expires_at: at.toISOString(),
      } as const
      return { kind: 'yes', data }
    }
    await test.services.betSync.runOnce()
    expect(answers).toEqual(['approved', REFUSALS.venueUnknown.text])
    const bets = await db.query("SELECT status, payout_fen FROM bets WHERE plat = 'AG' AND bet_id = $1", [
      OPEN,
    ])
    expect(bets).toEqual([{ status: 'void', payout_fen: 5_000n }])
    for (const one of [member, debtor, bettor]) expect(await mirrorOf(one)).toBe(0n)
    expect(await cashier.balance(bettor.id)).toBe(100_000n)
    expect(await cashier.balance(member.id)).toBe(90_000n)
    const records = await cashier.test.call('POST /api/gettransrecord', { type: 4, page: 1 }, member.as)
    expect(records.data.data[0]).toMatchObject({ amount: '400.00', state: 1 })
    // Nothing waits for it any more, and it is gone for members.
    expect(await db.tx((tx) => hasUnsettled(tx, bettor.id))).toBe(false)
    expect((await transfer(member, into('AG', '1'))).message).toBe(REFUSALS.venueUnknown.text)
    const balances = await cashier.test.call('POST /api/balancelist', {}, member.as)
    expect(balances.data.some(({ platname }) => platname === 'AG')).toBe(false)
    const halls = await cashier.test.call('GET /api/game/list', {}, member.as)
    expect(halls.data.some(({ platform_name: plat }) => plat === 'AG')).toBe(false)
    expect((await detail(zhou)).venue).toMatchObject({ ours: '0.00', difference: '0.00', frozen_since: null })
    expect((await detail(zhou)).venue.closed_since).not.toBeNull()
    // A venue that speaks again is not asked, and no switch opens it.
    ag.silence(null)
    await check()
    await cashier.test.services.betSync.runOnce()
    expect((await detail(zhou)).venue.difference).toBe('0.00')
    const on = { key: 'venue.AG', on: 1, reason: '试试' }
    expect((await call('POST /office-api/switch/set', on, lu)).message).toBe(REFUSALS.notFound.text)
    const switches = (await call('POST /office-api/switch/list', {}, lu)).data
    expect(switches.some(({ key }) => key === 'venue.AG')).toBe(false)
  })
})
