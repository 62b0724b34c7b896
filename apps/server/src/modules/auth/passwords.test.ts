// Changing passwords through HTTP: the order of refusals, the first payment password, its lock.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('passwords', () => {
  const change = (old: string, next: string, confirm = next) => ({
    password: old,
    paypassword: next,
    confirm,
  })

  it.each([
    [change('', ''), '请输入旧密码'],
    [change('Right2pass', ''), '请输入新密码'],
    [change('Right2pass', 'Another3pass', ''), '请输入确认密码'],
    [change('short', 'Another3pass'), '请输入正确的旧密码长度'],
    [change('Right2pass', 'short'), '请输入正确的新密码长度'],
    [change('Right2pass', 'Another3pass', 'Other'), '两次密码不一致！'],
    [change('Right2pass', 'Right2pass'), '新旧密码不能一致！'],
    [change('Wrong2pass', 'Another3pass'), '旧密码错误'],
  ])('are refused in the order of the specification: %j', async (input, message) => {
    const member = await newMember(test)
    expect((await test.call('POST /api/editPassword', input, { token: member.token })).message).toBe(message)
  })

  it('to pay: set first with the login password, must differ from it, then changed with the old one', async () => {
    const member = await newMember(test)
    const as = { token: member.token }
    const same = await test.call('POST /api/editPayPassword', change(member.password, 'Pay4secret'), as)
    expect(same.message).toBe('密码修改成功！')
    expect(
      (await test.call('POST /api/editPayPassword', change('Pay4secret', member.password), as)).message,
    ).toBe('支付密码不能与登录密码相同')
    expect(
      (await test.call('POST /api/editPayPassword', change('Wrong4secret', 'Pay5secret'), as)).message,
    ).toBe('支付密码错误，还可尝试4次')
    expect((await test.call('POST /api/editPayPassword', change('Pay4secret', 'Pay5secret'), as)).code).toBe(
      200,
    )
  })

  it.each(['password', 'woaini520', 'Woaini1314!', 'P@ssw0rd88', '520woaini'])(
    'are not common ones with a number, neither to log in nor to pay: %s',
    async (weak) => {
      const member = await newMember(test)
      const as = { token: member.token }
      const messages = []
      for (const path of ['editPassword', 'editPayPassword'] as const)
        messages.push((await test.call(`POST /api/${path}`, change(member.password, weak), as)).message)
      expect(messages).toEqual(['密码过于常见，请换一个', '支付密码过于简单，请换一个'])
    },
  )

  it('are not the owner’s name with a number', async () => {
    const member = await newMember(test)
    const as = { token: member.token }
    const own = change(member.password, `${member.name}9`.slice(-16))
    expect((await test.call('POST /api/editPassword', own, as)).message).toBe('密码过于常见，请换一个')
    expect((await test.call('POST /api/editPayPassword', own, as)).message).toBe('支付密码过于简单，请换一个')
    const { db } = test.core
    await db.query('UPDATE members SET realname = $2 WHERE id = $1', [member.id, db.seal('name', '陈一舟')])
    const real = change(member.password, '陈一舟1990')
    expect((await test.call('POST /api/editPassword', real, as)).message).toBe('密码过于常见，请换一个')
  })

  it('to pay lock after five wrong tries for thirty minutes', async () => {
    const member = await newMember(test)
    const as = { token: member.token }
    await test.call('POST /api/editPayPassword', change(member.password, 'Pay4secret'), as)
    const answers: string[] = []
    for (let i = 0; i < 6; i++)
      answers.push(
        (await test.call('POST /api/editPayPassword', change('Wrong4secret', 'Pay5secret'), as)).message,
      )
    expect(answers.slice(3)).toEqual([
      '支付密码错误，还可尝试1次',
      '支付密码已锁定，请30分钟后再试',
      '支付密码已锁定，请30分钟后再试',
    ])
    await test.advance(LIMITS.payLock.lockMs - 120_000)
    const token = await loginAs(test, member.name, member.password)
    expect(
      (await test.call('POST /api/editPayPassword', change('Pay4secret', 'Pay5secret'), { token })).message,
    ).toBe('支付密码已锁定，请30分钟后再试')
    await test.advance(121_000)
    expect(
      (await test.call('POST /api/editPayPassword', change('Pay4secret', 'Pay5secret'), { token })).code,
    ).toBe(200)
  })

  it('to pay are not locked by twelve right ones at once, and of twelve guesses at once five are answered', async () => {
    const member = await newMember(test)
    const as = { token: member.token }
    await test.call('POST /api/editPayPassword', change(member.password, 'Pay4secret'), as)
    const all = (password: string) =>
      Promise.all(
        Array.from({ length: 12 }, () =>
          // The same password again is refused after it was verified, so that each has the right one.
          test.call('POST /api/editPayPassword', change(password, member.password), as),
        ),
      )
    const right = await all('Pay4secret')
    expect(new Set(right.map(({ message }) => message))).toEqual(new Set(['支付密码不能与登录密码相同']))
    const guesses = await all('Wrong4secret')
    const wrong = guesses.filter(({ message }) => message.startsWith('支付密码错误'))
    expect(wrong.map(({ message }) => message).toSorted()).toEqual(
      [1, 2, 3, 4].map((left) => `支付密码错误，还可尝试${left}次`),
    )
    expect((await all('Pay4secret')).every(({ message }) => message.startsWith('支付密码已锁定'))).toBe(true)
  })

  it('to pay are locked for thirty minutes from the last wrong try, however slowly they came', async () => {
    const member = await newMember(test)
    const guess = async (password: string, next = 'Pay5secret') => {
      const token = await loginAs(test, member.name, member.password)
      return (await test.call('POST /api/editPayPassword', change(password, next), { token })).message
    }
    await guess(member.password, 'Pay4secret')
    for (const left of [4, 3, 2, 1]) {
      expect(await guess('Wrong4secret')).toBe(`支付密码错误，还可尝试${left}次`)
      await test.advance(LIMITS.payLock.lockMs - 60_000)
    }
    expect(await guess('Wrong4secret')).toBe('支付密码已锁定，请30分钟后再试')
    const other = await newMember(test)
    const set = change(other.password, 'Pay4secret')
    await test.call('POST /api/editPayPassword', set, { token: other.token })
    const theirs = await test.call('POST /api/editPayPassword', change('Wrong4secret', 'Pay5secret'), {
      token: other.token,
    })
    expect(theirs.message).toBe('支付密码错误，还可尝试4次')
    // A try while locked is not verified, so it does not extend the lock.
    await test.advance(LIMITS.payLock.lockMs - 60_000)
    expect(await guess('Pay4secret')).toBe('支付密码已锁定，请30分钟后再试')
    await test.advance(61_000)
    expect(await guess('Wrong4secret')).toBe('支付密码错误，还可尝试4次')
  })
})
