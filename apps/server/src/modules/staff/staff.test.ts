// Staff accounts through HTTP: created with a temporary password, changed by others only, never the last administrator.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertStaff } from '#src/modules/staff/staff.sql.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { createTestOffice, passwordOf, type TestOffice } from '#src/test/office/office-app.ts'
import { agreeOn, staffIdOf, takePassword } from '#src/test/office/two-admins.ts'

let office: TestOffice
let admins: { asker: string; second: string }
let admin: string
beforeAll(async () => {
  office = await createTestOffice()
  admins = { asker: await office.login('admin001'), second: await office.login('admin002') }
  admin = admins.asker
})
afterAll(() => office.close())

const idOf = (username: string) => staffIdOf(office, admin, username)
const rowOf = async (username: string, token = admin) =>
  (await office.call('POST /office-api/staff/list', {}, { token })).data.find(
    (staff) => staff.username === username,
  )
const enter = (username: string, password: string) =>
  office.call('POST /office-api/login', { username, password })

describe('a new account', () => {
  it('is made when a second administrator agrees, and its requester takes its password, once', async () => {
    const wish = { username: 'newcomer1', name: '新人', role: 'support', reason: '夜班' }
    const asked = await office.call('POST /office-api/staff/create', wish, { token: admin })
    expect(asked.data).toMatchObject({
      kind: 'staffNew',
      subject: 'newcomer1',
      title: '新建客服 新人（newcomer1）',
      typed: 'newcomer1',
      mine: 1,
    })
    expect(await rowOf('newcomer1')).toBeUndefined()
    const decision = { id: asked.data.id, approve: 1, note: '' }
    const decide = (token: string) => office.call('POST /office-api/approval/decide', decision, { token })
    expect((await decide(admin)).message).toBe('须由另一位同事处理')
    expect((await decide(admins.second)).data.approval?.state).toBe('approved')

    const { id } = (await rowOf('newcomer1')) ?? { id: 0 }
    const take = (token: string) => office.call('POST /office-api/staff/take-password', { id }, { token })
    expect(await rowOf('newcomer1')).toMatchObject({ must_change_password: 1, password_waits: 0 })
    expect((await rowOf('newcomer1', admins.second))?.password_waits).toBe(1)
    expect((await take(admin)).message).toBe(refusalText('wrongState'))
    const taken = await take(admins.second)
    expect(taken.data.staff.password_waits).toBe(0)
    expect((await take(admins.second)).message).toBe(refusalText('wrongState'))
    const stored = await office.members.core.db.query<{ line: string }>(
      `SELECT to_jsonb(s)::text || coalesce((SELECT string_agg(to_jsonb(l)::text, '') FROM audit_log l), '')
              || coalesce((SELECT string_agg(to_jsonb(a)::text, '') FROM approvals a), '') AS line
         FROM staff s WHERE s.id = $1`,
      [id],
    )
    expect(stored[0]?.line).not.toContain(taken.data.password)
    expect((await enter('newcomer1', taken.data.password)).data.step).toBe('in')
  })

  it('must change its temporary password before any other call answers', async () => {
    const wish = { username: 'newcomer2', name: '新人', role: 'admin' }
    await agreeOn(office, admins, 'POST /office-api/staff/create', wish)
    const password = await takePassword(office, admins, await idOf('newcomer2'))
    const token = await office.login('newcomer2', password)
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

  it('has a day to have its temporary password taken, and another to use it', async () => {
    const late = await createTestOffice()
    const both = async () => ({ asker: await late.login('admin001'), second: await late.login('admin002') })
    const wish = (username: string) => ({ username, name: '新人', role: 'support' })
    const first = await both()
    await agreeOn(late, first, 'POST /office-api/staff/create', wish('latecomer1'))
    await agreeOn(late, first, 'POST /office-api/staff/create', wish('latecomer2'))
    const given = await takePassword(late, first, await staffIdOf(late, first.asker, 'latecomer1'))
    await late.members.advance(LIMITS.temporaryPasswordMs)
    const now = await both()
    const id = await staffIdOf(late, now.asker, 'latecomer2')
    const over = await late.call('POST /office-api/staff/take-password', { id }, { token: now.second })
    expect(over.message).toBe(refusalText('wrongState'))
    const enterLate = (password: string) =>
      late.call('POST /office-api/login', { username: 'latecomer1', password })
    expect((await enterLate(given)).message).toBe('临时密码已失效，请联系管理员重新重置')
    expect((await enterLate('Wrong0001')).message).toBe('账号或密码错误')
    await late.close()
  })

  it('is over with its day for those who are logged in with it, whatever they keep busy', async () => {
    const late = await createTestOffice()
    const both = { asker: await late.login('admin001'), second: await late.login('admin002') }
    const wish = { username: 'latecomer3', name: '新人', role: 'support' }
    await agreeOn(late, both, 'POST /office-api/staff/create', wish)
    const given = await takePassword(late, both, await staffIdOf(late, both.asker, 'latecomer3'))
    await late.members.advance(LIMITS.temporaryPasswordMs - 600_000)
    const token = await late.login('latecomer3', given)
    const me = () => late.call('POST /office-api/me', {}, { token })
    await late.members.advance(590_000)
    expect((await me()).code).toBe(200)
    await late.members.advance(10_000)
    expect((await me()).code).toBe(401)
    const change = { old: given, password: 'Chosen2self', confirm: 'Chosen2self' }
    expect((await late.call('POST /office-api/password', change, { token })).code).toBe(401)
    await late.close()
  })

  it('cannot take an existing name, or one already requested', async () => {
    const draft = (username: string) => ({ username, name: '又一位', role: 'finance', reason: '补位' })
    const ask = (username: string, token: string) =>
      office.call('POST /office-api/staff/create', draft(username), { token })
    expect((await ask('finance01', admin)).message).toBe('用户名已存在')
    const first = await ask('twice001', admin)
    expect((await ask('twice001', admins.second)).message).toBe(refusalText('requestOpen'))
    // Created on the command line meanwhile: the first request is no longer valid.
    const made = { username: 'twice001', name: '命令行', role: 'support' as const, passwordHash: null }
    await insertStaff(office.members.core.db, { ...made, temporaryMs: null, createdBy: null })
    const decision = { id: first.data.id, approve: 1, note: '' }
    const late = await office.call('POST /office-api/approval/decide', decision, { token: admins.second })
    expect(late.message).toBe(refusalText('changedMeanwhile'))
  })

  it('has no password at all until one is taken', async () => {
    const wish = { username: 'newcomer3', name: '新人', role: 'support' }
    await agreeOn(office, admins, 'POST /office-api/staff/create', wish)
    for (const password of ['null', 'undefined', 'Second2admin'])
      expect((await enter('newcomer3', password)).message).toBe('账号或密码错误')
  })
})

describe('another account', () => {
  it('loses its sessions the moment its role changes, and comes back with the new one', async () => {
    const token = await office.login('support01')
    const id = await idOf('support01')
    const to = (role: string) => agreeOn(office, admins, 'POST /office-api/staff/role', { id, role })
    const asked = { id, role: 'content', reason: '转岗' }
    const open = await office.call('POST /office-api/staff/role', asked, { token: admin })
    expect(open.data.lines).toEqual([{ name: '角色', from: '客服', to: '内容' }])
    expect((await rowOf('support01'))?.asked.map(({ kind }) => kind)).toEqual(['staffRole'])
    expect((await office.call('POST /office-api/me', {}, { token })).data.role).toBe('support')
    const decision = { id: open.data.id, approve: 1, note: '' }
    await office.call('POST /office-api/approval/decide', decision, { token: admins.second })
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    const again = await office.login('support01')
    expect((await office.call('POST /office-api/member/search', {}, { token: again })).code).toBe(403)
    expect((await office.call('POST /office-api/banner/list', {}, { token: again })).code).toBe(200)
    await to('support')
  })

  it('is out at once when one disables it, and back when two enable it', async () => {
    const token = await office.login('content01')
    const id = await idOf('content01')
    const off = await office.call('POST /office-api/staff/disable', { id, reason: '休假' }, { token: admin })
    expect(off.data.disabled).toBe(1)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    const password = passwordOf('content01')
    const ask = { id, reason: '返岗' }
    await office.call('POST /office-api/staff/enable', ask, { token: admin })
    expect((await enter('content01', password)).message).toBe('账号已停用')
    const { data } = await office.call('POST /office-api/approval/list', {}, { token: admins.second })
    const decision = { id: data.waiting.find(({ kind }) => kind === 'staffEnable')?.id, approve: 1, note: '' }
    await office.call('POST /office-api/approval/decide', decision, { token: admins.second })
    expect((await enter('content01', password)).data.step).toBe('in')
  })

  it('keeps its password until the second one agrees, and then must change the one that is taken', async () => {
    const token = await office.login('finance02')
    const id = await idOf('finance02')
    const ask = { id, reason: '忘记密码' }
    const asked = await office.call('POST /office-api/staff/reset-password', ask, { token: admin })
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(200)
    const decision = { id: asked.data.id, approve: 1, note: '' }
    await office.call('POST /office-api/approval/decide', decision, { token: admins.second })
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
    expect((await enter('finance02', passwordOf('finance02'))).message).toBe('账号或密码错误')
    const fresh = await office.login('finance02', await takePassword(office, admins, id))
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
    const off = await office.call('POST /office-api/staff/disable', { id, reason }, as)
    expect(off.code).toBe(403)
    const on = await office.call('POST /office-api/staff/enable', { id, reason }, as)
    expect(on.code).toBe(403)
    const password = await office.call('POST /office-api/staff/reset-password', { id, reason }, as)
    expect(password.code).toBe(403)
    const totp = await office.call('POST /office-api/staff/reset-totp', { id, reason }, as)
    expect(totp.code).toBe(403)
    expect((await office.call('POST /office-api/me', {}, as)).data.role).toBe('admin')
  })

  it('cannot be given another role by the one it is about, for any requester', async () => {
    const id = await idOf('admin002')
    const wish = { id, role: 'finance', reason: '转岗' }
    const asked = await office.call('POST /office-api/staff/role', wish, { token: admin })
    const decision = { id: asked.data.id, approve: 1, note: '' }
    const own = await office.call('POST /office-api/approval/decide', decision, { token: admins.second })
    expect(own).toMatchObject({ code: 403, message: '须由另一位同事处理' })
    const { data } = await office.call('POST /office-api/me', {}, { token: admins.second })
    expect(data.role).toBe('admin')
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
        own.call('POST /office-api/staff/disable', { id, reason: '同时' }, { token })
      const admins = list.data.filter((staff) => staff.role === 'admin')
      const [one, two] = ['admin001', 'admin009'].map((name) =>
        admins.find(({ username }) => username === name),
      )
      for (const { id } of admins)
        if (id !== one?.id && id !== two?.id) expect((await disable(id, first)).code).toBe(200)
      // Both have passed the permission check and wait for the same rows, so neither is refused before it begins.
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
