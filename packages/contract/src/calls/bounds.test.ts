// Every number in a request fits the column it is looked up in or stored to: the schema refuses a larger one, and no
// query gets a number that its type cannot hold.
import { describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import type { CallSpec } from '../call.ts'
import { CALLS } from './index.ts'
import { OFFICE_CALLS } from './office/index.ts'

/** What a column of that type holds; `fen` is a bigint of a hundredth, `judged` is a number that a rule checks first. */
const HOLDS = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
  fen: 999_999_999_999,
  judged: Number.MAX_SAFE_INTEGER,
} as const

/** The narrowest column behind each numeric field, whichever call has it. */
const COLUMNS: Readonly<Record<string, keyof typeof HOLDS>> = {
  'order[].data[]': 'smallint',
  'order[].id': 'integer',
  'order[].total': 'fen',
  'set[].value': 'judged',
  activity_id: 'integer',
  activityid: 'integer',
  amount: 'fen',
  booked: 'fen',
  budget: 'fen',
  chunk: 'integer',
  colleague: 'bigint',
  follows: 'integer',
  game_type: 'smallint',
  hours: 'smallint',
  id: 'bigint',
  member_id: 'bigint',
  multiple: 'smallint',
  odds_milli: 'integer',
  page: 'integer',
  payout: 'fen',
  pid: 'judged',
  place: 'smallint',
  play_id: 'integer',
  reminder_minutes: 'smallint',
  room_id: 'integer',
  root_no: 'integer',
  saves: 'integer',
  stake: 'fen',
  type: 'smallint',
  version: 'integer',
}

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

interface Field {
  readonly path: string
  readonly shape: Shape
}

/** The leaves of an input, each by its path. */
function leaves(shape: Shape, path: string): Field[] {
  const either = shape.anyOf ?? shape.oneOf
  if (either !== undefined) return either.flatMap((one) => leaves(one, path))
  if (shape.items !== undefined) return leaves(shape.items, `${path}[]`)
  if (shape.properties !== undefined)
    return Object.entries(shape.properties).flatMap(([name, inner]) =>
      leaves(inner, path === '' ? name : `${path}.${name}`),
    )
  return [{ path, shape }]
}

const isListed = ({ shape }: Field) => shape.enum !== undefined || shape.const !== undefined
const isNumber = ({ shape }: Field) => shape.type === 'integer' || shape.type === 'number'

/** Digits that a pattern lets in: the largest of up to twenty. */
function largestDigits(pattern: string): number {
  const regex = new RegExp(pattern, 'u')
  const lengths = Array.from({ length: 20 }, (_, i) => '9'.repeat(i + 1)).filter((text) => regex.test(text))
  return Number(lengths.at(-1) ?? 0)
}

const inputs = Object.entries<CallSpec>({ ...CALLS, ...OFFICE_CALLS }).map(([name, call]) => {
  const shape = toJSONSchema(call.input as never, { io: 'input', unrepresentable: 'any' }) as Shape
  return [name, leaves(shape, '').filter((field) => !isListed(field))] as const
})
const numeric = inputs.filter(([, fields]) => fields.some(isNumber))

describe('numbers in questions', () => {
  it('each have their column named', () => {
    const paths = numeric.flatMap(([, fields]) => fields.filter(isNumber).map(({ path }) => path))
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
  })

  it.each(numeric)('of %s are bounded by it', (_, fields) => {
    for (const { path, shape } of fields.filter(isNumber)) {
      const most = HOLDS[COLUMNS[path] as keyof typeof HOLDS]
      expect(shape.maximum, `${path} from above`).toBeLessThanOrEqual(most)
      expect(shape.minimum ?? shape.exclusiveMinimum, `${path} from below`).toBeGreaterThanOrEqual(-most - 1)
    }
  })

  it.each(numeric)('of %s that come as text are bounded too', (_, fields) => {
    const named = new Set(fields.filter(isNumber).map(({ path }) => path))
    for (const { path, shape } of fields)
      if (named.has(path) && shape.pattern !== undefined)
        expect(largestDigits(shape.pattern), path).toBeLessThanOrEqual(
          HOLDS[COLUMNS[path] as keyof typeof HOLDS],
        )
  })
})
