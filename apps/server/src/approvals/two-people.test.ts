// Every staff action, as a hand-written table: what a call does, who may decide each kind, and how closely they may be related.
import type { CallSpec } from '@lanting/contract/call'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import { APPROVAL_KIND_KEYS, APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { LIMITS } from '@lanting/contract/limits'
import { type Role, ROLES } from '@lanting/contract/office/permissions'
import { type RefusalKey, refusalText } from '@lanting/contract/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertApproval } from '#src/approvals/approvals.sql.ts'
import { newId } from '#src/lib/ids.ts'
import { insertStaff } from '#src/modules/staff/staff.sql.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { OFFICE_ACTIONS } from '#src/test/office/office-actions.ts'
import { newMember } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { agreeOn, makeStaff, staffIdOf } from '#src/test/office/two-admins.ts'

const ADMIN: readonly Role[] = ['admin']
const FINANCE: readonly Role[] = ['finance']
const MONEY: readonly Role[] = ['finance', 'admin']
/** Of the roles that support and administrators share, only those who see the queue decide in it. */
const CARE: readonly Role[] = ['admin']

/** Which roles may agree to a request of another person. */
const DECIDES: Readonly<Record<ApprovalKind, readonly Role[]>> = {
  deposit: FINANCE,
  withdrawal: FINANCE,
  payout: FINANCE,
  payoutLoss: ADMIN,
  transfer: ADMIN,
  suspense: ADMIN,
  quarantine: ADMIN,
  adjust: ADMIN,
  activity: CARE,
  mirror: ADMIN,
  difference: ADMIN,
  reopen: ADMIN,
  venueCase: ADMIN,
  rerun: FINANCE,
  unfreeze: ADMIN,
  switch: ADMIN,
  rate: ADMIN,
  intake: ADMIN,
  commission: MONEY,
  agent: CARE,
  realname: ADMIN,
  staffNew: ADMIN,
  staffEnable: ADMIN,
  staffRole: ADMIN,
  staffPassword: ADMIN,
  totp: ADMIN,
  address: ADMIN,
  incident: ADMIN,
  leaves: ADMIN,
}

/** Kinds whose subject is a staff account by its id: self-decisions are refused. */
const ABOUT_STAFF: readonly ApprovalKind[] = ['staffEnable', 'staffRole', 'staffPassword', 'totp']

/** How the decider is related to the requester, and the outcome for a role that may decide. */
const RELATIONS = {
  stranger: null,
  asker: 'ownRequest',
  created: 'tiedAccount',
  enabled: 'tiedAccount',
  reroled: 'tiedAccount',
  passwordReset: 'tiedAccount',
  totpReset: 'tiedAccount',
  agreedTo: 'tiedAccount',
} as const satisfies Record<string, RefusalKey | null>
type Relation = keyof typeof RELATIONS
const RELATION_NAMES = Object.keys(RELATIONS) as Relation[]

interface Actor {
  readonly id: bigint
  readonly token: string
}

let office: TestOffice
const actors = new Map<string, Actor>()
/** The requester of the decided approval, and the person who agreed to the requester's accounts. */
let asker: bigint
let agreer: bigint

/** One account for each role and relation, created through the office itself. */
beforeAll(async () => {
  office = await createTestOffice()
  const { db } = office.members.core
  const admins = { asker: await office.login('admin001'), second: await office.login('admin002') }
  asker = BigInt(await staffIdOf(office, admins.asker, 'admin001'))
  agreer = BigInt(await staffIdOf(office, admins.asker, 'admin002'))
  const password = 'Table2test'
  const passwordHash = await new Passwords().hash(password)
  const ready = `UPDATE staff SET password_hash = $2, must_change_password = false, password_for = NULL,
    temporary_until = NULL, totp_confirmed_at = NULL, disabled_at = NULL WHERE username = $1`
  for (const role of ROLES) {
    for (const relation of RELATION_NAMES) {
      const username = `${role}x${relation}`.toLowerCase().slice(0, 16)
      const other: Role = role === 'support' ? 'content' : 'support'
      if (relation === 'created' || relation === 'agreedTo') {
        const wish = { username, name: username, role }
        await agreeOn(office, admins, 'POST /office-api/staff/create', wish)
      } else {
        const first = relation === 'reroled' ? other : role
        const account = { username, name: username, role: first, passwordHash, temporaryMs: null }
        const id = Number(await insertStaff(db, { ...account, createdBy: null }))
        if (relation === 'enabled') {
          await db.query('UPDATE staff SET disabled_at = app_now() WHERE id = $1', [id])
          await agreeOn(office, admins, 'POST /office-api/staff/enable', { id })
        }
        if (relation === 'reroled') await agreeOn(office, admins, 'POST /office-api/staff/role', { id, role })
        if (relation === 'passwordReset')
          await agreeOn(office, admins, 'POST /office-api/staff/reset-password', { id })
        if (relation === 'totpReset') {
          await db.query('UPDATE staff SET totp_confirmed_at = app_now() WHERE id = $1', [id])
          await agreeOn(office, admins, 'POST /office-api/staff/reset-totp', { id })
        }
      }
      await db.query(ready, [username, passwordHash])
      const id = BigInt(await staffIdOf(office, admins.asker, username))
      actors.set(`${role} ${relation}`, { id, token: await office.login(username, password) })
    }
  }
}, 120_000)
afterAll(() => office.close())

function actorOf(role: Role, relation: Relation): Actor {
  const actor = actors.get(`${role} ${relation}`)
  if (actor === undefined) throw new Error(`nobody is ${role} ${relation}`)
  return actor
}

/** An open request of the kind. Its subject need not exist: the check ends before it is read. */
async function ask(kind: ApprovalKind, askedBy: bigint, subject: string): Promise<string> {
  const id = newId()
  const payload = { from: 'off', to: 'on', amount: '1.00', username: 'nobody01', action: 'refund' }
  const wanted = { id, kind, subject, title: kind, memberId: null, payload, reason: '试', needed: 1, askedBy }
  await office.members.core.db.tx((tx) => insertApproval(tx, wanted))
  return id
}

/** Why this person cannot decide it; `open` when nothing prevented it. */
async function decide(id: string, approve: 0 | 1, { token }: Actor): Promise<string> {
  const answer = await office.call('POST /office-api/approval/decide', { id, approve, note: '' }, { token })
  const refusals = ['forbidden', 'ownRequest', 'tiedAccount'] as const
  const words = { days: LIMITS.tiedAccountDays }
  return refusals.find((key) => answer.message === refusalText(key, words)) ?? 'open'
}

/** A kind that needs a claim is looked up before it is decided, and there is no such item here: its page gives the same answer. */
async function look(id: string, { token }: Actor): Promise<string> {
  const seen = await office.call('POST /office-api/approval/detail', { id }, { token })
  return seen.code === 403 ? 'forbidden' : (seen.data.approval.refusal ?? 'open')
}

describe.each(APPROVAL_KIND_KEYS)('%s', (kind) => {
  const { mustClaim } = APPROVAL_KINDS[kind]

  it.each(ROLES)('is decided by %s as the table says, close to the asker or not', async (role) => {
    for (const relation of RELATION_NAMES) {
      const actor = actorOf(role, relation)
      const by = relation === 'asker' ? actor.id : relation === 'agreedTo' ? agreer : asker
      const id = await ask(kind, by, '900000001')
      const expected = DECIDES[kind].includes(role) ? (RELATIONS[relation] ?? 'open') : 'forbidden'
      if (mustClaim) expect([relation, await look(id, actor)]).toEqual([relation, expected])
      else {
        if (expected !== 'open') expect([relation, await decide(id, 1, actor)]).toEqual([relation, expected])
        expect([relation, await decide(id, 0, actor)]).toEqual([relation, expected])
      }
      await office.members.core.db.query(
        "UPDATE approvals SET state = 'expired' WHERE id = $1 AND state = 'open'",
        [id],
      )
    }
  })
})

it.each(ABOUT_STAFF)('%s is never decided by the one it is about', async (kind) => {
  const actor = actorOf('admin', 'stranger')
  const id = await ask(kind, asker, String(actor.id))
  expect(await decide(id, 1, actor)).toBe('ownRequest')
  expect(await decide(id, 0, actor)).toBe('ownRequest')
})

it('knows of every office call whether one person is enough for it', () => {
  expect(Object.keys(OFFICE_ACTIONS).toSorted()).toEqual(Object.keys(OFFICE_CALLS).toSorted())
})

it('marks every call that gives away a person’s data, and no other', () => {
  const named = (Object.keys(OFFICE_ACTIONS) as OfficeCallNames[]).filter((name) => {
    const call: CallSpec = OFFICE_CALLS[name]
    return (call.personal !== undefined) !== (OFFICE_ACTIONS[name] === 'reads a person')
  })
  expect(named).toEqual([])
})

it('has no call by which one person alone gives power to an account', () => {
  const alone = (Object.keys(OFFICE_ACTIONS) as OfficeCallNames[]).filter((name) => {
    const call: CallSpec = OFFICE_CALLS[name]
    return call.may === 'staff.manage' && OFFICE_ACTIONS[name] === 'alone'
  })
  expect(alone).toEqual(['POST /office-api/staff/disable'])
})

describe('one administrator with a plan', () => {
  it('cannot make a second account to agree with: it fails at its first step', async () => {
    const own = await createTestOffice()
    const token = await own.login('admin001')
    const wish = { username: 'puppet01', name: '影子', role: 'finance', reason: '补位' }
    const asked = await own.call('POST /office-api/staff/create', wish, { token })
    const decision = { id: asked.data.id, approve: 1, note: '' }
    expect((await own.call('POST /office-api/approval/decide', decision, { token })).code).toBe(403)
    const first = await own.call('POST /office-api/login', { username: 'puppet01', password: 'Puppet001' })
    expect(first.message).toBe(refusalText('staffLoginWrong'))
    // The colleagues' accounts are no way around it either.
    const id = await staffIdOf(own, token, 'finance01')
    const reset = { id, reason: '忘记密码' }
    expect((await own.call('POST /office-api/staff/reset-password', reset, { token })).data.state).toBe(
      'open',
    )
    const taken = await own.call('POST /office-api/staff/take-password', { id }, { token })
    expect(taken.message).toBe(refusalText('wrongState'))
    expect(await own.login('finance01')).not.toBe('')
    await own.close()
  })

  it('cannot make and pay out money with one that a colleague was talked into', async () => {
    const own = await createTestOffice()
    const admins = { asker: await own.login('admin001'), second: await own.login('admin002') }
    const puppet = await makeStaff(own, admins, 'puppet01', 'finance')
    const member = await newMember(own.members)
    const wish = {
      member_id: Number(member.id),
      direction: 'credit',
      amount: '9000',
      multiple: 1,
      reason: '补偿',
    }
    const asked = await own.call('POST /office-api/adjust/ask', wish, { token: puppet.token })
    const decision = { id: asked.data.approval.id, approve: 1, note: '' }
    for (const token of [admins.asker, admins.second]) {
      const answer = await own.call('POST /office-api/approval/decide', decision, { token })
      expect(answer).toMatchObject({ code: 403, message: refusalText('tiedAccount', { days: 30 }) })
    }
    await expectMoneyBalances(own.members.core.db)
    await own.close()
  })
})
