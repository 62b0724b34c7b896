// Staff accounts through HTTP: made with a temporary password, changed by others only, never the last administrator.
import { LIMITS } from '@lanting/contract/limits'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realTimeMs } from '#src/modules/staff/staff.sql.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { createTestOffice, passwordOf, type TestOffice } from '#src/test/office-app.ts'

const HOUR = 3_600_000

let office: TestOffice
let admin: string
beforeAll(async () => {
  office = await createTestOffice()
  admin = await office.login('admin001')
})
afterAll(() => office.close())

let serial = 0
async function create(role: string) {
  const username = `newcomer${serial++}`
  const answer = await office.call(
    'POST /office-api/staff/create',
    { username, name: '新人', role },
    { token: admin },
  )
  return { username, ...answer.data }
}

async function idOf(username: string): Promise<number> {
  const list = await office.call('POST /office-api/staff/list', {}, { token: admin })
  return list.data.find((staff) => staff.username === username)?.id ?? 0
}

describe('a new account', () => {
  it('must change its temporary password before any other call answers', async () => {
    const { username, password, staff } = await create('admin')
    expect(staff).toMatchObject({ username, role: 'admin', must_change_password: 1 })
    const token = await office.login(username, password)
    for (const [name, call] of office.bound) {
      if (call.who !== 'staff') continue
      const answer = await office.call(name as 'POST /office-api/me', { no: 1 }, { token })
      const expected = call.beforePasswordChange === true ? 422 : 403
      expect([name, answer.code]).toEqual([name, expected])
    }
    const change = { old: password, password: 'Chosen2self', confirm: 'Chosen2self' }
    const changed = await office.call('POST /office-api/password', change, { token })
    expect(changed.data.must_change_password).toBe(0)
    expect((await office.call('POST /office-api/staff/list', {}, { token })).code).toBe(200)
  })

  it('has a day to use its temporary password', async () => {
    const username = 'latecomer'
    const late = await createTestOffice()
    const made = await late.call(
      'POST /office-api/staff/create',
      { username, name: '新人', role: 'support' },
      { token: await late.login('admin001') },
    )
    await late.members.advance(LIMITS.temporaryPasswordMs)
    const enter = (given: string) => late.call('POST /office-api/login', { username, password: given })
    expect((await enter(made.data.password)).message).toBe('临时密码已失效，请联系管理员重新重置')
    expect((await enter('Wrong0001')).message).toBe('账号或密码错误')
    await late.close()
  })

  it('cannot take a name that stands', async () => {
    const draft = { username: 'finance01', name: '又一位', role: 'finance' }
    const answer = await office.call('POST /office-api/staff/create', draft, { token: admin })
    expect(answer.message).toBe('用户名已存在')
  })
})

describe('another account', () => {
  it('loses its sessions the moment its role changes, and comes back with the new one', async () => {
    const token = await office.login('support01')
    const id = await idOf('support01')
    const to = (role: string) =>
      office.call('POST /office-api/staff/role', { id, role, reason: '转岗' }, { token: admin })
    expect((await to('content')).data.role).toBe('content')
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    const again = await office.login('support01')
    expect((await office.call('POST /office-api/member/search', {}, { token: again })).code).toBe(403)
    expect((await office.call('POST /office-api/banner/list', {}, { token: again })).code).toBe(200)
    await to('support')
  })

  it('is out at once when disabled, and back when enabled', async () => {
    const token = await office.login('content01')
    const id = await idOf('content01')
    const set = (disabled: 0 | 1) =>
      office.call('POST /office-api/staff/disable', { id, disabled, reason: '休假' }, { token: admin })
    expect((await set(1)).data.disabled).toBe(1)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    const refused = await office.call('POST /office-api/login', {
      username: 'content01',
      password: passwordOf('content01'),
    })
    expect(refused.message).toBe('账号已停用')
    await set(0)
    expect(await office.login('content01')).not.toBe('')
  })

  it('must change the password that somebody reset', async () => {
    const token = await office.login('finance02')
    const id = await idOf('finance02')
    const reset = await office.call(
      'POST /office-api/staff/reset-password',
      { id, reason: '忘记密码' },
      { token: admin },
    )
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    const old = await office.call('POST /office-api/login', {
      username: 'finance02',
      password: passwordOf('finance02'),
    })
    expect(old.message).toBe('账号或密码错误')
    const fresh = await office.login('finance02', reset.data.password)
    expect((await office.call('POST /office-api/audit/list', {}, { token: fresh })).message).toBe(
      '请先修改登录密码',
    )
  })
})

describe('one’s own account', () => {
  it('cannot change its role, disable itself, or reset its own password or authenticator', async () => {
    const id = await idOf('admin001')
    const as = { token: admin }
    const reason = '试试'
    const role = await office.call('POST /office-api/staff/role', { id, role: 'finance', reason }, as)
    expect(role).toMatchObject({ code: 403, message: '不能更改自己的角色或停用自己' })
    const off = await office.call('POST /office-api/staff/disable', { id, disabled: 1, reason }, as)
    expect(off.code).toBe(403)
    const password = await office.call('POST /office-api/staff/reset-password', { id, reason }, as)
    expect(password.code).toBe(403)
    const totp = await office.call('POST /office-api/staff/reset-totp', { id, reason }, as)
    expect(totp.code).toBe(403)
    expect((await office.call('POST /office-api/me', {}, as)).data.role).toBe('admin')
  })
})

describe('the last administrator', () => {
  it('is left over when two of them disable each other at the same moment', async () => {
    const own = await createTestOffice()
    try {
      const second = await own.secondAdmin()
      const first = await own.login('admin001')
      const list = await own.call('POST /office-api/staff/list', {}, { token: first })
      const disable = (id: number | undefined, token: string) =>
        own.call('POST /office-api/staff/disable', { id, disabled: 1, reason: '同时' }, { token })
      const admins = list.data.filter((staff) => staff.role === 'admin')
      const [one, two] = ['admin001', 'admin009'].map((name) =>
        admins.find(({ username }) => username === name),
      )
      for (const { id } of admins)
        if (id !== one?.id && id !== two?.id) expect((await disable(id, first)).code).toBe(200)
      // Both have passed the door and wait for the same rows, so neither finds the other gone before it begins.
      const lock = await holdRows(own.members.core.db, "SELECT 1 FROM staff WHERE role = 'admin' FOR UPDATE")
      const both = Promise.all([disable(two?.id, first), disable(one?.id, second)])
      await lock.awaitedBy(2)
      await lock.release()
      expect((await both).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
      const left = await own.members.core.db.query(
        `SELECT 1 FROM staff WHERE role = 'admin' AND disabled_at IS NULL`,
      )
      expect(left).toHaveLength(1)
    } finally {
      await own.close()
    }
  })
})

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
      expect((await decide(second, asked.data.id)).data.state).toBe('approved')

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
          WHERE staff_name = '周宁' OR action LIKE 'request.%' ORDER BY seq`,
      )
      expect(log.map((row) => row.line)).toEqual([
        'staff.login false',
        'staff.totp',
        'request.ask',
        'request.approve',
        'staff.login true',
        'request.ask',
        'request.approve',
        'staff.login false',
      ])
    } finally {
      await own.close()
    }
  })
})

describe('real money', () => {
  it('answers nobody without an authenticator but the way to bind one', async () => {
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
      await live.call('POST /office-api/totp/confirm', { code }, { token })
      expect((await live.call('POST /office-api/staff/list', {}, { token })).code).toBe(200)
    } finally {
      await live.close()
    }
  })
})
