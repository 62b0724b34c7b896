// A message as a point of G1, by RFC 9380: BLS12381G1_XMD:SHA-256_SSWU_RO_.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  add,
  type Fp2,
  inverse,
  isZero,
  mul,
  ONE,
  P,
  reduced,
  sqr,
  sqrt,
  times,
  ZERO,
} from '#src/bls-field.ts'
import { ISOGENY, ISOGENY_A, ISOGENY_B } from '#src/bls-isogeny.ts'
import { multiple, type Point, sum } from '#src/bls-points.ts'

/** Multiplied by it, every point of the curve lies in G1. */
const COFACTOR = 0xd201000000010001n
const A: Fp2 = [ISOGENY_A, 0n]
const B: Fp2 = [ISOGENY_B, 0n]

/** 128 bytes of the message under its domain (5.3.1), as two numbers below p. */
function fieldElements(message: Uint8Array, domain: string): readonly [Fp2, Fp2] {
  const tag = concatBytes(utf8ToBytes(domain), Uint8Array.of(domain.length))
  const first = sha256(concatBytes(new Uint8Array(64), message, Uint8Array.of(0, 128, 0), tag))
  let block = new Uint8Array(32)
  const blocks = [1, 2, 3, 4].map((i) => {
    block = sha256(
      concatBytes(
        first.map((byte, at) => byte ^ (block[at] ?? 0)),
        Uint8Array.of(i),
        tag,
      ),
    )
    return bytesToHex(block)
  })
  const element = (from: number): Fp2 => [BigInt(`0x${blocks.slice(from, from + 2).join('')}`) % P, 0n]
  return [element(0), element(2)]
}

const curve = (x: Fp2): Fp2 => reduced(add(mul(add(sqr(x), A), x), B))

/** The simplified map of Shallue, van de Woestijne and Ulas (6.6.2), Z = 11, to the curve beside ours. */
function mapped(u: Fp2): readonly [Fp2, Fp2] {
  const zu2 = times(sqr(u), 11n)
  const below = add(sqr(zu2), zu2)
  const x1 = isZero(below)
    ? mul(B, inverse(times(A, 11n)))
    : mul(mul(times(B, -1n), inverse(A)), add(ONE, inverse(below)))
  const root = sqrt(curve(x1)) ?? ZERO
  // One of the two always has its root in Fp.
  const [x, y] = root[1] === 0n ? [x1, root] : [mul(zu2, x1), sqrt(curve(mul(zu2, x1))) ?? ZERO]
  return [x, u[0] % 2n === y[0] % 2n ? y : reduced(times(y, -1n))]
}

function polynomial(coefficients: readonly bigint[], x: Fp2): Fp2 {
  return coefficients.reduceRight<Fp2>((value, one) => add(mul(value, x), [one, 0n]), ZERO)
}

/** From the curve beside ours back to ours. */
function throughIsogeny([x, y]: readonly [Fp2, Fp2]): Point {
  const [xNum, xDen, yNum, yDen] = ISOGENY.map((coefficients) => polynomial(coefficients, x)) as [
    Fp2,
    Fp2,
    Fp2,
    Fp2,
  ]
  return { x: mul(xNum, inverse(xDen)), y: mul(mul(y, yNum), inverse(yDen)), z: ONE }
}

export function hashToG1(message: Uint8Array, domain: string): Point | null {
  const [first, second] = fieldElements(message, domain).map((u) => throughIsogeny(mapped(u)))
  const both = sum(first ?? null, second ?? null)
  return both === null ? null : multiple(both, COFACTOR)
}
