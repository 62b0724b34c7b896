// Every field a member's question may have is called by a Chinese name, so that no refusal shows a name of the wire.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from '#src/calls/index.ts'
import { fieldTitle, FORM_TITLES } from './field-titles.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

function fieldsOf(shape: Shape): string[] {
  const own = Object.entries(shape.properties ?? {})
  const inner = [...(shape.anyOf ?? []), ...(shape.items === undefined ? [] : [shape.items])]
  return [...own.flatMap(([name, one]) => [name, ...fieldsOf(one)]), ...inner.flatMap(fieldsOf)]
}

const calls = Object.entries(CALLS).filter(([, { who }]) => who !== 'provider')
const fields = calls.flatMap(([name, call]) =>
  fieldsOf(z.toJSONSchema(call.input, { io: 'input' }) as Shape).map((field) => [name, field] as const),
)

describe('a field has a name that people read', () => {
  it.each(fields)('%s %s', (call, field) => {
    expect(fieldTitle(call, [field])).toMatch(/^[\p{Script=Han}A-Z ]+$/u)
  })

  it('and it is the innermost one that is wrong', () => {
    expect(fieldTitle('POST /api/lotteryOrder', ['order', 3, 'total'])).toBe('单注金额')
    expect(fieldTitle('POST /api/lotteryOrder', ['order', 3])).toBe('投注内容')
    expect(fieldTitle('POST /api/login_pc', [])).toBeNull()
    expect(fieldTitle('POST /office-api/x', ['constructor'])).toBeNull()
  })
})

it('names no call and no field of a form that is not there', () => {
  for (const [name, titles] of Object.entries(FORM_TITLES))
    for (const field of Object.keys(titles)) expect(fields).toContainEqual([name, field])
})
