// Chat rules as tables: cleaning, length, words, links, and frames per second.
import { CHAT_EMOJI } from '@lanting/contract/data/play/chat-emoji'
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

test.each(CHAT_EMOJI)('the picker’s %s is said as it is', (sign) => {
  expect(Array.from(sign)).toHaveLength(1)
  expect(sign).toMatch(/^\p{Emoji_Presentation}$/u)
  expect(cleanContent(sign)).toBe(sign)
  expect(contentRefusal(`好运${sign}`)).toBeNull()
})

describe('ways around it', () => {
  const ends = [
    'com',
    'cn',
    'net',
    'cc',
    'vip',
    'top',
    'xyz',
    'io',
    'app',
    'bet',
    'casino',
    'club',
    'me',
    'ai',
  ]
  const dots = ['.', '。', '．', '｡', '·', '•', '・', ' . ', '点', '點', ' dot ', '(dot)', '【点】']
  const spelt: Readonly<Record<string, (plain: string) => string>> = {
    plain: (text) => text,
    capital: (text) => text.toUpperCase(),
    wide: (text) =>
      text.replaceAll(/[a-z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
    bold: (text) =>
      text.replaceAll(/[a-z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 97 + 0x1d41a)),
    'zero-width': (text) => Array.from(text).join('\u200b'),
    combining: (text) => Array.from(text, (one) => (/[a-z]/.test(one) ? `${one}\u0336` : one)).join(''),
    Cyrillic: (text) =>
      text.replaceAll('a', 'а').replaceAll('c', 'с').replaceAll('o', 'о').replaceAll('e', 'е'),
    Greek: (text) => text.replaceAll('o', 'ο').replaceAll('v', 'ν').replaceAll('i', 'ι'),
  }
  test.each(ends.flatMap((end) => ['.', '点'].map((dot) => [`abc${dot}${end}`])))(
    'an address is seen: %s',
    (text) => {
      expect(contentRefusal(`看 ${text} 去`)).toBe('chatForbidden')
    },
  )
  test.each(dots.map((dot) => [`abc${dot}com`]))('whatever its dot is: %s', (text) => {
    expect(contentRefusal(text)).toBe('chatForbidden')
  })
  test.each(
    Object.keys(spelt).flatMap((way) =>
      ['abc.com', 'my-site.vip', 'http://a.io', 'we.chat', 'vx'].map((text) => [way, text]),
    ),
  )('in %s letters: %s', (way = '', text = '') => {
    expect(contentRefusal(`来 ${spelt[way]?.(text)}`)).toBe('chatForbidden')
  })
  test.each([
    '加\u200b微\u200b信',
    '稳\u0336赚',
    '微*信*号',
    '内 幕',
    '必—中',
    '包\ufeff赢',
    '进_群',
    '跟~单',
    '纸✈飞✈机',
    '代 理 招 募',
    '回🩸血',
    '私\u2060聊\u2060我',
    '洗\n钱',
    '刷…单',
    '加(微)信',
  ])('words are seen: %j', (text) => {
    expect(contentRefusal(`${text}了`)).toBe('chatForbidden')
  })
  test.each([
    'Ⓥⓧ 找我',
    'ⓌⒺⒸⒽⒶⓉ',
    '𝓆𝓆 找我',
    'ｔｇ 频道',
    'тg 频道',
    'ԛԛ 号',
    'wеіxіn',
    'ԝһatsapp',
    't.me/abc',
    'abc․com',
    'abc‧vip',
    'ABC．ＣＯＭ',
    'abc 點 net',
    'hxxp://a.cn',
    'a.b.c.bet',
    '192。168。1。1',
    '223．5．5．5',
  ])('contacts and addresses are seen: %j', (text) => {
    expect(contentRefusal(cleanContent(text))).toBe('chatForbidden')
  })
  test.each(
    ['系统', '系统公告', '官方', '官方通知', '管理员', '客服', '平台公告'].flatMap((who) =>
      [`${who}：`, `${who}:`, `【${who}】：`, `  ${who} ：`, `★${who}★：`].map((text) => [text]),
    ),
  )('no member speaks as the house: %s', (text) => {
    expect(contentRefusal(cleanContent(`${text}恭喜您`))).toBe('chatForbidden')
  })
  test.each(
    ['系统', '系統', '官方', '管理员', '客服', '平台', '官方公告', '系统消息', '平台通知'].flatMap((who) =>
      [
        `【${who}】`,
        `[${who}]`,
        `［${who}］`,
        `「${who}」`,
        `〖 ${who} 〗`,
        `（${who}）`,
        `<${who}>`,
        `＜${who}＞`,
        `大家好 【${who}】`,
      ].map((text) => [text]),
    ),
  )('nor under its name in brackets: %s', (text) => {
    expect(contentRefusal(cleanContent(`${text}恭喜您中奖`))).toBe('chatForbidden')
  })
  test.each([
    '官方公告恭喜您中奖',
    '官方公告 恭喜您',
    '系统通知，今晚加奖',
    '平臺播報今晚加奖',
    '官\u200b方公\u200d告 恭喜',
    '【系\u200b统】恭喜',
    '【系\u2060\ufeff统】恭喜',
    '【系 统】恭喜',
    '【系·统】恭喜',
    '【系\u3164统】恭喜',
    '［系\u00ad統］恭喜',
    '\u200b\u200b【系统】',
    '【官\u2f45】恭喜',
  ])('nor with gaps or letters that nobody sees: %j', (text) => {
    expect(contentRefusal(cleanContent(text))).toBe('chatForbidden')
  })
})

describe('ordinary talk', () => {
  test.each([
    ['系统很稳定'],
    ['系统什么时候开奖'],
    ['客服在吗'],
    ['系统消停点'],
    ['看官方公告了吗'],
    ['（客服说的）'],
    ['平台不错[笑]'],
    ['问一下客服：在哪里'],
    ['赔率是2.0吧'],
    ['我押 10.5 元'],
    ['vxworks 是系统'],
    ['ok.'],
    ['3.14'],
    ['不错。可以'],
    ['好点了吗'],
    ['早点睡'],
    ['2点开'],
    ['晚上8点 cc 见'],
    ['注意：这期小心'],
    ['01.02.03.04'],
    ['1.2.3.49 这四个'],
    ['4+6+9=19'],
    ['大小单双'],
    ['1:0 了'],
    ['23:59 前'],
    ['哈哈哈……好'],
    ['对・不对'],
    ['é 好看'],
    ['Привет'],
    ['καλημέρα'],
    ['红波 绿波 蓝波'],
    ['7-7-7 豹子'],
    ['微信支付到账了吗'],
    ['群里好热闹'],
    ['第3.5小时'],
    ['进球了，加油'],
    ['com 口在哪'],
    ['a、b、c 都行'],
    ['官方网站打不开了'],
  ])('%s', (text) => {
    expect(contentRefusal(cleanContent(text))).toBeNull()
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
