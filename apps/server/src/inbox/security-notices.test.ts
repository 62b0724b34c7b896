// The owner is notified of every account security change, through HTTP: one message each, with the change or not at all.
import { SECURITY_NOTICES, type SecurityNotice } from '@lanting/contract/data/security/security-notices'
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { SoftKey } from '#src/test/sign-in/authenticator.ts'
import { addKey } from '#src/test/passkeys.ts'
import { openTab } from '#src/test/sign-in/open-sessions.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const CARD = {
  bank: '招商银行',
  bank_owner: '陈一舟',
  bank_no: '6217000099990018',
  bank_address: '演示支行',
  pay_pass: PAY_PASSWORD,
}
const USDT = { ...CARD, bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
const NEW = { paypassword: 'Another3pass', confirm: 'Another3pass' }
const MOBILE = '13800138111'

async function office(name: 'reset-password' | 'reset-pay-password', member: CashierMember) {
  const token = await cashier.office.login('support01')
  const input = { id: Number(member.id), identity: '视频核对证件' }
  return cashier.office.call(`POST /office-api/member/${name}`, input, { token })
}

/** Support asks, an administrator agrees. */
async function correctRealname(member: CashierMember) {
  const support = await cashier.office.login('support01')
  const wish = { member_id: Number(member.id), realname: '陈亦舟', identity: '视频核对证件' }
  const asked = await cashier.office.call('POST /office-api/realname/ask', wish, { token: support })
  const token = await cashier.office.login('admin001')
  const decision = { id: asked.data.id, approve: 1, note: '已核对' }
  return cashier.office.call('POST /office-api/approval/decide', decision, { token })
}

type Act = (member: CashierMember) => Promise<{ readonly code: number }>
const call = (name: Parameters<Cashier['test']['call']>[0], input: object): Act => {
  return (member) => cashier.test.call(name, input, member.as)
}

async function addPasskey(member: CashierMember) {
  const options = await cashier.test.call(
    'POST /api/passkey/add-options',
    { password: member.password },
    member.as,
  )
  const key = new SoftKey().create(options.data)
  return cashier.test.call('POST /api/passkey/add', { name: '书房', key }, member.as)
}

async function removePasskey(member: CashierMember) {
  const { id } = await addKey(cashier.test, member, '书房')
  return cashier.test.call('POST /api/passkey/remove', { id, password: member.password }, member.as)
}

const askExport: Act = ({ as, password }) => cashier.test.call('POST /api/mydata/export', { password }, as)

const closeAccount: Act = ({ as, password }) =>
  cashier.test.call('POST /api/mydata/close', { password, pay_pass: PAY_PASSWORD }, as)

async function stayAfterAll(member: CashierMember) {
  await closeAccount(member)
  return cashier.test.call('POST /api/mydata/stay', {}, member.as)
}

async function makeExport(member: CashierMember) {
  await askExport(member)
  const { exportMaker } = cashier.test.services
  while ((await exportMaker.runOnce()) > 0);
  const { data } = await cashier.test.call('POST /api/mydata', {}, member.as)
  return { code: data.export?.state === 'ready' ? 200 : 500 }
}

async function fetchExport(member: CashierMember) {
  await makeExport(member)
  const answer = await cashier.test.raw('POST /api/mydata.zip', { password: member.password }, member.as)
  return { code: answer.headers['content-type'] === 'application/zip' ? 200 : answer.statusCode }
}

/** The change, the message, and what must never be in it. */
const TABLE: readonly (readonly [SecurityNotice, string, Act, readonly string[], readonly string[]])[] = [
  [
    'newDevice',
    'a login from another browser',
    ({ name, password }) => {
      const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) <b>Firefox/140.0</b>' }
      return cashier.test.call('POST /api/login_pc', { name, password }, { ip: '203.0.113.9', headers })
    },
    ['203.0.113.9', 'Windows'],
    ['<b>'],
  ],
  [
    'sessions',
    'more logins than there may be at once, however many more',
    ({ id }) => {
      const opened = cashier.test.core.db.tx(async (tx) => {
        for (let n = 0; n < LIMITS.session.perMember + 5; n++) await openTab(cashier.test, tx, BigInt(id))
      })
      return opened.then(
        () => ({ code: 200 }),
        () => ({ code: 500 }),
      )
    },
    [`${LIMITS.session.perMember} 处`],
    [],
  ],
  [
    'password',
    'a new login password',
    (member) => call('POST /api/editPassword', { password: member.password, ...NEW })(member),
    ['所有设备已退出登录'],
    [NEW.paypassword],
  ],
  [
    'payPassword',
    'a new payment password',
    call('POST /api/editPayPassword', { password: PAY_PASSWORD, ...NEW }),
    ['24小时'],
    [NEW.paypassword, PAY_PASSWORD],
  ],
  ['mobile', 'a mobile', call('POST /api/updateuserinfo', { mobile: MOBILE }), ['138••••8111'], [MOBILE]],
  ['passkeyAdded', 'a passkey', (member) => addPasskey(member), ['书房', '24小时'], []],
  ['passkeyRemoved', 'a passkey that is gone', (member) => removePasskey(member), ['书房'], []],
  ['card', 'a bank card', call('POST /api/bindcard', CARD), ['招商银行', '0018'], [CARD.bank_no]],
  ['card', 'a USDT address', call('POST /api/bindcard', USDT), ['USDT-TRC20', 'RTv8'], [USDT.bank_no]],
  [
    'withdrawal',
    'a withdrawal asked for',
    (member) => {
      const asked = { amount: 100, bank: member.card, password: PAY_PASSWORD }
      return cashier.test.call('POST /api/withdraw', asked, member.as)
    },
    ['¥100.00', '招商银行'],
    [PAY_PASSWORD],
  ],
  ['closureAsked', 'a closure that was asked for', closeAccount, ['撤回'], [PAY_PASSWORD]],
  ['closureTakenBack', 'a closure that was taken back', stayAfterAll, ['恢复'], []],
  ['exportAsked', 'a file of their own data that was asked for', askExport, ['登录密码'], []],
  ['exportReady', 'the file when it is made', makeExport, ['自动删除'], []],
  ['exportFetched', 'the file when it is fetched', fetchExport, ['127.0.0.1'], []],
  [
    'passwordReset',
    'a login password that staff reset',
    (member) => office('reset-password', member),
    ['临时密码'],
    [],
  ],
  [
    'payPasswordReset',
    'a payment password that staff reset',
    (member) => office('reset-pay-password', member),
    ['重新设置'],
    [],
  ],
  ['realname', 'a real name that staff corrected', correctRealname, ['更正实名'], ['陈亦舟']],
]

/** From the database: a password change ends the session that could read them. */
async function messages({ id }: CashierMember, { title }: { readonly title: string }): Promise<string[]> {
  const rows = await cashier.test.core.db.query<{ content: string }>(
    'SELECT content FROM inbox_messages WHERE member_id = $1 AND title = $2 ORDER BY id',
    [id, title],
  )
  return rows.map(({ content }) => content)
}

it('has a row for every notice', () => {
  const rows = new Set(TABLE.map(([notice]) => notice))
  expect([...rows].toSorted()).toEqual(Object.keys(SECURITY_NOTICES).toSorted())
})

describe('the owner is told of', () => {
  it.each(TABLE)('%s: %s', async (notice, _, act, told, secret) => {
    const member = await cashier.member()
    const before = await messages(member, SECURITY_NOTICES[notice])
    expect((await act(member)).code).toBe(200)
    const after = await messages(member, SECURITY_NOTICES[notice])
    expect(after).toHaveLength(before.length + 1)
    for (const part of told) expect(after.at(-1)).toContain(part)
    for (const part of secret) expect(after.at(-1)).not.toContain(part)
    expect(after.at(-1)).toContain('如非本人')
  })

  it.each(TABLE)('%s or it does not happen: %s', async (notice, _, act) => {
    const { db } = cashier.test.core
    const member = await cashier.member()
    const state = () =>
      db.query(
        `SELECT m.mobile, m.realname, c.password_hash, c.pay_password_hash, c.must_change_password,
                (SELECT count(*) FROM cards WHERE member_id = m.id) AS cards,
                (SELECT count(*) FROM withdrawals WHERE member_id = m.id) AS withdrawals,
                (SELECT count(*) FROM passkeys k WHERE k.member_id = m.id AND k.removed_at IS NOT NULL) AS removed_keys,
                (SELECT count(*) FROM sessions WHERE member_id = m.id AND ended_at IS NULL) AS sessions
           FROM members m JOIN member_secrets c ON c.member_id = m.id WHERE m.id = $1`,
        [member.id],
      )
    const before = await state()
    const title = SECURITY_NOTICES[notice].title
    await db.query(`ALTER TABLE inbox_messages ADD CONSTRAINT away CHECK (title <> '${title}') NOT VALID`)
    try {
      expect((await act(member)).code).toBe(500)
    } finally {
      await db.query('ALTER TABLE inbox_messages DROP CONSTRAINT away')
    }
    expect(await state()).toEqual(before)
  })

  it('no login from the browser it first came with, nor from one it knows', async () => {
    const member = await cashier.member()
    expect(await messages(member, SECURITY_NOTICES.newDevice)).toEqual([])
    const { name, password } = member
    const other = await cashier.test.raw('POST /api/login_pc', { name, password })
    const cookie = `device=${other.cookies.find((one) => one.name === 'device')?.value}`
    const before = await messages(member, SECURITY_NOTICES.newDevice)
    expect(before).toHaveLength(1)
    await cashier.test.call('POST /api/login_pc', { name, password }, { headers: { cookie } })
    expect(await messages(member, SECURITY_NOTICES.newDevice)).toEqual(before)
  })
})
