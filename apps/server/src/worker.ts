// Everything the worker does, a row each: jobs, done once in every period, and loops, which go on all the time.
import type { CheckRun } from '#src/books/check.ts'
import { pruneChecks } from '#src/books/check.sql.ts'
import type { Core } from '#src/core.ts'
import { pruneAttempts } from '#src/db/attempts.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import { pruneAnswers } from '#src/http/idempotency.sql.ts'
import type { JobItems } from '#src/jobs/items.ts'
import type { Loop } from '#src/jobs/loop.ts'
import type { Job } from '#src/jobs/runner.ts'
import { pruneRuns } from '#src/jobs/runner.sql.ts'
import { dailyAt, every, monthlyAt } from '#src/jobs/schedule.ts'
import { pruneSessions } from '#src/modules/auth/auth.sql.ts'
import { pruneCaptchas } from '#src/modules/auth/captcha.sql.ts'
import { pruneCallbacks } from '#src/modules/deposit/deposit.sql.ts'
import { pruneChat } from '#src/modules/room/chat.sql.ts'
import { REBATE_JOB } from '#src/modules/rebate/rebate.service.ts'
import { VIP_JOBS } from '#src/modules/vip/vip.service.ts'
import type { Services } from '#src/services.ts'
import { SWEEP_JOB, TurnoverSweep } from '#src/turnover/turnover-sweep.ts'

const MINUTE = 60_000
/** Winnings are in the wallets within three seconds of a draw. */
const SETTLE_MS = 250

/** Each throws away what has served of its own table, and nothing else. */
const PRUNES: Readonly<Record<string, (sql: Sql) => Promise<void>>> = {
  captchas: pruneCaptchas,
  attempts: pruneAttempts,
  answers: pruneAnswers,
  sessions: pruneSessions,
  callbacks: pruneCallbacks,
  chat: pruneChat,
  checks: pruneChecks,
  runs: pruneRuns,
}

export function workerJobs({ db }: Pick<Core, 'db'>, services: Services): readonly Job[] {
  const { books, jobItems, members, rebates, vip } = services
  const sweep = new TurnoverSweep({ turnover: services.turnover, items: jobItems })
  const jobs: readonly Job[] = [
    {
      name: 'housekeeping',
      about: 'throws away what has served',
      duePeriod: every(10 * MINUTE),
      run: () => housekeeping(db, jobItems),
      item: (_period, table) => prune(db, table),
    },
    {
      name: 'close-trials',
      about: 'ends trials that are older than a day',
      duePeriod: every(10 * MINUTE),
      run: () => members.closeTrials(),
    },
    {
      name: 'books-minute',
      about: 'checks the books over what is new',
      duePeriod: every(MINUTE),
      run: async () => verdict(await books.check('incremental')),
    },
    {
      name: 'books-daily',
      about: 'checks the books over everything',
      duePeriod: dailyAt('03:30:00'),
      run: async () => verdict(await books.check('whole')),
    },
    {
      name: SWEEP_JOB,
      about: 'clears turnover that nobody chases any more',
      duePeriod: every(10 * MINUTE),
      run: () => sweep.run(),
      item: (_period, member) => sweep.item(member),
    },
    {
      name: VIP_JOBS.daily,
      about: 'raises, keeps and lowers levels by the day that ended',
      duePeriod: dailyAt('02:00:00'),
      run: (today) => vip.runDaily(today),
      item: (day, item) => vip.dailyItem(day, item),
    },
    {
      // Levels before the rebates that go by them.
      name: REBATE_JOB,
      about: 'counts the rebates of the day that ended',
      duePeriod: dailyAt('02:30:00'),
      follows: VIP_JOBS.daily,
      run: (today) => rebates.runDaily(today),
      item: (day, item) => rebates.dailyItem(day, item),
    },
    {
      name: VIP_JOBS.monthly,
      about: 'gives the gifts of the month',
      duePeriod: monthlyAt('12:00:00'),
      run: (first) => vip.runMonthly(first),
      item: (first, member) => vip.monthlyItem(first, member),
    },
  ]
  const works = new Map(jobs.flatMap(({ name, item }) => (item === undefined ? [] : [[name, item]])))
  return [
    ...jobs,
    {
      name: 'job-items',
      about: 'tries again what runs had to leave out',
      duePeriod: every(MINUTE),
      run: () => jobItems.retryDue(works),
    },
  ]
}

export function workerLoops({ config }: Pick<Core, 'config'>, services: Services): readonly Loop[] {
  const { betSync, payments, payouts, reconcile, settlement } = services
  const pauseMs = config.loopMs
  return [
    {
      name: 'reconcile',
      about: 'asks venues how open transfers ended',
      pauseMs,
      run: () => reconcile.runOnce(),
    },
    {
      name: 'deposits',
      about: 'asks the payment provider about open orders',
      pauseMs,
      run: () => payments.runOnce(),
    },
    {
      name: 'payouts',
      about: 'asks the payment provider about withdrawals being paid',
      pauseMs,
      run: () => payouts.runOnce(),
    },
    {
      name: 'settle',
      about: 'pays drawn rounds and refunds void ones',
      pauseMs: SETTLE_MS,
      run: () => settlement.runOnce(),
    },
    {
      name: 'bet-sync',
      about: "brings venues' bet logs into our books",
      pauseMs,
      run: () => betSync.runOnce(),
    },
  ]
}

/** Each table by itself: one that cannot be pruned keeps no other from it. */
export async function housekeeping(sql: Sql, items: Pick<JobItems, 'each'>): Promise<void> {
  await items.each('housekeeping', '', Object.keys(PRUNES), (table) => prune(sql, table))
}

async function prune(sql: Sql, table: string): Promise<void> {
  await PRUNES[table]?.(sql)
}

function verdict({ ok, lines }: CheckRun) {
  return { ok, broken: lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant) }
}
