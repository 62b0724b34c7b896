// A closure confirmed by a passkey, through HTTP: for this closure alone, by an old enough key, and never by another signature.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyAssertion } from '@lanting/contract/passkey-schema'
import { closing } from '#src/test/closing.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { addKey, ageKeys, refusedReasons } from '#src/test/passkeys.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

const { close, row } = closing(() => cashier)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const WRONG = '通行密钥没有通过验证，请重试或改用密码'
const challenge = ({ as }: Pick<CashierMember, 'as'>) => call('POST /api/mydata/close/passkey', {}, as)
const send = (passkey: PasskeyAssertion, { as }: Pick<CashierMember, 'as'>) =>
  call('POST /api/mydata/close', { passkey }, as)

async function owner() {
  const member = await cashier.member(0n)
  const { key, id } = await addKey(cashier.test, member)
  await ageKeys(cashier.test, member)
  return { member, key, keyId: id }
}

describe('a key', () => {
  it('confirms the closing of its own account, once, and is recorded with it', async () => {
    const { member, key, keyId } = await owner()
    const answer = key.sign((await challenge(member)).data)
    expect((await send(answer, member)).data.state).toBe('waiting')
    const [stored] = await cashier.test.core.db.query<{ passkey_id: string }>(
      'SELECT passkey_id FROM closures WHERE member_id = $1',
      [member.id],
    )
    expect(stored?.passkey_id).toBe(keyId)
    expect((await challenge(member)).message).toBe('账号已在注销中')
    await call('POST /api/mydata/stay', {}, member.as)
    // A used signature closes nothing a second time.
    expect((await send(answer, member)).message).toBe(WRONG)
    expect(await row(member)).toMatchObject({ back: true })
    expect((await refusedReasons(cashier.test)).at(-1)).toBe('challenge spent or not ours')
    expect((await send(key.sign((await challenge(member)).data), member)).code).toBe(200)
    expect(await close(member)).toMatchObject({ closed: true })
  })

  it('that is young, or switched off for money, is not asked', async () => {
    const member = await cashier.member(0n)
    expect((await challenge(member)).code).not.toBe(200)
    await addKey(cashier.test, member)
    expect((await challenge(member)).message).toContain('24')
    await ageKeys(cashier.test, member)
    await call('POST /api/passkey/uses', { money: 0 }, member.as)
    expect((await challenge(member)).code).not.toBe(200)
  })

  it.each([
    [
      'signed for a withdrawal',
      async ({ member }: Awaited<ReturnType<typeof owner>>) => {
        await cashier.credit(member.id, 50_000n)
        return call('POST /api/withdraw/passkey', { amount: 500, bank: member.card }, member.as)
      },
      'challenge made for withdraw',
    ],
    [
      'signed for another account',
      async () => {
        const other = await owner()
        return challenge(other.member)
      },
      'challenge of another member',
    ],
    [
      'signed in another session',
      async ({ member }: Awaited<ReturnType<typeof owner>>) => challenge({ as: await cashier.again(member) }),
      'challenge of another session',
    ],
  ])('%s does not close', async (_what, asked, reason) => {
    const one = await owner()
    const { data } = await asked(one)
    expect((await send(one.key.sign(data), one.member)).message).toBe(WRONG)
    expect((await refusedReasons(cashier.test)).at(-1)).toBe(reason)
    expect(await row(one.member)).toBeUndefined()
  })

  it('without a right signature is refused by the database alone', async () => {
    const { member, keyId } = await owner()
    await expect(
      cashier.test.core.db.query(
        `INSERT INTO closures (id, member_id, passkey_id, asked_at, next_at)
         VALUES (gen_random_uuid(), $1, $2, app_now(), app_now())`,
        [member.id, keyId],
      ),
    ).rejects.toThrow(/refused/)
  })
})

it('neither password nor key closes nothing', async () => {
  const member = await cashier.member(0n)
  expect((await call('POST /api/mydata/close', {}, member.as)).message).toBe('登录密码错误')
  expect(await row(member)).toBeUndefined()
})
