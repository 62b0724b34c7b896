// Proof of work before a staff login through HTTP: required from unknown browsers, harder after failed attempts.
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestOffice, passwordOf, type TestOffice } from '#src/test/office/office-app.ts'
import { solvedWork } from '#src/test/sign-in/solved-work.ts'

const WORK = REFUSALS.workWrong.text
const WRONG = REFUSALS.staffLoginWrong.text

let office: TestOffice
beforeAll(async () => {
  // As in production: no fixed answer, hence real proof of work.
  office = await createTestOffice({ env: { CAPTCHA_ANSWER: undefined } })
})
afterAll(() => office.close())

let last = 0
/** An address per test, so that failed attempts of one do not affect another. */
const nextIp = () => `198.51.100.${++last}`

const challengeFor = async (username: string, ip: string) =>
  (await office.call('POST /office-api/work', { username }, { ip })).data.challenge
const workFor = async (username: string, ip: string) => solvedWork(await challengeFor(username, ip))
const keysFor = async (username: string, ip: string) =>
  (JSON.parse(await challengeFor(username, ip)) as { parameters: { data: { keys: number } } }).parameters.data
    .keys

const login = (username: string, password: string, ip: string, headers: Record<string, string> = {}) =>
  office.raw('POST /office-api/login', { username, password }, { ip, headers })
const said = async (answer: ReturnType<typeof login>) => (await answer).json<{ message: string }>().message

it('is wanted from a stranger, whether the account exists or not', async () => {
  const ip = nextIp()
  expect(await said(login('finance01', 'Wrong0001', ip))).toBe(WORK)
  expect(await said(login('nobody99', 'Wrong0001', ip))).toBe(WORK)
  expect(await said(login('finance01', 'Wrong0001', ip, await workFor('finance01', ip)))).toBe(WRONG)
})

it('is good once, and no work of the members’ login is any here', async () => {
  const ip = nextIp()
  const headers = await workFor('finance01', ip)
  expect(await said(login('finance01', 'Wrong0001', ip, headers))).toBe(WRONG)
  expect(await said(login('finance01', 'Wrong0001', ip, headers))).toBe(WORK)
  const asked = { for: 'login', name: 'finance01' }
  const { data } = await office.members.call('POST /api/work', asked, { ip })
  expect(await said(login('finance01', 'Wrong0001', ip, await solvedWork(data.challenge)))).toBe(WORK)
})

it('costs more after tries in vain, of the address and of the account', async () => {
  const ip = nextIp()
  for (let n = 0; n < LIMITS.work.triesPerDoubling; n++)
    await login('content01', 'Wrong0001', ip, await workFor('content01', ip))
  expect(await keysFor('support01', ip)).toBe(2 * LIMITS.work.keys)
  expect(await keysFor('content01', nextIp())).toBe(2 * LIMITS.work.keys)
  expect(await keysFor('support01', nextIp())).toBe(LIMITS.work.keys)
})

it('is spared a browser that the account knows, and no other account in it', async () => {
  const ip = nextIp()
  const entered = await login('support01', passwordOf('support01'), ip, await workFor('support01', ip))
  expect(entered.json<{ code: number }>().code).toBe(200)
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await said(login('support01', 'Wrong0001', ip, { cookie }))).toBe(WRONG)
  expect(await said(login('finance02', 'Wrong0001', ip, { cookie }))).toBe(WORK)
  expect(await said(login('support01', 'Wrong0001', ip, { cookie: 'staff-device=made-up' }))).toBe(WORK)
})
