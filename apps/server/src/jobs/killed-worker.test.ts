// A worker crashes in the middle of the monthly gifts: the next worker pays the remaining members, once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beijingDay } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JobRunner } from '#src/jobs/runner.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { until } from '#src/test/daily-jobs.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeProvider } from '#src/test/venues/fake-provider.ts'
import { workerJobs } from '#src/worker.ts'

const WORKER = fileURLToPath(new URL('../main-worker.ts', import.meta.url))
const MINUTE = 60_000
const provider = createFakeProvider()
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({}, { payments: provider.payments })
  await intoTheDay(test)
  await seedContent(test.core.db)
})
afterAll(() => test.close())

async function depositor(): Promise<void> {
  const { id, token } = await newMember(test)
  await test.core.db.query('UPDATE member_vip SET level = 3 WHERE member_id = $1', [id])
  const asked = await test.call('POST /api/recharge', { paytype: 'wxpay', amount: 100 }, { token })
  const { payload, headers } = provider.callback({ order_no: asked.data.deposit_no, amount: '100.00' })
  await test.app.inject({ method: 'POST', url: '/hook/pay/sandbox', headers, payload })
}

/** So that the worker to be killed has only the gifts to do. */
async function nothingElseIsDue(): Promise<void> {
  const now = test.core.clock.now().getTime()
  await test.core.db.query(
    'INSERT INTO closed_days (day, vip_at) VALUES (beijing_day(app_now()) - 1, app_now())',
  )
  for (const job of workerJobs(test.core, test.services)) {
    if (job.name === 'vip-monthly') continue
    for (let minute = 0; minute < 10; minute++)
      await test.core.db.query(
        `INSERT INTO job_runs (job, period, started_at, finished_at) VALUES ($1, $2, clock_timestamp(), clock_timestamp())
         ON CONFLICT DO NOTHING`,
        [job.name, job.duePeriod(new Date(now + minute * MINUTE)) ?? 'none'],
      )
  }
}

const gifts = async () => (await test.core.db.query('SELECT 1 FROM vip_monthly_gifts')).length

it('never notes a run as done that nobody finished', async () => {
  for (let n = 0; n < 3; n++) await depositor()
  const month = beijingDay(test.core.clock.now()).slice(0, 7)
  while (beijingDay(test.core.clock.now()).slice(0, 7) === month) await until(test, '11:59:00')
  await until(test, '12:00:00')
  await nothingElseIsDue()
  const worker = spawn(process.execPath, ['--import', 'tsx', WORKER], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: test.core.db.url,
      DATA_DIR: test.core.config.dataDir,
      SECRET_KEY: test.core.config.secretKey,
      LOG_LEVEL: 'silent',
      CRASH_AT: 'in-job-item',
    },
    stdio: 'ignore',
  })
  expect((await once(worker, 'exit'))[1]).toBe('SIGKILL')
  expect(await gifts()).toBe(1)

  const jobs = workerJobs(test.core, test.services).filter(({ name }) => name === 'vip-monthly')
  const next = new JobRunner({ ...test.core, alarms: test.services.alarms }, jobs)
  await next.tick()
  expect(await gifts()).toBe(1)
  await test.core.db.query('UPDATE job_runs SET lease_until = clock_timestamp() WHERE finished_at IS NULL')
  await next.tick()
  await next.tick()
  expect(await gifts()).toBe(3)
  await expectMoneyBalances(test.core.db)
})
