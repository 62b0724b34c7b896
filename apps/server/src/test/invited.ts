// Test helper: people who register by an invitation link, from an address of their own, deposit and play.
import { CAPTCHA, type TestApp } from '#src/test/app.ts'
import type { Cashier } from '#src/test/money/cashier.ts'
import type { FakeVenue } from '#src/test/venues/fake-venue.ts'

export interface Newcomer {
  readonly id: bigint
  readonly name: string
  readonly ip: string
  login(ip?: string, cookie?: string): Promise<{ token: string; cookie: string }>
}

const PASSWORD = 'Right2pass'
let serial = 0

/** Registers by a link and logs in, each from an address of its own by default. */
export async function join(test: TestApp, inviterId?: bigint, more: { ip?: string; cookie?: string } = {}) {
  const n = serial++
  const name = `comer${String(n).padStart(4, '0')}`
  const ip = more.ip ?? `10.1.${Math.floor(n / 200)}.${(n % 200) + 1}`
  const captcha = await test.call('GET /api/captcha')
  const draft = {
    name,
    password: PASSWORD,
    confirmPass: PASSWORD,
    code: CAPTCHA,
    captcha_id: captcha.data.id,
  }
  const pid = inviterId === undefined ? {} : { pid: String(inviterId) }
  const made = await test.call('POST /api/register', { ...draft, ...pid, adult: 1 }, { ip })
  if (made.code !== 200) throw new Error(`could not register: ${made.message}`)
  const login = async (from = ip, cookie = '') => {
    const headers = cookie === '' ? {} : { headers: { cookie } }
    const answer = await test.raw(
      'POST /api/login_pc',
      { name, password: PASSWORD },
      { ip: from, ...headers },
    )
    const device = answer.cookies.find(({ name: of }) => of === 'device')
    const { api_token: token } = answer.json<{ data: { api_token: string } }>().data
    return { token, cookie: `device=${device?.value ?? ''}` }
  }
  const first = await login(ip, more.cookie)
  const user = await test.call('POST /api/user', {}, first)
  const newcomer: Newcomer = { id: BigInt(user.data.id), name, ip, login }
  return { ...newcomer, ...first }
}

/** A deposit through a provider, as for any member. */
export async function deposit(cashier: Cashier, member: Newcomer, amount: string): Promise<void> {
  const order = await cashier.test.call(
    'POST /api/recharge',
    { paytype: 'wxpay', amount },
    await member.login(),
  )
  await cashier.callback({ order_no: order.data.deposit_no, amount: `${amount}.00` })
}

/** Money of another amount than its order, which two colleagues credit. */
export async function lateDeposit(cashier: Cashier, member: Newcomer, amount: string): Promise<void> {
  const asked = { paytype: 'wxpay', amount: '100' }
  const order = await cashier.test.call('POST /api/recharge', asked, await member.login())
  const { deposit_no: no } = order.data
  await cashier.test.call('POST /api/rechargecancel', { deposit_no: no }, await member.login())
  await cashier.callback({ order_no: no, amount })
  const { office } = cashier
  const [finance, admin] = [await office.login('finance01'), await office.login('admin001')]
  const list = await office.call('POST /office-api/suspense/list', {}, { token: finance })
  const id = list.data.data.find(({ order_no }) => order_no === no)?.id
  const wish = { id, action: 'credit', member_id: Number(member.id), reason: '会员来电，金额属实' }
  const wanted = await office.call('POST /office-api/suspense/ask', wish, { token: finance })
  const yes = { id: wanted.data.approval?.id, approve: 1, note: '' }
  const done = await office.call('POST /office-api/approval/decide', yes, { token: admin })
  if (done.code !== 200) throw new Error(`could not be credited: ${done.message}`)
}

let rounds = 0

/** One bet that counts whole; it wins its stake again unless it is lost. */
export async function play(
  test: TestApp,
  venue: FakeVenue,
  memberId: bigint,
  betYuan: number,
  end: 'win' | 'lose' = 'win',
): Promise<void> {
  const bet = { game: 'k3', selection: '大', round: `i${rounds++}`, betYuan, at: test.core.clock.now() }
  venue.bet({ ...bet, memberId, outcome: end, payoutYuan: end === 'win' ? betYuan * 2 : 0 })
  await test.services.betSync.runOnce()
}
