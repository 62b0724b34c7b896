// What people read uses one word for one thing: 存款 and 取款. The sentences that the rules quote keep theirs.
import { expect, test } from 'vitest'
import { product, sample } from './lib/house.ts'
import type { Source } from './lib/sources.ts'

/** Fixed by the rules of the domain, letter by letter. */
const QUOTED = [
  '余额不足，请先充值或一键回收',
  '提款前还需完成有效流水',
  '提款所需剩余流水',
  '人工充值',
  '您有未完成的充值订单，请先完成或等待其关闭',
  '您有一笔提款正在审核',
  '今日提款次数已用完',
  '超出今日提款额度',
  '该账户有提款正在处理，暂不能解绑',
  '不可充值、不可兑换',
  '提款与绑定收款账户前',
  '提款审核结果',
]
/** Reads what staff wrote, in whatever words. */
const READERS = new Set(['apps/web/src/features/content/rules.ts'])

function otherWords(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !READERS.has(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const own = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), text)
      return [...own.matchAll(/.*(充值|提款).*/g)].map(([line]) => `${path}: ${line.trim()}`)
    })
}

test('no text of ours says 充值 or 提款', () => {
  expect(otherWords(product)).toEqual([])
})

test('the search finds what it is for, and leaves what the rules quote', () => {
  expect(otherWords([sample('apps/web/src/x.tsx', "const a = '立即充值'")])).toHaveLength(1)
  expect(otherWords([sample('apps/web/src/x.tsx', "const a = '您有一笔提款正在审核'")])).toEqual([])
})
