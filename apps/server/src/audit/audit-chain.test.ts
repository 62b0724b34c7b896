// The audit log's hash chain: unbroken under load, closed to edits, and showing those of a superuser.
import { formatBeijing } from '@lanting/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

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
    ['an edited time of the product', `UPDATE audit_log SET product_at = now() WHERE seq = 4`, 4],
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

describe('a product whose clock was moved', () => {
  it('tells one story: rows by its own time, the machine’s beside it, and the chain whole', async () => {
    const own = await createTestOffice()
    try {
      await own.members.advance(40 * 86_400_000)
      const token = await own.login('admin001')
      const { id } = await newMember(own.members)
      await own.call('POST /office-api/member/note', { id: Number(id), content: '来电核实' }, { token })
      const today = formatBeijing(own.members.core.clock.now()).slice(0, 10)
      const asked = { from: today, to: today, action: 'member.note' }
      const { data } = await own.call('POST /office-api/audit/list', asked, { token })
      expect(data.data).toHaveLength(1)
      expect(data.data[0]?.at.slice(0, 10)).toBe(today)
      expect((data.data[0]?.machine_at ?? today) < today).toBe(true)
      const events = await own.call('POST /office-api/member/timeline', { id: Number(id) }, { token })
      // Newest first: the staff action is after the member's registration.
      expect(events.data.data[0]?.staff).not.toBe('')
      expect(events.data.data.at(-1)?.staff).toBe('')
      expect((await own.call('POST /office-api/audit/verify', {}, { token })).data.ok).toBe(1)
    } finally {
      await own.close()
    }
  })
})
