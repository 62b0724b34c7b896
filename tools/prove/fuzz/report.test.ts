// The report of the hostile requests: whole and cut short.
import { expect, test } from 'vitest'
import { type Found, reportOf } from './report.ts'

const request = { path: '/api/a', body: '{}' }
const clean: Found = { sent: 10, wanted: 10, findings: [], slow: [], books: [] }
const said = (changes: Partial<Found>) => {
  const { lines, hasFailed } = reportOf({ ...clean, ...changes })
  return { text: lines.join('\n'), hasFailed }
}

test('a whole run without a finding passes', () => {
  expect(said({})).toEqual({ text: expect.stringContaining('1 passed, 0 failed'), hasFailed: false })
})

test('a run that was ended early fails and says what it found until then', () => {
  const { text, hasFailed } = said({ sent: 4, findings: [{ what: 'POST /api/a: status 500', request }] })
  expect(hasFailed).toBe(true)
  expect(text).toContain('POST /api/a: status 500')
  expect(text).toContain('ended after 4 of 10')
})

test.each([
  [6_000, 10, true],
  [6_000, 2_999, true],
  [6_000, 3_000, false],
])('an answer after %i ms beside a health check of %i ms fails: %s', (tookMs, healthMs, fails) => {
  const { text, hasFailed } = said({ slow: [{ what: 'POST /api/a', request, tookMs, healthMs }] })
  expect(hasFailed).toBe(fails)
  expect(text).toContain(`POST /api/a: ${tookMs} ms`)
})

test('books that do not balance fail', () => {
  expect(said({ books: ['zero sum'] }).text).toContain('✘ books: zero sum')
})
