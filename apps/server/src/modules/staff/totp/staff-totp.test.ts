// Authenticators of staff through HTTP: reset under four eyes after a day, required in live mode.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { realTimeMs } from '#src/modules/staff/staff.sql.ts'
import { createTestOffice } from '#src/test/office/office-app.ts'

const HOUR = 3_600_000

describe('resetting an authenticator', () => {
  it('takes two other people and a day, and is off the table when its owner uses it', async () => {
    const own = await createTestOffice()
    try {
      const code = async (secret: string, steps: number) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({
          timestamp: (await realTimeMs(own.members.core.db)) + steps * 30_000,
        })
      const finance = await own.login('finance01')
      const { data: bound } = await own.call(
        'POST /office-api/totp/enrol',
        { password: 'Finance01' },
        { token: finance },
      )
      await own.call(
        'POST /office-api/totp/confirm',
        { code: await code(bound.secret, 0) },
        { token: finance },
      )
      const second = await own.secondAdmin()
      const first = await own.login('admin001')
      const list = await own.call('POST /office-api/staff/list', {}, { token: first })
      const id = list.data.find((staff) => staff.username === 'finance01')?.id
      const ask = () =>
        own.call('POST /office-api/staff/reset-totp', { id, reason: '手机丢失' }, { token: first })
      const asked = await ask()
      expect(asked.data).toMatchObject({ kind: 'totp', state: 'open', mine: 1 })
      const decide = (token: string, approval: string) =>
        own.call('POST /office-api/approval/decide', { id: approval, approve: 1, note: '' }, { token })
      expect((await decide(first, asked.data.id)).message).toBe('须由另一位同事处理')
      expect((await decide(second, asked.data.id)).data.approval?.state).toBe('approved')

      const login = () => own.call('POST /office-api/login', { username: 'finance01', password: 'Finance01' })
      const early = await login()
      if (early.data.step !== 'totp') throw new Error('the reset came too early')
      const { ticket } = early.data
      await own.call('POST /office-api/login/totp', { ticket, code: await code(bound.secret, 1) })
      await own.members.advance(25 * HOUR)
      expect((await login()).data.step).toBe('totp')

      const firstAgain = await own.login('admin001')
      const again = await own.call(
        'POST /office-api/staff/reset-totp',
        { id, reason: '确实丢失' },
        { token: firstAgain },
      )
      const secondAgain = await own.login('admin009', 'Second2admin')
      await decide(secondAgain, again.data.id)
      await own.members.advance(25 * HOUR)
      expect((await login()).data).toMatchObject({ step: 'in', me: { totp_enrolled: 0 } })
      const log = await own.members.core.db.query<{ line: string }>(
        `SELECT action || coalesce(' ' || (after ->> 'reset_cancelled'), '') AS line FROM audit_log
          WHERE staff_name = '周宁' OR action IN ('staff.ask', 'staff.approve') ORDER BY seq`,
      )
      expect(log.map((row) => row.line)).toEqual([
        'staff.login false',
        'staff.totp',
        'staff.ask',
        'staff.approve',
        'staff.login true',
        'staff.ask',
        'staff.approve',
        'staff.login false',
      ])
    } finally {
      await own.close()
    }
  })
})

describe('real money', () => {
  it('without an authenticator allows only binding one', async () => {
    const live = await createTestOffice({ live: true })
    try {
      const token = await live.login('admin001')
      const me = await live.call('POST /office-api/me', {}, { token })
      expect(me.data).toMatchObject({ totp_required: 1, totp_enrolled: 0 })
      const refused = await live.call('POST /office-api/staff/list', {}, { token })
      expect(refused).toMatchObject({ code: 403, message: '请先绑定动态验证码' })
      const enrolled = await live.call('POST /office-api/totp/enrol', { password: 'Admin0001' }, { token })
      expect(enrolled.data.uri).toMatch(/^otpauth:\/\/totp\//)
      const timestamp = await realTimeMs(live.members.core.db)
      const code = new TOTP({ secret: Secret.fromBase32(enrolled.data.secret) }).generate({ timestamp })
      const other = await live.login('admin001')
      await live.call('POST /office-api/totp/confirm', { code }, { token })
      expect((await live.call('POST /office-api/staff/list', {}, { token })).code).toBe(200)
      // What was begun without the second factor ends when there is one.
      expect((await live.call('POST /office-api/me', {}, { token: other })).code).toBe(401)
    } finally {
      await live.close()
    }
  })
})
