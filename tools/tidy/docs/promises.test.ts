// A text promises only what is there: each page, menu or control that it names is on a screen under that very name.
import { describe, expect, test } from 'vitest'
import { product, sample } from '../lib/house.ts'
import { judge } from '../lib/known/known.ts'
import { KNOWN_ELSEWHERE } from '../lib/known/texts.ts'
import { brokenPromises, namesIn } from '../lib/promises.ts'

/** The sandbox plays other people's systems; the gallery shows made-up words. */
const said = product.filter(({ path }) => !/^apps\/sandbox\/|\.demo\.tsx$|\/src\/gallery\//.test(path))

describe('promises', () => {
  test('every page, menu or control that a text names exists', () => {
    expect(judge(brokenPromises(said), KNOWN_ELSEWHERE)).toEqual([])
  })
})

describe('the search itself', () => {
  test.each([
    ['请在「理性娱乐」设置', ['理性娱乐']],
    ['结果可在“账户明细”查看', ['账户明细']],
    ['次日发放到返水中心，由您领取', ['返水中心']],
    ['款项退回中心钱包', []],
    ['概率在红包页公布', ['红包']],
    ['以页面显示为准，第 3 页', []],
    ['“大 300、小 100”计 200', []],
  ])('%s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('finds a promise without a page, and none where a title says it', () => {
    const promise = sample('packages/contract/src/texts/a.ts', "export const A = '请在「限额中心」设置'")
    expect(brokenPromises([promise]).map(({ name }) => name)).toEqual(['限额中心', '限额中心'])
    const title = sample('apps/web/src/a.tsx', 'export const t = <h1>限额中心</h1>')
    expect(brokenPromises([promise, title])).toEqual([])
  })
})
