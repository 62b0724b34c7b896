// Canonical JSON: one writing per value, and none for what has several.
import { expect, test } from 'vitest'
import { type Canonical, canonicalJson } from '#src/canonical.ts'

test.each<[string, Canonical, string]>([
  ['names in order, no spaces', { b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  ['an order by units, not by language', { ä: 1, z: 2, Z: 3 }, '{"Z":3,"z":2,"ä":1}'],
  ['nested', { a: { d: {}, c: [] } }, '{"a":{"c":[],"d":{}}}'],
  ['quotes, control characters and Chinese', '期"\n\u0001', '"期\\"\\n\\u0001"'],
  ['the largest number', Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('%s', (_name, value, text) => {
  expect(canonicalJson(value)).toBe(text)
  expect(JSON.parse(text)).toEqual(value)
})

test.each([1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1, -0, '\ud800'])('%s has none', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})
