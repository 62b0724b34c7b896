// The authorisation matrix of the member app: every call × visitor, member, trial, agent; a call without a row fails.
import { isBuiltArea } from '@lanting/contract/areas'
import type { CallSpec } from '@lanting/contract/call'
import { CALLS } from '@lanting/contract/calls/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'

/**
 * open: public; member: a session, trials included; noTrial: a session that is no trial's; agent: agents only; signed:
 * a provider's signature.
 */
type Access = 'open' | 'member' | 'noTrial' | 'agent' | 'signed'

/** Written by hand on purpose: it must not follow the contract when a call is opened there. */
const ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/captcha': 'open',
  'POST /api/work': 'open',
  'POST /api/register': 'open',
  'POST /api/namefree': 'open',
  'POST /api/login_pc': 'open',
  'POST /api/session/renew': 'open',
  'POST /api/logoff': 'open',
  'POST /api/editPassword': 'noTrial',
  'POST /api/editPayPassword': 'noTrial',
  'POST /api/devices': 'noTrial',
  'POST /api/logins': 'noTrial',
  'POST /api/mydata': 'noTrial',
  'POST /api/mydata/export': 'noTrial',
  'POST /api/mydata.zip': 'noTrial',
  'POST /api/mydata/closure': 'noTrial',
  'POST /api/mydata/close': 'noTrial',
  'POST /api/mydata/close/passkey': 'noTrial',
  'POST /api/mydata/stay': 'noTrial',
  'POST /api/passkeys': 'noTrial',
  'POST /api/passkey/add-options': 'noTrial',
  'POST /api/passkey/add': 'noTrial',
  'POST /api/passkey/rename': 'noTrial',
  'POST /api/passkey/remove': 'noTrial',
  'POST /api/passkey/uses': 'noTrial',
  'POST /api/passkey/login-options': 'open',
  'POST /api/passkey/login': 'open',
  'POST /api/push': 'noTrial',
  'POST /api/push/subscribe': 'noTrial',
  'POST /api/push/choices': 'noTrial',
  'POST /api/push/remove': 'noTrial',
  'POST /api/push/test': 'noTrial',
  'POST /api/withdraw/passkey': 'noTrial',
  'POST /api/bindcard/passkey': 'noTrial',
  'POST /api/user': 'member',
  'POST /api/balance': 'member',
  'POST /api/refreshusermoney': 'member',
  'POST /api/updateuserinfo': 'noTrial',
  'POST /api/uploadimg': 'noTrial',
  'POST /api/settings': 'member',
  'POST /api/app': 'open',
  'POST /api/bannerList': 'open',
  'POST /api/homenotice': 'open',
  'POST /api/noticeList': 'member',
  'POST /api/noticeread': 'member',
  'POST /api/article': 'open',
  'GET /api/getVisitUrl': 'open',
  'POST /api/getservicerurl': 'open',
  'POST /api/limits': 'noTrial',
  'POST /api/timeout': 'noTrial',
  'POST /api/exclude': 'noTrial',
  'POST /api/return': 'noTrial',
  'POST /api/myplay': 'noTrial',
  'POST /api/mysigns': 'noTrial',
  'GET /api/trust': 'open',
  'POST /api/liabilityproof': 'noTrial',
  'POST /api/heartbeat': 'member',
  'POST /api/support': 'open',
  'POST /api/support/list': 'member',
  'POST /api/support/talk': 'member',
  'POST /api/support/say': 'member',
  'POST /api/support/seen': 'member',
  'POST /api/support/picture': 'noTrial',
  'POST /api/support/picture/read': 'member',
  'POST /api/support/order': 'member',
  'GET /api/game/list': 'open',
  'POST /api/gamelistBycode': 'member',
  'POST /api/mygames': 'member',
  'POST /api/favouritegame': 'member',
  'POST /api/getGameUrl': 'member',
  'POST /api/balancelist': 'member',
  'GET /api/userredpacket': 'member',
  'POST /api/douserredpacket': 'member',
  'POST /api/redpacket': 'noTrial',
  'GET /api/redpacketlist': 'open',
  'POST /api/transfer': 'member',
  'POST /api/transall': 'member',
  'POST /api/uptransferstatus': 'member',
  'POST /api/moneylog': 'member',
  'GET /api/moneylog.csv': 'member',
  'POST /api/betrecord': 'member',
  'POST /api/betinfo': 'member',
  'POST /api/transferinfo': 'member',
  'POST /api/launchplay': 'member',
  'POST /api/gettransrecord': 'member',
  'GET /api/get_pay_way': 'noTrial',
  'POST /api/getPayRange': 'noTrial',
  'POST /api/getpaybank': 'noTrial',
  'POST /api/recharge': 'noTrial',
  'POST /api/payproof': 'noTrial',
  'POST /api/payinfo': 'noTrial',
  'POST /api/rechargeproof': 'noTrial',
  'POST /api/rechargecancel': 'noTrial',
  'POST /api/paysimulate': 'noTrial',
  'POST /hook/pay/:provider': 'signed',
  'POST /api/activitytype': 'open',
  'POST /api/activitylist': 'open',
  'POST /api/activitydeatil': 'open',
  'POST /api/doactivityapply': 'noTrial',
  'POST /api/activityApplyLog': 'noTrial',
  'POST /api/activityterms': 'noTrial',
  'POST /api/bonusdrop': 'noTrial',
  'POST /api/getcard': 'noTrial',
  'POST /api/bindcard': 'noTrial',
  'POST /api/delcard': 'noTrial',
  'POST /api/banklist': 'member',
  'POST /api/getBetAmount': 'member',
  'POST /api/turnover': 'member',
  'POST /api/withdrawrules': 'noTrial',
  'POST /api/withdraw': 'noTrial',
  'POST /api/withdrawinfo': 'noTrial',
  'GET /api/log/head': 'open',
  'GET /api/log/entries': 'open',
  'GET /api/log/inclusion': 'open',
  'GET /api/log/consistency': 'open',
  'POST /api/lotteryList': 'open',
  'GET /api/lotteryRoom': 'member',
  'POST /api/lotteryRoom': 'member',
  'POST /api/lotteryOrder': 'member',
  'POST /api/mybets': 'member',
  'GET /api/lotteryFair': 'open',
  'POST /api/betproof': 'member',
  'GET /api/lotteryPlays': 'open',
  'POST /api/wsticket': 'member',
  'POST /api/chatreport': 'noTrial',
  'POST /api/getfanshui': 'noTrial',
  'POST /api/dofanshui': 'noTrial',
  'POST /api/uservip': 'open',
  'POST /api/vipstate': 'member',
  'POST /api/viphistory': 'member',
  'POST /api/rebatereceipt': 'noTrial',
  'POST /api/inviteinfo': 'noTrial',
  'POST /api/applyagentdo': 'noTrial',
  'POST /api/applyagentstate': 'noTrial',
  'GET /api/getAgentLoginUrl': 'agent',
  'POST /api/agentreport': 'agent',
  'POST /api/agentstatement': 'agent',
  'GET /api/agentstatement.csv': 'agent',
}

const built = Object.entries(CALLS as Readonly<Record<string, CallSpec>>).filter(([, call]) =>
  isBuiltArea(call.area),
)

const LOGOFF = 'POST /api/logoff'

let test: TestApp
let tokens: Record<'member' | 'trial' | 'agent', string>
beforeAll(async () => {
  test = await createTestApp()
  const member = await newMember(test)
  const agent = await newMember(test)
  await test.core.db.query('UPDATE members SET is_agent = true WHERE id = $1', [agent.id])
  const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  tokens = {
    member: member.token,
    trial: trial.data.api_token,
    agent: await loginAs(test, agent.name, agent.password),
  }
})
afterAll(() => test.close())

/** 401: not known; 403: known and refused; anything else was admitted. */
async function tryCall(name: string, token: string | undefined): Promise<'in' | 'unknown' | 'forbidden'> {
  const answer = await test.raw(
    name.replace(':provider', 'sandbox') as keyof typeof CALLS,
    {},
    token === undefined ? {} : { token },
  )
  const code = answer.headers['content-type']?.toString().includes('json')
    ? answer.json<{ code: number }>().code
    : 200
  return code === 401 ? 'unknown' : code === 403 ? 'forbidden' : 'in'
}

describe('every call of a built area', () => {
  it.each(built.map(([name]) => name))('%s is bound on the server and stands in the matrix', (name) => {
    expect(test.bound.has(name), `${name} is not bound`).toBe(true)
    expect(ACCESS[name], `${name} has no row`).toBeDefined()
  })

  it.each(built)('%s lets in whom its row says and nobody else', async (name) => {
    // It ends the session that the next row needs; a row of its own below.
    if (name === LOGOFF) return
    const access = ACCESS[name]
    if (access === 'signed') {
      for (const token of [undefined, ...Object.values(tokens)])
        expect(await tryCall(name, token)).toBe('forbidden')
      return
    }
    expect(await tryCall(name, undefined)).toBe(access === 'open' ? 'in' : 'unknown')
    expect(await tryCall(name, 'x'.repeat(43))).toBe(access === 'open' ? 'in' : 'unknown')
    expect(await tryCall(name, tokens.member)).toBe(access === 'agent' ? 'forbidden' : 'in')
    expect(await tryCall(name, tokens.agent)).toBe('in')
    expect(await tryCall(name, tokens.trial)).toBe(
      access === 'open' || access === 'member' ? 'in' : 'forbidden',
    )
  })
})

it('POST /api/logoff lets everybody in, ends the session it came with and no other', async () => {
  expect(ACCESS[LOGOFF]).toBe('open')
  const { name, password, token: other } = await newMember(test)
  const trial = { name: 'guest888', password: 'guest888' }
  const mine = [
    await loginAs(test, name, password),
    (await test.call('POST /api/login_pc', trial)).data.api_token,
  ]
  expect(await tryCall(LOGOFF, undefined)).toBe('in')
  expect(await tryCall(LOGOFF, 'x'.repeat(43))).toBe('in')
  for (const token of mine) {
    expect(await tryCall('POST /api/user', token)).toBe('in')
    expect(await tryCall(LOGOFF, token)).toBe('in')
    expect(await tryCall('POST /api/user', token)).toBe('unknown')
  }
  for (const token of [other, ...Object.values(tokens)])
    expect(await tryCall('POST /api/user', token)).toBe('in')
})

describe('what belongs to another member', () => {
  it('cannot be read or ended: inbox, devices, support messages', async () => {
    const owner = await newMember(test)
    const other = { token: tokens.member }
    const inbox = await test.call('POST /api/noticeList', {}, { token: owner.token })
    const messageId = inbox.data.data[0]?.id
    expect(messageId).toBeDefined()
    await test.call('POST /api/noticeread', { id: messageId }, other)
    expect((await test.call('POST /api/user', {}, { token: owner.token })).data.message_num).toBe(2)
    const devices = await test.call('POST /api/devices', {}, { token: owner.token })
    await test.call('POST /api/devices', { end: devices.data.devices[0]?.id }, other)
    expect((await test.raw('POST /api/user', {}, { token: owner.token })).statusCode).toBe(200)
    await test.call('POST /api/support', { category: 'other', content: '只给客服看' }, { token: owner.token })
    const theirs = await test.call('POST /api/support/list', {}, other)
    expect(JSON.stringify(theirs)).not.toContain('只给客服看')
  })

  it('cannot be set by sending its name: balance, level, agent, real name', async () => {
    const owner = await newMember(test)
    const answer = await test.call(
      'POST /api/updateuserinfo',
      { mobile: '13900000000', vip: 10, balance: '1', isagent: 1, realname: '别人' },
      { token: owner.token },
    )
    expect(answer.code).toBe(422)
    expect((await test.call('POST /api/user', {}, { token: owner.token })).data).toMatchObject({
      vip: 1,
      isagent: 0,
      mobile: '',
    })
  })
})
