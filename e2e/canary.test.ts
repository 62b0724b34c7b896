// Sixty secrets are sent through the product over HTTP: none of them is stored in the database or logged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct({ LOG_LEVEL: 'trace' })

const MEMBERS = 6
const ADDRESS = 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw'

interface Answer {
  readonly code: number
  readonly message: string
  readonly data: Record<string, string>
}

async function ask(base: string, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method: path === '/api/captcha' ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(path === '/api/captcha' ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await answer.json()) as Answer
  return reply
}

async function must(base: string, path: string, body: object, token?: string): Promise<Answer> {
  const reply = await ask(base, path, body, token)
  expect([path, reply.code, reply.message]).toEqual([path, 200, reply.message])
  return reply
}

/** Everything a member entrusts to us, and what we hand out to them. */
async function oneMember(n: number): Promise<string[]> {
  const { webUrl } = product()
  const secret = {
    password: `Canary${n}login`,
    pay: `Canary${n}money`,
    wrong: `Canary${n}wrong`,
    mobile: `1390771${String(n).padStart(4, '0')}`,
    email: `canary.${n}@example.com`,
    name: `试探${'甲乙丙丁戊己'[n]}金丝雀`,
    card: `62228888777${String(n).padStart(5, '0')}`,
    payer: `付款${'甲乙丙丁戊己'[n]}金丝雀`,
    payerCard: `62177777666${String(n).padStart(5, '0')}`,
    contact: `canary-contact-${n}@example.com`,
  }
  // Not in the passwords: one with the own name in it is refused.
  const name = `keeper${n}`
  const captcha = await ask(webUrl, '/api/captcha', {})
  await must(webUrl, '/api/register', {
    name,
    password: secret.password,
    confirmPass: secret.password,
    code: 'TEST',
    captcha_id: captcha.data['id'],
    adult: 1,
  })
  const { data } = await must(webUrl, '/api/login_pc', { name, password: secret.password })
  const token = data['api_token'] ?? ''
  const call = (path: string, body: object) => must(webUrl, path, body, token)
  await call('/api/editPayPassword', {
    password: secret.password,
    paypassword: secret.pay,
    confirm: secret.pay,
  })
  await call('/api/updateuserinfo', { mobile: secret.mobile, email: secret.email })
  await call('/api/bindcard', {
    bank: '招商银行',
    bank_owner: secret.name,
    bank_no: secret.card,
    bank_address: '演示支行',
    pay_pass: secret.pay,
  })
  if (n === 0)
    await call('/api/bindcard', { bank: 'USDT', bank_owner: 'TRC20', bank_no: ADDRESS, pay_pass: secret.pay })
  await call('/api/recharge', {
    paytype: 'bank',
    amount: '500',
    bank: '招商银行',
    bank_owner: secret.payer,
    bank_no: secret.payerCard,
    bank_address: '演示支行',
  })
  await call('/api/applyagentdo', { mobile: secret.mobile, apply_info: '想做代理' })
  await call('/api/support', { category: 'other', content: '你好', contact: secret.contact })
  // By mobile, right and wrong: what was typed may not stay either.
  await must(webUrl, '/api/login_pc', { name: secret.mobile, password: secret.password })
  await ask(webUrl, '/api/login_pc', { name: secret.mobile, password: secret.wrong })
  return [...Object.values(secret), token, ...(n === 0 ? [ADDRESS] : [])]
}

/** Staff open them, so that the data passes through the office's logs as well. */
async function staffLook(mobile: string): Promise<string[]> {
  const { officeUrl } = product()
  const password = 'Admin0001'
  const { data } = await must(officeUrl, '/office-api/login', { username: 'admin001', password })
  const token = data['token'] ?? ''
  const enrolled = await must(officeUrl, '/office-api/totp/enrol', { password }, token)
  const found = await must(officeUrl, '/office-api/member/search', { q: mobile, page: 1 }, token)
  expect(JSON.stringify(found.data)).toContain('keeper0')
  return [password, token, enrolled.data['secret'] ?? '']
}

/** Every row of every table of the product; the sandbox's schema belongs to the third parties. */
async function dump(): Promise<string> {
  const db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  try {
    const tables = await db.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await db.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)
      texts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return texts.join('\n')
  } finally {
    await db.end()
  }
}

function logs(): string {
  const folder = join(product().dataDir, 'logs')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** The lines that hold one of the secrets, short enough to be read. */
function linesWith(text: string, secrets: readonly string[]): string[] {
  return text.split('\n').flatMap((line) => {
    const found = secrets.find((secret) => line.includes(secret))
    return found === undefined ? [] : [`${found} in ${line.slice(0, 300)}`]
  })
}

test('no secret stands in the database or in a log', async () => {
  const secrets: string[] = []
  for (let n = 0; n < MEMBERS; n += 1) secrets.push(...(await oneMember(n)))
  secrets.push(...(await staffLook('13907710000')))
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(60)
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
  const stored = await dump()
  // Data that is no secret is found: the search covers the right tables.
  expect(linesWith(stored, ['keeper0']).length).toBeGreaterThan(0)
  expect(linesWith(stored, secrets)).toEqual([])
  const logged = logs()
  expect(logged.length).toBeGreaterThan(1000)
  expect(linesWith(logged, secrets)).toEqual([])
})
