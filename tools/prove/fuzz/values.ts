// Hostile values for the fields of a call: each fits its place in some way and is wrong in another.

export type Random = (below: number) => number
/** As much of JSON Schema as the contract's inputs come out as. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\u200d',
  '👨‍👩‍👧‍👦'.repeat(40),
  'A'.repeat(70_000),
  "' OR 1=1 --",
  '"; DROP TABLE members; --',
  '%00',
  '%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '=cmd|A1',
  '９９９',
  '٣',
  'İ'.repeat(64),
]

const NUMBERS: readonly (number | string)[] = [
  0,
  -0,
  -1,
  0.1,
  1e-9,
  32_767,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  1e21,
  1e308,
  '1e309',
  '-1',
  '00',
  '0x10',
  '1_000',
  '1,000.00',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.001',
  '1.005',
  ' 1 ',
]

const DATES: readonly string[] = [
  '9999-12-31',
  '9999-12-31 23:59:59',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2026-13-01',
  '-2026-01-01',
  '275760-09-14',
  '2026-11-15T25:61:61.000Z',
]

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { length: 1 },
  { toString: 1 },
  [null],
  { $gt: '' },
]

export function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

/** Anything at all. */
export function hostile(random: Random): unknown {
  const kind = random(10)
  if (kind < 3) return pick(TEXTS, random)
  if (kind < 6) return pick(NUMBERS, random)
  if (kind < 7) return pick(DATES, random)
  if (kind < 9) return pick(ODD, random)
  return deep(random(200))
}

/** A value the schema probably accepts. */
function plausible(shape: Shape, random: Random): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return pick(shape.enum, random)
  const either = shape.anyOf ?? shape.oneOf
  if (either !== undefined) return fill(pick(either, random), random)
  const type = typeof shape.type === 'string' ? shape.type : (shape.type ?? ['string'])[0]
  if (type === 'object') return fillObject(shape, random)
  if (type === 'array')
    return Array.from({ length: pick([0, 1, 2, 50], random) }, () => fill(shape.items ?? {}, random))
  if (type === 'boolean') return random(2) === 0
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return plausibleNumber(shape, random)
  return pick(
    ['1', '12.50', 'player03', '2026-11-15', 'AG', 'all', '000000', 'D20261115000000000001'],
    random,
  )
}

/** On the very edges of what is allowed. */
function plausibleNumber({ minimum = 0, maximum = 2 ** 31 - 1 }: Shape, random: Random): number {
  return pick(
    [minimum, maximum, maximum - 1, minimum + 1, Math.min(maximum, 1), Math.min(maximum, 40_000)],
    random,
  )
}

function fillObject(shape: Shape, random: Random): Record<string, unknown> {
  const entries = Object.entries(shape.properties ?? {}).flatMap(([name, inner]): [string, unknown][] =>
    random(12) === 0 ? [] : [[name, fill(inner, random)]],
  )
  return { ...Object.fromEntries(entries), ...(random(20) === 0 ? { extra: hostile(random) } : {}) }
}

/** Mostly what fits, so that a request gets past its schema, and something hostile in between. */
export function fill(shape: Shape, random: Random): unknown {
  return random(3) === 0 ? hostile(random) : plausible(shape, random)
}

export function fillInput(shape: Shape, random: Random): Record<string, unknown> {
  return fillObject(shape, random)
}
