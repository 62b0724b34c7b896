// Members in the office, through HTTP: search, detail, freeze, sessions, resets, notes.
import { rowsRead } from '#src/test/rows-read.ts'
import { searchMembers } from '#src/modules/member/member-review.sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { loginAs, newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

let office: TestOffice
let support: string
let finance: string
beforeAll(async () => {
  office = await createTestOffice()
  support = await office.login('support01')
  finance = await office.login('finance01')
})
afterEach(() => expectBooksBalance(office.members.core.db))
afterAll(() => office.close())

const search = async (query: object, token = support) =>
  (await office.call('POST /office-api/member/search', query, { token })).data.data
const detail = async (id: number, token = support) =>
  (await office.call('POST /office-api/member/detail', { id }, { token })).data

async function withProfile() {
  const member = await newMember(office.members)
  const profile = { mobile: '13800006620', email: 'lin@example.com', birthday: '1990-01-02' }
  await office.members.call('POST /api/updateuserinfo', profile, { token: member.token })
  await office.members.core.db.query(`UPDATE members SET realname = $2 WHERE id = $1`, [
    member.id,
    office.members.core.db.seal('name', '林雨'),
  ])
  return { ...member, id: Number(member.id) }
}

describe('looking up', () => {
  it('finds by id, name, beginning of a name, real name, mobile and email, and covers the real name', async () => {
    const member = await withProfile()
    for (const q of [
      String(member.id),
      member.name,
      member.name.toUpperCase().slice(0, 9),
      '林雨',
      '13800006620',
      'LIN@example.com',
    ]) {
      const rows = await search({ q })
      expect([q, rows.map((row) => row.id)]).toEqual([q, [member.id]])
      expect(rows[0]?.realname).toBe('林*')
    }
    for (const q of ['nobody', '%', '_', member.name.replace(/^./, '_')])
      expect(await search({ q })).toEqual([])
    expect(await search({ q: member.name, state: 2 })).toEqual([])
  })

  it('reads those it finds, and not every member there is', async () => {
    const { db } = office.members.core
    const { name } = await withProfile()
    for (let n = 0; n < 12; n++) await newMember(office.members)
    const filter = { q: name, state: null, trial: false } as const
    const read = await rowsRead(db, 'members', (tx) => searchMembers(tx, filter, { limit: 10, offset: 0 }))
    expect(read).toBeLessThanOrEqual(4)
  })

  it('counts a few anew each time, and a thousand and more once a minute', async () => {
    const add = (from: number, to: number) =>
      office.members.core.db.query(
        `INSERT INTO members (username, realname, adult_declared_at, joined_at)
         SELECT 'crowd' || n, '', app_now(), app_now() FROM generate_series($1::int, $2::int) n`,
        [from, to],
      )
    const total = async () =>
      (await office.call('POST /office-api/member/search', { q: 'crowd' }, { token: support })).data.total
    await add(1, 3)
    expect(await total()).toBe(3)
    await add(4, 1_000)
    expect(await total()).toBe(1_000)
    await add(1_001, 1_001)
    expect(await total()).toBe(1_000)
  })

  it('shows trials only when asked for them', async () => {
    await office.members.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const trials = await search({ trial: 1 })
    expect(trials).toMatchObject([{ is_trial: 1, balance: '2000.00' }])
    expect((await search({})).some((row) => row.is_trial === 1)).toBe(false)
  })

  it('shows the whole person to those who must recognise them, and a covered one to finance', async () => {
    const member = await withProfile()
    const whole = await detail(member.id)
    expect(whole.profile).toMatchObject({ realname: '林雨', mobile: '13800006620', birthday: '1990-01-02' })
    expect(whole.sessions).toHaveLength(1)
    expect(whole.logins[0]).toMatchObject({ ok: 1 })
    const covered = await detail(member.id, finance)
    expect(covered.profile).toMatchObject({
      realname: '林*',
      mobile: '138••••6620',
      email: 'l•••@example.com',
      birthday: '',
    })
  })

  it('shows support the accounts that may be one person, by browser, account and network', async () => {
    const [one, two] = [
      await newMember(office.members, undefined, '2001:db8:40:1::1'),
      await newMember(office.members, undefined, '2001:db8:40:1::2'),
    ]
    const { db } = office.members.core
    const as = { token: await office.login('support01') }
    const near = async () =>
      (await office.call('POST /office-api/member/detail', { id: Number(one.id) }, as)).data.near
    const other = { id: Number(two.id), username: two.name }
    expect(await near()).toEqual([{ ...other, by: ['network'] }])
    await db.query(`UPDATE devices SET mark_hash = '\\x0607' WHERE member_id = ANY ($1)`, [[one.id, two.id]])
    expect(await near()).toEqual([{ ...other, by: ['device', 'network'] }])
    await db.query('UPDATE session_networks SET day = day - 8 WHERE member_id = $1', [two.id])
    expect(await near()).toEqual([{ ...other, by: ['device'] }])
  })

  it('answers 404 for an unknown member', async () => {
    const answer = await office.call('POST /office-api/member/detail', { id: 1 }, { token: support })
    expect(answer.code).toBe(404)
  })

  it('says until when wrong passwords keep a member out', async () => {
    const member = await withProfile()
    for (let i = 0; i < 5; i++) {
      await office.members.call('POST /api/login_pc', { name: member.name, password: 'Wrong0001' })
    }
    expect((await detail(member.id)).profile.login_locked_until).not.toBeNull()
    await office.members.advance(16 * 60_000)
    const later = await office.login('support01')
    expect((await detail(member.id, later)).profile.login_locked_until).toBeNull()
    support = later
    finance = await office.login('finance01')
  })
})

describe('freezing', () => {
  it('ends every session at once and keeps the member out until it is lifted', async () => {
    const member = await withProfile()
    const as = { token: support }
    const poll = () => office.members.raw('POST /api/balance', {}, { token: member.token })
    expect((await poll()).statusCode).toBe(200)
    const frozen = await office.call('POST /office-api/member/freeze', { id: member.id, reason: '核查' }, as)
    expect(frozen.data.profile).toMatchObject({ state: 2, frozen_reason: '核查' })
    expect(frozen.data.sessions).toEqual([])
    expect((await poll()).statusCode).toBe(401)
    const user = await office.members.raw('POST /api/user', {}, { token: member.token })
    expect(user.statusCode).toBe(401)
    const login = { name: member.name, password: member.password }
    const refused = await office.members.call('POST /api/login_pc', login)
    expect(refused.message).toBe('账号已冻结，请联系客服')
    const again = await office.call('POST /office-api/member/freeze', { id: member.id, reason: '再' }, as)
    expect(again.message).toBe('当前状态不能执行该操作')
    await office.call('POST /office-api/member/unfreeze', { id: member.id, reason: '已核实' }, as)
    expect(await loginAs(office.members, member.name, member.password)).not.toBe('')
  })

  it('and lifting it does not lift a self-exclusion', async () => {
    const member = await withProfile()
    await office.members.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [member.id])
    const as = { token: support }
    await office.call('POST /office-api/member/freeze', { id: member.id, reason: '核查' }, as)
    const after = await office.call(
      'POST /office-api/member/unfreeze',
      { id: member.id, reason: '已核实' },
      as,
    )
    expect(after.data.profile.state).toBe(4)
  })
})

describe('sessions', () => {
  it('end one by one or all together', async () => {
    const member = await withProfile()
    const second = await loginAs(office.members, member.name, member.password)
    const { sessions } = await detail(member.id)
    expect(sessions).toHaveLength(2)
    const as = { token: support }
    const reason = '会员要求'
    const [newest] = sessions
    const one = { id: member.id, session: newest?.id, reason }
    const left = await office.call('POST /office-api/member/end-sessions', one, as)
    expect(left.data.sessions).toHaveLength(1)
    expect((await office.members.raw('POST /api/user', {}, { token: second })).statusCode).toBe(401)
    expect((await office.members.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(200)
    const foreign = { id: member.id, session: 'not-a-device', reason }
    expect((await office.call('POST /office-api/member/end-sessions', foreign, as)).code).toBe(404)
    await office.call('POST /office-api/member/end-sessions', { id: member.id, reason }, as)
    expect((await office.members.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
  })
})

describe('resets', () => {
  it('of the login password give a temporary one that must be changed, and tell the member', async () => {
    const member = await withProfile()
    const as = { token: support }
    const bare = await office.call('POST /office-api/member/reset-password', { id: member.id }, as)
    expect(bare.code).toBe(422)
    const reset = await office.call(
      'POST /office-api/member/reset-password',
      { id: member.id, identity: '视频核对身份证' },
      as,
    )
    const { password } = reset.data
    expect((await office.members.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
    const login = await office.members.call('POST /api/login_pc', { name: member.name, password })
    expect(login.data.must_change_password).toBe(1)
    const token = login.data.api_token
    expect((await office.members.call('POST /api/noticeList', {}, { token })).message).toBe(
      '请先修改登录密码',
    )
    const change = { password, paypassword: 'Fresh2pass', new_password: 'Fresh2pass' }
    expect((await office.members.call('POST /api/editPassword', change, { token })).code).toBe(200)
    const fresh = await loginAs(office.members, member.name, 'Fresh2pass')
    const inbox = await office.members.call('POST /api/noticeList', {}, { token: fresh })
    expect(inbox.data.data.map(({ title }) => title)).toContain('登录密码已重置')
    const kept = await office.members.core.db.query<{ text: string }>(
      `SELECT coalesce(string_agg(answer::text, ''), '') || (SELECT string_agg(audit_log::text, '') FROM audit_log)
         AS text FROM idempotent_answers`,
    )
    expect(kept[0]?.text).not.toContain(password)
  })

  it('of the payment password unset it and note the time', async () => {
    const member = await withProfile()
    const as = { token: support }
    const input = { id: member.id, identity: '视频核对身份证' }
    expect((await office.call('POST /office-api/member/reset-pay-password', input, as)).message).toBe(
      '当前状态不能执行该操作',
    )
    const set = { password: member.password, paypassword: 'Pay2secret', new_password: 'Pay2secret' }
    await office.members.call('POST /api/editPayPassword', set, { token: member.token })
    expect((await detail(member.id)).profile.has_pay_password).toBe(1)
    const after = await office.call('POST /office-api/member/reset-pay-password', input, as)
    expect(after.data.profile.has_pay_password).toBe(0)
    expect(after.data.profile.pay_password_changed).not.toBeNull()
  })
})

describe('notes', () => {
  it('are kept newest first, as written, and a repeated request writes one', async () => {
    const member = await withProfile()
    const note = (content: string, key?: string) =>
      office.call(
        'POST /office-api/member/note',
        { id: member.id, content },
        { token: finance, ...(key === undefined ? {} : { key }) },
      )
    await note('先写的')
    const content = '<script>alert(1)</script>'
    const first = await note(content, 'note-key-0001')
    const second = await note(content, 'note-key-0001')
    expect(second).toEqual(first)
    const { notes } = await detail(member.id)
    expect(notes.map((row) => row.content)).toEqual([content, '先写的'])
    expect(notes[0]?.staff).toBe('周宁')
  })
})
