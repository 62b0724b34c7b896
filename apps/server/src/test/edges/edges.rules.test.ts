// Both edges of every limit that a rule of the server holds: the last value within, the first one beyond, and the other sign.
import { LIMITS } from '@lanting/contract/limits'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { describe, expect, it } from 'vitest'
import { approvalsNeeded, checkClaim, isOverCap } from '#src/approvals/approvals.rules.ts'
import { acceptLeftFen, capMonthStart } from '#src/books/freeze/frozen-venues.rules.ts'
import { isSilent } from '#src/books/freeze/venue-freeze.ts'
import type { ComparisonRow } from '#src/books/venue-books.sql.ts'
import { isWanted, keysAfter } from '#src/modules/auth/proof-of-work/work.rules.ts'
import { judgeRow } from '#src/modules/bet/sync/bet-sync.rules.ts'
import { contentRefusal, createFrameBudget } from '#src/modules/room/chat.rules.ts'
import { checkStaffPassword } from '#src/modules/staff/staff.rules.ts'
import {
  choicesOf,
  isSurelyUnpaid,
  needsAdmin,
  nextStep,
} from '#src/modules/withdrawal/payout/payout.rules.ts'

const NOW = new Date('2026-11-15T04:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const claimed = (ms: number) => checkClaim({ by: 1n, name: 'x', at: ago(ms) }, 2n, NOW)?.key ?? null
const silent = (ms: number) =>
  nextStep(
    {
      state: 'open',
      withdrawal: 'paying',
      amountFen: 100n,
      paidFen: null,
      sentAt: ago(ms),
      stuckBecause: null,
    },
    'ask',
    { state: null, paidFen: null, errorCode: null, raw: '' },
    NOW,
  ).to
const sure = (ms: number) =>
  isSurelyUnpaid(
    { paidFen: null, heard: 'unknown', heardAt: NOW, lastSentAt: ago(ms), turnedAway: null },
    NOW,
  )
/** Whether the money may be given back, so long after it stuck, though the provider has not said that it is unpaid. */
const giveBack = (ms: number) =>
  choicesOf(
    {
      because: 'unknown',
      amountFen: 100n,
      stuckAt: ago(ms),
      isMemberFrozen: false,
      areBooksFrozen: false,
      balanceFen: 0n,
      paidFen: null,
      heard: null,
      heardAt: null,
      lastSentAt: ago(ms),
      turnedAway: null,
    },
    NOW,
  ).return
const password = (length: number) =>
  checkStaffPassword({ old: '', password: 'x'.repeat(length), confirm: 'x'.repeat(length) })
const BET: VenueBet = {
  seq: 7,
  bet_id: 'S2026111500000007',
  settle_version: 2,
  member: 'm800001',
  currency: 'CNY',
  game_code: 'k3',
  game_name: '快三演示',
  round_id: 'r1',
  selection: '大',
  odds_milli: 1990,
  bet_amount: '100.00',
  valid_amount: '0.00',
  payout: '199.00',
  win_loss: '99.00',
  status: 1,
  outcome: 'win',
  result: {},
  server_seed_hash: '',
  client_seed: '',
  nonce: null,
  created_at: '2026-11-15T03:59:00.000Z',
  settled_at: '2026-11-15T04:00:00.000Z',
}
const bet = (change: Partial<VenueBet>) => {
  const row = { ...BET, ...change }
  const verdict = judgeRow(row, {
    member: { id: 800_001n, isTrial: false },
    stored: null,
    nowMs: NOW.getTime(),
  })
  return verdict.kind === 'quarantine' ? verdict.why : verdict.kind
}
const staked = (bet_amount: string, win_loss: string) => bet({ bet_amount, payout: '0.00', win_loss })
const paid = (payout: string, win_loss: string) => bet({ payout, win_loss })
const ended = (ms: number) => bet({ settled_at: new Date(NOW.getTime() + ms).toISOString() })

const framesAtOnce = (count: number) => {
  const budget = createFrameBudget(LIMITS.chat.framesPerSec, 0)
  return Array.from({ length: count }, () => budget.take(0)).every(Boolean)
}
const silentVenue = (ms: number) => isSilent({ compared_at: ago(ms), closed_at: null } as ComparisonRow, NOW)

type Row = readonly [limit: string, what: string, seen: unknown, wanted: unknown]

const ROWS: readonly Row[] = [
  ['LIMITS.twoApproversFromYuan', '9999.99', approvalsNeeded(999_999n), 1],
  ['LIMITS.twoApproversFromYuan', '10000', approvalsNeeded(1_000_000n), 2],
  ['LIMITS.twoApproversFromYuan', '10000.01', approvalsNeeded(1_000_001n), 2],
  [
    'profiles: what a person approves alone',
    'all of it',
    isOverCap({ capFen: 100n, usedFen: 40n }, 60n),
    false,
  ],
  [
    'profiles: what a person approves alone',
    'a fen more',
    isOverCap({ capFen: 100n, usedFen: 40n }, 61n),
    true,
  ],
  ['LIMITS.claimMs', 'half an hour but a millisecond', claimed(30 * MINUTE - 1), 'claimedByOther'],
  ['LIMITS.claimMs', 'half an hour', claimed(30 * MINUTE), null],
  ['DESK_LIMITS.payout.stuckAfterMs', 'ten minutes but a millisecond', silent(10 * MINUTE - 1), 'stay'],
  ['DESK_LIMITS.payout.stuckAfterMs', 'ten minutes', silent(10 * MINUTE), 'stuck'],
  ['DESK_LIMITS.payout.sureAfterMs', 'five minutes but a millisecond', sure(5 * MINUTE - 1), false],
  ['DESK_LIMITS.payout.sureAfterMs', 'five minutes', sure(5 * MINUTE), true],
  ['DESK_LIMITS.payout.writtenAfterMs', 'a day but a millisecond', giveBack(DAY - 1), 'notSure'],
  ['DESK_LIMITS.payout.writtenAfterMs', 'a day', giveBack(DAY), null],
  ['LIMITS.staff.passwordMin', '7', password(7), 'staffPasswordFormat'],
  ['LIMITS.staff.passwordMin', '8', password(8), null],
  ['LIMITS.staff.passwordMax', '64', password(64), null],
  ['LIMITS.staff.passwordMax', '65', password(65), 'staffPasswordFormat'],
  ['LIMITS.chat.contentMax', '100', contentRefusal('好'.repeat(100)), null],
  ['LIMITS.chat.contentMax', '101', contentRefusal('好'.repeat(101)), 'chatTooLong'],
  ['DESK_LIMITS.payout.differencePerMonthYuan', 'all of it', needsAdmin('difference', 1n, 49_999n), false],
  ['DESK_LIMITS.payout.differencePerMonthYuan', 'a fen more', needsAdmin('difference', 2n, 49_999n), true],
  ['DESK_LIMITS.acceptedDifferenceMonthYuan', 'a fen is left', acceptLeftFen(49_999n), 1n],
  ['DESK_LIMITS.acceptedDifferenceMonthYuan', 'used up', acceptLeftFen(50_000n), 0n],
  ['DESK_LIMITS.acceptedDifferenceMonthYuan', 'beyond', acceptLeftFen(50_001n), 0n],
  [
    'DESK_LIMITS.acceptedDifferenceMonthYuan',
    'its month begins in Beijing',
    [
      capMonthStart(new Date('2026-11-30T15:59:59.999Z')),
      capMonthStart(new Date('2026-11-30T16:00:00.000Z')),
    ].map((at) => at.toISOString()),
    ['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
  ],
  ['DESK_LIMITS.venueBet.stakeMaxYuan', 'a million', staked('1000000.00', '-1000000.00'), 'book'],
  ['DESK_LIMITS.venueBet.stakeMaxYuan', 'a fen more', staked('1000000.01', '-1000000.01'), 'absurdStake'],
  ['DESK_LIMITS.venueBet.stakeMaxYuan', 'nothing', staked('0.00', '0.00'), 'book'],
  ['DESK_LIMITS.venueBet.stakeMaxYuan', 'below nothing', staked('-0.01', '0.01'), 'negativeStake'],
  ['DESK_LIMITS.venueBet.payoutMaxYuan', 'a hundred million', paid('100000000.00', '99999900.00'), 'book'],
  ['DESK_LIMITS.venueBet.payoutMaxYuan', 'a fen more', paid('100000000.01', '99999900.01'), 'absurdPayout'],
  ['DESK_LIMITS.venueBet.payoutMaxYuan', 'below nothing', paid('-0.01', '-100.01'), 'negativePayout'],
  ['DESK_LIMITS.venueBet.versionMax', 'a million', bet({ settle_version: 1_000_000 }), 'book'],
  ['DESK_LIMITS.venueBet.versionMax', 'one more', bet({ settle_version: 1_000_001 }), 'malformed'],
  ['DESK_LIMITS.venueBet.aheadMaxMs', 'a day', ended(DAY), 'book'],
  ['DESK_LIMITS.venueBet.aheadMaxMs', 'a millisecond more', ended(DAY + 1), 'oddTime'],
]

const OTHERS: readonly Row[] = [
  ['LIMITS.work.freeTries', 'one failed try', isWanted('login', 1), false],
  ['LIMITS.work.freeTries', 'two', isWanted('login', 2), true],
  ['LIMITS.work.triesPerDoubling', 'two failed tries', keysAfter(2), 100],
  ['LIMITS.work.triesPerDoubling', 'three', keysAfter(3), 200],
  ['LIMITS.work.triesPerDoubling', 'five', keysAfter(5), 200],
  ['LIMITS.chat.framesPerSec', 'the fifth', framesAtOnce(5), true],
  ['LIMITS.chat.framesPerSec', 'one more', framesAtOnce(6), false],
  ['DESK_LIMITS.venueCase.silentAfterMs', 'a quarter of an hour', silentVenue(15 * MINUTE), false],
  ['DESK_LIMITS.venueCase.silentAfterMs', 'a millisecond more', silentVenue(15 * MINUTE + 1), true],
]

describe('the edges', () => {
  it.each([...ROWS, ...OTHERS])('%s: %s', (_limit, _what, seen, wanted) => {
    expect(seen).toEqual(wanted)
  })
})
