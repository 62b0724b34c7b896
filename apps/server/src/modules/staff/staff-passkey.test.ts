// Passkeys of staff through HTTP: added with password and code, the second step beside the code, ended by a new authenticator.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realTimeMs } from '#src/modules/staff/staff.sql.ts'
import { type Deceit, SoftKey } from '#src/test/sign-in/authenticator.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

const OFFICE = 'http://localhost:3002'
const WRONG = '通行密钥没有通过验证，请重试或改用密码'

let office: TestOffice
let token = ''
let secret = ''
let key: SoftKey
beforeAll(async () => {
  office = await createTestOffice()
  token = await office.login('finance01')
  const enrolled = await office.call('POST /office-api/totp/enrol', { password: 'Finance01' }, { token })
  secret = enrolled.data.secret
  await office.call('POST /office-api/totp/confirm', { code: await code() }, { token })
})
afterAll(() => office.close())

/** A code that has not been used: each time step serves once, and the next one is accepted already. */
async function code(): Promise<string> {
  const now = await realTimeMs(office.members.core.db)
  const { db } = office.members.core
  await db.query("UPDATE staff SET totp_last_step = NULL WHERE username = 'finance01'")
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

const options = async (password = 'Finance01', typed?: string) =>
  office.call('POST /office-api/passkey/add-options', { password, code: typed ?? (await code()) }, { token })

async function ticket(): Promise<{ ticket: string; passkey: 0 | 1 }> {
  const { data } = await office.call('POST /office-api/login', {
    username: 'finance01',
    password: 'Finance01',
  })
  if (data.step !== 'totp') throw new Error('no second step was asked for')
  return data
}

/** Another session of the same account, begun by the code. */
async function otherSession(): Promise<string> {
  const { ticket: one } = await ticket()
  const { data } = await office.call('POST /office-api/login/totp', { ticket: one, code: await code() })
  if (data.step !== 'in') throw new Error('the code was refused')
  return data.token
}

const isIn = async (one: string) =>
  (await office.call('POST /office-api/me', {}, { token: one })).code === 200

async function loginByKey(deceit: Deceit = {}, by = key) {
  const { ticket: one } = await ticket()
  const asked = await office.call('POST /office-api/login/passkey-options', { ticket: one })
  const signed = by.sign(asked.data, { origin: OFFICE, ...deceit })
  return office.call('POST /office-api/login/passkey', { ticket: one, key: signed })
}

describe('a passkey of staff', () => {
  it('is added with the password and the code, and not with one of them', async () => {
    expect((await options('wrong')).message).toBe('旧密码错误')
    expect((await options('Finance01', '000000')).message).toBe('动态验证码错误')
    const begun = await ticket()
    expect(begun.passkey).toBe(0)
    const other = await otherSession()
    const asked = await options()
    key = new SoftKey()
    const foreign = new SoftKey().create(asked.data)
    const refused = await office.call('POST /office-api/passkey/add', { name: 'x', key: foreign }, { token })
    expect(refused.message).toBe(WRONG)
    expect(await isIn(other)).toBe(true)
    const again = await options()
    const made = key.create(again.data, { origin: OFFICE })
    const added = await office.call('POST /office-api/passkey/add', { name: '工位', key: made }, { token })
    expect(added.data.keys.map(({ name }) => name)).toEqual(['工位'])
    // What was begun before this factor ends: other sessions, and logins between their two steps.
    expect([await isIn(other), await isIn(token)]).toEqual([false, true])
    const late = { ticket: begun.ticket, code: await code() }
    expect((await office.call('POST /office-api/login/totp', late)).data).toBeNull()
  })

  it('takes the place of the code at the second step, and the code still works', async () => {
    const entered = await loginByKey()
    expect(entered.data).toMatchObject({ step: 'in', me: { username: 'finance01' } })
    const { ticket: one, passkey } = await ticket()
    expect(passkey).toBe(1)
    const byCode = await office.call('POST /office-api/login/totp', { ticket: one, code: await code() })
    expect(byCode.data.step).toBe('in')
  })

  it.each([
    ['from the member app’s page', { origin: 'http://localhost:3000' }],
    ['without user verification', { userVerified: false }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['by another key', { wrongKey: true }],
  ])('is refused %s, and logged', async (_what, deceit) => {
    expect((await loginByKey(deceit)).message).toBe(WRONG)
    await office.members.services.securityEvents.settled()
    const rows = await office.members.core.db.query(
      "SELECT 1 FROM security_events WHERE event = 'passkey_wrong' AND staff_id IS NOT NULL",
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('signs for one ticket: another login cannot use the answer, nor the same one twice', async () => {
    const [first, second] = [await ticket(), await ticket()]
    const asked = await office.call('POST /office-api/login/passkey-options', { ticket: first.ticket })
    const signed = key.sign(asked.data, { origin: OFFICE })
    const other = await office.call('POST /office-api/login/passkey', { ticket: second.ticket, key: signed })
    expect(other.message).toBe(WRONG)
    const late = await office.call('POST /office-api/login/passkey', { ticket: first.ticket, key: signed })
    expect(late.message).toBe(WRONG)
  })

  it('is removed with the password, and asks for an authenticator first', async () => {
    const { data } = await office.call('POST /office-api/passkeys', {}, { token })
    const id = data.keys[0]?.id ?? ''
    const other = await otherSession()
    const wrong = await office.call('POST /office-api/passkey/remove', { id, password: 'x' }, { token })
    expect(wrong.message).toBe('旧密码错误')
    const right = await office.call(
      'POST /office-api/passkey/remove',
      { id, password: 'Finance01' },
      { token },
    )
    expect(right.data.keys).toEqual([])
    expect([await isIn(other), await isIn(token)]).toEqual([false, true])
    const support = await office.login('support01')
    const without = await office.call(
      'POST /office-api/passkey/add-options',
      { password: 'Support01', code: '000000' },
      { token: support },
    )
    expect(without.message).toBe('请先绑定动态验证码')
  })

  it('has a floor: no key without an authenticator, no change of one', async () => {
    const { db } = office.members.core
    const guard = { constraint: 'staff_passkey_guard' }
    const insert = db.query(
      `INSERT INTO staff_passkeys (id, staff_id, credential_id, public_key, counter, name, created_at)
       SELECT gen_random_uuid(), id, 'x', '\\x00', 0, 'x', app_now() FROM staff WHERE username = 'support01'`,
    )
    await expect(insert).rejects.toMatchObject(guard)
    await expect(db.query('UPDATE staff_passkeys SET removed_at = NULL')).rejects.toMatchObject(guard)
  })
})
