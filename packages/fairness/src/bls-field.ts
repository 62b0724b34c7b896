// The fields under BLS12-381, for checking only: nothing here is secret, so nothing has to take the same time.
// Fp2 is Fp[u]/(u² + 1), Fp12 is Fp2[w]/(w⁶ − ξ) with ξ = 1 + u. Sums stay unreduced; products reduce.

export const P =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn

/** The curve's parameter, which is negative: this is its amount. */
export const X = 0xd201000000010000n

/** An element of Fp is one of Fp2 without a second part. */
export type Fp2 = readonly [bigint, bigint]
/** Six coefficients, that of w⁰ first. */
export type Fp12 = readonly Fp2[]

export const ZERO: Fp2 = [0n, 0n]
export const ONE: Fp2 = [1n, 0n]

function mod(a: bigint): bigint {
  const rest = a % P
  return rest < 0n ? rest + P : rest
}

export const reduced = (a: Fp2): Fp2 => [mod(a[0]), mod(a[1])]
export const isZero = (a: Fp2): boolean => a[0] % P === 0n && a[1] % P === 0n
export const add = (a: Fp2, b: Fp2): Fp2 => [a[0] + b[0], a[1] + b[1]]
export const sub = (a: Fp2, b: Fp2): Fp2 => [a[0] - b[0], a[1] - b[1]]
export const times = (a: Fp2, n: bigint): Fp2 => [a[0] * n, a[1] * n]
export const mul = (a: Fp2, b: Fp2): Fp2 =>
  a[1] === 0n && b[1] === 0n
    ? [mod(a[0] * b[0]), 0n]
    : reduced([a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]])
export const sqr = (a: Fp2): Fp2 =>
  a[1] === 0n ? [mod(a[0] * a[0]), 0n] : reduced([(a[0] + a[1]) * (a[0] - a[1]), 2n * a[0] * a[1]])

export function pow(a: Fp2, exponent: bigint): Fp2 {
  let result = ONE
  for (const bit of exponent.toString(2)) {
    result = sqr(result)
    if (bit === '1') result = mul(result, a)
  }
  return result
}

/** Of zero it is zero. */
export function inverse(a: Fp2): Fp2 {
  const norm = pow([mod(a[0] * a[0] + a[1] * a[1]), 0n], P - 2n)
  return mul([a[0], -a[1]], norm)
}

/** A root, or null where there is none. One of Fp without a root in Fp has a root that lies outside Fp. */
export function sqrt(a: Fp2): Fp2 | null {
  const half = pow(a, (P - 3n) / 4n)
  const root = mul(half, a)
  const turn = add(mul(half, root), ONE)
  const found: Fp2 = isZero(turn) ? reduced([-root[1], root[0]]) : mul(pow(turn, (P - 1n) / 2n), root)
  return isZero(sub(sqr(found), a)) ? found : null
}

/** Every product is summed up before anything is reduced: twelve divisions instead of a hundred. */
export function mul12(a: Fp12, b: Fp12): Fp12 {
  const low = Array<bigint>(11).fill(0n)
  const high = Array<bigint>(11).fill(0n)
  a.forEach((one, i) => {
    if (one[0] === 0n && one[1] === 0n) return
    const twice = times(one, 2n)
    b.forEach(([b0, b1], j) => {
      // Of a square half the products are the other half.
      if ((b0 === 0n && b1 === 0n) || (a === b && j < i)) return
      const [a0, a1] = a === b && j > i ? twice : one
      const first = a0 * b0
      const second = a1 * b1
      low[i + j] = (low[i + j] ?? 0n) + first - second
      high[i + j] = (high[i + j] ?? 0n) + (a0 + a1) * (b0 + b1) - first - second
    })
  })
  return Array.from({ length: 6 }, (_, i) => {
    const [c0, c1] = [low[i + 6] ?? 0n, high[i + 6] ?? 0n]
    return reduced([(low[i] ?? 0n) + c0 - c1, (high[i] ?? 0n) + c0 + c1])
  })
}

/** a + b·w³ squared, not reduced; w³ is a root of ξ. */
function square4([a0, a1]: Fp2, [b0, b1]: Fp2): readonly [Fp2, Fp2] {
  const [c0, c1] = [(b0 + b1) * (b0 - b1), 2n * b0 * b1]
  return [
    [(a0 + a1) * (a0 - a1) + c0 - c1, 2n * a0 * a1 + c0 + c1],
    [2n * (a0 * b0 - a1 * b1), 2n * (a0 * b1 + a1 * b0)],
  ]
}

/** The square of an element whose inverse is its conjugate (Granger and Scott): a third of the work. */
export function cyclotomicSquare(a: Fp12): Fp12 {
  const [a0 = ZERO, a1 = ZERO, a2 = ZERO, a3 = ZERO, a4 = ZERO, a5 = ZERO] = a
  const [[s0, s3], [s1, s4], [s2, s5]] = [square4(a0, a3), square4(a1, a4), square4(a2, a5)]
  const next = (square: Fp2, one: Fp2, sign: bigint) => reduced(add(times(square, 3n), times(one, sign)))
  return [
    next(s0, a0, -2n),
    next([s5[0] - s5[1], s5[0] + s5[1]], a1, 2n),
    next(s1, a2, -2n),
    next(s3, a3, 2n),
    next(s2, a4, -2n),
    next(s4, a5, 2n),
  ]
}

export const ONE12: Fp12 = [ONE, ZERO, ZERO, ZERO, ZERO, ZERO]

export const isOne12 = (a: Fp12): boolean => a.every((one, i) => isZero(i === 0 ? sub(one, ONE) : one))

/** To the power p⁶. After the first part of the last exponent it is the inverse as well. */
export const conjugate = (a: Fp12): Fp12 => a.map((one, i) => (i % 2 === 0 ? one : times(one, -1n)))

let turns: readonly Fp2[] | undefined

/** To the power p: conjugated coefficients, each turned by a power of ξ to (p − 1)/6. */
export function frobenius(a: Fp12): Fp12 {
  if (turns === undefined) {
    const turn = pow([1n, 1n], (P - 1n) / 6n)
    turns = [0n, 1n, 2n, 3n, 4n, 5n].map((i) => pow(turn, i))
  }
  const by = turns
  return a.map(([c0, c1], i) => mul([c0, -c1], by[i] ?? ONE))
}

/** By the norm: the product of all twelve conjugates lies in Fp. */
export function inverse12(a: Fp12): Fp12 {
  let others = ONE12
  let next = a
  for (let i = 1; i < 12; i++) {
    next = frobenius(next)
    others = mul12(others, next)
  }
  const norm = inverse(mul12(a, others)[0] ?? ZERO)
  return others.map((one) => mul(one, norm))
}
