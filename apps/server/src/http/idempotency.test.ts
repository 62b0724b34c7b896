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
  const payer = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
  const order = { paytype: 'bank', amount: 300, ...payer }
  const people = [await newMember(test), await newMember(test)]
  const made = []
  for (const { token: own } of people)
    made.push(await test.call('POST /api/recharge', order, { token: own, key: 'shared-key-0001' }))
  expect(made.map(({ code }) => code)).toEqual([200, 200])
  expect(new Set(made.map(({ data }) => data.deposit_no)).size).toBe(2)
  // Nor does the key that one has used stand in the way of what another sends under it.
  const [, other] = people
  const more = await test.call(
    'POST /api/recharge',
    { ...order, amount: 400 },
    { token, key: 'shared-key-0001' },
  )
  expect(more.code).toBe(200)
  const again = await test.call('POST /api/recharge', order, {
    token: other?.token ?? '',
    key: 'shared-key-0001',
  })
  expect(again.data.deposit_no).toBe(made[1]?.data.deposit_no)
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
