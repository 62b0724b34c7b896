// Vectors of PF2 and PF3, the beacon and capsules in docs/fairness.md: computed again by ours, and by node:crypto alone.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawMark, drawSum, roundDraw } from '@lanting/contract/rules/fairness/pf1'
import { beaconPublicKey, beaconRandomness, isBeaconValue, signBeaconRound } from '@lanting/fairness/beacon'
import { lockCapsule, openCapsule } from '@lanting/fairness/capsule'

const docs = readFileSync('docs/fairness.md', 'utf8')
const stated = (pattern: RegExp): string => pattern.exec(docs)?.[1] ?? ''

const publicKey = stated(/^quicknet key ([0-9a-f]{192})$/m)
const quicknet = { publicKey, genesisSec: 1_692_803_367, periodSec: 3 }
const values = [
  ...docs.matchAll(/^round (\d+)\nsignature +([0-9a-f]{96})\nrandomness +([0-9a-f]{64})$/gm),
].map(([, round = '', signature = '', randomness = '']) => ({ round: Number(round), signature, randomness }))

/** The second implementation: nothing of ours, written from the text of the document. */
const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

describe('the public beacon', () => {
  test('is stated with two values', () => {
    expect(values.map(({ round }) => round)).toEqual([1000, 657_413])
  })

  test.each(values)('round $round is signed by its key, and its randomness is the hash', (value) => {
    expect(isBeaconValue(quicknet, value)).toBe(true)
    expect(beaconRandomness(value)).toBe(value.randomness)
    expect(sha(Buffer.from(value.signature, 'hex')).toString('hex')).toBe(value.randomness)
  })
})

function* stream(seed: Buffer, text: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1)
    yield* createHmac('sha256', seed).update(`${text}|${counter}`).digest()
}

function below(bytes: Generator<number, never>, n: number): number {
  for (;;) {
    const byte = bytes.next().value
    if (byte < 256 - (256 % n)) return byte % n
  }
}

function numbersOf(lottery: string, seed: Buffer, text: string): number[] {
  const bytes = stream(seed, text)
  if (lottery === 'js28') return [0, 0, 0].map(() => below(bytes, 10))
  const balls = Array.from({ length: 49 }, (_, i) => i + 1)
  return Array.from({ length: 7 }, () => balls.splice(below(bytes, balls.length), 1)[0] ?? 0)
}

describe('PF2 and PF3', () => {
  let seed = sha('PF1 test vector chain')
  for (let i = 1500; i > 2; i -= 1) seed = sha(seed)
  const salt = sha('PF1 test vector salt').toString('hex')
  const beacon = values[0]?.randomness ?? ''

  test.each([
    ['F', 'js28', 'PF2'],
    ['G', 'js6', 'PF2'],
    ['H', 'js28', 'PF3'],
    ['I', 'js6', 'PF3'],
  ] as const)('vector %s (%s by %s) says what both implementations draw', (name, lottery, protocol) => {
    const text = `${protocol}|${lottery}|1|202611150002|${salt}:${beacon}`
    const numbers = numbersOf(lottery, seed, text)
    const draw = roundDraw(seed.toString('hex'), {
      lottery,
      chainNo: 1,
      expect: '202611150002',
      salt,
      protocol,
      beacon,
    })
    expect(lottery === 'js28' ? drawSum(draw) : drawMark(draw)).toEqual(numbers)
    const row = stated(new RegExp(`^\\| ${name} +\\|(.*)$`, 'm'))
    expect(row).toContain(createHmac('sha256', seed).update(`${text}|0`).digest('hex').slice(0, 16))
    const said = /\| *([\d +]+), /.exec(row)?.[1] ?? ''
    expect(said.match(/\d+/g)?.map(Number)).toEqual(numbers)
  })
})

describe('capsules', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i)
  const key = new Uint8Array(32).fill(7)

  test('ours follows from key, round, secret and sigma, and opens with the round’s value', () => {
    const capsule = stated(/^our capsule +([0-9a-f]{320})$/m)
    expect(lockCapsule({ publicKey: beaconPublicKey(key) }, 1234, secret, new Uint8Array(32).fill(9))).toBe(
      capsule,
    )
    expect(openCapsule(capsule, signBeaconRound(key, 1234))).toEqual(secret)
  })

  test('the one of tlock-js opens with the public beacon’s value', () => {
    const capsule = stated(/^tlock-js +([0-9a-f]{320})$/m)
    expect(openCapsule(capsule, { signature: values[0]?.signature ?? '' })).toEqual(secret)
  })
})
