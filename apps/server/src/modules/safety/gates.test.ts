// Every call that a member can make is behind a gate or named here as one that never is; and nothing lifts an exclusion.
import type { CallSpec } from '@lanting/contract/call'
import { CALLS } from '@lanting/contract/calls/index'
import type { CallNames } from '@lanting/contract/calls/names'
import { GATE_REFUSALS, GATES } from '@lanting/contract/gates'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NO_KEY } from '#src/db/once.ts'
import { DepositService } from '#src/modules/deposit/deposit.service.ts'
import { askGate } from '#src/safety/gates.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { keepAway } from '#src/test/restrictions.ts'

/** Reading, taking money home, accounts and support: never gated. A new call has a gate, or a line here with good reason. */
const UNGATED = new Set<string>(
  `editPassword editPayPassword wsticket devices chatreport updateuserinfo settings uploadimg noticeread
  noticeList balance user refreshusermoney moneylog turnover withdrawinfo withdrawrules withdraw transall
  uptransferstatus getBetAmount bonusdrop rechargecancel payproof payinfo paysimulate getPayRange getpaybank
  getcard bindcard delcard banklist betrecord gettransrecord mybets limits timeout exclude return myplay mysigns liabilityproof
  heartbeat applyagentdo activityApplyLog balancelist getfanshui dofanshui support/list inviteinfo
  applyagentstate rechargeproof betproof betinfo lotteryRoom activityterms rebatereceipt transferinfo launchplay
  redpacket logins passkeys passkey/add-options
  passkey/add passkey/rename passkey/remove passkey/uses
  mydata mydata/export mydata.zip mydata/closure mydata/close mydata/close/passkey mydata/stay push push/subscribe push/choices push/remove
  push/test support/talk support/say support/seen support/picture support/picture/read support/order bindcard/passkey withdraw/passkey gamelistBycode mygames favouritegame vipstate viphistory`.split(
    /\s+/,
  ),
)

const posts = Object.values(CALLS as Readonly<Record<string, CallSpec>>).filter(
  ({ method, who }) => method === 'POST' && who === 'member',
)

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)

describe('the calls of the contract', () => {
  it('each have a gate, or never have one', () => {
    const ungated = posts
      .filter(({ gate }) => gate === undefined)
      .map(({ path }) => path.replace('/api/', ''))
    expect(ungated.filter((path) => !UNGATED.has(path))).toEqual([])
    expect([...UNGATED].filter((path) => !ungated.includes(path))).toEqual([])
  })

  it('behind a gate list every refusal of it', () => {
    for (const { gate, path, refusals } of posts)
      if (gate !== undefined) expect(refusals, path).toEqual(expect.arrayContaining([...GATE_REFUSALS]))
  })

  /** A call that would pass, were it not for the exclusion. */
  const SAMPLES: Readonly<Record<string, unknown>> = {
    'POST /api/recharge': { paytype: 'wechat', amount: '100' },
    'POST /api/transfer': { amount: '100', sourcetype: 'userbalance', targettype: 'KY' },
    'POST /api/getGameUrl': { plat_name: 'KY' },
    'POST /api/lotteryOrder': { room_id: 101, expect: '202611150001', order: [{ id: 2001, total: 10 }] },
    'POST /api/doactivityapply': { activityid: 1 },
    'POST /api/douserredpacket': {},
  }
  const gated = Object.entries(CALLS as Readonly<Record<string, CallSpec>>).filter(([, { gate }]) => gate)

  it('has a sample of every gated call', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(gated.map(([name]) => name).toSorted())
  })

  it.each(['timeout', 'exclusion'] as const)(
    'each refuses in a %s, and reading and leaving stay open',
    async (kind) => {
      const member = await cashier.member()
      await keepAway(cashier.test.core.db, member.id, kind)
      for (const gate of GATES)
        expect((await askGate(cashier.test.core.db, member.id, gate)).refused, gate).not.toBeNull()
      for (const [name, input] of Object.entries(SAMPLES)) {
        // What the day does not offer is said first: a red packet outside its hours.
        const { code, message } = await call(name as CallNames, input, member.as)
        expect([code, message], name).toEqual([
          400,
          expect.stringMatching(kind === 'timeout' ? /冷静期|红包/ : /自我排除|红包/),
        ])
      }
      for (const name of [
        'POST /api/balance',
        'POST /api/betrecord',
        'POST /api/transall',
        'POST /api/limits',
      ] as const)
        expect((await call(name, {}, member.as)).code, name).toBe(200)
      const out = { amount: '1000', bank: member.card, password: 'Pay2pass' }
      expect((await call('POST /api/withdraw', out, member.as)).code).toBe(200)
    },
  )
})

describe('nothing lifts an exclusion', () => {
  async function excluded() {
    const member = await cashier.member()
    await keepAway(cashier.test.core.db, member.id, 'exclusion')
    return member
  }
  const isHeld = async (id: bigint) => (await askGate(cashier.test.core.db, id, 'deposit')).refused?.key
  const stateOf = async (id: bigint) =>
    (await cashier.test.core.db.query<{ state: string }>('SELECT state FROM members WHERE id = $1', [id]))[0]
      ?.state

  const RETURN = `INSERT INTO restrictions (member_id, asked_by, kind, at, from_at) VALUES ($1, 'staff', 'return', app_now(), app_now())`
  it.each([
    ['a return before its end', RETURN, /does not return/],
    [
      'an end that is moved',
      'UPDATE restrictions SET until_at = app_now() WHERE member_id = $1',
      /only added/,
    ],
    ['a row that is deleted', 'DELETE FROM restrictions WHERE member_id = $1', /only added/],
    ['accounts that are taken apart', 'DELETE FROM person_accounts WHERE member_id = $1', /only added/],
    ['a mark that is forgotten', 'DELETE FROM person_marks WHERE member_id = $1', /only added/],
  ])('not %s, even by the owner of the tables', async (_what, text, why) => {
    const member = await excluded()
    await expect(cashier.test.core.db.query(text, [member.id])).rejects.toThrow(why)
    expect(await isHeld(member.id)).toBe('excludedUntil')
  })

  it('not a state that is written over it', async () => {
    const member = await excluded()
    await cashier.test.core.db.query(
      "UPDATE members SET state = 'normal', state_before_freeze = NULL WHERE id = $1",
      [member.id],
    )
    expect(await stateOf(member.id)).toBe('excluded')
  })

  it.each(['lanting_office', 'lanting_worker', 'lanting_draw'])(
    'not the rights of %s: it adds no row',
    async (role) => {
      const { db } = cashier.test.core
      const rights = await db.query<{ may: boolean }>(
        "SELECT has_table_privilege($1, 'restrictions', p) AS may FROM unnest('{INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p",
        [role],
      )
      expect(rights.map(({ may }) => may)).toEqual([false, false, false, false])
    },
  )

  it('not a freeze that is lifted, by any role that may', async () => {
    const member = await excluded()
    const { office } = cashier
    for (const role of ['support01', 'admin001']) {
      const desk = { token: await office.login(role) }
      const input = { id: Number(member.id), reason: '核对' }
      expect((await office.call('POST /office-api/member/freeze', input, desk)).code).toBe(200)
      expect((await office.call('POST /office-api/member/unfreeze', input, desk)).code).toBe(200)
      expect(await stateOf(member.id)).toBe('excluded')
      expect(await isHeld(member.id)).toBe('excludedUntil')
    }
  })

  it('not closure, nor erasure of what the account is known by', async () => {
    const member = await excluded()
    const { db } = cashier.test.core
    const number = (
      await db.query<{ number: string }>('SELECT number FROM cards WHERE member_id = $1', [member.id])
    )[0]
    await db.query(
      "UPDATE members SET closed_at = app_now(), realname = '', mobile = NULL, email = NULL WHERE id = $1",
      [member.id],
    )
    await db.query("UPDATE cards SET number = 'erased ' || id, owner = '' WHERE member_id = $1", [member.id])
    expect(await isHeld(member.id)).toBe('excludedUntil')
    const anew = await cashier.member()
    await cashier.bindCard(anew.id, { kind: 'bank', number: number?.number ?? '' })
    expect(await isHeld(anew.id)).toBe('excludedUntil')
    expect(await stateOf(anew.id)).toBe('excluded')
  })

  it('not a new account with the same mobile, or the same name and birthday', async () => {
    const { db } = cashier.test.core
    const member = await excluded()
    const profile = { mobile: '13700001234', birthday: '1984-02-29' }
    await call('POST /api/updateuserinfo', profile, member.as)
    const byMobile = await cashier.member()
    await call('POST /api/updateuserinfo', { mobile: profile.mobile }, byMobile.as)
    expect(await isHeld(byMobile.id)).toBe('excludedUntil')
    const byName = await cashier.member()
    expect(await isHeld(byName.id)).toBeUndefined()
    await call('POST /api/updateuserinfo', { birthday: profile.birthday }, byName.as)
    expect(await isHeld(byName.id)).toBe('excludedUntil')
    const rows = await db.query<{ n: bigint }>(
      'SELECT count(*) AS n FROM person_accounts WHERE person_id = $1',
      [member.id],
    )
    expect(rows[0]?.n).toBe(3n)
  })

  it('not the clock of another process', async () => {
    const member = await excluded()
    const later = new Date(cashier.test.core.clock.now().getTime() + 10 * 365 * 86_400_000)
    const ahead = { now: () => later, reload: async () => undefined }
    const { services, core } = cashier.test
    const deposits = new DepositService({
      db: core.db,
      clock: ahead,
      config: services.config,
      provider: undefined,
      payments: services.payments,
      publicUrl: '',
      isCoverShort: async () => false,
    })
    const order = { paytype: 'wechat', amount: '100' } as const
    await expect(deposits.order(member.id, order, NO_KEY)).rejects.toMatchObject({ key: 'excludedUntil' })
    await expect(services.protection.absences.comeBack(member.id, 'ask')).rejects.toMatchObject({
      key: 'excludedUntil',
    })
  })
})

it.each(['timeout', 'exclusion', 'freeze', 'exclusion under a freeze'])(
  'an invitation to all is not sent in a %s, other news are',
  async (kind) => {
    const { db } = cashier.test.core
    const member = await cashier.member()
    if (kind.startsWith('exclusion')) await keepAway(db, member.id, 'exclusion')
    if (kind === 'timeout') await keepAway(db, member.id, 'timeout')
    if (kind.endsWith('freeze'))
      await db.query("UPDATE members SET state = 'frozen', state_before_freeze = state WHERE id = $1", [
        member.id,
      ])
    expect((await askGate(db, member.id, 'message')).refused).not.toBeNull()
    const got = async (promotional: boolean) => {
      const key = `${kind} ${promotional}`
      const message = { key, title: '来玩', content: '来玩' }
      await cashier.test.services.inbox.writeToAll(db, message, promotional)
      return db.query('SELECT 1 FROM inbox_messages WHERE member_id = $1 AND key = $2', [member.id, key])
    }
    expect(await got(true)).toEqual([])
    expect(await got(false)).toHaveLength(1)
  },
)

it('staff read the person: gates, record, accounts; and the list of exclusions', async () => {
  const member = await cashier.member()
  await keepAway(cashier.test.core.db, member.id, 'exclusion')
  const desk = { token: await cashier.office.login('support01') }
  const person = await cashier.office.call('POST /office-api/member/person', { id: Number(member.id) }, desk)
  expect(person.data.gates.map(({ gate, is_open: open }) => [gate, open])).toEqual(
    GATES.map((gate) => [gate, 0]),
  )
  expect(person.data.restrictions).toMatchObject([{ title: '自我排除', by: 'member', holds: 1 }])
  expect(person.data.accounts).toMatchObject([{ id: Number(member.id), by: [] }])
  const list = await cashier.office.call('POST /office-api/exclusions', { kind: 'exclusion' }, desk)
  expect(list.data.data[0]).toMatchObject({
    member: { id: Number(member.id) },
    others: 0,
    away: '0.00',
    is_over: 0,
  })
})
