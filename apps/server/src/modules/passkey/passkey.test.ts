// Passkeys through HTTP: adding, naming, removing, switches, logging in, and the state of the account that decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SoftKey } from '#src/test/sign-in/authenticator.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { addKey, refusedReasons } from '#src/test/passkeys.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const list = async (member: CashierMember) => (await call('POST /api/passkeys', {}, member.as)).data

async function login(key: SoftKey, deceit = {}) {
  const options = await call('POST /api/passkey/login-options')
  return call('POST /api/passkey/login', { key: key.sign(options.data, deceit) })
}

describe('a member’s passkeys', () => {
  it('are added with the login password, shown, named and removed; the owner is notified', async () => {
    const member = await cashier.member()
    const wrong = await call('POST /api/passkey/add-options', { password: 'Wrong2pass' }, member.as)
    expect(wrong.message).toBe('登录密码错误')
    const { id } = await addKey(cashier.test, member, '  电脑 · 系统解锁 ')
    await addKey(cashier.test, member, '手机')
    const shown = await list(member)
    expect(shown.keys.map(({ name, last_used }) => [name, last_used])).toEqual([
      ['电脑 · 系统解锁', null],
      ['手机', null],
    ])
    expect(shown.keys[0]?.money_from).not.toBeNull()
    const named = await call('POST /api/passkey/rename', { id, name: '书房电脑' }, member.as)
    expect(named.data.keys[0]?.name).toBe('书房电脑')
    expect((await call('POST /api/passkey/rename', { id, name: ' ' }, member.as)).message).toBe(
      '请给通行密钥起个名字',
    )
    expect((await call('POST /api/passkey/remove', { id }, member.as)).data.keys).toHaveLength(1)
    const messages = await call('POST /api/noticeList', { page: 1 }, member.as)
    const titles = messages.data.data.map(({ title }) => title)
    expect(titles.filter((title) => title === '已添加通行密钥')).toHaveLength(2)
    expect(titles).toContain('通行密钥已删除')
  })

  it('need the login password for the last one', async () => {
    const member = await cashier.member()
    const { id } = await addKey(cashier.test, member)
    const remove = (password?: string) =>
      call('POST /api/passkey/remove', { id, ...(password && { password }) }, member.as)
    expect((await remove()).message).toBe('删除最后一把通行密钥须输入登录密码')
    expect((await remove('Wrong2pass')).message).toBe('登录密码错误')
    expect((await remove(member.password)).data.keys).toEqual([])
  })

  it('belong to one member: nobody else names or removes them', async () => {
    const [owner, other] = [await cashier.member(), await cashier.member()]
    const { id } = await addKey(cashier.test, owner)
    await addKey(cashier.test, other)
    expect((await call('POST /api/passkey/rename', { id, name: 'x' }, other.as)).code).toBe(404)
    expect((await call('POST /api/passkey/remove', { id }, other.as)).code).toBe(404)
    expect((await list(owner)).keys).toHaveLength(1)
  })

  it('are ten at most, and the same one once', async () => {
    const member = await cashier.member()
    const { key } = await addKey(cashier.test, member)
    const options = await call('POST /api/passkey/add-options', { password: member.password }, member.as)
    expect(options.data.exclude).toHaveLength(1)
    const again = await call('POST /api/passkey/add', { name: 'x', key: key.create(options.data) }, member.as)
    expect(again.message).toBe('这把通行密钥已经添加过')
    for (let i = 1; i < 10; i++) await addKey(cashier.test, member, `第${i}把`)
    const full = await call('POST /api/passkey/add-options', { password: member.password }, member.as)
    expect(full.message).toBe('最多添加10把通行密钥')
  })

  it.each([
    ['without user verification', { userVerified: false }],
    ['from a foreign page', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['that is a login', { type: 'webauthn.get' }],
  ])('are not added %s', async (_what, deceit) => {
    const member = await cashier.member()
    const options = await call('POST /api/passkey/add-options', { password: member.password }, member.as)
    const key = new SoftKey().create(options.data, deceit)
    const answer = await call('POST /api/passkey/add', { name: 'x', key }, member.as)
    expect(answer.message).toBe('通行密钥没有通过验证，请重试或改用密码')
    expect((await list(member)).keys).toEqual([])
  })
})

describe('a login by passkey', () => {
  it('opens a session without name and password, and shows when the key was used', async () => {
    const member = await cashier.member()
    const { key } = await addKey(cashier.test, member)
    const answer = await login(key)
    expect(answer.code).toBe(200)
    const user = await call('POST /api/user', {}, { token: answer.data.api_token })
    expect(BigInt(user.data.id)).toBe(member.id)
    expect((await list(member)).keys[0]?.last_used).not.toBeNull()
  })

  it('again and again with a key that does not count, and with one that does', async () => {
    const member = await cashier.member()
    const { key: silent } = await addKey(cashier.test, member, '同步')
    const { key: counting } = await addKey(cashier.test, member, '硬件', true)
    for (const key of [silent, silent, counting, counting]) expect((await login(key)).code).toBe(200)
    expect((await login(counting, { counter: 1 })).message).toBe('通行密钥没有通过验证，请重试或改用密码')
  })

  it('says the same of a key that nobody has', async () => {
    const answer = await login(new SoftKey())
    expect([answer.code, answer.message]).toEqual([400, '通行密钥没有通过验证，请重试或改用密码'])
    expect((await refusedReasons(cashier.test)).at(-1)).toBe('unknown key')
  })

  it('is refused when switched off, and for a frozen member', async () => {
    const member = await cashier.member()
    const { key } = await addKey(cashier.test, member)
    const off = await call('POST /api/passkey/uses', { login: 0 }, member.as)
    expect([off.data.for_login, off.data.for_money]).toEqual([0, 1])
    expect((await login(key)).message).toBe('通行密钥未开启此用途，请改用密码')
    await call('POST /api/passkey/uses', { login: 1 }, member.as)
    await cashier.test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [member.id])
    expect((await login(key)).message).toBe('账号已冻结，请联系客服')
  })

  it('is refused with the handle of another member, without user verification, and for a removed key', async () => {
    const [member, other] = [await cashier.member(), await cashier.member()]
    const { key, id } = await addKey(cashier.test, member)
    await addKey(cashier.test, other)
    const handle = (await list(other)).user_id ?? ''
    expect((await login(key, { userHandle: handle })).code).toBe(400)
    expect((await login(key, { userVerified: false })).code).toBe(400)
    await call('POST /api/passkey/remove', { id, password: member.password }, member.as)
    expect((await login(key)).code).toBe(400)
    expect((await refusedReasons(cashier.test)).slice(-3)).toEqual([
      'user handle of another member',
      expect.stringContaining('User verification required'),
      'removed key',
    ])
  })
})
