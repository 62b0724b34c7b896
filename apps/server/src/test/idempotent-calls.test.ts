// Every call of the contract that promises it: two hundred equal requests at once have one effect and equal answers.
import type { CallNames, OfficeCallNames } from '@lanting/contract/calls/names'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/cashier.ts'
import { expectMoneyBalances } from '#src/test/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/fake-venue.ts'

const AT_ONCE = 200
/** Two hundred of anything take their time where the machine is busy. */
const WITHIN_MS = 180_000
const venue = createFakeVenue('AG')
let desk: Cashier
let finance: { readonly token: string }
let admin: { readonly token: string }
beforeAll(async () => {
  desk = await createCashier({}, { venues: venue.venues })
  finance = { token: await desk.office.login('finance01') }
  admin = { token: await desk.office.login('admin001') }
})
afterEach(() => expectMoneyBalances(desk.test.core.db))
afterAll(() => desk.office.close())

interface Scene {
  readonly body: object
  readonly as: { readonly token: string }
  /** What has happened so far, as a number that one effect raises by `by`. */
  readonly effects: () => Promise<number>
  readonly by?: number
}

async function rows(text: string, values: readonly unknown[]): Promise<number> {
  return (await desk.test.core.db.query(text, values)).length
}

const bank = {
  bank: '招商银行',
  bank_no: '6222000011112222',
  bank_owner: '陈一舟',
  bank_address: '演示支行',
}

async function bankDeposit() {
  const member = await desk.member()
  const order = { paytype: 'bank', amount: '200', ...bank }
  const asked = await desk.test.call('POST /api/recharge', order, member.as)
  await desk.office.call('POST /office-api/deposit/claim', { deposit_no: asked.data.deposit_no }, finance)
  return { member, no: asked.data.deposit_no }
}

async function heldWithdrawal() {
  const member = await desk.member()
  const body = { amount: '200', bank: member.card, password: PAY_PASSWORD }
  const asked = await desk.test.call('POST /api/withdraw', body, member.as)
  await desk.office.call(
    'POST /office-api/withdrawal/claim',
    { withdraw_no: asked.data.withdraw_no },
    finance,
  )
  return { member, no: asked.data.withdraw_no }
}

const entriesOf = (memberId: bigint) => () =>
  rows(
    'SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.member_id = $1',
    [memberId],
  )

/** What moves money or leads to it: a scene in which exactly one effect is due. */
const MEMBER_SCENES: Partial<Record<CallNames, () => Promise<Scene>>> = {
  async 'POST /api/transfer'() {
    const member = await desk.member()
    const body = { amount: '77', sourcetype: 'userbalance', targettype: 'AG' }
    const effects = () => rows('SELECT 1 FROM transfers WHERE member_id = $1', [member.id])
    return { body, as: member.as, effects }
  },
  async 'POST /api/transall'() {
    const member = await desk.member()
    const there = { amount: '50', sourcetype: 'userbalance', targettype: 'AG' }
    await desk.test.call('POST /api/transfer', there, member.as)
    const effects = () => rows('SELECT 1 FROM transfers WHERE member_id = $1', [member.id])
    return { body: {}, as: member.as, effects }
  },
  async 'POST /api/recharge'() {
    const member = await desk.member()
    const effects = () => rows('SELECT 1 FROM deposits WHERE member_id = $1', [member.id])
    return { body: { paytype: 'wxpay', amount: '300' }, as: member.as, effects }
  },
  async 'POST /api/rechargecancel'() {
    const member = await desk.member()
    const order = { paytype: 'wxpay', amount: '300' }
    const asked = await desk.test.call('POST /api/recharge', order, member.as)
    const { deposit_no } = asked.data
    const effects = () => rows('SELECT 1 FROM deposits WHERE no = $1 AND state = 3', [deposit_no])
    return { body: { deposit_no }, as: member.as, effects }
  },
  async 'POST /api/withdraw'() {
    const member = await desk.member()
    const effects = () => rows('SELECT 1 FROM withdrawals WHERE member_id = $1', [member.id])
    return { body: { amount: '200', bank: member.card, password: PAY_PASSWORD }, as: member.as, effects }
  },
}

const OFFICE_SCENES: Partial<Record<OfficeCallNames, () => Promise<Scene>>> = {
  async 'POST /office-api/adjust/ask'() {
    const member = await desk.member()
    const effects = () => rows('SELECT 1 FROM money_requests WHERE member_id = $1', [member.id])
    const what = { direction: 'credit', amount: '10', multiple: 1, reason: '补偿' }
    return { body: { member_id: Number(member.id), ...what }, as: finance, effects }
  },
  async 'POST /office-api/adjust/decide'() {
    const member = await desk.member(0n)
    const what = { direction: 'credit', amount: '10', multiple: 1, reason: '补偿' }
    const ask = { member_id: Number(member.id), ...what }
    const asked = await desk.office.call('POST /office-api/adjust/ask', ask, finance)
    const body = { id: asked.data.id, approve: 1, reason: '核对无误' }
    return { body, as: admin, effects: entriesOf(member.id) }
  },
  async 'POST /office-api/deposit/approve'() {
    const { member, no } = await bankDeposit()
    return { body: { deposit_no: no, note: '' }, as: finance, effects: entriesOf(member.id) }
  },
  async 'POST /office-api/deposit/refuse'() {
    const { no } = await bankDeposit()
    const effects = () => rows('SELECT 1 FROM deposits WHERE no = $1 AND state = 3', [no])
    return { body: { deposit_no: no, reason: 'notReceived', note: '' }, as: finance, effects }
  },
  async 'POST /office-api/withdrawal/approve'() {
    const { member, no } = await heldWithdrawal()
    return { body: { withdraw_no: no, note: '' }, as: finance, effects: entriesOf(member.id) }
  },
  async 'POST /office-api/withdrawal/refuse'() {
    const { member, no } = await heldWithdrawal()
    const body = { withdraw_no: no, reason: 'memberAsked', note: '' }
    // Out of the hold and into the wallet.
    return { body, as: finance, effects: entriesOf(member.id), by: 2 }
  },
}

async function storm(scene: Scene, send: (key: string) => Promise<{ body: string }>) {
  const before = await scene.effects()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send('two-hundred-at-once')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(answers[0]?.body ?? '{}')).toMatchObject({ code: 200 })
  expect((await scene.effects()) - before).toBe(scene.by ?? 1)
}

describe('two hundred at once with one key', () => {
  it.each(Object.entries(MEMBER_SCENES))(
    '%s',
    async (name, prepare) => {
      const scene = await prepare()
      await storm(scene, (key) => desk.test.raw(name as CallNames, scene.body, { ...scene.as, key }))
    },
    WITHIN_MS,
  )

  it.each(Object.entries(OFFICE_SCENES))(
    '%s',
    async (name, prepare) => {
      const scene = await prepare()
      await storm(scene, (key) => desk.office.raw(name as OfficeCallNames, scene.body, { ...scene.as, key }))
    },
    WITHIN_MS,
  )
})

describe('a key', () => {
  it(
    'with another body is refused by every call that has a scene',
    async () => {
      const member = await desk.member()
      const as = { ...member.as, key: 'one-key-two-bodies' }
      for (const name of Object.keys(MEMBER_SCENES) as CallNames[]) {
        await desk.test.core.db.query(
          `INSERT INTO idempotent_answers (scope, call, key, body_mac, holder, created_at)
         VALUES ($1, $2, $3, 'of another body', gen_random_uuid(), clock_timestamp())`,
          [`m${member.id}`, name.replace('POST ', ''), as.key],
        )
        const scene = await MEMBER_SCENES[name]?.()
        expect((await desk.test.call(name, scene?.body, as)).code, name).toBe(409)
      }
    },
    WITHIN_MS,
  )

  it('is promised by every bound call that moves money', () => {
    const promising = new Set(
      [...desk.test.bound, ...desk.office.bound].flatMap(([name, call]) => (call.idempotent ? [name] : [])),
    )
    for (const name of [...Object.keys(MEMBER_SCENES), ...Object.keys(OFFICE_SCENES)])
      expect(promising, name).toContain(name)
  })
})
