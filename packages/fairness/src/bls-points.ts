// Points of BLS12-381's two groups, one code for both: G1 is read as part of Fp2. Reading, adding, and membership.
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
  sub,
  times,
} from '#src/bls-field.ts'

/** Jacobian: x = X/Z², y = Y/Z³. Null is the point at infinity. */
export interface Point {
  readonly x: Fp2
  readonly y: Fp2
  readonly z: Fp2
}

/** How many points each of the two groups has. */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

export function double({ x, y, z }: Point): Point {
  const yy = sqr(y)
  const s = times(mul(x, yy), 4n)
  const m = times(sqr(x), 3n)
  const x3 = reduced(sub(sqr(m), times(s, 2n)))
  return {
    x: x3,
    y: reduced(sub(mul(m, sub(s, x3)), times(sqr(yy), 8n))),
    z: mul(times(y, 2n), z),
  }
}

export function sum(a: Point | null, b: Point | null): Point | null {
  if (a === null || b === null) return a ?? b
  const [az, bz] = [sqr(a.z), sqr(b.z)]
  const [u1, u2] = [mul(a.x, bz), mul(b.x, az)]
  const [s1, s2] = [mul(a.y, mul(b.z, bz)), mul(b.y, mul(a.z, az))]
  const [h, r] = [sub(u2, u1), sub(s2, s1)]
  if (isZero(h)) return isZero(r) ? double(a) : null
  const hh = sqr(h)
  const hhh = mul(h, hh)
  const v = mul(u1, hh)
  const x = reduced(sub(sqr(r), add(hhh, times(v, 2n))))
  return { x, y: reduced(sub(mul(r, sub(v, x)), mul(s1, hhh))), z: mul(h, mul(a.z, b.z)) }
}

export function multiple(point: Point, n: bigint): Point | null {
  let result: Point | null = null
  for (const bit of n.toString(2)) {
    if (result !== null) result = double(result)
    if (bit === '1') result = sum(result, point)
  }
  return result
}

/** With z = 1, as lines and sums of one step need it. */
export function affine({ x, y, z }: Point): Point {
  const by = inverse(z)
  const square = sqr(by)
  return { x: mul(x, square), y: mul(y, mul(square, by)), z: ONE }
}

/** The greater of a point's two possible y is marked: by its second part, by the first where that is zero. */
function isGreater(y: Fp2): boolean {
  const [c0, c1] = reduced(y)
  return (c1 === 0n ? c0 : c1) > (P - 1n) / 2n
}

/** A compressed point of G1 (96 digits) or G2 (192 digits, the second part of x first); null for anything else. */
export function readPoint(hex: string): Point | null {
  const flags = Number.parseInt(hex.slice(0, 2), 16) >> 5
  // Compressed, and not infinity, which signs everything.
  if (flags !== 4 && flags !== 5) return null
  const value = (part: string) => BigInt(`0x${part}`)
  const first = value(hex.slice(0, 96)) & ((1n << 381n) - 1n)
  const x: Fp2 = hex.length === 96 ? [first, 0n] : [value(hex.slice(96)), first]
  if (x[0] >= P || x[1] >= P) return null
  const b: Fp2 = hex.length === 96 ? [4n, 0n] : [4n, 4n]
  const root = sqrt(reduced(add(mul(sqr(x), x), b)))
  // An x of Fp whose root lies outside Fp is no point of G1.
  if (root === null || (hex.length === 96 && root[1] !== 0n)) return null
  const y = isGreater(root) === (flags === 5) ? root : reduced(times(root, -1n))
  const point: Point = { x, y, z: ONE }
  // The curves have more points than their groups; with one of those a check says nothing.
  return multiple(point, ORDER) === null ? point : null
}
