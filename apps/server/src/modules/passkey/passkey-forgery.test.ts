// Confirming money by passkey through HTTP: what is signed is what is done, and every forgery is refused and logged.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyAssertion } from '@lanting/contract/passkey-schema'
import { loginAs } from '#src/test/app.ts'
import type { Deceit, SoftKey } from '#src/test/sign-in/authenticator.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { addKey, ageKeys, refusedReasons } from '#src/test/passkeys.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const WRONG = '通行密钥没有通过验证，请重试或改用密码'
const AMOUNT = 500

interface Owner {
  readonly member: CashierMember
  readonly key: SoftKey
  readonly keyId: string
}

async function owner(): Promise<Owner> {
  const member = await cashier.member()
  const { key, id } = await addKey(cashier.test, member)
  await ageKeys(cashier.test, member)
  return { member, key, keyId: id }
}

const askFor = (member: CashierMember, amount: number | string = AMOUNT, bank = member.card) =>
  call('POST /api/withdraw/passkey', { amount, bank }, member.as)
const send = (
  member: CashierMember,
  passkey: PasskeyAssertion,
  { amount = AMOUNT, bank = member.card, as = member.as }: Partial<Sent> = {},
) => call('POST /api/withdraw', { amount, bank, password: '', passkey }, as)

interface Sent {
  readonly amount: number | string
  readonly bank: string
  readonly as: { readonly token: string; readonly key?: string }
}

const cardOf = (number = '6217000099990018') => ({
  bank: '招商银行',
  bank_owner: '陈一舟',
  bank_no: number,
  bank_address: '演示支行',
})

type Forge = (owner: Owner) => Promise<{ readonly message: string }>

/** Signs what is asked for, with one thing wrong in the signature. */
const signing =
  (deceit: Deceit): Forge =>
  async ({ member, key }) =>
    send(member, key.sign((await askFor(member)).data, deceit))

const FORGERIES: readonly (readonly [what: string, reason: string, forge: Forge])[] = [
  [
    'another amount',
    'signed for something else',
    async ({ member, key }) => send(member, key.sign((await askFor(member)).data), { amount: 400 }),
  ],
  [
    'a bigger amount after signing',
    'signed for something else',
    async ({ member, key }) => send(member, key.sign((await askFor(member)).data), { amount: 900 }),
  ],
  [
    'another card',
    'signed for something else',
    async ({ member, key }) => {
      const bank = await cashier.bindCard(member.id, { kind: 'bank', number: '6222000077770001' })
      return send(member, key.sign((await askFor(member)).data), { bank })
    },
  ],
  [
    'a card whose number was changed underneath',
    'signed for something else',
    async ({ member, key }) => {
      const passkey = key.sign((await askFor(member)).data)
      const { db } = cashier.test.core
      await db.query('UPDATE cards SET number = $2 WHERE id::text = $1', [
        member.card,
        db.seal('account', '6222000077770999'),
      ])
      return send(member, passkey)
    },
  ],
  [
    'a replay of an answer that was right',
    'challenge spent or not ours',
    async ({ member, key }) => {
      const passkey = key.sign((await askFor(member)).data)
      await send(member, passkey)
      return send(member, passkey)
    },
  ],
  [
    'the right answer after a wrong one: any answer spends the challenge',
    'challenge spent or not ours',
    async ({ member, key }) => {
      const asked = (await askFor(member)).data
      await send(member, key.sign(asked, { wrongKey: true }))
      return send(member, key.sign(asked))
    },
  ],
  ['no user verification', 'User verification required', signing({ userVerified: false })],
  ['no user present', 'User not present', signing({ userPresent: false, userVerified: false })],
  [
    'a foreign origin',
    'Unexpected authentication response origin',
    signing({ origin: 'https://evil.example' }),
  ],
  ['a foreign top page', 'cross-origin', signing({ crossOrigin: true })],
  ['another domain', 'Unexpected RP ID hash', signing({ rpId: 'evil.example' })],
  [
    'a registration instead of a signature',
    'Unexpected authentication response type',
    signing({ type: 'webauthn.create' }),
  ],
  ['a challenge of one’s own', 'challenge spent or not ours', signing({ challenge: 'b3duLWNoYWxsZW5nZQ' })],
  ['a signature by another key', 'wrong signature', signing({ wrongKey: true })],
  ['a handle of another member', 'user handle of another member', signing({ userHandle: 'b3RoZXI' })],
  [
    'a removed key',
    'removed key',
    async ({ member, key, keyId }) => {
      const passkey = key.sign((await askFor(member)).data)
      await call('POST /api/passkey/remove', { id: keyId, password: member.password }, member.as)
      return send(member, passkey)
    },
  ],
  [
    'a key of another account',
    'key of another member',
    async ({ member }) => {
      const other = await owner()
      return send(member, other.key.sign((await askFor(member)).data))
    },
  ],
  [
    'a challenge of another account',
    'challenge of another member',
    async ({ member, key }) => {
      const other = await owner()
      return send(member, key.sign((await askFor(other.member)).data))
    },
  ],
  [
    'a challenge of another session of the same member',
    'challenge of another session',
    async ({ member, key }) => {
      const passkey = key.sign((await askFor(member)).data)
      const token = await loginAs(cashier.test, member.name, member.password)
      return send(member, passkey, { as: { token } })
    },
  ],
  [
    'a stale challenge',
    'challenge expired',
    async ({ member, key }) => {
      const passkey = key.sign((await askFor(member)).data)
      await cashier.test.advance(5 * 60_000 + 1000)
      return send(member, passkey)
    },
  ],
  [
    'a login’s challenge',
    'challenge made for login',
    async ({ member, key }) => send(member, key.sign((await call('POST /api/passkey/login-options')).data)),
  ],
  [
    'a card’s challenge',
    'challenge made for card',
    async ({ member, key }) =>
      send(member, key.sign((await call('POST /api/bindcard/passkey', cardOf(), member.as)).data)),
  ],
  [
    'a counter that went back',
    'Response counter value',
    async ({ member }) => {
      const { key } = await addKey(cashier.test, member, '硬件', true)
      await ageKeys(cashier.test, member)
      return send(member, key.sign((await askFor(member)).data, { counter: 1 }))
    },
  ],
  [
    'a withdrawal’s signature as a login',
    'challenge made for withdraw',
    async ({ member, key }) =>
      call('POST /api/passkey/login', { key: key.sign((await askFor(member)).data) }),
  ],
]

describe('forged: nothing is held, and it is logged', () => {
  it('is a list of at least twenty', () => expect(FORGERIES.length).toBeGreaterThanOrEqual(20))

  it.each(FORGERIES)('%s', async (what, reason, forge) => {
    const one = await owner()
    const before = (await refusedReasons(cashier.test)).length
    const answer = await forge(one)
    expect(answer.message).toBe(WRONG)
    const held = what === 'a replay of an answer that was right' ? 50_000n : 0n
    expect(await cashier.withdrawing(one.member.id)).toBe(held)
    const reasons = await refusedReasons(cashier.test)
    expect(reasons.length).toBeGreaterThan(before)
    expect(reasons.at(-1)).toContain(reason)
  })
})
