// Messages of visitors are limited by network: another address of the same /64 is the same visitor.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAPTCHA, createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function write(ip: string) {
  const captcha = await test.call('GET /api/captcha', {}, { ip })
  const draft = {
    category: 'other',
    content: '您好',
    contact: 'a@example.com',
    code: CAPTCHA,
    captcha_id: captcha.data.id,
  }
  return test.call('POST /api/support', draft, { ip })
}

it('a visitor who varies the address within a network has one budget', async () => {
  const codes: number[] = []
  for (let n = 1; n <= LIMITS.support.perHour + 1; n++) codes.push((await write(`2001:db8:8:1::${n}`)).code)
  expect(codes.slice(0, -1)).toEqual(Array.from({ length: LIMITS.support.perHour }, () => 200))
  expect(codes.at(-1)).not.toBe(200)
  expect((await write('2001:db8:8:2::1')).code).toBe(200)
})
