// Both edges of what one network or one member may send in an hour: accounts, trials, pictures, letters and lines to customer service.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA, createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'
import { uploadOf } from '#src/test/money/upload.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let test: TestApp
let clock: FrozenClock
beforeAll(async () => {
  // As an operator has them who sets nothing.
  test = await createTestApp({ TRIALS_PER_HOUR: undefined, REGISTRATIONS_PER_HOUR: undefined })
  clock = await freezeClock(test)
})
afterAll(() => test.close())

let serial = 0
const newNetwork = () => `198.51.${Math.floor((serial += 1) / 250)}.${(serial % 250) + 1}`

async function register(ip: string): Promise<boolean> {
  const { data } = await test.call('GET /api/captcha', {}, { ip })
  const password = 'Right2pass'
  const name = `sender${(serial += 1)}`
  const draft = { name, password, confirmPass: password, code: CAPTCHA, captcha_id: data.id, adult: 1 }
  return (await test.call('POST /api/register', draft, { ip })).code === 200
}
const openTrial = async (ip: string) =>
  (await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' }, { ip })).code === 200

/** Whether one more goes so long after so many at once. */
const network = (send: (ip: string) => Promise<boolean>, before: number, ms: number) => async () => {
  const ip = newNetwork()
  for (let n = 0; n < before; n += 1) expect(await send(ip)).toBe(true)
  await clock.pass(ms)
  return send(ip)
}

type Call = 'POST /api/support' | 'POST /api/support/say'
const write = async (call: Call, token: string, length = 1) =>
  (await test.call(call, { category: 'other', content: '字'.repeat(length) }, { token })).code === 200
/** A member of a network of its own. */
const sender = () => newMember(test, `sender${(serial += 1)}`, newNetwork())
const member = (call: Call, before: number, ms: number) => async () => {
  const { name, password, token } = await sender()
  for (let n = 0; n < before; n += 1) expect(await write(call, token)).toBe(true)
  await clock.pass(ms)
  return write(call, await loginAs(test, name, password, { ip: newNetwork() }))
}
const lines = (before: number) => async () => {
  const { id, token } = await sender()
  await write('POST /api/support/say', token)
  await test.core.db.query(
    `INSERT INTO attempts (kind, subject, at) SELECT kind, subject, at - interval '2 minutes'
       FROM attempts, generate_series(2, $2) WHERE kind = 'support-lines' AND subject = $1`,
    [`m${id}`, before],
  )
  return write('POST /api/support/say', token)
}
const letter = (length: number) => async () => write('POST /api/support', (await sender()).token, length)

const PICTURE = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const upload = async (url: string, token: string) => {
  const sent = await test.app.inject({ method: 'POST', url, ...uploadOf(PICTURE, token) })
  return sent.json<{ code: number }>().code === 200
}
/** Whether one more picture is taken so long after so many. */
const picture = (url: string, before: number, ms: number) => async () => {
  const { id, name, password, token } = await sender()
  expect(await upload(url, token)).toBe(true)
  await test.core.db.query(
    `INSERT INTO attempts (kind, subject, at) SELECT kind, subject, at FROM attempts, generate_series(2, $2)
      WHERE kind IN ('avatar', 'support-picture') AND subject = $1`,
    [`m${id}`, before],
  )
  await clock.pass(ms)
  return upload(url, await loginAs(test, name, password, { ip: newNetwork() }))
}

type Row = readonly [limit: string, what: string, seen: () => Promise<boolean>, wanted: boolean]
const hourly = (limit: string, most: number, of: (before: number, ms: number) => Row[2]): readonly Row[] => [
  [limit, 'the last one', of(most - 1, 0), true],
  [limit, 'one more', of(most, 0), false],
  [limit, 'an hour later but a millisecond', of(most, HOUR - 1), false],
  [limit, 'an hour later', of(most, HOUR), true],
]

describe('senders', () => {
  it.each<Row>([
    ...hourly('LIMITS.registerPerHourAndIp', 5, (before, ms) => network(register, before, ms)),
    ...hourly('LIMITS.trial.perHourAndIp', 10, (before, ms) => network(openTrial, before, ms)),
    ...hourly('LIMITS.support.perHour', 5, (before, ms) => member('POST /api/support', before, ms)),
    ...hourly('LIMITS.upload.perHour', 20, (before, ms) => picture('/api/uploadimg', before, ms)),
    ...hourly('LIMITS.support.picturesPerHour', 10, (before, ms) =>
      picture('/api/support/picture', before, ms),
    ),
    ['LIMITS.support.linesPerMinute', 'the sixth', member('POST /api/support/say', 5, 0), true],
    ['LIMITS.support.linesPerMinute', 'a seventh', member('POST /api/support/say', 6, 0), false],
    ['LIMITS.support.linesPerMinute', 'too early', member('POST /api/support/say', 6, MINUTE - 1), false],
    ['LIMITS.support.linesPerMinute', 'a minute later', member('POST /api/support/say', 6, MINUTE), true],
    ['LIMITS.support.linesPerHour', 'the sixtieth', lines(59), true],
    ['LIMITS.support.linesPerHour', 'one more', lines(60), false],
    ['LIMITS.support.contentMax', '500', letter(500), true],
    ['LIMITS.support.contentMax', '501', letter(501), false],
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})
