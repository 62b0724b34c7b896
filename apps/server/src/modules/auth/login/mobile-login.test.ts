// Login by mobile through HTTP: replacing it takes the password, and claiming a number never blocks its owner's login.
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const IN = TEXTS.done
const WRONG = '账号或密码错误'
const LOCKED = '登录失败次数过多，请15分钟后再试'

let serial = 0
const newMobile = () => `139000${(serial++).toString().padStart(5, '0')}`
const save = async ({ token }: { token: string }, draft: object) =>
  (await test.call('POST /api/updateuserinfo', draft, { token })).message

/** A member with an own password. */
async function member(password: string, name?: string) {
  const made = await newMember(test, name)
  const change = { password: made.password, paypassword: password, confirm: password }
  expect((await test.call('POST /api/editPassword', change, made)).code).toBe(200)
  const { data } = await test.call('POST /api/login_pc', { name: made.name, password })
  return { ...made, password, token: data.api_token }
}

const login = async (name: string, password: string, ip = '127.0.0.1', cookie = '') => {
  const answer = await test.raw('POST /api/login_pc', { name, password }, { ip, headers: { cookie } })
  const { message, data } = answer.json<{ message: string; data: { api_token: string } | null }>()
  const who = data && (await test.call('POST /api/user', {}, { token: data.api_token })).data.username
  const device = answer.cookies.find((one) => one.name === 'device')?.value ?? ''
  return { message, who, cookie: `device=${device}` }
}

describe('another mobile in place of the saved one', () => {
  it('takes the login password; the first one, the same one and other fields do not', async () => {
    const { token, password } = await newMember(test)
    const [first, next] = [newMobile(), newMobile()]
    expect(await save({ token }, { mobile: first })).toBe(IN)
    expect(await save({ token }, { mobile: first, email: 'a@b.cn' })).toBe(IN)
    expect(await save({ token }, { email: 'b@b.cn' })).toBe(IN)
    expect(await save({ token }, { mobile: next })).toBe('更换手机号须输入登录密码')
    expect(await save({ token }, { mobile: next, password: 'Wrong2pass' })).toBe('登录密码错误')
    expect((await test.call('POST /api/user', {}, { token })).data.mobile).toBe(first)
    expect(await save({ token }, { mobile: next, password })).toBe(IN)
    expect((await test.call('POST /api/user', {}, { token })).data.mobile).toBe(next)
  })

  it('is the same budget as everywhere else that asks for the login password', async () => {
    const { token, password } = await newMember(test)
    await save({ token }, { mobile: newMobile() })
    for (let n = 0; n < LIMITS.loginLock.tries; n++)
      expect(await save({ token }, { mobile: newMobile(), password: 'Wrong2pass' })).toBe('登录密码错误')
    expect(await save({ token }, { mobile: newMobile(), password })).toBe(LOCKED)
    const change = { password, paypassword: 'Another3pass', confirm: 'Another3pass' }
    for (const call of ['POST /api/editPassword', 'POST /api/editPayPassword'] as const)
      expect((await test.call(call, change, { token })).message).toBe(LOCKED)
  })

  it('is not taken by one of two first ones that come at once', async () => {
    const { token } = await newMember(test)
    const said = await Promise.all([newMobile(), newMobile()].map((mobile) => save({ token }, { mobile })))
    expect(said.toSorted()).toEqual([IN, '更换手机号须输入登录密码'].toSorted())
  })
})

describe('a mobile that several members saved', () => {
  it('lets each of them in by the password that is theirs', async () => {
    const mobile = newMobile()
    const owner = await member('Owner2pass')
    const other = await member('Other2pass')
    for (const one of [owner, other]) await save(one, { mobile })
    expect(await login(mobile, 'Owner2pass')).toMatchObject({ message: IN, who: owner.name })
    expect(await login(mobile, 'Other2pass')).toMatchObject({ message: IN, who: other.name })
    expect((await login(mobile, 'Third2pass')).message).toBe(WRONG)
  })

  it('is not taken from its owner by a member whose username it is', async () => {
    const mobile = newMobile()
    const owner = await member('Owner2pass')
    await save(owner, { mobile })
    const other = await member('Other2pass', mobile)
    expect(await login(mobile, 'Owner2pass')).toMatchObject({ message: IN, who: owner.name })
    expect(await login(mobile, 'Other2pass')).toMatchObject({ message: IN, who: other.name })
  })

  it('leaves the owner’s browser alone, however many claim it', async () => {
    const mobile = newMobile()
    for (let n = 0; n < LIMITS.loginLock.sameMobile; n++) await save(await newMember(test), { mobile })
    const owner = await member('Owner2pass')
    await save(owner, { mobile })
    const { cookie } = await login(owner.name, 'Owner2pass')
    expect(await login(mobile, 'Owner2pass', '10.1.1.1', cookie)).toMatchObject({
      message: IN,
      who: owner.name,
    })
    expect((await login(owner.name, 'Owner2pass', '10.1.1.2')).message).toBe(IN)
  })

  it('is no second budget for guessing at one of them', async () => {
    const mobile = newMobile()
    const owner = await member('Owner2pass')
    const other = await member('Other2pass')
    for (const one of [owner, other]) await save(one, { mobile })
    const { perHourAndName } = LIMITS.loginLock
    // The other member's own password is right for that account and a failed guess at the owner's.
    for (let n = 0; n < perHourAndName; n++)
      expect((await login(mobile, 'Other2pass', `10.2.${n}.1`)).message).toBe(IN)
    expect((await login(mobile, 'Owner2pass', '10.3.1.1')).message).toBe(LOCKED)
    expect((await login(owner.name, 'Wrong2pass', '10.3.2.1')).message).toBe(LOCKED)
    expect((await login(other.name, 'Other2pass', '10.3.3.1')).message).toBe(IN)
  })
})

it('counts wrong tries by name and by mobile together', async () => {
  const mobile = newMobile()
  const owner = await member('Owner2pass')
  await save(owner, { mobile })
  const { perHourAndName } = LIMITS.loginLock
  for (let n = 0; n < perHourAndName; n++)
    expect((await login(n % 2 === 0 ? mobile : owner.name, 'Wrong2pass', `10.4.${n}.1`)).message).toBe(WRONG)
  for (const name of [mobile, owner.name])
    expect((await login(name, 'Wrong2pass', '10.5.1.1')).message).toBe(LOCKED)
})
