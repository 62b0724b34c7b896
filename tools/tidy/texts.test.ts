// A Chinese text has one home: none is in two files, and the server's are in the contract.
import { describe, expect, test } from 'vitest'
import { product, sample, under } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { chineseTexts, repeatedTexts } from './lib/texts.ts'
import { KNOWN_REPEATS, KNOWN_SERVER_TEXTS } from './lib/known/texts.ts'

const SERVER = 'apps/server/src/'
/** The gallery and its samples show components with made-up words. */
const shown = product.filter(({ path }) => !/\.demo\.tsx$|\/src\/gallery\//.test(path))

describe('texts', () => {
  test('none of at least six Chinese characters stands in two files', () => {
    expect(judge(repeatedTexts(shown), KNOWN_REPEATS)).toEqual([])
  })

  test('those of the server stand in the contract', () => {
    const found = chineseTexts(under('apps/server/src')).map(({ path, text }) => ({
      name: path.replace(SERVER, ''),
      text: `“${text}” belongs to packages/contract/src/texts/`,
    }))
    expect(judge(found, KNOWN_SERVER_TEXTS)).toEqual([])
  })
})

describe('the search itself', () => {
  test('finds a text in quotes, in a template, in an attribute and between tags', () => {
    const texts = [
      "export const a = '请填写，不能为空'",
      'export const b = <p>请填写，不能为空</p>',
      'export const c = <P title="请填写，不能为空" />',
    ]
    for (const text of texts) {
      const pair = [sample('apps/web/src/a.tsx', text), sample('apps/office/src/b.tsx', texts[0] ?? '')]
      expect(repeatedTexts(pair).map(({ name }) => name)).toEqual(['请填写，不能为空'])
    }
    const filled = ['a', 'b'].map((name) => sample(`apps/web/src/${name}.ts`, 'f(`还差 ${n} 元即可保级`)'))
    expect(repeatedTexts(filled)).toHaveLength(1)
  })

  test('leaves short words, one file, and what the sandbox says by itself', () => {
    const twice = sample('apps/web/src/a.ts', "f('请填写，不能为空', '请填写，不能为空')")
    expect(repeatedTexts([twice])).toEqual([])
    expect(repeatedTexts(['a', 'b'].map((name) => sample(`apps/web/src/${name}.ts`, "f('确定')")))).toEqual(
      [],
    )
    expect(repeatedTexts([twice, sample('apps/sandbox/src/b.ts', "f('请填写，不能为空')")])).toEqual([])
  })

  test('finds a text of the server, and none in a comment', () => {
    const source = sample(`${SERVER}modules/card/card.service.ts`, "// 说明\nthrow new Error('卡号有误')")
    expect(chineseTexts([source])).toEqual([{ path: source.path, text: '卡号有误' }])
  })
})
