// The published test vectors, computed as the page does; one changed digit breaks each of them.
import { leafHash, merklePath, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { markResult } from '@lanting/contract/rules/lottery/lottery-mark'
import { describe, expect, test } from 'vitest'
import { fairB, seedAt, TEST_SALT } from '#src/test/lottery-samples.ts'
import { walkChain } from './chain-walk.ts'
import { isProven, lotteryOfLeaf } from './inclusion.ts'
import { alterSeed, type Evidence, evidenceOf, verify } from './verify.ts'

const B = evidenceOf(fairB, seedAt(2))
const C: Evidence = {
  ...B,
  name: 'js6',
  type: 1,
  drawAt: '2026-11-15 00:06:00',
  published: markResult([9, 6, 15, 17, 46, 16, 31], '2026-11-15').balls.map(({ num }) => num),
}

/** Vectors A and D: the first round of the day, committed by the chain's own end, and the last. */
const A: Evidence = {
  ...B,
  expect: '202611150001',
  drawAt: '2026-11-15 00:01:00',
  commit: seedAt(0),
  seed: seedAt(1),
  published: ['0', '0', '7'],
}
const D: Evidence = {
  ...B,
  expect: '202611151440',
  drawAt: '2026-11-16 00:00:00',
  commit: '59e6d9b093d83f4b9f1d8acc4494e3a491520b72a2397adedb93bb96c09e17b0',
  seed: seedAt(1440),
  published: ['1', '0', '8'],
}

describe('a round', () => {
  test('vector A: the first round is committed by the end of the chain', async () => {
    const verdict = await verify(A)
    expect(verdict).toMatchObject({ isSeedRight: true, isResultRight: true })
    expect(A.seed).toBe('273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0')
    expect(verdict.hmac).toBe('beaa572fb21932bd6ff119fe9b71beb88e3aa91154e55a1f4ad73542f75a6e06')
    expect(verdict.bytes.map(({ byte, gave }) => [byte, gave])).toEqual([
      [190, '0'],
      [170, '0'],
      [87, '7'],
    ])
  })

  test('vector D: the last round of the day keeps its date', async () => {
    const verdict = await verify(D)
    expect(verdict).toMatchObject({ isSeedRight: true, isResultRight: true })
    expect(verdict.hmac).toBe('471ebcb1305a243ed7fb97d76947518109182c9d82ff1c4bc8ef70e3f33c8341')
    expect(verdict.bytes.map(({ byte, gave }) => [byte, gave])).toEqual([
      [71, '1'],
      [30, '0'],
      [188, '8'],
    ])
  })

  test('vector B: one byte is skipped, three digits follow', async () => {
    const verdict = await verify(B)
    expect(verdict).toMatchObject({ isSeedRight: true, isResultRight: true })
    expect(verdict.message).toBe(`PF1|js28|1|202611150002|${TEST_SALT}|0`)
    expect(verdict.hmac).toBe('fc907427701897c7e71abe47fc0c62d364807e967e51c5a85fc626577e3d1e03')
    expect(verdict.bytes.map(({ byte, gave }) => [byte, gave])).toEqual([
      [252, null],
      [144, '4'],
      [116, '6'],
      [39, '9'],
    ])
  })

  test('vector C: seven numbers without putting back', async () => {
    const verdict = await verify(C)
    expect(verdict.isResultRight).toBe(true)
    expect(verdict.hmac).toBe('0835f33b97299019508b7d75983816b5a5829fe80fc440816adf80467402fce2')
    expect(verdict.bytes.map(({ gave }) => gave)).toEqual(['09', '06', null, '15', '17', '46', '16', '31'])
  })

  test('one changed digit of the seed breaks the commitment and the numbers', async () => {
    const verdict = await verify({ ...B, seed: alterSeed(B.seed) })
    expect(verdict).toMatchObject({ isSeedRight: false, isResultRight: false })
    expect(verdict.result.balls.map(({ num }) => num)).toEqual(['0', '1', '6'])
  })

  test('numbers that were published otherwise are found out', async () => {
    expect(await verify({ ...B, published: ['4', '6', '8'] })).toMatchObject({
      isSeedRight: true,
      isResultRight: false,
    })
  })
})

describe('the chain', () => {
  const still = { onStep: () => undefined, signal: new AbortController().signal }

  test('a seed leads down to the published end', async () => {
    expect(await walkChain(seedAt(1440), 1440, still)).toBe(seedAt(0))
  })

  test('it can be stopped', async () => {
    const controller = new AbortController()
    const seen: number[] = []
    const walk = walkChain(seedAt(1500), 100_000, {
      signal: controller.signal,
      onStep: (done) => {
        seen.push(done)
        controller.abort()
      },
    })
    expect(await walk).toBeNull()
    expect(seen).toHaveLength(1)
  })
})

describe('a bet', () => {
  const leaves = Array.from({ length: 5 }, (_, i) => `PF1B|js28|202611150002|L${i}|2001||1000|1950|salt${i}`)
  const hashes = leaves.map((leaf) => leafHash(leaf))
  const proof = (index: number) => ({
    expect: '202611150002',
    bets_root: merkleRoot(hashes),
    leaf: leaves[index] ?? '',
    salt: '0'.repeat(64),
    index,
    size: leaves.length,
    path: merklePath(hashes, index),
  })

  test.each([0, 1, 2, 3, 4])('leaf %i is proven by its path', (index) => {
    expect(isProven(proof(index))).toBe(true)
  })

  test('another stake, another place or another root is not', () => {
    expect(isProven({ ...proof(2), leaf: (leaves[2] ?? '').replace('|1000|', '|2000|') })).toBe(false)
    expect(isProven({ ...proof(2), index: 3 })).toBe(false)
    expect(isProven({ ...proof(2), bets_root: '0'.repeat(64) })).toBe(false)
  })

  test('its leaf says which lottery it belongs to', () => {
    expect(lotteryOfLeaf(leaves[0] ?? '')).toBe('js28')
  })
})
