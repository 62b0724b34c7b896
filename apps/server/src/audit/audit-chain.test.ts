// The audit log's chain of hashes: whole under load, closed to edits, and telling of those a superuser makes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office-app.ts'

let office: TestOffice
let admin: string
let memberId: number
beforeAll(async () => {
  office = await createTestOffice()
  admin = await office.login('admin001')
  memberId = Number((await newMember(office.members)).id)
})
afterAll(() => office.close())

const verify = async () => (await office.call('POST /office-api/audit/verify', {}, { token: admin })).data

describe('the chain', () => {
  it('stays whole when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        office.call(
          'POST /office-api/member/note',
          { id: memberId, content: `第${index}条` },
          { token: admin },
        ),
      ),
    )
    expect(await verify()).toMatchObject({ ok: 1, broken_at: null })
  })

  it.each([
    ['UPDATE audit_log SET reason = $$x$$ WHERE seq = 3'],
    ['DELETE FROM audit_log WHERE seq = 3'],
    ['TRUNCATE audit_log'],
    ['DELETE FROM audit_head'],
    ['UPDATE audit_head SET seq = 0'],
  ])('refuses %s', async (statement) => {
    await expect(office.members.core.db.query(statement)).rejects.toThrow(/audit log/)
  })

  it.each([
    ['an edited reason', `UPDATE audit_log SET reason = 'x' WHERE seq = 5`, 5],
    ['an edited value', `UPDATE audit_log SET after = '{"role":"admin"}' WHERE seq = 6`, 6],
    ['a removed row', 'DELETE FROM audit_log WHERE seq = 7', 7],
    ['a removed end', 'DELETE FROM audit_log WHERE seq > (SELECT max(seq) - 3 FROM audit_log)', null],
  ])('shows %s that a superuser made with the triggers off', async (_what, statement, at) => {
    const own = await createTestOffice()
    try {
      const token = await own.login('admin001')
      for (let i = 0; i < 12; i++) await own.login('finance01')
      const { db } = own.members.core
      await db.query('ALTER TABLE audit_log DISABLE TRIGGER ALL')
      await db.query(statement)
      await db.query('ALTER TABLE audit_log ENABLE TRIGGER ALL')
      const seen = await own.call('POST /office-api/audit/verify', {}, { token })
      expect(seen.data.ok).toBe(0)
      expect(seen.data.broken_at).toBe(at ?? 11)
    } finally {
      await own.close()
    }
  })
})
