// Confirming money by passkey through HTTP: what is signed is what is done, when a key may, and the floor in the database.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyAssertion } from '@lanting/contract/passkey-schema'
import type { SoftKey } from '#src/test/sign-in/authenticator.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { addKey, ageKeys } from '#src/test/passkeys.ts'

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

describe('confirmed by passkey', () => {
  it('a withdrawal has the number that was signed, and its money is held', async () => {
    const { member, key } = await owner()
    const asked = await askFor(member)
    const answer = await send(member, key.sign(asked.data))
    expect([answer.code, answer.data.withdraw_no]).toEqual([200, asked.data.withdraw_no])
    expect(await cashier.withdrawing(member.id)).toBe(50_000n)
  })

  it('a repeat under the same key answers the same and holds the money once', async () => {
    const { member, key } = await owner()
    const passkey = key.sign((await askFor(member)).data)
    const as = { ...member.as, key: 'withdraw-by-passkey-1' }
    const first = await send(member, passkey, { as })
    expect(await send(member, passkey, { as })).toEqual(first)
    expect(await cashier.withdrawing(member.id)).toBe(50_000n)
  })

  it('a card is bound, and another one with the same signature is not', async () => {
    const { member, key } = await owner()
    const asked = await call('POST /api/bindcard/passkey', cardOf(), member.as)
    const passkey = key.sign(asked.data)
    const other = { ...cardOf('6217000099990026'), pay_pass: '', passkey }
    expect((await call('POST /api/bindcard', other, member.as)).message).toBe(WRONG)
    const again = key.sign((await call('POST /api/bindcard/passkey', cardOf(), member.as)).data)
    const bound = await call('POST /api/bindcard', { ...cardOf(), pay_pass: '', passkey: again }, member.as)
    expect([bound.code, bound.data.bank_no]).toEqual([200, '**** 0018'])
  })

  it('asks for nothing that a password would be refused for', async () => {
    const { member } = await owner()
    expect((await askFor(member, 99)).message).toBe('单笔取款不能低于100元')
    expect((await askFor(member, 200, '')).message).toBe('请选择收款账户')
    expect((await call('POST /api/bindcard/passkey', cardOf('12'), member.as)).code).toBe(400)
  })
})

describe('not offered', () => {
  it('before the key is a day old, at both edges', async () => {
    const member = await cashier.member()
    await addKey(cashier.test, member)
    const young = '这把通行密钥添加未满24小时，请改用支付密码'
    expect((await askFor(member)).message).toBe(young)
    await ageKeys(cashier.test, member, 23)
    expect((await askFor(member)).message).toBe(young)
    await ageKeys(cashier.test, member, 1)
    expect((await askFor(member)).code).toBe(200)
  })

  it('when switched off, nor when a challenge was asked for before that', async () => {
    const { member, key } = await owner()
    const asked = await askFor(member)
    await call('POST /api/passkey/uses', { money: 0 }, member.as)
    const off = '通行密钥未开启此用途，请改用密码'
    expect((await askFor(member)).message).toBe(off)
    expect((await send(member, key.sign(asked.data))).message).toBe(off)
  })
})

describe('the floor in the database', () => {
  it('refuses a withdrawal and a card that name a key without its right signature', async () => {
    const { member, keyId } = await owner()
    const { db } = cashier.test.core
    await expect(
      db.query(
        `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at, passkey_id)
         VALUES ('W20261115000000000001', $1, $2, 'bank', 100, 'review', app_now(), $3)`,
        [member.id, member.card, keyId],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawal_passkey_guard' })
    await expect(
      db.query('UPDATE cards SET passkey_id = $2 WHERE member_id = $1', [member.id, keyId]),
    ).rejects.toMatchObject({ constraint: 'card_passkey_guard' })
  })

  it('takes a key from a session of its member alone, once a challenge, and dates it itself', async () => {
    const { member, keyId } = await owner()
    const { db } = cashier.test.core
    const copy = (id: string, of = member.id) =>
      db.query(
        `INSERT INTO passkeys (id, member_id, credential_id, public_key, counter, transports, on_device, synced, name, created_at)
         SELECT gen_random_uuid(), $2, $3, public_key, 0, transports, on_device, synced, name, app_now() - interval '2 days'
           FROM passkeys WHERE id = $1`,
        [keyId, of, id],
      )
    const guard = { constraint: 'passkey_begins' }
    // The challenge of the key that is there has begotten it.
    await expect(copy('second')).rejects.toMatchObject(guard)
    await call('POST /api/passkey/add-options', { password: member.password }, member.as)
    await expect(copy('unanswered')).rejects.toMatchObject(guard)
    await db.query(
      "UPDATE passkey_challenges SET spent_at = app_now() WHERE purpose = 'add' AND spent_at IS NULL",
    )
    await db.query('UPDATE sessions SET ended_at = app_now() WHERE member_id = $1', [member.id])
    await expect(copy('logged out')).rejects.toMatchObject(guard)
    await db.query('UPDATE sessions SET ended_at = NULL WHERE member_id = $1', [member.id])
    await copy('backdated')
    const rows = await db.query(
      `SELECT 1 FROM passkeys WHERE credential_id = 'backdated' AND created_at > app_now() - interval '1 minute'`,
    )
    expect(rows).toHaveLength(1)
    await expect(copy('again')).rejects.toMatchObject(guard)
  })

  it('keeps a key as it was added and a removed one removed, and a challenge spent', async () => {
    const { member, key, keyId } = await owner()
    const { db } = cashier.test.core
    const guard = { constraint: 'passkey_guard' }
    await expect(
      db.query("UPDATE passkeys SET public_key = '\\x00' WHERE id = $1", [keyId]),
    ).rejects.toMatchObject(guard)
    await call('POST /api/passkey/remove', { id: keyId, password: member.password }, member.as)
    await expect(
      db.query('UPDATE passkeys SET removed_at = NULL WHERE id = $1', [keyId]),
    ).rejects.toMatchObject(guard)
    await call('POST /api/passkey/login', {
      key: key.sign((await call('POST /api/passkey/login-options')).data),
    })
    await expect(
      db.query('UPDATE passkey_challenges SET spent_at = NULL WHERE spent_at IS NOT NULL'),
    ).rejects.toMatchObject({ constraint: 'passkey_challenge_guard' })
  })
})
