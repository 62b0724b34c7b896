// Axes begin at zero and end on a round number of three steps.
import { expect, test } from 'vitest'
import { alarmGroups, axisMax, axisText, inOrder, jobLook, jobsShown, jobState, sizeText } from './rules.ts'

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

test('the size of a job run has its own unit', () => {
  expect(sizeText(job('reconcile', { size: 3 }))).toBe('3 件在途')
  expect(sizeText(job('books-minute', { size: 0 }))).toBe('I1–I6')
  expect(sizeText(job('books-minute', { size: 2 }))).toBe('2 项不符')
  expect(sizeText(job('housekeeping'))).toBe('—')
})

test('the first page shows eight jobs, whatever needs a look before the others', () => {
  const rows = ['draw', 'books-minute', 'vip-daily', 'rebate-daily', 'red-packet-cut', 'vip-monthly'].map(
    (name) => job(name),
  )
  const late = job('turnover-sweep', { late: 2 })
  const failed = job('close-trials', { failed: 1 })
  const shown = jobsShown([...rows, job('job-items'), failed, late, job('something-new')]).map(
    (row) => row.job,
  )
  expect(shown).toHaveLength(8)
  expect(shown.slice(0, 3).toSorted()).toEqual(['close-trials', 'draw', 'turnover-sweep'])
  expect(shown).not.toContain('something-new')
})

test('alarms of one kind are one line: how many, since when, and the newest of them', () => {
  const alarm = (kind: 'payout_stuck' | 'bet_quarantined', raised: string, last: string) => ({
    kind,
    subject: last,
    detail: last,
    raised_at: `2026-11-15 ${raised}`,
    last_at: `2026-11-15 ${last}`,
    times: 1,
  })
  const groups = alarmGroups([
    alarm('payout_stuck', '04:42:12', '04:42:12'),
    alarm('bet_quarantined', '11:26:43', '11:26:43'),
    alarm('payout_stuck', '05:00:15', '05:30:46'),
  ])
  expect(
    groups.map(({ kind, count, since, newest }) => [kind, count, since.slice(11), newest.detail]),
  ).toEqual([
    ['bet_quarantined', 1, '11:26:43', '11:26:43'],
    ['payout_stuck', 2, '04:42:12', '05:30:46'],
  ])
})
