// The published vectors, computed step by step as the page shows them.
import { createHmac } from 'node:crypto'
import { betText } from '@lanting/contract/rules/fairness/pf1'
import { expect, test } from 'vitest'
import { replay, sameResult, tracedDraw } from '#src/games/fairness/proof.rules.ts'

const SEED = 'b920a424b8c1bc7c886fb1f333441c5e6c28695d2fa02e75126fa1dec51b2ff0'

function bytesOf(platname: string, gamecode: string, nonce: number): Uint8Array {
  const text = betText({ platname, gamecode, clientSeed: 'member-abc', nonce }, 0)
  return createHmac('sha256', Buffer.from(SEED, 'hex')).update(text).digest()
}

test('the slot vector is 21, 25, 17 from bytes 117, 249, 49', () => {
  const { draw, steps } = tracedDraw(bytesOf('PP', 'pp001', 1))
  expect(replay({ plat: 'PP', kind: 'slot', pick: '中线' }, draw)).toEqual({ stops: [21, 25, 17], tenths: 0 })
  expect(steps).toEqual([
    { value: 0x75, below: 32, drawn: 21 },
    { value: 0xf9, below: 32, drawn: 25 },
    { value: 0x31, below: 32, drawn: 17 },
  ])
})

test('the baccarat vector deals 9, J, 7, 10, 5', () => {
  const { draw, steps } = tracedDraw(bytesOf('AG', 'bac', 2))
  expect(replay({ plat: 'AG', kind: 'baccarat', pick: '庄' }, draw)).toMatchObject({
    winner: '闲',
    playerPoints: 6,
  })
  expect(steps.map(({ drawn }) => (drawn ?? 0) + 1)).toEqual([9, 11, 7, 10, 5])
})

test('a skipped byte is written down as skipped', () => {
  const { draw, steps } = tracedDraw(Uint8Array.of(252, 7))
  expect(draw.below(6)).toBe(1)
  expect(steps).toEqual([
    { value: 252, below: 6, drawn: null },
    { value: 7, below: 6, drawn: 1 },
  ])
})

test('numbers above 256 take two bytes', () => {
  const { draw, steps } = tracedDraw(Uint8Array.of(0x84, 0xba))
  expect(draw.below(10_000)).toBe(3978)
  expect(steps[0]?.value).toBe(33_978)
})

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [1, 3], false],
])('%o and %o: the same is %s', (a, b, same) => {
  expect(sameResult(a, b)).toBe(same)
})
