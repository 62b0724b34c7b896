// Bugs at the edge of a day, a month or a window, and in what happens after a decision: money in doubt, caps, budgets.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const FUNCTIONS = 'apps/server/functions'
const PAYOUTS = [
  `${SRC}/modules/withdrawal/payout/payout-frozen.test.ts`,
  `${SRC}/modules/withdrawal/payout/payout-late.test.ts`,
  `${SRC}/modules/withdrawal/payout/payout-review.test.ts`,
]
const FROZEN_VENUES = [`${SRC}/books/freeze/frozen-venues.test.ts`]
const TOTP = [`${SRC}/modules/staff/totp/staff-totp.test.ts`, `${SRC}/modules/staff/staff-login.test.ts`]
const YEARS = [`${SRC}/modules/bet/lottery-table.test.ts`]
const RECALL = [`${SRC}/modules/transfer/transfer.test.ts`, `${SRC}/modules/transfer/doubtful-venue.test.ts`]
const DAYS = [
  `${SRC}/modules/activity/activity-day.test.ts`,
  `${SRC}/modules/activity/activity-periods.test.ts`,
]
const BONUS = [`${SRC}/modules/activity/activity.test.ts`, `${SRC}/modules/activity/bonus.test.ts`]
const POTS = [`${SRC}/turnover/gift-pots.test.ts`, `${SRC}/modules/activity/bonus.test.ts`]
const CHAIN = [`${SRC}/books/check/closed-day.test.ts`]
const LOG = [`${SRC}/public-log/public-log.test.ts`]
const TODAY = 'beijing_start(beijing_day(app_now()))'

export const EDGES = [
  ...inFile('payout', `${SRC}/modules/withdrawal/payout/payout.service.ts`, PAYOUTS, [
    [
      'a payout is sent while a venue holds the member’s money in doubt',
      "    if ((await venueHold(db, row.member_id, await readMainFen(db, row.member_id, 'CNY'))) !== null) return\n",
      '',
      { tests: FROZEN_VENUES },
    ],
    [
      'what people decided is stuck as before',
      'stuckBecause: row.decided === null ? row.stuck_because : null',
      'stuckBecause: row.stuck_because',
    ],
    [
      'a stuck payout is sent again by itself',
      "const maySend = row.state === 'open' && row.stuck_at === null",
      "const maySend = row.state === 'open'",
    ],
  ]),
  ...inFile('payout', `${SRC}/modules/withdrawal/payout/payout.sql.ts`, PAYOUTS, [
    [
      'a payout is stuck since before its decision',
      'coalesce(CASE WHEN decided IS NULL THEN stuck_at END, app_now())',
      'coalesce(stuck_at, app_now())',
    ],
  ]),
  ...inFile('payout', `${SRC}/modules/withdrawal/payout/payout-review.sql.ts`, PAYOUTS, [
    [
      'opposite differences leave the month’s cap free',
      'SELECT coalesce(sum(abs(p.paid_fen - w.amount_fen)), 0)::bigint AS fen',
      'SELECT coalesce(abs(sum(p.paid_fen - w.amount_fen)), 0)::bigint AS fen',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/venue-freeze.sql.ts`, FROZEN_VENUES, [
    [
      'opposite differences of venues leave the cap free',
      'coalesce(sum(abs(difference_fen)), 0)',
      'coalesce(abs(sum(difference_fen)), 0)',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/frozen-venues.rules.ts`, FROZEN_VENUES, [
    [
      'a difference in the house’s favour needs no room',
      'const size = bearsFen < 0n ? -bearsFen : bearsFen',
      'const size = bearsFen',
    ],
    ['the whole cap cannot be used', 'return size <= free ? null', 'return size < free ? null'],
    [
      'the month of the cap begins in UTC',
      'new Date(dayStart(monthStart(monthOf(beijingDay(now)))))',
      'new Date(`${now.toISOString().slice(0, 8)}01`)',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/venue-freeze.ts`, FROZEN_VENUES, [
    [
      'a comparison older than the freeze reopens',
      ' && row.compared_at > frozenAt',
      ' && row.compared_at >= new Date(frozenAt.getTime() - 1e12)',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/frozen-venues.service.ts`, FROZEN_VENUES, [
    [
      'a request of an older freeze waits for the second person',
      ' || found.approval.asked_at < freeze.frozenAt) return null',
      ') return null',
    ],
  ]),
  ...inFile(
    'approval',
    `${SRC}/approvals/approvals.sql.ts`,
    [`${SRC}/approvals/daily-caps.test.ts`],
    [['the day of the caps is cut in UTC', TODAY, "date_trunc('day', app_now(), 'UTC')"]],
  ),
  ...inFile('staff', `${SRC}/modules/staff/staff-login.service.ts`, TOTP, [
    [
      'right codes use up the budget',
      "    await forgetAttempts(this.deps.db, 'staff-totp', `s${row.id}`)\n    return entered\n",
      '    return entered\n',
    ],
  ]),
  ...inFile(
    'limits',
    `${SRC}/http/limits/redis-counter.ts`,
    [`${SRC}/http/limits/redis-counter.test.ts`],
    [['a window begins anew with every request', "windowMs, 'NX')", 'windowMs)']],
  ),
  ...inFile(
    'limits',
    `${SRC}/http/limits/seen-owners.ts`,
    [`${SRC}/http/limits/rate-limit.test.ts`],
    [
      [
        'a token is known for ever',
        'hit !== undefined && hit.until > performance.now()',
        'hit !== undefined',
      ],
    ],
  ),
  ...inFile('bet', `${FUNCTIONS}/lottery-place.sql`, YEARS, [
    [
      'the year of a bet begins at midnight of UTC',
      'y.from_day <= beijing_day(round.draw_at)',
      "y.from_day <= (round.draw_at AT TIME ZONE 'UTC')::date",
    ],
    [
      'the year of a bet is that of its making',
      'y.from_day <= beijing_day(round.draw_at)',
      'y.from_day <= beijing_day(round.open_at)',
    ],
  ]),
  ...inFile(
    'bet',
    `${FUNCTIONS}/lottery-exposure.sql`,
    [...YEARS, `${SRC}/modules/bet/house-exposure.test.ts`],
    [
      [
        'the exposure’s year begins at midnight of UTC',
        'y.from_day <= beijing_day(r.draw_at)',
        "y.from_day <= (r.draw_at AT TIME ZONE 'UTC')::date",
      ],
    ],
  ),
  ...inFile('transfer', `${SRC}/modules/transfer/recall.service.ts`, RECALL, [
    [
      'a recall that is still open is told as failed',
      "error instanceof AppError && error.key !== 'transferOpen') return",
      'error instanceof AppError) return',
    ],
    [
      'a recall without an answer is told as failed',
      "return { ...nothing, end: 'unknown' }",
      "return { ...nothing, end: 'refused' }",
    ],
  ]),
  ...inFile(
    'turnover',
    'packages/contract/src/rules/promo/turnover.ts',
    ['packages/contract/src/rules/promo/turnover.test.ts'],
    [
      [
        'shares of valid turnover are rounded up',
        '((valid[i] ?? 0n) * sum) / stake',
        '((valid[i] ?? 0n) * sum + stake - 1n) / stake',
      ],
      ['what rounding leaves is lost', 'valid[first] = (valid[first] ?? 0n) + left', 'void left'],
    ],
  ),
  ...inFile('activity', `${SRC}/modules/activity/activity-facts.sql.ts`, DAYS, [
    [
      'today’s deposit is cut in UTC',
      'r.created_at >= beijing_start(beijing_day(app_now()))',
      "r.created_at >= date_trunc('day', app_now(), 'UTC')",
    ],
    [
      'today’s win is cut in UTC',
      'settled_at >= beijing_start(beijing_day(app_now()))',
      "settled_at >= date_trunc('day', app_now(), 'UTC')",
    ],
    [
      'a weekend holds the first moment of Monday',
      'settled_at >= $2 AND settled_at < $3',
      'settled_at >= $2 AND settled_at <= $3',
    ],
    [
      'a deposit counts for two activities',
      "(a.state = 'review' OR a.paid_at IS NOT NULL)",
      "a.state = 'review'",
    ],
  ]),
  ...inFile('activity', `${SRC}/modules/activity/activity.service.ts`, BONUS, [
    ['who takes an application back keeps its marks', '        await near.releaseMarks(tx, id)\n', ''],
    [
      'a bonus that was taken back stays paid',
      "await sql.endWithRemark(tx, id, 'cancelled', remark)",
      'void remark',
    ],
  ]),
  ...inFile('activity', `${SRC}/modules/activity/activity.approval.ts`, BONUS, [
    ['who was refused keeps the marks', '    await releaseMarks(tx, id)\n', ''],
  ]),
  ...inFile('turnover', `${SRC}/turnover/gift-pots.sql.ts`, POTS, [
    ['a forfeited pot is as large as before', 'pot_fen = 0, returned_fen', 'returned_fen'],
  ]),
  ...inFile(
    'job',
    `${SRC}/jobs/runner.sql.ts`,
    [`${SRC}/jobs/runner.test.ts`],
    [
      [
        'a predecessor that failed holds up until its lease ends',
        'AND f.error IS NULL AND f.lease_until',
        'AND f.lease_until',
      ],
      [
        'a predecessor that died holds up for ever',
        'AND f.error IS NULL AND f.lease_until > clock_timestamp())',
        'AND f.error IS NULL)',
      ],
    ],
  ),
  ...inFile(
    'bus',
    `${SRC}/bus/redis-bus.ts`,
    [`${SRC}/bus/bus.test.ts`],
    [
      [
        'a message that was sent again is delivered twice',
        'if (!this.isNew(message.mark ?? id)) continue\n',
        '',
      ],
    ],
  ),
  ...inFile('books', `${SRC}/books/check/closed-day.ts`, CHAIN, [
    [
      'the first closed day may begin anywhere',
      'if (before === null) return day.firstId === 1n',
      'if (before === null) return true',
    ],
    ['a day may be missing in the chain', 'day.day === addDays(before.day, 1) && ', ''],
  ]),
  ...inFile(
    'trace',
    `${SRC}/security-events/security-events.sql.ts`,
    [`${SRC}/security-events/security-events.test.ts`],
    [
      [
        'yesterday’s events count as today’s',
        "count(*) FILTER (WHERE kind = 'failure' AND at >= ${today}) AS failures",
        "count(*) FILTER (WHERE kind = 'failure') AS failures",
      ],
      [
        'all of yesterday is compared with a part of today',
        "at < app_now() - interval '1 day') AS failures_before",
        'at < ${today}) AS failures_before',
      ],
      [
        'today of the security log begins in UTC',
        "const today = 'beijing_start(beijing_day(app_now()))'",
        "const today = \"date_trunc('day', app_now(), 'UTC')\"",
      ],
    ],
  ),
  ...inFile('log', `${SRC}/public-log/log-sequencer.ts`, LOG, [
    [
      'the log stops while the clock is set back',
      'Math.max(standing.nowMs, standing.headAtMs)',
      'standing.nowMs',
    ],
  ]),
  ...inFile('log', `${FUNCTIONS}/public-log.sql`, LOG, [
    ['a head under a clock set back is refused', 'greatest(now_ms + 2000, last.at_ms)', 'now_ms + 2000'],
  ]),
]
