// Axes begin at zero and end on a round number of three steps.
import { expect, test } from 'vitest'
import { axisMax, axisText, inOrder, jobLook, jobState, sizeText } from './rules.ts'

test.each([
  [0, 3],
  [2, 3],
  [4, 6],
  [16, 30],
  [100, 150],
  [297_000, 300_000],
  [300_001, 600_000],
])('an axis for %i ends at %i', (highest, end) => {
  expect(axisMax(highest)).toBe(end)
})

test('ten thousands are said as such', () => {
  expect([axisText(0), axisText(5000), axisText(200_000), axisText(15_000)]).toEqual([
    '0',
    '5,000',
    '20 万',
    '1.5 万',
  ])
})

test('a job without words is shown by its name', () => {
  expect(jobLook('books-minute').title).toBe('资金核对')
  expect(jobLook('something-new')).toEqual({ title: 'something-new', period: '—' })
})

const job = (name: string, change: object = {}) => ({
  job: name,
  at: '2026-11-15 09:42:00',
  took_ms: 600,
  failed: 0 as const,
  size: null,
  late: 0,
  ...change,
})

test('jobs stand in a fixed order, strangers last', () => {
  const rows = ['close-trials', 'something-new', 'draw', 'books-minute'].map((name) => job(name))
  expect(inOrder(rows).map((row) => row.job)).toEqual([
    'draw',
    'books-minute',
    'close-trials',
    'something-new',
  ])
})

test.each([
  [job('books-minute', { failed: 1, late: 2 }), 'bad', '失败'],
  [job('reconcile', { late: 1, took_ms: null }), 'wait', '1 件超时'],
  [job('reconcile', { took_ms: null }), 'ok', '正常'],
  [job('draw', { at: null, took_ms: null }), 'info', '未开始'],
  [job('books-daily', { took_ms: null }), 'info', '进行中'],
  [job('draw'), 'ok', '正常'],
] as const)('%o is %s, %s', (row, tone, words) => {
  expect(jobState(row)).toEqual([tone, words])
})

test('what a job did is told in its own unit', () => {
  expect(sizeText(job('reconcile', { size: 3 }))).toBe('3 件在途')
  expect(sizeText(job('books-minute', { size: 0 }))).toBe('I1–I6')
  expect(sizeText(job('books-minute', { size: 2 }))).toBe('2 项不符')
  expect(sizeText(job('housekeeping'))).toBe('—')
})
