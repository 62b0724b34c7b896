// Everything the worker does, a row each: jobs, done once in every period, and loops, which go on all the time.
import { type JobName, JOBS } from '@lanting/contract/data/jobs'
import { LIMITS } from '@lanting/contract/limits'
import type { CheckRun } from '#src/books/check/check.ts'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import { NightBooks } from '#src/books/check/night-books.ts'
import { housekeeping, prune } from '#src/housekeeping.ts'
import type { Core } from '#src/process/core.ts'
import type { Each, ItemHandler } from '#src/jobs/items.ts'
import { EXPORT_ASKED } from '#src/bus/member.topics.ts'
import { LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import { MEMBER_LEFT, SESSION_ENDED } from '#src/bus/session.topics.ts'
import type { Loop } from '#src/jobs/loop.ts'
import type { Job } from '#src/jobs/runner.ts'
import { scheduleOf } from '#src/jobs/schedule.ts'
import { RerunService } from '#src/modules/job/rerun.service.ts'
import { rerunHandlers } from '#src/rerun-handlers.ts'
import type { Services } from '#src/services.ts'
import { sweepLeaving, sweepPoor } from '#src/turnover/turnover-sweep.ts'

/** Drawn rounds are announced on the Bus; this poll is for lost messages and void rounds. Paid within three seconds. */
const SETTLE_MS = 1_000

/** Idle loops poll 3x less often; where a message wakes them or only staff could notice, 10x. */
const IDLE = 3
const SELDOM = 10

interface ItemJob extends Omit<Job, 'run' | 'duePeriod'> {
  readonly name: JobName
  readonly run: (period: string, each: Each) => Promise<unknown>
  readonly item?: (period: string, item: string, each: Each) => Promise<unknown>
}

export function workerJobs({ db }: Pick<Core, 'db'>, services: Services): readonly Job[] {
  const { jobItems } = services
  const handlers = new Map<string, ItemHandler>()
  const rows: readonly ItemJob[] = [
    ...houseJobs(db, services),
    ...loyaltyJobs(services),
    ...programmeJobs(services),
    ...protectionJobs(services),
    {
      name: 'job-items',
      about: 'tries again what runs had to leave out',
      run: () => jobItems.retryDue(handlers),
    },
  ]
  return rows.map(({ run, item, ...job }): Job => {
    const each = jobItems.of(job.name)
    if (item !== undefined) handlers.set(job.name, (period, one) => item(period, one, each))
    return { ...job, duePeriod: scheduleOf(JOBS[job.name].time), run: (period) => run(period, each) }
  })
}

function houseJobs(db: Core['db'], services: Services): readonly ItemJob[] {
  const { books, members, pots, publicLog, trust, turnover } = services
  const night = new NightBooks({ db, books, publicLog })
  return [
    {
      name: 'housekeeping',
      about: 'throws away what has served',
      run: (_period, each) => housekeeping(db, each),
      item: (_period, table) => prune(db, table),
    },
    {
      name: 'close-trials',
      about: 'ends trials that are older than a day',
      run: () => members.closeTrials(),
    },
    {
      name: 'books-minute',
      about: 'checks the books over what is new',
      run: async () => verdict(await books.check('incremental')),
    },
    {
      name: 'books-daily',
      about: 'checks and closes the day of the books that ended, and checks some older ones again',
      isReady: (today) => night.isReady(today),
      run: async (today) => verdict(await night.run(today)),
    },
    {
      name: 'liabilities',
      about: 'publishes the root over what members are owed, and the figures of the trust page',
      run: (period) => trust.run(period),
    },
    {
      name: 'turnover-sweep',
      about: 'clears turnover of members below the minimum balance, ends gifts of members who keep away',
      run: async (_period, each) => ({
        ...(await sweepPoor(turnover, each)),
        ...(await sweepLeaving(pots, each)),
      }),
      item: async (_period, member) => {
        await turnover.closeIfBalanceBelowMinimum(BigInt(member))
        await pots.forfeitLeaving(BigInt(member))
      },
    },
  ]
}

function loyaltyJobs({ rebateRuns, redPacketCuts, vipRuns }: Services): readonly ItemJob[] {
  return [
    {
      name: 'vip-daily',
      about: 'raises, keeps and lowers levels by the day that ended',
      run: (today, each) => vipRuns.runDaily(today, each),
      item: (day, item, each) => vipRuns.dailyItem(day, item, each),
    },
    {
      name: 'rebate-daily',
      about: 'counts the rebates of the day that ended',
      // Levels before the rebates that go by them.
      follows: 'vip-daily',
      run: (today, each) => rebateRuns.runDaily(today, each),
      item: (day, item, each) => rebateRuns.dailyItem(day, item, each),
    },
    {
      name: 'vip-monthly',
      about: 'gives the gifts of the month',
      follows: 'vip-daily',
      isReady: (first) => vipRuns.areLevelsFinal(first),
      run: (first, each) => vipRuns.runMonthly(first, each),
      item: (first, member) => vipRuns.monthlyItem(first, member),
    },
    {
      name: 'red-packet-cut',
      about: "cuts the day's red packets and publishes their root",
      run: (today) => redPacketCuts.cutDay(today),
    },
    {
      name: 'red-packet-reveal',
      about: 'says in the public log what the list of the day sums up to',
      run: (today) => redPacketCuts.publishReveal(today),
    },
  ]
}

/** What is given for friends and to agents. */
function programmeJobs({ agentStatements, invites }: Services): readonly ItemJob[] {
  return [
    {
      name: 'invite-gifts',
      about: 'gives inviters and friends their gifts, or says why not',
      run: (_period, each) => invites.runGifts(each),
      item: (_period, friend) => invites.giftItem(friend),
    },
    {
      name: 'agent-monthly',
      about: "reckons agents' statements of the month that ended",
      run: (fifth, each) => agentStatements.runMonthly(fifth, each),
      item: (fifth, agent) => agentStatements.monthlyItem(fifth, agent),
    },
  ]
}

function protectionJobs({ protection: { signs } }: Services): readonly ItemJob[] {
  return [
    {
      name: 'signs-daily',
      about: 'counts signs of harm by the day that ended, and begins what follows from them',
      run: (today, each) => signs.runDaily(today, each),
      item: (day, person) => signs.dailyItem(day, person),
    },
  ]
}

export function workerLoops(core: Pick<Core, 'config' | 'db'>, services: Services): readonly Loop[] {
  const { config, db } = core
  const { betSync, payments, payouts, pushSender, reconcile, redPacketCuts } = services
  const pauseMs = config.loopMs
  const pace = { pauseMs, idleMs: pauseMs * IDLE }
  const seldom = { pauseMs, idleMs: pauseMs * SELDOM }
  const reruns = new RerunService({ db, items: services.jobItems, handlers: rerunHandlers(services) })
  return [
    {
      name: 'reconcile',
      about: 'asks venues how open transfers ended',
      ...pace,
      run: () => reconcile.runOnce(),
    },
    {
      name: 'deposits',
      about: 'asks the payment provider about open orders',
      ...pace,
      run: () => payments.runOnce(),
    },
    {
      name: 'payouts',
      about: 'asks the payment provider about withdrawals being paid',
      ...pace,
      run: () => payouts.runOnce(),
    },
    ...absenceLoops(services, pace),
    ...lotteryLoops(services, seldom),
    {
      name: 'bet-sync',
      about: "brings venues' bet logs into our books",
      pauseMs,
      run: () => betSync.runDue(),
    },
    {
      name: 'red-packet-late',
      about: 'cuts the packets of deposits that were approved after 10:00',
      ...pace,
      run: () => redPacketCuts.cutLate(),
    },
    ledgerSeals(db, services),
    ...myDataLoops(services, seldom),
    {
      name: 'push',
      about: 'sends notifications to push services',
      pauseMs,
      run: () => pushSender.runOnce(),
    },
    {
      name: 'job-reruns',
      about: 'does periods again that two people asked for',
      ...seldom,
      run: () => reruns.runOnce(),
    },
  ]
}

type Pace = Required<Pick<Loop, 'pauseMs' | 'idleMs'>>

function absenceLoops({ absenceKeeper, leavings, sessionEnds }: Services, pace: Pace): readonly Loop[] {
  return [
    {
      name: 'session-ends',
      about: 'asks venues to end sessions until they confirm',
      ...pace,
      wakeOn: [SESSION_ENDED],
      run: () => sessionEnds.runOnce(),
    },
    {
      name: 'leavings',
      about: 'does what follows from time-outs and exclusions, and ends time-outs that have run out',
      ...pace,
      wakeOn: [MEMBER_LEFT],
      run: () => leavings.runOnce(),
    },
    {
      name: 'absences-kept',
      about: 'keeps time-outs and exclusions outside of the database, and adds those that a restore forgot',
      ...pace,
      wakeOn: [MEMBER_LEFT],
      run: () => absenceKeeper.runOnce(),
    },
  ]
}

function myDataLoops({ closureRunner, exportMaker }: Services, pace: Pace): readonly Loop[] {
  return [
    {
      name: 'exports',
      about: 'makes the exports of their own data that members asked for',
      ...pace,
      wakeOn: [EXPORT_ASKED],
      run: () => exportMaker.runOnce(),
    },
    {
      name: 'closures',
      about: 'closes accounts after seven days when nothing is open, and erases them 30 days later',
      ...pace,
      run: () => closureRunner.runOnce(),
    },
  ]
}

function lotteryLoops({ drawWatch, settlement }: Services, pace: Pace): readonly Loop[] {
  return [
    {
      name: 'settle',
      about: 'pays drawn rounds and refunds void ones',
      pauseMs: SETTLE_MS,
      wakeOn: [LOTTERY_TOPICS.drawn],
      run: () => settlement.runOnce(),
    },
    {
      name: 'draw-watch',
      about: 'raises an alarm when a draw is overdue',
      ...pace,
      run: () => drawWatch.runOnce(),
    },
  ]
}

function ledgerSeals(db: Core['db'], { publicLog }: Services): Loop {
  const sealer = new LedgerSealer({ db, publicLog })
  return {
    name: 'ledger-seals',
    about: 'seals new transactions of the ledger in the public log',
    pauseMs: LIMITS.log.ledgerSealMs,
    run: () => sealer.runOnce(),
  }
}

function verdict({ ok, lines }: CheckRun) {
  return { ok, broken: lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant) }
}
