// A harmful night of the demo's past: deposit after deposit while losing, against the own limit, and the limit raised.
import { type House, Refused } from '#src/history/house.ts'
import { MINUTE, order, payIn, visit } from '#src/history/member-acts.ts'
import type { Person } from '#src/history/person.ts'

const YUAN = 100
const TIMES = 4
const GAME = {
  plat: 'AGBY',
  picks: ['5', '10'],
  stakeYuan: 10,
  rounds: 8,
  bringYuan: YUAN,
  pay: 'wxpay',
} as const

export async function playHarmfully(house: House, who: Person): Promise<void> {
  const set = (value: number) =>
    house.call(who, 'POST /api/limits', { set: [{ limit: 'deposit.day', value }] })
  await set(YUAN * TIMES)
  for (let time = 0; time < TIMES; time++) {
    await payIn(house, who, YUAN, 'wxpay')
    await visit(house, who, GAME)
    await house.pass(2 * MINUTE)
  }
  for (let time = 0; time < 2; time++) {
    await house.pass(MINUTE)
    await order(house, who, YUAN, 'wxpay').catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
  await set(YUAN * TIMES * 2)
}
