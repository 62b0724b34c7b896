// Templates: known places are filled, open ones found, others refused.
import { expect, it } from 'vitest'
import { fillTemplate, openPlaces, unknownPlaces } from './support-template.ts'

it.each([
  ['您好，{会员名}', { 会员名: 'xiaoman' }, '您好，xiaoman', []],
  ['{会员名}，{单号} 已到账', { 会员名: 'xiaoman' }, 'xiaoman，{单号} 已到账', ['单号']],
  ['{单号}{单号}', { 单号: 'D1' }, 'D1D1', []],
  // A value is no template: what a member is called fills nothing further.
  ['{会员名}', { 会员名: '{单号}', 单号: 'D1' }, '{单号}', ['单号']],
  ['{别的}', {}, '{别的}', []],
])('%s', (text, values, filled, open) => {
  expect(fillTemplate(text, values)).toBe(filled)
  expect(openPlaces(filled)).toEqual(open)
})

it('knows its places by name', () => {
  expect(unknownPlaces('{会员名} {客服} {单号}')).toEqual([])
  expect(unknownPlaces('{用户名} {}')).toEqual(['用户名', ''])
})
