// Pictures of the page of jobs.
import { answeringAll } from './screen-steps.mjs'

/** @typedef {import('./screens.mjs').Screen} Screen */

const said = (/** @type {object} */ data) => ({ code: 200, message: '', data })
const DONE = Array.from({ length: 14 }, () => 'done')

/**
 * @param {string} period
 * @param {string} at
 * @param {number} tookMs
 * @param {Record<string, string>} totals
 */
const run = (period, at, tookMs, totals) => ({
  period,
  at,
  took_ms: tookMs,
  state: 'done',
  tries: 1,
  totals: Object.entries(totals).map(([total, value]) => ({ total, value })),
  error: null,
  by: null,
})
const REBATES = run('2026-11-15', '2026-11-15 02:30:03', 11_800, { members: '9204', given: '6418.33' })
const row = (
  /** @type {string} */ job,
  /** @type {object | null} */ last,
  /** @type {object} */ more = {},
) => ({
  job,
  last,
  runs: DONE,
  lag: 0,
  next: 40_000,
  aside: 0,
  again: 0,
  ...more,
})
const LIST = {
  at: '2026-11-15 09:42:00',
  jobs: [
    row('vip-daily', run('2026-11-15', '2026-11-15 02:00:04', 4200, { promoted: '38', demoted: '21' }), {
      again: 1,
    }),
    row('rebate-daily', REBATES, { again: 1, runs: DONE.map((state, i) => (i === 9 ? 'late' : state)) }),
    row('red-packet-cut', run('2026-11-14', '2026-11-14 10:00:00', 300, { packets: '1192' }), { next: 1080 }),
    row('vip-monthly', run('2026-11-01', '2026-11-01 12:00:01', 1900, { members: '412', given: '9284.00' }), {
      next: 1_300_000,
      again: 1,
    }),
    row('books-minute', run('29888142', '2026-11-15 09:42:00', 1400, {}), { next: 42 }),
    row('books-daily', run('2026-11-15', '2026-11-15 03:30:00', 8200, {})),
    row('turnover-sweep', run('2988814', '2026-11-15 09:40:00', 200, { cleared: '4' }), {
      next: 480,
      aside: 1,
    }),
    row('close-trials', null, { runs: [], lag: 2460, next: 480 }),
  ],
  drill: {
    at: '2026-11-02 05:20:11',
    backup: '20261101-030002F',
    lost: 24,
    took: 412,
    findings: [],
  },
}
const RUNS = {
  job: 'rebate-daily',
  runs: [
    REBATES,
    run('2026-11-14', '2026-11-14 02:30:02', 11_200, { members: '8967', given: '6102.75' }),
    run('2026-11-13', '2026-11-13 02:30:03', 10_900, { members: '8811', given: '5987.40' }),
    { ...run('2026-11-11', '2026-11-12 08:12:40', 10_400, { done: '2', given: '5.20' }), by: '陆青 · 许岚' },
    {
      ...run('2026-11-11', '2026-11-11 03:04:11', 10_600, { members: '8720', given: '5870.02' }),
      state: 'late',
    },
  ],
  aside: [
    {
      period: '2026-11-14',
      item: '800231',
      error: 'Error: value out of range',
      tries: 3,
      since: '2026-11-15 02:30:05',
      retry_at: '2026-11-15 09:44:00',
    },
  ],
  periods: ['2026-11-15', '2026-11-14', '2026-11-13'],
  open: null,
}
const DRY = {
  at: '2026-11-15 09:41:30',
  have: { rows: 9204, amount: '6418.33' },
  adds: { rows: 0, amount: '0.00' },
  changes: 0,
  failed: 0,
}

/** @type {readonly Screen[]} */
export const JOB_SCREENS = [
  {
    name: 'office-jobs',
    path: '/jobs',
    as: 'admin001',
    before: answeringAll({
      '/office-api/job/list': said(LIST),
      '/office-api/job/runs': said(RUNS),
      '/office-api/job/dry': said(DRY),
    }),
    prepare: async (page) => {
      await page.getByRole('button', { name: /试算/ }).click()
      await page.getByText('补跑（无差额）').waitFor()
    },
  },
  { name: 'office-jobs-live', path: '/jobs', as: 'finance01' },
]
