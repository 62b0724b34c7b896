// Notice texts, message ages, the service link, and what a contact form still lacks.
import { parseBeijing } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import { messageAge, missingField, readNotice, safeServiceUrl, topicOf } from './rules.ts'

it.each([
  ['理性娱乐：您可设定限额。', { title: '理性娱乐', text: '您可设定限额。', isLong: false }],
  ['返水于次日发放。', { title: '', text: '返水于次日发放。', isLong: false }],
  [
    '很长的一句话，里面才有冒号：不是标题',
    { title: '', text: '很长的一句话，里面才有冒号：不是标题', isLong: false },
  ],
  [
    { title: '维护', content: '<p>今晚</p>' },
    { title: '维护', text: '<p>今晚</p>', isLong: true },
  ],
  [{ content: 7 }, { title: '', text: '', isLong: true }],
])('reads the notice %j', (raw, expected) => {
  expect(readNotice(raw)).toEqual(expected)
})

const now = parseBeijing('2026-11-15 00:30:00') ?? 0

it.each([
  ['2026-11-15 00:05:00', '00:05'],
  ['2026-11-14 23:59:59', '昨天'],
  ['2026-11-06 09:00:00', '11月6日'],
  ['2025-12-31 09:00:00', '2025-12-31'],
])('says %s as %s at half past midnight in Beijing', (time, age) => {
  expect(messageAge(time, now)).toBe(age)
})

it.each([
  ['系统维护预告', 'upkeep'],
  ['设置支付密码', 'safety'],
  ['VIP等级调整', 'level'],
  ['存款已到账 ¥1,000.00', 'deposit'],
  ['提款审核结果', 'withdrawal'],
  ['返水待领取 ¥185.18', 'rebate'],
  ['欢迎加入', 'event'],
  ['客服回复', 'letter'],
])('knows that %s is about %s', (title, topic) => {
  expect(topicOf(title)).toBe(topic)
})

it.each([
  ['https://help.example.com/chat', 'help.example.com'],
  ['http://help.example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['//help.example.com', undefined],
  ['not an address', undefined],
  ['', undefined],
  [undefined, undefined],
])('opens %j as %j', (raw, host) => {
  expect(safeServiceUrl(raw)?.host).toBe(host)
})

const full = { category: 'other', content: '你好', contact: 'a@b.cn', code: 'ABCD' }

it.each([
  [{ ...full, category: '', content: '', contact: '', code: '' }, 'category'],
  [{ ...full, content: '  ', contact: '', code: '' }, 'content'],
  [{ ...full, contact: ' ', code: '' }, 'contact'],
  [{ ...full, code: ' ' }, 'code'],
  [full, null],
] as const)('finds what %j lacks: %j', (draft, lacks) => {
  expect(missingField(draft)).toBe(lacks)
})
