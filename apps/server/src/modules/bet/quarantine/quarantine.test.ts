// Invalid bet logs: a bad row waits for two people while the rest is booked, and no venue blocks another.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { newMember } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createLogVenue } from '#src/test/venues/log-venue.ts'

const [ag, pp] = [createLogVenue('AG'), createLogVenue('PP')]
let office: TestOffice
beforeAll(async () => {
  const venues = new Map([ag, pp].map(({ plat, adapter }) => [plat, adapter]))
  office = await createTestOffice({ providers: { venues } })
})
afterEach(() => expectMoneyBalances(office.members.core.db))
afterAll(() => office.close())

const db = () => office.members.core.db
const now = () => office.members.core.clock.now()
const sync = () => office.members.services.betSync.runOnce()
const as = async (name: string) => ({ token: await office.login(name) })

const alarmsOf = async (kind: string) =>
  (await openAlarms(db(), 50)).filter((alarm) => alarm.kind === kind).map(({ subject }) => subject)

async function mirror(memberId: bigint, plat = 'AG'): Promise<bigint> {
  const name = `member:${memberId}:venue:${plat}`
  const rows = await db().query<{ balance: bigint }>('SELECT balance FROM ledger_accounts WHERE name = $1', [
    name,
  ])
  return rows[0]?.balance ?? 0n
}

async function waiting(betId: string) {
  const list = await office.call('POST /office-api/quarantine/list', { q: betId }, await as('finance01'))
  const [row] = list.data.data
  if (row === undefined) throw new Error(`${betId} does not wait`)
  return row
}

/** Every open row has its alarm. */
const stuckRows = async () =>
  (
    await db().query<{ subject: string }>(
      "SELECT plat || ':' || seq AS subject FROM bet_quarantine WHERE state = 'open'",
    )
  )
    .map(({ subject }) => subject)
    .toSorted()

const cursor = async (plat: string) =>
  (await db().query<{ c: bigint }>('SELECT bet_cursor AS c FROM venue_cursors WHERE plat = $1', [plat]))[0]?.c

it('sets one bad row aside, books those around it, and the cursor goes on', async () => {
  const { id, token } = await newMember(office.members)
  ag.say(id, now())
  const bad = ag.say(id, now(), { bet_amount: '-5.00', win_loss: '5.00' })
  const last = ag.say(id, now(), { bet_amount: '30.00', payout: '59.70', win_loss: '29.70', outcome: 'win' })
  pp.say(id, now())
  await sync()
  expect([await mirror(id), await mirror(id, 'PP')]).toEqual([-10_000n + 2_970n, -10_000n])
  expect(await cursor('AG')).toBe(3n)
  const row = await waiting(bad)
  expect(row).toMatchObject({
    why: 'negativeStake',
    effect: '5.00',
    state: 'open',
    member: { id: Number(id) },
  })
  expect(await alarmsOf('bet_quarantined')).toEqual(['AG:2'])
  const { data } = await office.members.call('POST /api/betrecord', { api_type: 'AG' }, { token })
  expect(data.data.map((bet) => bet.bet_id).includes(last)).toBe(true)
  expect(data.data.map((bet) => bet.bet_id).includes(bad)).toBe(false)
})

it('books it after all when two people agree whose it was and what it came to', async () => {
  const { id } = await newMember(office.members)
  const bad = ag.say(999_999_999n, now(), { bet_amount: '80.00', payout: '0.00', win_loss: '-80.00' })
  await sync()
  const row = await waiting(bad)
  expect(row).toMatchObject({ why: 'unknownMember', member: null, effect: '-80.00' })
  const wish = {
    action: 'book',
    id: row.id,
    member_id: Number(id),
    stake: '80',
    payout: '0',
    outcome: 'lose',
    reason: '场馆对账单第 4 行',
  }
  const finance = await as('finance01')
  const admin = await as('admin001')
  expect((await office.call('POST /office-api/quarantine/ask', wish, admin)).code).toBe(403)
  const asked = await office.call('POST /office-api/quarantine/ask', wish, finance)
  expect(asked.data.approval).toMatchObject({ amount: '80.00' })
  const decision = { id: asked.data.approval?.id, approve: 1, note: '对账单一致' }
  expect((await office.call('POST /office-api/approval/decide', decision, finance)).code).not.toBe(200)
  expect(await mirror(id)).toBe(0n)
  expect(await office.call('POST /office-api/approval/decide', decision, admin)).toMatchObject({ code: 200 })
  expect(await mirror(id)).toBe(-8_000n)
  const rows = await db().query<{ valid_fen: bigint }>('SELECT valid_fen FROM bets WHERE bet_id = $1', [bad])
  expect(rows).toEqual([{ valid_fen: 8_000n }])
  const detail = await office.call('POST /office-api/quarantine/detail', { id: row.id }, finance)
  expect(detail.data).toMatchObject({
    row: { state: 'booked' },
    theirs: { member: 'm999999999', stake: '80.00' },
    ours: { member: `m${id}`, stake: '80.00', version: '1' },
  })
  const deeds = await db().query<{ action: string }>(
    'SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY seq',
    [row.id],
  )
  expect(deeds.map(({ action }) => action)).toEqual(['quarantine.ask', 'quarantine.approve'])
})

it('is dismissed by two people: nothing moves, and its alarm ends', async () => {
  const { id } = await newMember(office.members)
  const one = pp.say(id, now(), { outcome: null })
  const other = pp.say(id, now(), { win_loss: '-99.00' })
  await sync()
  for (const betId of [one, other]) {
    const row = await waiting(betId)
    expect(await alarmsOf('bet_quarantined')).toContain(`PP:${row.seq}`)
    const wish = { action: 'dismiss', id: row.id, reason: '场馆确认为测试数据' }
    const asked = await office.call('POST /office-api/quarantine/ask', wish, await as('finance01'))
    const decision = { id: asked.data.approval?.id, approve: 1, note: '同意' }
    await office.call('POST /office-api/approval/decide', decision, await as('admin001'))
    expect(await alarmsOf('bet_quarantined')).not.toContain(`PP:${row.seq}`)
  }
  expect(await mirror(id, 'PP')).toBe(0n)
})

it('refuses to book what no correction makes a bet of', async () => {
  const { id } = await newMember(office.members)
  const good = ag.say(id, now())
  ag.say(id, now(), { bet_id: good, round_id: 'another' })
  await sync()
  const row = await waiting(good)
  expect(row.why).toBe('idReused')
  const wish = {
    action: 'book',
    id: row.id,
    member_id: Number(id),
    stake: '100',
    payout: '0',
    outcome: 'lose',
  }
  const refused = await office.call(
    'POST /office-api/quarantine/ask',
    { ...wish, reason: '核对' },
    await as('finance01'),
  )
  expect(refused).toMatchObject({ code: 400, message: '按所填内容无法入账，请核对会员、金额与结果' })
  const detail = await office.call(
    'POST /office-api/quarantine/detail',
    { id: row.id },
    await as('finance01'),
  )
  expect(detail.data.bookable).toBe(0)
})

it('posts a correction as the difference to what we stored, the stake too, and passes free bets', async () => {
  const { id } = await newMember(office.members)
  const bet = ag.say(id, now(), { round_id: 'corrected' })
  await sync()
  const lower = { bet_id: bet, round_id: 'corrected', settle_version: 2, bet_amount: '60.00' }
  ag.say(id, now(), { ...lower, payout: '119.40', win_loss: '59.40', outcome: 'win' })
  const free = ag.say(id, now(), { bet_amount: '0.00', payout: '7.00', win_loss: '7.00', outcome: 'win' })
  await sync()
  expect(await mirror(id)).toBe(5_940n + 700n)
  const rows = await db().query(
    'SELECT bet_fen, payout_fen, valid_fen, valid_note FROM bets WHERE bet_id = ANY ($1) ORDER BY bet_id',
    [[bet, free]],
  )
  expect(rows).toEqual([
    { bet_fen: 6_000n, payout_fen: 11_940n, valid_fen: 6_000n, valid_note: '' },
    { bet_fen: 0n, payout_fen: 700n, valid_fen: 0n, valid_note: '免费投注，不计入' },
  ])
  const codes = await db().query<{ code: string }>(
    'SELECT code FROM ledger_transactions WHERE ref = $1 ORDER BY id',
    [bet],
  )
  expect(codes.map(({ code }) => code)).toEqual(['venueResult', 'venueResultFix'])
})

it('keeps what our mirror lacks explained: a newer state that is booked ends the older row', async () => {
  const { id } = await newMember(office.members)
  const bet = ag.say(id, now(), { round_id: 'late', win_loss: '-1.00' })
  await sync()
  expect((await waiting(bet)).effect).toBe('-100.00')
  ag.say(id, now(), { bet_id: bet, round_id: 'late', settle_version: 2, win_loss: '-2.00', payout: '50.00' })
  await sync()
  const sums = () =>
    db().query<{ fen: bigint }>(
      "SELECT coalesce(sum(effect_fen), 0)::bigint AS fen FROM bet_quarantine WHERE bet_id = $1 AND state = 'open'",
      [bet],
    )
  expect(await sums()).toEqual([{ fen: -5_000n }])
  const right = { bet_id: bet, round_id: 'late', settle_version: 3, payout: '50.00', win_loss: '-50.00' }
  ag.say(id, now(), right)
  await sync()
  expect([await mirror(id), await sums()]).toEqual([-5_000n, [{ fen: 0n }]])
  expect(await stuckRows()).toEqual(await alarmsOf('bet_quarantined').then((subjects) => subjects.toSorted()))
})

it('sets a row aside that the books refuse for a reason that no rule foresaw, and books the others', async () => {
  const { id } = await newMember(office.members)
  await db().query(`CREATE FUNCTION refuse_bet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.selection = 'refused' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`)
  await db().query(
    'CREATE TRIGGER refuse_bet BEFORE INSERT ON bets FOR EACH ROW EXECUTE FUNCTION refuse_bet()',
  )
  ag.say(id, now())
  const bad = ag.say(id, now(), { selection: 'refused' })
  ag.say(id, now())
  await sync()
  await db().query('DROP TRIGGER refuse_bet ON bets')
  expect(await mirror(id)).toBe(-20_000n)
  expect((await waiting(bad)).why).toBe('unbookable')
})

it.each(['silent', 'throws'] as const)(
  'a venue that %s blocks no other and raises an alarm after five minutes',
  async (how) => {
    const { id } = await newMember(office.members)
    ag.fail(how)
    ag.say(id, now())
    pp.say(id, now())
    await sync()
    expect([await mirror(id), await mirror(id, 'PP')]).toEqual([0n, -10_000n])
    expect(await alarmsOf('bet_log_stuck')).toEqual([])
    await office.members.advance(5 * 60_000)
    await sync()
    expect(await alarmsOf('bet_log_stuck')).toEqual(['AG'])
    ag.fail(null)
    await sync()
    expect([await mirror(id), await alarmsOf('bet_log_stuck')]).toEqual([-10_000n, []])
  },
)

it('does not believe a gap at first; one that stays is noted and passed', async () => {
  const { id } = await newMember(office.members)
  ag.say(id, now())
  ag.lose(2)
  ag.say(id, now())
  await sync()
  await sync()
  await sync()
  expect(await mirror(id)).toBe(0n)
  await office.members.advance(60_000)
  await sync()
  expect(await mirror(id)).toBe(-20_000n)
  const list = await office.call('POST /office-api/quarantine/list', { why: 'gap' }, await as('finance01'))
  expect(list.data.data).toMatchObject([{ platname: 'AG', bet_id: '', effect: null }])
})
