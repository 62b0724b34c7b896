// The published vectors of PF1 and PF1S, byte by byte, and what must hold for any draw.
import { sha256OfText } from '#src/test/sha256.ts'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  betDraw,
  betText,
  commitmentOf,
  drawMark,
  drawSum,
  formatExpect,
  isClientSeed,
  parseExpect,
  messageOf,
  roundDraw,
  roundText,
  sandboxSalt,
  seedIndex,
  walkBack,
  type Draw,
} from './pf1.ts'

const END = '21831403146904c2a7f9a8e3f423a6bb0d79cc9a6466fb96374a4d9a968c1c0b'
const START = 'd40228c4ee89e937efe48ce20523898425243efd33dfc71aeab0dcd21e51bbe6'
const SALT = 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49'
const S1 = '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0'
const S2 = '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229'
const S1440 = 'cf0e005f38c4334311e43935edc36123e437ab7d39ce3c0172740df23a8ccbdb'

const seedAt = (i: number) => walkBack(END, 1500 - i)
const message = (lottery: string, expect: string) => ({ lottery, chainNo: 1, expect, salt: SALT })
const macOf = (seed: string, text: string) => bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(text)))

describe('the chain', () => {
  it('has the published ends', () => {
    expect(sha256OfText('PF1 test vector chain')).toBe(END)
    expect(sha256OfText('PF1 test vector salt')).toBe(SALT)
    expect(seedAt(0)).toBe(START)
    expect([seedAt(1), seedAt(2), seedAt(1440)]).toEqual([S1, S2, S1440])
  })

  it('commits each seed by the one before', () => {
    expect(commitmentOf(S1)).toBe(START)
    expect(commitmentOf(S2)).toBe(S1)
    expect(commitmentOf(S1440)).toBe('59e6d9b093d83f4b9f1d8acc4494e3a491520b72a2397adedb93bb96c09e17b0')
  })

  it('finds a round’s seed from its number alone', () => {
    const round = (expect: string) => parseExpect(expect) ?? { day: '', k: 0 }
    expect(seedIndex('2026-11-15', round('202611150001'), 1440)).toBe(1)
    expect(seedIndex('2026-11-15', round('202611151440'), 1440)).toBe(1440)
    expect(seedIndex('2026-11-15', round('202611160001'), 1440)).toBe(1441)
    expect(formatExpect({ day: '2026-11-15', k: 7 })).toBe('202611150007')
    expect(parseExpect('202611150000')).toBeNull()
    expect(parseExpect('2026111500010')).toBeNull()
  })
})

describe('PF1 vectors', () => {
  it('A: js28 202611150001 draws 0, 0, 7', () => {
    const a = message('js28', '202611150001')
    expect(roundText(a, 0)).toBe(`PF1|js28|1|202611150001|${SALT}|0`)
    expect(macOf(S1, roundText(a, 0))).toBe(
      'beaa572fb21932bd6ff119fe9b71beb88e3aa91154e55a1f4ad73542f75a6e06',
    )
    expect(drawSum(roundDraw(S1, a))).toEqual([0, 0, 7])
  })

  it('B: js28 202611150002 skips a byte and draws 4, 6, 9', () => {
    const b = message('js28', '202611150002')
    expect(macOf(S2, roundText(b, 0))).toBe(
      'fc907427701897c7e71abe47fc0c62d364807e967e51c5a85fc626577e3d1e03',
    )
    expect(drawSum(roundDraw(S2, b))).toEqual([4, 6, 9])
  })

  it('C: js6 202611150002 skips a byte and draws 09 06 15 17 46 16 + 31', () => {
    const c = message('js6', '202611150002')
    expect(macOf(S2, roundText(c, 0))).toBe(
      '0835f33b97299019508b7d75983816b5a5829fe80fc440816adf80467402fce2',
    )
    expect(drawMark(roundDraw(S2, c))).toEqual([9, 6, 15, 17, 46, 16, 31])
  })

  it('D: js28 202611151440 draws 1, 0, 8', () => {
    const d = message('js28', '202611151440')
    expect(macOf(S1440, roundText(d, 0))).toBe(
      '471ebcb1305a243ed7fb97d76947518109182c9d82ff1c4bc8ef70e3f33c8341',
    )
    expect(drawSum(roundDraw(S1440, d))).toEqual([1, 0, 8])
  })

  it('E: fbsim 202611150001 takes two bytes and draws 3978 of 10000', () => {
    const e = message('fbsim', '202611150001')
    expect(macOf(S1, roundText(e, 0))).toBe(
      '84bab2ecf8625bd2a19d8d3488f13e45b665b9870d788fe8c7468c7725fe7008',
    )
    expect(roundDraw(S1, e).below(10000)).toBe(3978)
  })

  it('draws the same with the platform’s own HMAC', () => {
    const native = (key: Uint8Array, text: Uint8Array) => createHmac('sha256', key).update(text).digest()
    expect(drawMark(roundDraw(S2, message('js6', '202611150002'), native))).toEqual([
      9, 6, 15, 17, 46, 16, 31,
    ])
  })
})

describe('PF1S vectors', () => {
  const seed = 'b920a424b8c1bc7c886fb1f333441c5e6c28695d2fa02e75126fa1dec51b2ff0'

  it('commits the server seed', () => {
    expect(sha256OfText('PF1S test server seed')).toBe(seed)
    expect(commitmentOf(seed)).toBe('e0d35d70a7cceeb4c60370b4305a664e1f765e662ff731eca9c40c09c41876e8')
  })

  it('draws the slot stops 21, 25, 17', () => {
    const slot = { platname: 'PP', gamecode: 'pp001', clientSeed: 'member-abc', nonce: 1 }
    expect(betText(slot, 0)).toBe('PF1S|PP|pp001|member-abc|1|0')
    expect(macOf(seed, betText(slot, 0))).toBe(
      '75f9311c1c27053c96bbbc5ac86e212b794507752fbcfa980f1aa9c22a79fe67',
    )
    const draw = betDraw(seed, slot)
    expect([draw.below(32), draw.below(32), draw.below(32)]).toEqual([21, 25, 17])
  })

  it('draws the baccarat ranks 9, J, 7, 10, 5', () => {
    const draw = betDraw(seed, { platname: 'AG', gamecode: 'bac', clientSeed: 'member-abc', nonce: 2 })
    expect(Array.from({ length: 5 }, () => draw.below(13) + 1)).toEqual([9, 11, 7, 10, 5])
  })

  it.each([
    ['member-abc', true],
    ['', false],
    ['a'.repeat(33), false],
    ['a|b', false],
    ['种子', false],
  ])('client seed %s: %s', (text, wanted) => {
    expect(isClientSeed(text)).toBe(wanted)
  })
})

/** A draw whose bytes are given, to see every value of the generator. */
function fromBytes(bytes: readonly number[]): Draw {
  return roundDraw('00', message('x', '1'), () => Uint8Array.from(bytes))
}

describe('below', () => {
  it('gives every number the same count of one-byte values', () => {
    for (const n of [1, 2, 3, 6, 10, 13, 32, 43, 49, 200, 256]) {
      const counts = Array.from({ length: n }, () => 0)
      const limit = 256 - (256 % n)
      for (let byte = 0; byte < limit; byte++) {
        const value = fromBytes([byte]).below(n)
        counts[value] = (counts[value] ?? 0) + 1
      }
      expect(new Set(counts).size, `n = ${n}`).toBe(1)
    }
  })

  it('gives every number the same count of two-byte values', () => {
    const counts = Array.from({ length: 10000 }, () => 0)
    for (let value = 0; value < 60000; value++) {
      const drawn = fromBytes([value >> 8, value & 255]).below(10000)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    expect(new Set(counts)).toEqual(new Set([6]))
  })

  it('goes on to the next block when one is used up', () => {
    const draw = roundDraw(S1, message('js28', '202611150001'))
    const values = Array.from({ length: 100 }, () => draw.below(256))
    const bytes = [0, 1, 2, 3].flatMap((c) => [
      ...hexToBytes(macOf(S1, roundText(message('js28', '202611150001'), c))),
    ])
    expect(values).toEqual(bytes.slice(0, 100))
  })

  it.each([0, -1, 1.5, 65537, Number.NaN])('refuses %s', (n) => {
    expect(() => fromBytes([1]).below(n)).toThrow()
  })
})

it('makes the sandbox salt from what was published', () => {
  expect(sandboxSalt('js28', 1, '2026-11-15 10:00:00')).toBe(
    sha256OfText('sandbox-salt|js28|1|2026-11-15 10:00:00'),
  )
})

describe.each([
  ['PF2', [8, 7, 4], [13, 31, 7, 38, 17, 14, 28]],
  ['PF3', [3, 2, 6], [16, 47, 17, 30, 23, 28, 10]],
] as const)('%s', (protocol, three, seven) => {
  // Computed by a second implementation from the published text; the beacon is round 1000 of the public quicknet.
  const seed = '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229'
  const text = {
    chainNo: 1,
    expect: '202611150002',
    salt: 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49',
  }
  const beacon = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

  it('mixes the beacon into the message of both kinds', () => {
    const message = (lottery: string) => messageOf({ ...text, lottery }, protocol, beacon)
    expect(drawSum(roundDraw(seed, message('js28')))).toEqual(three)
    expect(drawMark(roundDraw(seed, message('js6')))).toEqual(seven)
    expect(roundText(message('js28'), 0)).toBe(`${protocol}|js28|1|202611150002|${text.salt}:${beacon}|0`)
  })
})

it('a message without a value is that of PF1', () => {
  const text = { lottery: 'js28', chainNo: 1, expect: '202611150002', salt: 'ab' }
  expect(roundText(messageOf(text, 'PF3', null), 0)).toBe('PF1|js28|1|202611150002|ab|0')
  expect(roundText(messageOf(text, 'PF1', 'cd'), 0)).toBe('PF1|js28|1|202611150002|ab|0')
})
