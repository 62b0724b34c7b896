// Reads of personal data are found in the answer: every office call that can answer such a field is covered, later ones too.
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { OFFICE_CALLS } from '#src/calls/office/index.ts'
import { PERSONAL_FIELDS, peopleIn } from '#src/data/my-data/personal-fields.ts'

describe('an answer', () => {
  it.each([
    ['nothing', null, 0],
    ['a text', '陈一舟', 0],
    ['other fields', { id: 7, username: 'player01', state: 1 }, 0],
    ['a name', { row: { realname: '陈一舟' } }, 1],
    ['a masked name', { row: { realname: '陈**' } }, 0],
    ['an empty name', { row: { realname: '' } }, 0],
    ['a masked mobile', { mobile: '138••••6620' }, 0],
    ['a card in a list', { item: { accounts: [{ bank_no: '' }, { bank_no: '6222000011112222' }] } }, 1],
    [
      'a page of three with two names',
      { data: [{ realname: '陈一舟' }, {}, { realname: '林深' }], total: 3 },
      2,
    ],
    ['a list of three with one contact', [{ contact: 'a@b.example' }, {}, { contact: '' }], 1],
    [
      'a new real name',
      { approval: { kind: 'realname', lines: [{ name: '实名', from: '陈*', to: '陈一舟' }] } },
      1,
    ],
    ['the same in a list', { approval: { kind: 'realname', lines: [{ from: '陈*', to: '林*' }] } }, 0],
    ['lines of another kind', { kind: 'rate', lines: [{ from: '7.10', to: '7.20' }] }, 0],
  ])('with %s', (_what, answer, people) => {
    expect(peopleIn(answer)).toBe(people)
  })
})

type Schema = Readonly<Record<string, unknown>>

/** Every path of names to a field, in a schema as JSON. */
function pathsIn(schema: unknown, path: readonly string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((part) => pathsIn(part, path))
  const { properties, items, anyOf, oneOf, allOf, prefixItems, additionalProperties } = schema as Schema
  const own = Object.entries((properties ?? {}) as Schema).flatMap(([name, part]) => [
    [...path, name],
    ...pathsIn(part, [...path, name]),
  ])
  const parts = [items, anyOf, oneOf, allOf, prefixItems, additionalProperties]
  return [...own, ...parts.flatMap((part) => pathsIn(part, path))]
}

const fieldsOf = Object.entries(OFFICE_CALLS).map(([name, call]) => {
  const schema = z.toJSONSchema(call.output, { unrepresentable: 'any', reused: 'inline' })
  return { name, paths: pathsIn(schema) }
})

describe('office calls', () => {
  it('are noticed wherever their answer can hold a personal field', () => {
    const personal = fieldsOf.flatMap(({ name, paths }) =>
      paths.filter((path) => PERSONAL_FIELDS.has(path.at(-1) ?? '')).map((path) => ({ name, path })),
    )
    const answerWith = (path: readonly string[]) =>
      path.toReversed().reduce<unknown>((held, name) => ({ [name]: held }), '陈一舟')
    expect(personal.filter(({ path }) => peopleIn(answerWith(path)) === 0)).toEqual([])
    const calls = new Set(personal.map(({ name }) => name))
    // These were answered without a trace.
    for (const call of [
      'approval/claim',
      'approval/decide',
      'member/freeze',
      'member/unfreeze',
      'payout/query',
    ])
      expect(calls).toContain(`POST /office-api/${call}`)
  })

  it('name no field that sounds personal and was not judged', () => {
    const suspect =
      /name|mobile|phone|mail|bank|owner|birth|contact|number|payer|holder|address|passport|identity/
    const judged = new Set([
      'username',
      'platname',
      'activity_name',
      'names',
      'names_known',
      'same_number',
      'bank',
      // Of a passkey's ceremony: the site's, and what a member of staff is called on their own key.
      'rp_name',
      'user_name',
    ])
    const unknown = new Set(
      fieldsOf
        .flatMap(({ paths }) => paths.map((path) => path.at(-1) ?? ''))
        .filter(
          (name) => suspect.test(name) && name !== 'name' && !PERSONAL_FIELDS.has(name) && !judged.has(name),
        ),
    )
    expect([...unknown]).toEqual([])
  })
})
