// The limits of the proof are stated wherever the proof is: help articles, the offline verifier and docs/fairness.md.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { ARTICLES } from '#server/seed/articles.ts'

const LIMITS = [
  ['停止服务', 'Stop the service'],
  ['拒绝投注', 'refuse a bet'],
  ['串通', 'collude'],
  ['日志若被改写', 'rewritten log'],
] as const

describe.each(LIMITS)('%s', (chinese, english) => {
  test('stands in the words that every page shows', () => {
    expect(FAIR_WORDS.limits).toContain(chinese)
  })
  test('stands in docs/fairness.md', () => {
    expect(readFileSync('docs/fairness.md', 'utf8')).toContain(english)
  })
})

test.each([1, 7])('article %d says what the proof shows and what it cannot', (type) => {
  const content = ARTICLES.find((article) => article.type === type)?.content ?? ''
  expect(content).toContain(FAIR_WORDS.shows)
  expect(content).toContain(FAIR_WORDS.limits)
})

test.each(LIMITS.slice(0, 3))('the offline verifier says that it cannot see %s', (chinese) => {
  expect(readFileSync('apps/web/fair-verifier.html', 'utf8')).toContain(chinese)
})
