// What a witness demands of the roots over what members are owed: each rule against its lie and its honest edge.
import { LIABILITIES } from '@lanting/contract/data/security/trust'
import { describe, expect, test } from 'vitest'
import type { LogRule } from '#src/log/log-rules.ts'
import type { HonestHouse } from '#src/test/honest-house.ts'
import { brokenBy, busyUntil, DAY_MS } from '#src/test/house-lies.ts'
import { odds } from '#src/test/house-witness.ts'

type Row = readonly [rule: LogRule, name: string, told: (house: HonestHouse) => unknown]
const { withinMs } = LIABILITIES

const LIES: readonly Row[] = [
  [
    'liability-pace',
    'no root for more than five minutes',
    (house) => {
      house.liabilities(house.lastAt)
      busyUntil(house.lastAt + withinMs + 1)(house)
    },
  ],
  [
    'liability-chain',
    'a root left out',
    (house) => {
      house.liabilities(house.lastAt)
      house.liabilities(house.lastAt, { root_no: 3 })
    },
  ],
  [
    'liability-chain',
    'a root published again',
    (house) => {
      house.liabilities(house.lastAt)
      house.liabilities(house.lastAt, { root_no: 1 })
    },
  ],
  [
    'liability-total',
    'a total below its parts',
    (house) => house.liabilities(house.lastAt, { total_fen: 999 }),
  ],
]

const HONEST: readonly Row[] = [
  [
    'liability-pace',
    'a root after five minutes, and the next',
    (house) => {
      house.liabilities(house.lastAt)
      busyUntil(house.lastAt + withinMs)(house)
      house.liabilities(house.lastAt)
      busyUntil(house.lastAt + withinMs)(house)
    },
  ],
  [
    'liability-pace',
    'a service that was stopped for a day has a minute to catch up',
    (house) => {
      house.liabilities(house.lastAt)
      const back = house.lastAt + DAY_MS
      house.add('odds', back, odds(back))
      busyUntil(back + 60_000)(house)
      house.liabilities(back + 60_000)
      busyUntil(back + 120_000)(house)
    },
  ],
  [
    'liability-pace',
    'a log from before the first root',
    (house) => busyUntil(house.lastAt + 2 * withinMs)(house),
  ],
  [
    'liability-chain',
    'a witness that begins later',
    (house) => house.liabilities(house.lastAt, { root_no: 77 }),
  ],
]

describe('a lie breaks the rule that names it', () => {
  test.each(LIES)('%s: %s', async (rule, _name, lie) => {
    expect(await brokenBy(lie)).toContain(rule)
  })
})

describe('an honest root inside the edge does not', () => {
  test.each(HONEST)('%s: %s', async (rule, _name, honest) => {
    expect(await brokenBy(honest)).not.toContain(rule)
  })
})
