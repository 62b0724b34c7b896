// Everything the worker does, a row each: jobs, done once in every period, and loops, which go on all the time.
import type { CheckRun } from '#src/books/check.ts'
import { pruneChecks } from '#src/books/check.sql.ts'
import type { Core } from '#src/core.ts'
import { pruneAttempts } from '#src/db/attempts.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import { pruneAnswers } from '#src/http/idempotency.sql.ts'
import type { Loop } from '#src/jobs/loop.ts'
import type { Job } from '#src/jobs/runner.ts'
import { pruneRuns } from '#src/jobs/runner.sql.ts'
import { dailyAt, every, monthlyAt } from '#src/jobs/schedule.ts'
import { pruneAgentTickets } from '#src/modules/agent/agent.sql.ts'
import { pruneSessions } from '#src/modules/auth/auth.sql.ts'
import { pruneCaptchas } from '#src/modules/auth/captcha.sql.ts'
import { pruneCallbacks } from '#src/modules/deposit/deposit.sql.ts'
import { pruneChat } from '#src/modules/room/chat.sql.ts'
import type { Services } from '#src/services.ts'

const MINUTE = 60_000
/** Winnings are in the wallets within three seconds of a draw. */
const SETTLE_MS = 250

/** Each throws away what has served of its own table, and nothing else. */
const PRUNES: readonly ((sql: Sql) => Promise<void>)[] = [
  pruneCaptchas,
  pruneAttempts,
  pruneAnswers,
  pruneSessions,
  pruneCallbacks,
  pruneChat,
  pruneChecks,
  pruneRuns,
  pruneAgentTickets,
]

/** In this order when several are due: levels before the rebates that go by them. */
export function workerJobs({ db }: Pick<Core, 'db'>, services: Services): readonly Job[] {
  const { agentStatements, books, invites, members, rebates, turnover, vip } = services
  return [
    {
      name: 'housekeeping',
      about: 'throws away what has served',
      duePeriod: every(10 * MINUTE),
      run: () => housekeeping(db),
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
      name: 'turnover-sweep',
      about: 'clears turnover that nobody chases any more',
      duePeriod: every(10 * MINUTE),
      run: async () => ({ cleared: await turnover.sweepPoor() }),
    },
    {
      name: 'vip-daily',
      about: 'raises, keeps and lowers levels by the day that ended',
      duePeriod: dailyAt('02:00:00'),
      run: (today) => vip.runDaily(today),
    },
    {
      name: 'rebate-daily',
      about: 'counts the rebates of the day that ended',
      duePeriod: dailyAt('02:30:00'),
      run: (today) => rebates.runDaily(today),
    },
    {
      name: 'vip-monthly',
      about: 'gives the gifts of the month',
      duePeriod: monthlyAt('12:00:00'),
      run: (first) => vip.runMonthly(first),
    },
    {
      name: 'invite-gifts',
      about: 'gives inviters and friends their gifts, or says why not',
      duePeriod: every(10 * MINUTE),
      run: () => invites.runGifts(),
    },
    {
      name: 'agent-monthly',
      about: "reckons agents' statements of the month that ended",
      duePeriod: monthlyAt('15:00:00', 5),
      run: (fifth) => agentStatements.runMonthly(fifth),
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

export async function housekeeping(sql: Sql): Promise<void> {
  for (const prune of PRUNES) await prune(sql)
}

function verdict({ ok, lines }: CheckRun) {
  return { ok, broken: lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant) }
}
