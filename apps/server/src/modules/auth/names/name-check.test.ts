// Whether a name is free, before and within a registration.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAPTCHA, createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function draft(name: string) {
  const captcha = await test.call('GET /api/captcha')
  const password = 'Right2pass'
  return {
    name,
    password,
    confirmPass: password,
    code: CAPTCHA,
    captcha_id: captcha.data.id,
    adult: 1 as const,
  }
}

it('keeps the captcha while the name is taken or the password is common, and takes it then', async () => {
  await test.call('POST /api/register', await draft('keptname1'))
  const next = await draft('KeptName1')
  expect((await test.call('POST /api/register', next)).message).toBe('用户名已存在')
  const common = { ...next, name: 'keptname2', password: '12345678', confirmPass: '12345678' }
  expect((await test.call('POST /api/register', common)).message).toBe('密码过于常见，请换一个')
  expect((await test.call('POST /api/register', { ...next, name: 'keptname2' })).message).toBe('注册成功')
})

it('says whether a name is free, in any case, and only so often to one network', async () => {
  await test.call('POST /api/register', await draft('heldname1'))
  const ask = (name: string, ip = '198.51.100.7') => test.raw('POST /api/namefree', { name }, { ip })
  expect((await ask('HeldName1')).json().data).toEqual({ free: false })
  expect((await ask('heldname2')).json().data).toEqual({ free: true })
  expect((await ask('no')).json().message).toBe('用户名长度6~16位，以字母或数字组合！')
  for (let nth = 2; nth < LIMITS.nameChecks.max; nth += 1) await ask('heldname2')
  expect((await ask('heldname2')).json().code).toBe(429)
  expect((await ask('heldname2', '203.0.113.9')).json().data).toEqual({ free: true })
})
