// Quiet hours at both edges, topics that push services accept, and no sums in the titles of what is pushed.
import { describe, expect, it } from 'vitest'
import { parseBeijing } from '../time.ts'
import { INBOX_MESSAGES, INBOX_PUSH, type InboxKind } from './inbox-messages.ts'
import { PUSH_CATEGORIES, PUSH_CATEGORY_NAMES, pushTopic, quietAt } from './push.ts'

describe('quiet hours, Beijing', () => {
  it.each([
    ['21:59:59', false, 1],
    ['22:00:00', true, 10 * 3600],
    ['23:59:59', true, 8 * 3600 + 1],
    ['00:00:00', true, 8 * 3600],
    ['07:59:59', true, 1],
    ['08:00:00', false, 14 * 3600],
    ['12:00:00', false, 10 * 3600],
  ])('%s', (clock, isQuiet, seconds) => {
    expect(quietAt(parseBeijing(`2026-11-19 ${clock}`) ?? 0)).toEqual({
      isQuiet,
      changesInMs: seconds * 1000,
    })
  })
})

const PUSHED = (Object.entries(INBOX_PUSH) as [InboxKind, (typeof INBOX_PUSH)[InboxKind]][]).flatMap(
  ([kind, category]) => (category === null ? [] : [{ kind, category }]),
)

it.each(PUSHED)('$kind: no sum in its title, a topic that push services accept', ({ kind, category }) => {
  expect(INBOX_MESSAGES[kind].title).not.toMatch(/¥|\{(amount|bonus|required|x|money)\}/)
  expect(pushTopic(category, kind)).toMatch(/^[\w-]{1,32}$/)
})

it('pushes nothing that invites to play', () => {
  const gifts = [
    'activityPaid',
    'rebateReady',
    'vipPromoted',
    'vipMonthly',
    'inviterGift',
    'friendGift',
    'welcome',
  ]
  for (const kind of gifts) expect(INBOX_PUSH[kind as InboxKind]).toBeNull()
})

it('keeps only money and security while somebody stays away', () => {
  const kept = PUSH_CATEGORY_NAMES.filter((name) => PUSH_CATEGORIES[name].always)
  expect(kept).toEqual(['withdraw', 'security'])
})
