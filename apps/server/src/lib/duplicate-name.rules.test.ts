// Names that stand twice in an object of a JSON text.
import { expect, it } from 'vitest'
import { duplicateName } from '#src/lib/duplicate-name.ts'

it.each([
  ['{"amount":1,"amount":100}', 'amount'],
  ['{"a":{"b":1,"b":2}}', 'b'],
  ['{"a":[{"b":1},{"c":1,"c":2}]}', 'c'],
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  ['{"a" :1 ,\n"a"\t: 2}', 'a'],
  ['{"":1,"":2}', ''],
  [`{"${'x'.repeat(60)}":1,"${'x'.repeat(60)}":2}`, 'x'.repeat(40)],
])('%s has one', (text, name) => {
  expect(duplicateName(text)).toBe(name)
})

it.each([
  '{}',
  '[]',
  '"a"',
  'null',
  '{"a":1,"b":1}',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":2}]',
  '{"a":["b","b"],"b":"b"}',
  String.raw`{"a":"\",\"a\":1","b":"\\"}`,
  '{"a":"{\\"b\\":1,\\"b\\":2}"}',
])('%s has none', (text) => {
  expect(duplicateName(text)).toBeNull()
})
