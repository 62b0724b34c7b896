// What may be said in a room: cleaning, length, words, links, and frames per second, as tables.
import { describe, expect, it, test } from 'vitest'
import { authorName, cleanContent, contentRefusal, createFrameBudget } from './chat.rules.ts'

describe('cleaning', () => {
  test.each([
    ['  这期\n看 大  ', '这期 看 大'],
    ['\u202e反着写\u2066', '反着写'],
    ['零宽\u200b字符\ufeff', '零宽字符'],
    ['👨‍👩‍👧 一家', '👨‍👩‍👧 一家'],
    ['❤️ 好运', '❤️ 好运'],
    [`e${'\u0301'.repeat(40)}`, `e${'\u0301'.repeat(3)}`.normalize('NFC') + '\u0301'],
    ['\u0000\u0007', ''],
  ])('%j is said as %j', (raw, clean) => {
    expect(cleanContent(raw)).toBe(clean)
  })
})

describe('what is refused', () => {
  test.each([
    ['字'.repeat(100), null],
    ['字'.repeat(101), 'chatTooLong'],
    ['😀'.repeat(100), null],
    ['😀'.repeat(101), 'chatTooLong'],
    ['大小单双，1.95 的赔率', null],
    ['第202611150001期开 4+6+9=19', null],
    ['今天手气不错，小注玩玩', null],
    ['看 http://a.b', 'chatForbidden'],
    ['去 ＷＷＷ 找', 'chatForbidden'],
    ['abc.com 有号', 'chatForbidden'],
    ['abc 。 com', 'chatForbidden'],
    ['abc点com', 'chatForbidden'],
    ['10.0.0.1', 'chatForbidden'],
    ['加 微-信 聊', 'chatForbidden'],
    ['我的 VX 是', 'chatForbidden'],
    ['稳★赚', 'chatForbidden'],
    ['vxworks 是系统', null],
  ])('%j → %j', (content, refusal) => {
    expect(contentRefusal(content)).toBe(refusal)
  })
})

it('a room sees the ends of a name only', () => {
  expect(authorName('linyu88')).toBe('li***88')
})

it('five frames a second pass, the sixth does not, and a pause makes room again', () => {
  const budget = createFrameBudget(5, 0)
  expect(Array.from({ length: 6 }, () => budget.take(0))).toEqual([true, true, true, true, true, false])
  expect(budget.take(199)).toBe(false)
  expect(budget.take(300)).toBe(true)
  expect(budget.take(300)).toBe(false)
  expect(Array.from({ length: 6 }, () => budget.take(60_000))).toEqual([true, true, true, true, true, false])
})
