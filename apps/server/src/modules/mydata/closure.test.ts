// Closures through HTTP: both passwords, seven and thirty days to the second, what is open, the gates, a name that stays taken.
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { GATES } from '@lanting/contract/gates'
import { formatBeijing } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askGate } from '#src/safety/gates.ts'
import { CAPTCHA, loginAs } from '#src/test/app.ts'
import { closing } from '#src/test/closing.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { addKey } from '#src/test/passkeys.ts'
import { type PushServiceStub, startPushService } from '#src/test/push/service.ts'
import { keepAway } from '#src/test/restrictions.ts'

let service: PushServiceStub
let cashier: Cashier
beforeAll(async () => {
  service = await startPushService()
  cashier = await createCashier({ SANDBOX_URL: service.origin })
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(async () => {
  await cashier.office.close()
  await service.close()
})

const db = () => cashier.test.core.db
const { ask, age, run, row, empty } = closing(() => cashier)
const stay = (as: { token: string }) => cashier.test.call('POST /api/mydata/stay', {}, as)
const state = async (as: { token: string }) =>
  (await cashier.test.call('POST /api/mydata/closure', {}, as)).data
const login = (name: string, password: string) => cashier.test.call('POST /api/login_pc', { name, password })

async function register(name: string) {
  const captcha = await cashier.test.call('GET /api/captcha')
  const draft = {
    name,
    password: 'Other2pass',
    confirmPass: 'Other2pass',
    code: CAPTCHA,
    captcha_id: captcha.data.id,
    adult: 1,
  }
  return cashier.test.call('POST /api/register', draft)
}

describe('a closure', () => {
  it('needs both passwords, and closes the gates but not the way out', async () => {
    const member = await cashier.member()
    expect(await state(member.as)).toMatchObject({
      state: 'none',
      open: { main: '1000.00' },
      needs_pay_password: 1,
    })
    const call = (input: object) => cashier.test.call('POST /api/mydata/close', input, member.as)
    expect((await call({ password: 'Wrong2pass', pay_pass: PAY_PASSWORD })).message).toBe('登录密码错误')
    expect((await call({ password: member.password })).message).toContain('支付密码错误')
    expect((await state(member.as)).state).toBe('none')
    expect((await ask(member)).data.state).toBe('waiting')
    expect((await ask(member)).message).toBe('账号已在注销中')
    for (const gate of GATES)
      expect((await askGate(db(), member.id, gate)).refused?.key).toBe('accountClosing')
    // Turnover is owed on nothing here; below the minimum the whole balance may leave.
    const rules = await cashier.test.call('POST /api/withdrawrules', {}, member.as)
    expect(rules.data.whole_balance_free).toBe(1)
    const taken = await cashier.test.call(
      'POST /api/withdraw',
      { amount: '1000', bank: member.card, password: PAY_PASSWORD },
      member.as,
    )
    expect(taken.code).toBe(200)
    expect((await stay(member.as)).data.state).toBe('none')
    for (const gate of GATES) expect((await askGate(db(), member.id, gate)).refused).toBeNull()
    expect((await stay(member.as)).message).toBe('账号没有在注销，或已经注销')
    const record = await db().query<{ line: string }>(
      `SELECT kind || ' ' || name AS line FROM restrictions WHERE member_id = $1 ORDER BY id`,
      [member.id],
    )
    expect(record.map(({ line }) => line)).toEqual(['closure asked', 'cancel closure'])
  })

  it('closes after seven days, to the second, and not while anything is open', async () => {
    const member = await cashier.member()
    await ask(member)
    await age(member, 'asked_at', 7, -60)
    await empty(member)
    await run()
    expect(await row(member)).toMatchObject({ closed: false })
    await cashier.credit(member.id, 1n)
    await age(member, 'asked_at', 7, 1)
    await run()
    expect(await row(member)).toMatchObject({ closed: false })
    expect(await state(member.as)).toMatchObject({ state: 'due', open: { main: '0.01' } })
    await empty(member)
    await age(member, 'asked_at', 7, 1)
    await run()
    expect(await row(member)).toMatchObject({ closed: true, erased: false })
    expect((await cashier.test.call('POST /api/user', {}, member.as)).code).toBe(401)
    expect((await login(member.name, member.password)).message).toBe('该账号已注销，不能再登录')
    expect((await login(member.name, 'Wrong2pass')).message).not.toContain('注销')
  })

  it('ends devices, passkeys and notifications with the closing, and not before', async () => {
    const member = await cashier.member(0n)
    const { key } = await addKey(cashier.test, member)
    await service.turnOn(cashier.test, member.as, { security: 1 })
    const left = async () =>
      (
        await db().query(
          `SELECT (SELECT count(*)::int FROM sessions WHERE member_id = $1 AND ended_at IS NULL) AS sessions,
                  (SELECT count(*)::int FROM devices WHERE member_id = $1 AND ended_at IS NULL) AS devices,
                  (SELECT count(*)::int FROM passkeys WHERE member_id = $1 AND removed_at IS NULL) AS keys,
                  (SELECT count(*)::int FROM push_subscriptions WHERE member_id = $1) AS browsers`,
          [member.id],
        )
      )[0]
    await ask(member)
    await run()
    expect(await left()).toEqual({ sessions: 1, devices: 1, keys: 1, browsers: 1 })
    await age(member, 'asked_at', 7, 1)
    await run()
    expect(await left()).toEqual({ sessions: 0, devices: 0, keys: 0, browsers: 0 })
    await cashier.test.services.pushSender.runOnce()
    expect(service.received).toEqual([])
    const options = await cashier.test.call('POST /api/passkey/login-options', {})
    const answer = key.sign(options.data)
    expect((await cashier.test.call('POST /api/passkey/login', { key: answer })).code).not.toBe(200)
  })

  it('cannot be hastened by any statement of the product', async () => {
    const member = await cashier.member(0n)
    await ask(member)
    const roled = cashier.test.roled.db
    const early = (set: string) => roled.query(`UPDATE closures SET ${set} WHERE member_id = $1`, [member.id])
    await expect(early('closed_at = app_now()')).rejects.toThrow('seven days')
    await expect(early('closed_at = app_now()')).rejects.toMatchObject({ constraint: 'closure_guard' })
    await expect(early(`asked_at = app_now() - interval '8 days'`)).rejects.toThrow()
    const [one] = await db().query<{ id: string }>('SELECT id FROM closures WHERE member_id = $1', [
      member.id,
    ])
    expect(await roled.query('SELECT closure_erase($1) AS done', [one?.id])).toEqual([{ done: false }])
    await cashier.credit(member.id, 500n)
    await age(member, 'asked_at', 8, 0)
    await expect(early('closed_at = app_now()')).rejects.toThrow('something is open')
    await empty(member)
  })

  it('erases thirty days later, to the second; money, restrictions and the name stay', async () => {
    const member = await cashier.member()
    await keepAway(db(), member.id, 'exclusion')
    await cashier.test.call(
      'POST /api/support',
      { category: 'other', contact: '13800138222', content: '你好' },
      member.as,
    )
    const support = { token: await cashier.office.login('support01') }
    const named = { member_id: Number(member.id), realname: '陈一洲', identity: '视频核对身份证' }
    expect((await cashier.office.call('POST /office-api/realname/ask', named, support)).code).toBe(200)
    // What was asked for does not change while it is open, from any login.
    await expect(
      db().query(`UPDATE approvals SET payload = payload || '{"from": "", "to": ""}' WHERE member_id = $1`, [
        member.id,
      ]),
    ).rejects.toThrow('approvals only end')
    const note = { id: Number(member.id), content: '来电，自称陈一舟' }
    expect((await cashier.office.call('POST /office-api/member/note', note, support)).code).toBe(200)
    await empty(member)
    await ask(member)
    await age(member, 'asked_at', 7, 1)
    await run()
    expect(await row(member)).toMatchObject({ closed: true })
    const number = (
      await db().query<{ number: string }>('SELECT number FROM cards WHERE member_id = $1', [member.id])
    )[0]
    await age(member, 'closed_at', 30, -60)
    await run()
    expect(await row(member)).toMatchObject({ erased: false })
    await age(member, 'closed_at', 30, 1)
    await run()
    expect(await row(member)).toMatchObject({ erased: true })
    const [left] = await db().query<Record<string, unknown>>(
      `SELECT m.realname = m.username AS nameless, m.mobile, m.email, m.birthday, s.password_hash,
              (SELECT string_agg(c.number || c.owner || c.tail, '') FROM cards c WHERE c.member_id = m.id) AS cards,
              (SELECT count(*)::int FROM inbox_messages i WHERE i.member_id = m.id) AS inbox,
              (SELECT count(*)::int FROM member_notes i WHERE i.member_id = m.id) AS notes,
              (SELECT i.payload || jsonb_build_object('state', i.state) FROM approvals i WHERE i.member_id = m.id AND i.kind = 'realname') AS corrected,
              (SELECT count(*)::int FROM sessions i WHERE i.member_id = m.id) AS sessions,
              (SELECT count(*)::int FROM person_marks i WHERE i.member_id = m.id) > 0 AS marks,
              (SELECT count(*)::int FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id WHERE a.member_id = m.id) > 0 AS money
         FROM members m JOIN member_secrets s ON s.member_id = m.id WHERE m.id = $1`,
      [member.id],
    )
    expect(left).toEqual({
      nameless: true,
      mobile: null,
      email: null,
      birthday: null,
      password_hash: null,
      cards: '',
      inbox: 0,
      notes: 0,
      corrected: { from: '', to: '', state: 'expired' },
      sessions: 0,
      marks: true,
      money: true,
    })
    expect((await login(member.name, member.password)).message).not.toContain('注销')
    for (const name of [member.name, member.name.toUpperCase()])
      expect((await register(name)).message).toBe('用户名已存在')
    expect((await register(`ｍ${member.name.slice(1)}`)).code).not.toBe(200)
    // The same bank card on a new account: the same person, still excluded.
    const again = await cashier.member()
    await cashier.bindCard(again.id, { kind: 'bank', number: number?.number ?? '' })
    expect((await askGate(db(), again.id, 'deposit')).refused?.key).toBe('excludedUntil')
  })

  it('is read by staff, from the asking to the erasing', async () => {
    const member = await cashier.member(0n)
    const token = await cashier.office.login('admin001')
    const seen = async () =>
      (await cashier.office.call('POST /office-api/member/detail', { id: Number(member.id) }, { token })).data
        .profile.closure
    expect(await seen()).toBeNull()
    await ask(member)
    const own = await state(member.as)
    const asked = { asked_at: own.asked_at, closes_at: own.closes_at }
    expect(await seen()).toEqual({ ...asked, closed_at: null, erases_at: null, erased_at: null })
    await stay(member.as)
    expect(await seen()).toBeNull()
    await ask(member)
    await age(member, 'asked_at', 7, 1)
    await run()
    const [closed] = await db().query<{ at: Date; erases: Date }>(
      `SELECT closed_at AS at, closed_at + interval '30 days' AS erases FROM closures WHERE member_id = $1 AND closed_at IS NOT NULL`,
      [member.id],
    )
    expect(await seen()).toMatchObject({
      closed_at: closed && formatBeijing(closed.at),
      erases_at: closed && formatBeijing(closed.erases),
      erased_at: null,
    })
    await age(member, 'closed_at', 30, 1)
    await run()
    expect((await seen())?.erased_at).not.toBeNull()
  })

  it('is carried on by another worker where one died', async () => {
    const member = await cashier.member(0n)
    await ask(member)
    await age(member, 'asked_at', 7, 1)
    // A worker has taken it and is gone.
    await db().query(`UPDATE closures SET next_at = app_now() + interval '2 seconds' WHERE member_id = $1`, [
      member.id,
    ])
    await run()
    expect(await row(member)).toMatchObject({ closed: false })
    await db().query('UPDATE closures SET next_at = app_now() WHERE member_id = $1', [member.id])
    await run()
    expect(await row(member)).toMatchObject({ closed: true })
  })

  it('has no call in the office', async () => {
    expect(
      Object.keys(OFFICE_CALLS).filter((name) =>
        /mydata|clos(e|ure)\b.*member|member.*clos(e|ure)/.test(name),
      ),
    ).toEqual([])
    const rights = await db().query<{ right: string }>(
      `SELECT privilege_type AS right FROM information_schema.role_table_grants
        WHERE grantee IN ('lanting_office', 'lanting_app') AND table_name = 'closures' AND privilege_type <> 'SELECT'`,
    )
    expect(rights).toEqual([])
    const member = await cashier.member(0n)
    expect(await loginAs(cashier.test, member.name, member.password)).toBeTruthy()
  })
})
