// Whether a beacon signed a value, by code small enough to read and to send to a phone. Our server programs use
// @noble/curves instead; a test compares the two.
import { BEACON_DOMAIN, type BeaconInfo, beaconMessage, type BeaconValue } from '#src/beacon.ts'
import {
  conjugate,
  cyclotomicSquare,
  type Fp12,
  frobenius,
  inverse12,
  isOne12,
  mul,
  mul12,
  ONE,
  ONE12,
  sqr,
  sub,
  times,
  X,
  ZERO,
} from '#src/bls-field.ts'
import { hashToG1 } from '#src/bls-hash.ts'
import { affine, double, type Point, readPoint, sum } from '#src/bls-points.ts'

const GENERATOR =
  '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'

/** A point of G1 and one of G2, both with z = 1. */
type Pair = readonly [Point, Point]

/** The tangent at t, at the point p. Factors that lie in a smaller field are left out: the last exponent ends them. */
function tangent(t: Point, p: Point): Fp12 {
  const [xx, zz] = [times(sqr(t.x), 3n), sqr(t.z)]
  return [
    sub(mul(xx, t.x), times(sqr(t.y), 2n)),
    ZERO,
    times(mul(mul(xx, zz), p.x), -1n),
    mul(mul(times(t.y, 2n), mul(zz, t.z)), p.y),
    ZERO,
    ZERO,
  ]
}

/** The line through t and q, at the point p. */
function chord(t: Point, q: Point, p: Point): Fp12 {
  const zz = sqr(t.z)
  const rise = sub(t.y, mul(q.y, mul(zz, t.z)))
  const run = mul(t.z, sub(t.x, mul(q.x, zz)))
  return [sub(mul(rise, q.x), mul(run, q.y)), ZERO, times(mul(rise, p.x), -1n), mul(run, p.y), ZERO, ZERO]
}

/** Miller's loop over all pairs at once. That the parameter is negative does not matter to whether the end is one. */
function miller(pairs: readonly Pair[]): Fp12 {
  let f = ONE12
  const at = pairs.map(([, q]) => q)
  for (const bit of X.toString(2).slice(1)) {
    f = mul12(f, f)
    pairs.forEach(([p, q], i) => {
      let t = at[i] ?? q
      f = mul12(f, tangent(t, p))
      t = double(t)
      if (bit === '1') {
        f = mul12(f, chord(t, q, p))
        t = sum(t, q) ?? t
      }
      at[i] = t
    })
  }
  return f
}

/** To the power of the curve's parameter, for elements whose inverse is their conjugate. */
function powX(a: Fp12): Fp12 {
  let result = ONE12
  for (const bit of X.toString(2)) {
    result = cyclotomicSquare(result)
    if (bit === '1') result = mul12(result, a)
  }
  return conjugate(result)
}

/** Whether f to (p¹² − 1)/r is one; the hard part is (x − 1)²(x + p)(x² + p² − 1) + 3, three times the exponent. */
function endsInOne(f: Fp12): boolean {
  const easy = mul12(conjugate(f), inverse12(f))
  const m = mul12(frobenius(frobenius(easy)), easy)
  const once = mul12(powX(m), conjugate(m))
  const twice = mul12(powX(once), conjugate(once))
  const a = mul12(powX(twice), frobenius(twice))
  const b = mul12(mul12(powX(powX(a)), frobenius(frobenius(a))), conjugate(a))
  return isOne12(mul12(b, mul12(m, mul12(m, m))))
}

/** A beacon's key does not change, and to read one takes as long as half a check. */
const known = new Map<string, Point | null>()

function keyPoint(hex: string): Point | null {
  const before = known.get(hex)
  if (before !== undefined) return before
  const point = /^[0-9a-f]{192}$/.test(hex) ? readPoint(hex) : null
  known.set(hex, point)
  return point
}

/** e(H(message), key) = e(signature, generator), asked as a product that must be one. */
export function isBeaconValue(info: Pick<BeaconInfo, 'publicKey'>, value: BeaconValue): boolean {
  if (!Number.isSafeInteger(value.round) || value.round < 1 || !/^[0-9a-f]{96}$/.test(value.signature))
    return false
  const key = keyPoint(info.publicKey)
  const generator = keyPoint(GENERATOR)
  const signature = readPoint(value.signature)
  const hash = hashToG1(beaconMessage(value.round), BEACON_DOMAIN)
  if (key === null || generator === null || signature === null || hash === null) return false
  const negative: Point = { ...signature, y: times(signature.y, -1n), z: ONE }
  return endsInOne(
    miller([
      [affine(hash), key],
      [negative, generator],
    ]),
  )
}
