// Same key, same answer: on the support form, the first idempotent call of the product.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = (await newMember(test)).token
})
afterAll(() => test.close())

const message = { category: 'other', content: '请问如何绑定收款账户？' }

async function written(): Promise<number> {
  const rows = await test.core.db.query<{ n: bigint }>('SELECT count(*) AS n FROM support_messages')
  return Number(rows[0]?.n)
}

it('turns two hundred parallel requests with one key into one effect and equal answers', async () => {
  const before = await written()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      test.raw('POST /api/support', message, { token, key: 'parallel-key-1' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await written()).toBe(before + 1)
})

it('keeps the key of one member apart from the same key of another', async () => {
  const other = await newMember(test)
  const before = await written()
  const shared = { ...message, content: '同一个标识，两位会员' }
  const first = await test.call('POST /api/support', shared, { token, key: 'shared-key-0001' })
  const second = await test.call('POST /api/support', shared, { token: other.token, key: 'shared-key-0001' })
  expect([first.code, second.code]).toEqual([200, 200])
  expect(await written()).toBe(before + 2)
  // The other's key does not speak for what the first one sends, either.
  const changed = { ...message, content: '另一位会员的另一件事' }
  const third = await test.call('POST /api/support', changed, { token: other.token, key: 'reused-key-0002' })
  expect(third.code).toBe(200)
  const fourth = await test.call('POST /api/support', message, { token, key: 'reused-key-0002' })
  expect(fourth.code).toBe(200)
})

it('refuses a known key with another body', async () => {
  await test.call('POST /api/support', message, { token, key: 'reused-key-1' })
  const other = await test.call(
    'POST /api/support',
    { ...message, content: '另一件事' },
    { token, key: 'reused-key-1' },
  )
  expect(other.code).toBe(409)
})

it('replays a business refusal but not a lost session', async () => {
  const refusedFirst = await test.raw('POST /api/support', message, { key: 'visitor-key-1' })
  const refusedAgain = await test.raw('POST /api/support', message, { key: 'visitor-key-1' })
  expect(refusedAgain.body).toBe(refusedFirst.body)
  expect(refusedFirst.json().message).toBe('请输入验证码！')
})
