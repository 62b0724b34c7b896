// Personal fields at rest: those of an older version or key are re-sealed with the newest one, and every search still works.
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDb } from '#src/db/pool.ts'
import { refuseWrongKey, SEALED_FIELDS, sealFields } from '#src/db/sealing.ts'
import { TEST_SEALS, TEST_SECRET } from '#src/test/database.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'

const NEXT_SECRET = 'the-next-secret-of-tests-that-nobody-has'
const NEXT = new FieldSeals([NEXT_SECRET, TEST_SECRET])

let cashier: Cashier
let raw: Db
beforeAll(async () => {
  cashier = await createCashier()
  raw = openDb(cashier.test.core.db.url, 1)
})
afterAll(async () => {
  await raw.close()
  await cashier.office.close()
})

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)

const CARD = {
  bank: '招商银行',
  bank_owner: '陈一舟',
  bank_no: '6222000099990001',
  bank_address: '演示支行',
  pay_pass: PAY_PASSWORD,
}

/** Every sealed column as it is stored, empty ones left out. */
async function stored(): Promise<string[]> {
  const values: string[] = []
  for (const { table, column } of SEALED_FIELDS) {
    const skip = column === 'realname' ? 'AND realname <> username' : ''
    const rows = await raw.query<{ value: string }>(
      `SELECT ${column} AS value FROM ${table} WHERE coalesce(${column}, '') <> '' ${skip}`,
    )
    values.push(...rows.map(({ value }) => value))
  }
  return values
}

/** A member with every field that is sealed, as an older version stored them. */
async function oldMember() {
  const member = await cashier.member()
  expect((await call('POST /api/bindcard', CARD, member.as)).message).toBe('绑定成功')
  await call('POST /api/updateuserinfo', { mobile: '13800007001', email: 'Old@Example.com' }, member.as)
  const transfer = {
    paytype: 'bank',
    amount: '500',
    bank: '招商银行',
    bank_owner: '王五',
    bank_no: '6217000099990002',
  }
  await call('POST /api/recharge', { ...transfer, bank_address: '演示支行' }, member.as)
  for (const { table, key, column, kind } of SEALED_FIELDS) {
    const rows = await raw.query<{ key: string; value: string }>(
      `SELECT ${key}::text AS key, ${column} AS value FROM ${table} WHERE coalesce(${column}, '') <> ''`,
    )
    for (const row of rows) {
      const plain = kind === 'tail' ? '' : TEST_SEALS.open(row.value)
      await raw.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key}::text = $1`, [row.key, plain])
    }
  }
  return member
}

describe('fields of an older version', () => {
  it('are sealed by the migration, once, and are read and found as before', async () => {
    const member = await oldMember()
    expect((await stored()).some((value) => value.startsWith('sealed:'))).toBe(false)
    expect(await sealFields(raw.url, TEST_SEALS)).toBeGreaterThan(5)
    expect(await sealFields(raw.url, TEST_SEALS)).toBe(0)
    expect((await stored()).every((value) => value.startsWith(TEST_SEALS.current))).toBe(true)

    const cards = await call('POST /api/getcard', { type: 1 }, member.as)
    expect(cards.data.map((card) => card.bank_no.slice(-4))).toContain('0001')
    expect((await call('POST /api/bindcard', CARD, member.as)).code).not.toBe(200)
    const byMobile = await call('POST /api/login_pc', { name: '13800007001', password: member.password })
    expect(byMobile.code).toBe(200)
    const token = await cashier.office.login('admin001')
    for (const q of ['13800007001', 'Old@Example.com', '陈一舟']) {
      const found = await cashier.office.call('POST /office-api/member/search', { q, page: 1 }, { token })
      expect(found.data.data.map(({ username }) => username)).toContain(member.name)
    }
    const desk = { token: await cashier.office.login('finance01') }
    const waiting = await cashier.office.call('POST /office-api/deposit/list', { q: '0002', page: 1 }, desk)
    expect(waiting.data.data).toHaveLength(1)
  })
})

describe('a new key', () => {
  it('takes over everything while the old one still opens it, and whoever has neither is refused', async () => {
    await expect(sealFields(raw.url, new FieldSeals([NEXT_SECRET]))).rejects.toThrow('SECRET_KEY')
    // A gift was claimed with the card: its mark is re-sealed with it, and no second member gets one by a change of keys.
    await raw.tx(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(
        `INSERT INTO activity_marks (activity_id, period, mark, application_id)
         SELECT 1, 'x', 'card:' || encode(sha256(convert_to(number, 'UTF8')), 'hex'), gen_random_uuid() FROM cards WHERE number = $1`,
        [TEST_SEALS.seal('account', CARD.bank_no)],
      )
    })
    expect(await sealFields(raw.url, NEXT)).toBeGreaterThan(5)
    const kept = await raw.query(
      "SELECT 1 FROM activity_marks WHERE mark = 'card:' || encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [NEXT.seal('account', CARD.bank_no)],
    )
    expect(kept).toHaveLength(1)
    expect((await stored()).every((value) => value.startsWith(NEXT.current))).toBe(true)
    const keyed = (...secrets: string[]) => openDb(raw.url, 1, { seals: new FieldSeals(secrets) })
    for (const [db, isRefused] of [
      [keyed(NEXT_SECRET, TEST_SECRET), false],
      [keyed(NEXT_SECRET), false],
      [keyed(TEST_SECRET), true],
    ] as const) {
      if (isRefused) await expect(refuseWrongKey(db)).rejects.toThrow('SECRET_KEY')
      else await refuseWrongKey(db)
      await db.close()
    }
  })
})
