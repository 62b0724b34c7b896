// Bugs where a third party or process lies, errs or dies: transfers, venues' answers and bet logs, payouts, job runs.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const DOUBT = [`${SRC}/modules/transfer/doubtful-venue.test.ts`]
/** Two people enter what a venue booked. */
const ENTERED = { tests: [`${SRC}/modules/transfer/transfer-review.test.ts`] }
/** A venue's case, ended by its written statement. */
const CASE = [`${SRC}/books/freeze/venue-case.test.ts`]
const ANSWERS = ['packages/contract/src/providers/venue-answers.test.ts']
const LOG = [`${SRC}/modules/bet/sync/bet-sync.rules.test.ts`]
const PAYOUT = [`${SRC}/modules/withdrawal/payout/payout.rules.test.ts`]
const FROZEN = [`${SRC}/modules/withdrawal/payout/payout-frozen.test.ts`]
const RUNS = [`${SRC}/jobs/runner.test.ts`, `${SRC}/jobs/killed-worker.test.ts`]

export const VENUES = [
  ...inFile('transfer', `${SRC}/modules/transfer/reconcile.service.ts`, DOUBT, [
    [
      'two answers of not found are enough',
      'facts.not_found < this.deps.times.notFoundTimes',
      'facts.not_found < this.deps.times.notFoundTimes - 1',
    ],
    ['not found is believed at once', ' ||\n      facts.sent_ms_ago < this.deps.times.notFoundAfterMs', ''],
    [
      'another answer in between does not count',
      "if (reply.kind !== 'unknown' || reply.misfit !== undefined)\n        await sql.forgetNotFound(this.deps.db, transfer.id)\n",
      '',
    ],
  ]),
  ...inFile('transfer', `${SRC}/modules/transfer/transfer.sql.ts`, DOUBT, [
    [
      'answers of not found need not be apart',
      "not_found = not_found + (not_found_at IS NULL OR not_found_at <= app_now() - $2 * interval '1 millisecond')::int",
      'not_found = not_found + ($2::bigint >= 0)::int',
    ],
    [
      'a transfer ends twice',
      "WHERE id = $1 AND state = 'pending' RETURNING ${COLUMNS}",
      'WHERE id = $1 RETURNING ${COLUMNS}',
    ],
    [
      'a stuck transfer is asked about for ever',
      "next_ask_at = 'infinity' WHERE id",
      'next_ask_at = app_now() WHERE id',
    ],
  ]),
  ...inFile('transfer', `${SRC}/modules/transfer/transfer.service.ts`, DOUBT, [
    [
      'a refused question frees the money',
      "if (reply.kind === 'no') return 'unknown'\n",
      "if (reply.kind === 'no') {\n      await this.deps.db.tx((tx) => this.refuse(tx, id, reply.message, late))\n      return 'refused'\n    }\n",
    ],
    [
      'another amount is left to the machine',
      "if (late && reply.misfit?.field === 'amount')",
      "if (late && reply.misfit?.field === 'sum')",
    ],
    [
      'more than a venue holds is sent for',
      "if (heldFen !== null && heldFen < amountFen) throw new AppError('venueBalanceShort')\n",
      '',
    ],
    [
      'a part is booked as the whole',
      'isWhole ? transferDone(sent) : transferPart(sent, bookedFen)',
      'isWhole || true ? transferDone(sent) : transferPart(sent, bookedFen)',
      ENTERED,
    ],
  ]),
  ...inFile('venue', 'packages/contract/src/providers/venue-answers.ts', ANSWERS, [
    [
      'an answer about another amount fits',
      'firstMisfit({ id, member, direction, currency, amount }, data)',
      'firstMisfit({ id, member, direction, currency }, data)',
    ],
    [
      'an answer about another member fits',
      'firstMisfit({ id, member, direction, currency, amount }, data)',
      'firstMisfit({ id, direction, currency, amount }, data)',
    ],
    [
      'an answer about another id fits',
      'firstMisfit({ id, member, direction, currency, amount }, data)',
      'firstMisfit({ member, direction, currency, amount }, data)',
    ],
    ['a negative balance is plausible', 'return fen >= 0n && fen <= MOST_FEN', 'return fen <= MOST_FEN'],
    ['an absurd balance is plausible', 'return fen >= 0n && fen <= MOST_FEN', 'return fen >= 0n'],
    [
      'a balance in another currency fits',
      'return firstMisfit({ member, currency }, data) ?? plausible',
      'return firstMisfit({ member }, data) ?? plausible',
    ],
    ['a page may repeat its last row', 'seqs.find((seq) => seq <= after)', 'seqs.find((seq) => seq < after)'],
    ['a page may be of any length', 'if (bets.length > limit)', 'if (bets.length > limit * 1000)'],
  ]),
  ...inFile(
    'venue',
    `${SRC}/providers/signed-http.ts`,
    [`${SRC}/providers/signed-venue.test.ts`],
    [
      [
        'an unsigned answer is believed',
        "if (fault === 'badSignature') return { kind: 'unknown', why: `unsigned answer (${response.status})` }\n",
        '',
      ],
      [
        'an answer signed last year is believed',
        "if (fault === 'stale') return",
        'if (fault === null) return',
      ],
      [
        'an error of a venue is an answer',
        "if (status !== 200) return { kind: 'unknown', why: `status ${status}` }\n",
        '',
      ],
    ],
  ),
  ...inFile('log', `${SRC}/modules/bet/sync/bet-sync.rules.ts`, LOG, [
    [
      'a trial’s bet is booked in real money',
      "(bet.currency === 'PLAY') !== member?.isTrial",
      "bet.currency === 'PLAY' && !member?.isTrial",
    ],
    ['a free bet is set aside', 'stakeFen < 0n', 'stakeFen <= 0n'],
    ['a negative payout is booked', "['negativePayout', ({ payoutFen }) => payoutFen < 0n],\n", ''],
    [
      'a correction raises the stake',
      'bet.settle_version > stored.version && stakeFen > stored.stakeFen',
      'bet.settle_version < stored.version && stakeFen > stored.stakeFen',
    ],
    [
      'a bet changes hands',
      "['changedMember', ({ bet, stored }) => stored !== null && bet.member !== stored.member],\n",
      '',
    ],
    [
      'an old version is booked again',
      'bet.settle_version <= facts.stored.version',
      'bet.settle_version < facts.stored.version',
    ],
    [
      'a gap in the log is whole',
      "seq === (before[i] ?? 0) + 1) ? 'whole' : 'gap'",
      "seq > (before[i] ?? 0)) ? 'whole' : 'gap'",
    ],
    [
      'a void bet keeps its stake',
      "bet.outcome !== 'void' || payoutFen !== stakeFen",
      "bet.outcome !== 'void'",
    ],
    ['a bet ends before it was made', ' || ended < made', ''],
  ]),
  ...inFile('payout', `${SRC}/modules/withdrawal/payout/payout.rules.ts`, PAYOUT, [
    [
      'a payout of another sum is an end',
      'if (reply.paidFen === facts.amountFen) return',
      'if (reply.paidFen !== null) return',
    ],
    [
      'a refusal after a payment returns the money',
      "facts.paidFen === null ? { to: 'returned' } : STAY",
      "{ to: 'returned' }",
    ],
    [
      'a payment after its return is not noticed',
      "reply.state === 'paid' && facts.stuckBecause !== 'late'",
      'false',
    ],
    ['a try is surely unpaid while it may be on its way', 'heardAt < lastSentAt', 'false'],
    [
      'what was paid in part is paid again',
      "if (facts.paidFen !== null) return 'partPaid'\n  if (!isSure)",
      'if (!isSure)',
    ],
    ['a frozen member is paid again', "if (facts.isMemberFrozen) return 'memberFrozen'\n", ''],
    ['finance absorbs a double payment', "if (choice === 'absorb') return true\n", ''],
    ['the month’s losses are not added up', 'acceptedFen + differenceFen > capFen', 'differenceFen > capFen'],
    [
      'the fee of a chain is rounded up',
      '(row.fee_cents * row.rate_e4) / 10_000n',
      '(row.fee_cents * row.rate_e4 + 9_999n) / 10_000n',
    ],
  ]),
  ...inFile('payout', `${SRC}/modules/withdrawal/payout/payout.service.ts`, FROZEN, [
    [
      'a frozen member is paid',
      '(await isFrozen(db)) || (await tries.isMemberFrozen(db, row.member_id))',
      'await isFrozen(db)',
    ],
    [
      'a frozen house pays',
      '(await isFrozen(db)) || (await tries.isMemberFrozen(db, row.member_id))',
      'await tries.isMemberFrozen(db, row.member_id)',
    ],
  ]),
  ...inFile('job', `${SRC}/jobs/runner.sql.ts`, RUNS, [
    ['a run of a living process is taken over', 'coalesce(r.lease_until < clock_timestamp(), true)', 'true'],
    ['a finished run is run again', 'WHERE r.finished_at IS NULL AND CASE', 'WHERE CASE'],
    ['a crashed run is never taken over', 'coalesce(r.lease_until < clock_timestamp(), true)', 'false'],
    ['a failed run does not wait', 'coalesce(r.retry_at <= app_now(), true)', 'true'],
    [
      'whoever lost a run fails it',
      'WHERE job = $1 AND period = $2 AND tries = $3 AND finished_at IS NULL`,\n    [job, period, tries, error, retryMs]',
      'WHERE job = $1 AND period = $2 AND $3::int > 0 AND finished_at IS NULL`,\n    [job, period, tries, error, retryMs]',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/venue-case.approval.ts`, CASE, [
    [
      'a case ends while transfers are open',
      "if (open > 0) return { key: 'venueTransfersOpen', vars: { n: open } }\n",
      '',
    ],
    [
      'the house bears what nobody asked for',
      "if (bearsFen !== wanted.borneFen) return { key: 'caseOther', vars: { x: yuanFromFen(bearsFen) } }\n",
      '',
    ],
    [
      'a closed venue leaves a member in debt',
      "if (below !== undefined) return { key: 'mirrorNegative', vars: { name: below.username } }\n",
      '',
    ],
    [
      'the cap of a month holds no case',
      'return bearsFen === 0n ? null : rules.checkCap(bearsFen, monthFen)',
      'return monthFen >= 0n ? null : rules.checkCap(bearsFen, monthFen)',
    ],
    [
      'open stakes stay at a closed venue',
      "if (payload.ends === 'close') await this.deps.bets.voidOpen(tx, plat)\n",
      '',
    ],
    ['open stakes are not reckoned with', "ends === 'close' ? await sql.openStakesAt(on, plat) : []", '[]'],
    ['a case ends and the freeze stays', '    await freezes.liftVenueFreeze(tx, plat)\n', ''],
    [
      'money stays at a closed venue',
      'await this.deps.recalls.bringHome(tx, plat, await sql.mirrorsAt(tx, plat))\n',
      '',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/books/freeze/venue-case.service.ts`, CASE, [
    ['a case needs no statement', "if (statement === null) throw new AppError('statementMissing')\n", ''],
    ['any file is a statement', "if (!isDocument(bytes)) throw new AppError('statementType')\n", ''],
  ]),
  ...inFile('venue-case', `${SRC}/modules/bet/sync/bet-sync.sql.ts`, CASE, [
    ['a log is booked at a closed venue', 'if (!(await holdOpenVenue(tx, plat))) return false\n', ''],
  ]),
  ...inFile('venue-case', `${SRC}/modules/venue/launch.service.ts`, CASE, [
    [
      'a game page of a closed venue is given out',
      "if (!(await holdOpenVenue(tx, plat))) throw new AppError('venueUnknown')\n",
      '',
    ],
  ]),
  ...inFile('venue-case', `${SRC}/modules/bet/bet-books.sql.ts`, CASE, [
    [
      'a void bet returns nothing',
      "outcome = 'void', payout_fen = bet_fen,",
      "outcome = 'void', payout_fen = 0,",
    ],
  ]),
]
