// Every call that promises a key: equal requests at once have one effect and equal answers, however many they are.
import type { CallNames, OfficeCallNames } from '@lanting/contract/calls/names'
import { atSize } from '@lanting/node-kit/test/size'
import { newId } from '#src/lib/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCashier } from '#src/test/money/cashier.ts'
import { until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { addressScenes } from '#src/test/idempotent/idempotent-address-scenes.ts'
import { agentScenes } from '#src/test/idempotent/idempotent-agent-scenes.ts'
import { jobScenes } from '#src/test/idempotent/idempotent-job-scenes.ts'
import { officeMoneyScenes, officeScenes } from '#src/test/idempotent/idempotent-office-scenes.ts'
import { trustScenes } from '#src/test/idempotent/idempotent-trust-scenes.ts'
import { venueDoorScenes } from '#src/test/idempotent/idempotent-venue-scenes.ts'
import {
  type Desk,
  memberMoneyScenes,
  memberScenes,
  type Scene,
} from '#src/test/idempotent/idempotent-scenes.ts'

/** Of what moves money, and of what moves nothing yet. */
const MANY = atSize(50, 200)
const FEW = 20
/** Two hundred of anything take their time where the machine is busy. */
const WITHIN_MS = 180_000
const venue = createFakeVenue('AG')
let desk: Desk
beforeAll(async () => {
  const cashier = await createCashier({ RECONCILE_SPEED: '1000' }, { venues: venue.venues })
  // Red packets are grabbed in the morning, so log in afterwards.
  await until(cashier.test, '10:05:00')
  const as = async (name: string) => ({ token: await cashier.office.login(name) })
  desk = {
    cashier,
    venue,
    finance: await as('finance01'),
    admin: await as('admin001'),
    otherAdmin: await as('admin002'),
  }
})
afterEach(async () => {
  // Scenes about a differing venue leave it differing on purpose; our own books must balance all the same.
  await desk.cashier.test.core.db.query('DELETE FROM venue_comparisons')
  await expectMoneyBalances(desk.cashier.test.core.db)
})
afterAll(() => desk.cashier.office.close())

const MEMBER = { ...memberMoneyScenes(() => desk), ...memberScenes(() => desk) }
const OFFICE = {
  ...officeMoneyScenes(() => desk),
  ...officeScenes(() => desk),
  ...venueDoorScenes(() => desk),
  ...agentScenes(() => desk),
  ...jobScenes(() => desk),
  ...addressScenes(() => desk),
  ...trustScenes(() => desk),
}

/** A call with several effects has a scene for each: `POST /office-api/approval/decide (rate)`. */
const callOf = (scene: string) => scene.replace(/ \(.*\)$/, '')

async function storm(scene: Scene, send: (key: string) => Promise<{ body: string }>) {
  const before = await scene.effects()
  const times = scene.few === true ? FEW : MANY
  const key = newId()
  const answers = await Promise.all(Array.from({ length: times }, () => send(key)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(answers[0]?.body ?? '{}')).toMatchObject({ code: 200 })
  expect((await scene.effects()) - before).toBe(scene.by ?? 1)
}

describe('many at once with one key', () => {
  it.each(Object.entries(MEMBER))(
    '%s',
    async (name, prepare) => {
      const scene = await prepare()
      const { test } = desk.cashier
      await storm(scene, (key) => test.raw(name as CallNames, scene.body, { ...scene.as, key }))
    },
    WITHIN_MS,
  )

  it.each(Object.entries(OFFICE))(
    '%s',
    async (name, prepare) => {
      const { office } = desk.cashier
      const scene = await prepare()
      await storm(scene, (key) =>
        office.raw(callOf(name) as OfficeCallNames, scene.body, { ...scene.as, key }),
      )
    },
    WITHIN_MS,
  )
})

describe('a key', () => {
  it(
    'with another body is refused by every call of a member that moves money',
    async () => {
      for (const [name, prepare] of Object.entries(memberMoneyScenes(() => desk))) {
        const { body, as } = await prepare()
        const key = 'one-key-two-bodies'
        await desk.cashier.test.core.db.query(
          `INSERT INTO idempotent_answers (scope, call, key, body_mac, holder, created_at)
           SELECT 'm' || max(id), $1, $2, 'of another body', gen_random_uuid(), clock_timestamp() FROM members`,
          [name.replace('POST ', ''), key],
        )
        const answer = await desk.cashier.test.call(name as CallNames, body, { ...as, key })
        expect(answer.code, name).toBe(409)
      }
    },
    WITHIN_MS,
  )

  it('is promised by no bound call that has no scene', () => {
    const { test, office } = desk.cashier
    const promising = [...test.bound, ...office.bound].flatMap(([name, call]) =>
      call.idempotent ? [name] : [],
    )
    const shown = new Set([...Object.keys(MEMBER), ...Object.keys(OFFICE).map(callOf)])
    expect(promising.filter((name) => !shown.has(name))).toEqual([])
  })
})
