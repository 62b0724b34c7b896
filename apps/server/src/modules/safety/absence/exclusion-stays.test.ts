// No call of the back office, in any role, lifts an exclusion: every call of the contract is made about an excluded member.
import type { CallSpec } from '@lanting/contract/call'
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { GATES } from '@lanting/contract/gates'
import { LIMITS } from '@lanting/contract/limits'
import { ROLES } from '@lanting/contract/office/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { askGate } from '#src/safety/gates.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { keepAway } from '#src/test/restrictions.ts'

/** They are about the caller's own account, whose session must last. */
const OWN = /\/(login|logout|password|totp|session)/

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minimum?: number
  readonly pattern?: string
}

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

/** A value that the schema may well take; every number is the member's. */
function valueOf(shape: Shape, memberId: number): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum.at(-1)
  if (shape.anyOf !== undefined) return shape.anyOf[0] && valueOf(shape.anyOf[0], memberId)
  if (shape.properties !== undefined)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, part]) => [name, valueOf(part, memberId)]),
    )
  if (shape.type === 'array') return shape.items === undefined ? [] : [valueOf(shape.items, memberId)]
  if (shape.type === 'integer' || shape.type === 'number') return memberId
  if (shape.type === 'boolean') return true
  return shape.pattern?.includes('\\d') ? String(memberId) : '核对'
}

it('not one office call, in any role', async () => {
  const member = await cashier.member()
  const { db } = cashier.test.core
  await keepAway(db, member.id, 'exclusion')
  const calls = Object.entries(OFFICE_CALLS as Readonly<Record<string, CallSpec>>).filter(
    ([name, { upload, download }]) => !OWN.test(name) && !upload && download === undefined,
  )
  expect(calls.length).toBeGreaterThan(100)
  const staff = await db.query<{ username: string; role: string }>(
    'SELECT DISTINCT ON (role) role, username FROM staff ORDER BY role, id',
  )
  expect(staff.map(({ role }) => role).toSorted()).toEqual([...ROLES].toSorted())
  let accepted = 0
  for (const { username } of staff) {
    const desk = { token: await cashier.office.login(username) }
    for (const [name, { input }] of calls) {
      const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
      const given = valueOf(shape, Number(member.id))
      const { code } = await cashier.office.call(name as OfficeCallNames, given, desk)
      if (code === 200) accepted += 1
    }
  }
  // Many are refused for their input or role: enough were not.
  expect(accepted).toBeGreaterThan(40)
  const gates = await Promise.all(GATES.map((gate) => askGate(db, member.id, gate)))
  expect(gates.every(({ refused }) => refused !== null)).toBe(true)
  const held = await db.query(
    "SELECT 1 FROM person_absences(person_members($1)) WHERE kind = 'exclusion' AND until_at > app_now() + interval '179 days'",
    [member.id],
  )
  expect(held).toHaveLength(1)
  const added = await db.query<{ kind: string }>(
    "SELECT kind FROM restrictions WHERE member_id = $1 AND kind NOT IN ('exclusion', 'freeze', 'unfreeze', 'closure')",
    [member.id],
  )
  expect(added).toEqual([])
})

it('nor does a trial begin where the browser keeps the session of an excluded member', async () => {
  const member = await cashier.member()
  const { test } = cashier
  const TRIAL = { name: LIMITS.trial.name, password: LIMITS.trial.password }
  const login = { name: member.name, password: member.password, auto: 1 }
  const entered = await test.raw('POST /api/login_pc', login)
  const device = entered.cookies.find(({ name }) => name === 'device')?.value
  const renew = entered.cookies.find(({ name }) => name === 'renew')?.value
  const here = { headers: { cookie: `device=${device}; renew=${renew}` } }
  const trial = (from = {}) => test.call('POST /api/login_pc', TRIAL, from)
  expect((await trial(here)).code).toBe(200)
  await keepAway(test.core.db, member.id, 'timeout')
  expect((await trial(here)).code).toBe(200)
  await keepAway(test.core.db, member.id, 'exclusion')
  expect((await trial(here)).message).toBe('此设备上的账号已自我排除，不可试玩')
  expect((await trial()).code).toBe(200)
  // A freeze on top changes nothing; without the kept session the device is anybody's.
  const desk = { token: await cashier.office.login('support01') }
  await cashier.office.call('POST /office-api/member/freeze', { id: Number(member.id), reason: '核对' }, desk)
  await test.core.db.query('UPDATE devices SET ended_at = NULL WHERE member_id = $1', [member.id])
  expect((await trial(here)).code).toBe(400)
  await test.advance(31 * 86_400_000)
  expect((await trial(here)).code).toBe(200)
})
