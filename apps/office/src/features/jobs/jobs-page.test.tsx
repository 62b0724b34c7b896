// The jobs page: states, runs with totals, skipped items, and a rerun after a dry run.
import { screen, waitFor, within } from '@testing-library/react'
import { parseBeijing } from '@lanting/contract/time'
import { describe, expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { type Answers, broken, meOf, openApproval, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { Drill, DryRun, JobRow, JobRun, JobRuns } from './queries.ts'
import { drillState, jobState, totalsText } from './rules.ts'

const run: JobRun = {
  period: '2026-11-14',
  at: '2026-11-14 02:30:03',
  took_ms: 11_800,
  state: 'done',
  tries: 1,
  totals: [
    { total: 'members', value: '9204' },
    { total: 'given', value: '6418.33' },
  ],
  error: null,
  by: null,
}
const row: JobRow = {
  job: 'rebate-daily',
  last: run,
  runs: ['late', 'done'],
  lag: 0,
  next: 1020,
  aside: 0,
  again: 1,
}
const runs: JobRuns = {
  job: 'rebate-daily',
  runs: [run, { ...run, period: '2026-11-10', by: '陆青 · 许岚', totals: [{ total: 'done', value: '3' }] }],
  aside: [],
  periods: ['2026-11-14', '2026-11-13'],
  open: null,
}
const some: DryRun = {
  at: '2026-11-15 09:41:30',
  have: { rows: 9204, amount: '6418.33' },
  adds: { rows: 2, amount: '5.20' },
  changes: 0,
  failed: 0,
}
const nothing: DryRun = { ...some, adds: { rows: 0, amount: '0.00' } }
const answers = (
  change: { runs?: Partial<JobRuns>; dry?: DryRun; rows?: readonly JobRow[]; drill?: Drill } = {},
): Answers => ({
  'POST /office-api/job/list': () => ({
    at: '2026-11-15 09:42:00',
    jobs: [...(change.rows ?? [row, { ...row, job: 'books-minute', again: 0 }])],
    drill: change.drill ?? null,
  }),
  'POST /office-api/job/runs': ({ job }) => ({ ...runs, ...change.runs, job }),
  'POST /office-api/job/dry': () => change.dry ?? some,
  'POST /office-api/job/rerun': () => ({ ...openApproval, kind: 'rerun' }),
})

describe('words', () => {
  test.each([
    [run.totals, '9,204 人 · 6,418.33 元'],
    [[{ total: 'given', value: '0.00' }], '无变动'],
    [
      [
        { total: 'days', value: '1' },
        { total: 'members', value: '0' },
      ],
      '无变动',
    ],
    [[{ total: 'broken', value: '0' }], '全部通过'],
    [[], '—'],
  ] as const)('%j is %s', (totals, text) => {
    expect(totalsText([...totals])).toBe(text)
  })

  test.each([
    [row, ['ok', '17 分后']],
    [{ ...row, aside: 2 }, ['bad', '2 项未完成']],
    [{ ...row, lag: 2460 }, ['wait', '等待运行']],
    [{ ...row, last: { ...run, state: 'failed' } }, ['bad', '失败']],
    [{ ...row, last: null }, ['info', '未开始']],
    [{ ...row, next: 90_000 }, ['ok', '已完成']],
  ] as const)('a job at a look', (one, look) => {
    expect(jobState(one)).toEqual(look)
  })
})

const drill: NonNullable<Drill> = {
  at: '2026-11-02 05:20:11',
  backup: '20261101-030002F',
  lost: 24,
  took: 412,
  findings: [],
}

describe('the last drill of the restore', () => {
  const now = parseBeijing('2026-11-15 09:42:00') ?? 0
  test.each([
    [null, ['bad', '从未演练']],
    [drill, ['ok', '通过']],
    [{ ...drill, at: '2026-10-01 00:00:00', findings: ['账目不符：I2'] }, ['bad', '未通过']],
  ] as const)('%j is %j', (one, look) => {
    expect(drillState(one === null ? null : { ...one, findings: [...one.findings] }, now)).toEqual(look)
  })

  test.each([
    ['LIMITS.drillEveryMs', '35 days', '2026-10-11 09:42:00', '通过'],
    ['LIMITS.drillEveryMs', 'a second more', '2026-10-11 09:41:59', '已过期'],
  ])('%s: %s ago', (_limit, _what, at, words) => {
    expect(drillState({ ...drill, at, findings: [] }, now)[1]).toBe(words)
  })

  test('is shown with its backup, its age and what it found', async () => {
    const failed = { ...drill, findings: ['账目不符：I2', '个人资料打不开：x'] }
    renderOffice('/jobs', meOf('finance'), answers({ drill: failed }))
    expect(await screen.findByText('20261101-030002F')).toBeTruthy()
    expect(screen.getByText('11-02 05:20（13 天前）')).toBeTruthy()
    expect(screen.getByText('6 分')).toBeTruthy()
    expect(screen.getByText('账目不符：I2；个人资料打不开：x')).toBeTruthy()
  })

  test('that never was says so', async () => {
    renderOffice('/jobs', meOf('finance'), answers())
    expect(await screen.findByText('从未演练')).toBeTruthy()
  })
})

describe('the page', () => {
  test('shows each job, and the runs of the chosen one with who had them done again', async () => {
    const { user } = renderOffice(
      '/jobs',
      meOf('finance'),
      answers({ rows: [row, { ...row, job: 'vip-daily', lag: 2460 }] }),
    )
    const table = await screen.findByRole('table', { name: '任务' })
    expect(within(table).getByText('41 分')).toBeTruthy()
    expect(within(table).getAllByRole('img', { name: '迟到完成' })).toHaveLength(2)
    expect(await screen.findByText('陆青 · 许岚 补跑')).toBeTruthy()
    await user.click(within(table).getByRole('button', { name: 'VIP 升降级' }))
    expect(await screen.findByRole('heading', { name: 'VIP 升降级的每次运行' })).toBeTruthy()
    // Finance approves; the requester is an administrator.
    expect(screen.queryByRole('button', { name: /试算/ })).toBeNull()
  })

  test('lists what was set aside with its error', async () => {
    const item = {
      period: '2026-11-13',
      item: '800202',
      error: 'Error: on purpose',
      tries: 3,
      since: run.at ?? '',
      retry_at: '2026-11-15 09:44:00',
    }
    renderOffice('/jobs', meOf('admin'), answers({ runs: { aside: [item] } }))
    expect(await screen.findByText('Error: on purpose')).toBeTruthy()
    expect(screen.getByText('已试 3 次，09:44:00 再试')).toBeTruthy()
  })

  test('a dry run with nothing to add locks the button', async () => {
    const { user } = renderOffice('/jobs', meOf('admin'), answers({ dry: nothing }))
    await user.click(await screen.findByRole('button', { name: /试算/ }))
    const locked = await screen.findByRole('button', { name: '补跑（无差额）' })
    expect(locked).toHaveProperty('disabled', true)
  })

  test('what is missing is asked for with a reason, under one key', async () => {
    const { user, asked } = renderOffice('/jobs', meOf('admin'), answers())
    expect(await screen.findByRole('button', { name: '补跑…' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: /试算/ }))
    expect(await screen.findByText('2 行 · 5.20 元')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '补跑…' }))
    await user.type(await screen.findByLabelText('原因（写入操作日志）'), '漏算')
    await user.click(screen.getByRole('button', { name: /提交补跑/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/job/rerun'))?.input).toEqual({
        job: 'rebate-daily',
        period: '2026-11-14',
        reason: '漏算',
      }),
    )
  })

  test('another period forgets the dry run', async () => {
    const { user } = renderOffice('/jobs', meOf('admin'), answers())
    await user.click(await screen.findByRole('button', { name: /试算/ }))
    expect(await screen.findByText('2 行 · 5.20 元')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('业务期'), '2026-11-13')
    expect(screen.queryByText('2 行 · 5.20 元')).toBeNull()
    expect(screen.getByRole('button', { name: '补跑…' })).toHaveProperty('disabled', true)
  })

  test('an open request is linked, a refused dry run and a server error are shown', async () => {
    const { user } = renderOffice('/jobs', meOf('admin'), {
      ...answers({ runs: { open: openApproval.id } }),
      'POST /office-api/job/dry': () => {
        throw new Refused('wrongState')
      },
    })
    expect(await screen.findByRole('link', { name: '待第二人确认' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /试算/ }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  test('says when the list cannot be read', async () => {
    renderOffice('/jobs', meOf('admin'), { 'POST /office-api/job/list': broken })
    expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
  })
})

testAfter([
  {
    call: 'POST /office-api/job/rerun',
    at: '/jobs',
    me: meOf('admin'),
    answers: answers(),
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /试算/ }))
      await screen.findByText('2 行 · 5.20 元')
      await user.click(screen.getByRole('button', { name: '补跑…' }))
      await user.type(await screen.findByLabelText('原因（写入操作日志）'), '漏算')
      await user.click(screen.getByRole('button', { name: /提交补跑/ }))
    },
    answered: {
      again: ['POST /office-api/job/list', 'POST /office-api/job/runs', 'POST /office-api/approval/list'],
    },
  },
])
