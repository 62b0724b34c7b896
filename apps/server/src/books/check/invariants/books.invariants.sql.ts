// I4 and I6: every business row in a money state has exactly the transactions its state implies, and venues' books are ours.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import {
  FINDINGS,
  type Invariant,
  invariant,
  lookUp,
  ofDay,
  onDay,
  type Statement,
} from '#src/books/statement.sql.ts'
import { businessRows, FRESH, partOf, uuidOf } from '#src/books/check/business-rows.sql.ts'
import { acceptedFen } from '#src/books/venue-books.sql.ts'
import { keySql } from '#src/ledger/keys.ts'
import { RED_PACKET_COUNTS, RED_PACKET_GRABS } from '#src/books/check/invariants/red-packet.invariants.sql.ts'
import {
  ACTIVITIES,
  COMMISSIONS,
  INVITE_GIFTS,
  REBATES,
  VIP_GIFTS,
} from '#src/books/check/invariants/programme.invariants.sql.ts'
import { CLOSED_DAYS } from '#src/books/check/closed-day.ts'
import { SEALED_LEDGER } from '#src/books/check/ledger-seal.ts'
import {
  LOTTERY_BETS,
  LOTTERY_DRAWS,
  LOTTERY_ENDS,
  LOTTERY_STAKES,
} from '#src/books/check/invariants/lottery.invariants.sql.ts'

/** A deposit that late money paid after all has its transaction with the suspense item. */
const DEPOSITS = businessRows({
  codes: ['deposit'],
  sources: [
    {
      columns: 'd.no AS ref, d.no, d.member_id, d.amount_fen, d.state, d.provider, d.txn_id',
      from: 'FROM deposit_records d',
      open: [`d.state = 'unpaid'`, `d.state = 'review'`],
      changedAt: ['d.ended_at'],
      touched: 'd.no = t.ref',
    },
  ],
  expected: `
    SELECT ${keySql('deposit', { no: 's.no' })} AS key, s.amount_fen AS amount, s.member_id
     WHERE s.state = 'credited' AND NOT EXISTS (SELECT 1 FROM suspense_records i WHERE i.provider = s.provider
                                          AND i.txn_id = s.txn_id AND i.state = 'credited')`,
})

const WITHDRAWAL_CODES = [
  'withdrawHold',
  'withdrawPaid',
  'withdrawBack',
  'withdrawDifference',
  'withdrawCollected',
  'withdrawAbsorbed',
]
/** What was paid of it in another sum, as two people accepted it; null where none was. */
const DIFFERENCE = `(SELECT p.paid_fen FROM payout_decisions p WHERE p.withdrawal_no = w.no AND p.decided = 'difference')`

const WITHDRAWALS = businessRows({
  codes: WITHDRAWAL_CODES,
  sources: [
    {
      columns: `w.no AS ref, w.no, w.member_id, w.amount_fen, w.state, ${DIFFERENCE} AS other_fen`,
      from: 'FROM withdrawal_records w',
      open: [`w.state IN ('paying', 'review')`],
      changedAt: ['w.ended_at'],
      touched: 'w.no = t.ref',
    },
  ],
  expected: `
    SELECT ${keySql('withdrawHold', { no: 's.no' })} AS key, s.amount_fen AS amount, s.member_id
    UNION ALL SELECT ${keySql('withdrawPaid', { no: 's.no' })}, s.amount_fen, s.member_id
     WHERE s.state = 'paid' AND s.other_fen IS NULL
    UNION ALL SELECT ${keySql('withdrawDifference', { no: 's.no' })}, greatest(s.amount_fen, s.other_fen), s.member_id
     WHERE s.state = 'paid' AND s.other_fen IS NOT NULL
    UNION ALL SELECT ${keySql('withdrawCollected', { payout: 'p.payout_no' })}, p.paid_fen,
           CASE WHEN p.decided = 'collect' THEN s.member_id END
      FROM payout_decisions p WHERE p.withdrawal_no = s.no AND p.decided IN ('collect', 'absorb')
    UNION ALL SELECT ${keySql('withdrawBack', { no: 's.no' })}, s.amount_fen, s.member_id WHERE s.state = 'returned'`,
})

const TRANSFERS = businessRows({
  codes: ['transferHold', 'transferDone', 'transferPart', 'transferBack', 'recall'],
  sources: [
    {
      columns: `r.id AS ref, r.id, r.member_id, r.amount_fen, r.state, r.direction, coalesce(r.booked_fen, r.amount_fen) AS booked_fen`,
      from: 'FROM transfer_records r',
      open: [`r.state = 'pending'`],
      changedAt: ['r.ended_at'],
      touched: 'r.id = t.ref',
    },
  ],
  expected: `
    SELECT ${keySql('transferHold', { id: 's.id' })} AS key, s.amount_fen AS amount, s.member_id WHERE s.direction = 'in'
    UNION ALL SELECT ${keySql('transferDone', { id: 's.id' })}, s.amount_fen, s.member_id
     WHERE s.direction = 'in' AND s.state = 'done'
    UNION ALL SELECT ${keySql('transferBack', { id: 's.id' })}, s.amount_fen, s.member_id
     WHERE s.direction = 'in' AND s.state IN ('refused', 'returned')
    UNION ALL SELECT ${keySql('recall', { id: 's.id' })}, s.booked_fen, s.member_id WHERE s.direction = 'out' AND s.state = 'done'`,
})

const SUSPENSE = businessRows({
  codes: ['suspenseIn', 'suspenseAssigned', 'suspenseReturned'],
  sources: [
    {
      columns: 'i.id::text AS ref, i.id, i.provider, i.txn_id, i.member_id, i.amount_fen, i.state',
      from: 'FROM suspense_records i',
      open: [`i.state = 'open'`],
      changedAt: ['i.ended_at'],
      // `suspense:{provider}:{txn}`: a provider's number may have colons itself.
      touched: `i.id = ${partOf(2, '^sus(ok|back):[0-9a-f-]{36}$', 'uuid')}
         OR i.provider = ${partOf(2, '^suspense:[^:]+:', 'text')}
            AND i.txn_id = substr(t.key, length('suspense::') + length(split_part(t.key, ':', 2)) + 1)`,
    },
  ],
  expected: `
    SELECT ${keySql('suspenseIn', { provider: 's.provider', txn: 's.txn_id' })} AS key, s.amount_fen AS amount, NULL::bigint AS member_id
    UNION ALL SELECT ${keySql('suspenseAssigned', { id: 's.id' })}, s.amount_fen, s.member_id WHERE s.state = 'credited'
    UNION ALL SELECT ${keySql('suspenseReturned', { id: 's.id' })}, s.amount_fen, NULL WHERE s.state = 'returned'`,
})

const ADJUSTS = businessRows({
  codes: ['staffCredit', 'staffDebit'],
  sources: [
    {
      columns: "r.id::text AS ref, r.id, r.member_id, (r.payload ->> 'fen')::bigint AS amount_fen, r.state",
      from: 'FROM approval_requests r',
      where: `r.kind = 'adjust'`,
      open: [`r.state = 'open'`],
      changedAt: ['r.ended_at'],
      touched: `r.id = ${uuidOf('t.ref')}`,
    },
  ],
  expected: `SELECT ${keySql('staffCredit', { id: 's.id' })} AS key, s.amount_fen AS amount, s.member_id WHERE s.state = 'approved'`,
})

const RESULT_CODES = `'venueResult', 'venueResultFix'`

/**
 * Bets at venues: the mirror moved by payout minus stake, in every state of the bet. Own lotteries post differently.
 * `results` are the transactions about them, `legs` what each did to venues' accounts, as a join to `results r`.
 */
const bets = (scope: string, results: string, legs: string) => `
  WITH scope AS MATERIALIZED (${scope}),
  results AS MATERIALIZED (${results}),
  found AS (
    SELECT split_part(r.key, ':', 2) AS plat, r.ref AS bet_id, sum(l.amount) AS moved FROM results r ${legs} GROUP BY 1, 2),
  bad AS MATERIALIZED (
    SELECT coalesce(s.plat, f.plat) || ' ' || coalesce(s.bet_id, f.bet_id) AS subject,
           coalesce(s.effect::text, 'no bet') AS expected, coalesce(f.moved, 0)::text AS found
      FROM scope s FULL JOIN found f ON f.plat = s.plat AND f.bet_id = s.bet_id
     WHERE s.bet_id IS NULL OR s.effect <> coalesce(f.moved, 0))
  SELECT (SELECT count(*) FROM scope) AS counted, ${FINDINGS}`

const resultsIn = (which: string) =>
  `SELECT t.id, t.key, t.ref FROM posted_transactions t WHERE ${which} AND t.code IN (${RESULT_CODES})`
const VENUE_LEGS = `SELECT e.tx_id, e.amount FROM posted_entries e JOIN account_balances a ON a.id = e.account_id AND a.class = 'venue'`

const VENUE_BETS = `SELECT b.plat, b.bet_id, b.payout_fen - b.bet_fen AS effect FROM bet_results b WHERE b.plat <> '${OWN_LOTTERY}'`
const changedBets = (isNew: string, isNewTx: string) =>
  bets(
    `${VENUE_BETS} AND ${isNew}
    UNION SELECT b.plat, b.bet_id, b.effect FROM posted_transactions t
      ${lookUp(`${VENUE_BETS} AND b.plat = split_part(t.key, ':', 2) AND b.bet_id = t.ref`)} b
     WHERE ${isNewTx} AND t.code IN (${RESULT_CODES})`,
    `${resultsIn(isNewTx)} UNION SELECT t.* FROM scope s ${lookUp(resultsIn('t.ref = s.bet_id'))} t`,
    `${lookUp(`${VENUE_LEGS} WHERE e.tx_id = r.id`)} l`,
  )
const BETS: Statement = {
  // All results are checked: those about a bet are among them.
  whole: bets(VENUE_BETS, resultsIn('true'), `JOIN (${VENUE_LEGS}) l ON l.tx_id = r.id`),
  fresh: changedBets(`b.created_at > ${FRESH}`, 't.id > $1'),
  day: changedBets(onDay('b.created_at'), ofDay('t.id')),
}

/** As last compared, at an instant with nothing in flight between us; an accepted difference is not one. */
const venuesIn = (currency: 'CNY' | 'PLAY'): Statement => {
  const text = `
  WITH bad AS MATERIALIZED (
    SELECT plat || ' ' || currency AS subject, (theirs_fen + ${acceptedFen('c.plat', 'c.currency')})::text AS expected, ours_fen::text AS found
      FROM venue_comparisons c WHERE currency = '${currency}' AND ours_fen - theirs_fen <> ${acceptedFen('c.plat', 'c.currency')})
  SELECT (SELECT count(*) FROM venue_comparisons WHERE currency = '${currency}') AS counted, ${FINDINGS}`
  return { whole: text, fresh: text }
}

/** Lines of corrected mirrors, and differences booked to the house. */
const VENUE_CORRECTIONS = businessRows({
  codes: ['transferFix', 'differenceAccepted'],
  sources: [
    {
      columns:
        'f.approval_id::text AS ref, f.approval_id AS id, f.line, f.member_id, abs(f.change_fen) AS amount_fen',
      from: 'FROM mirror_fixes f',
      changedAt: ['f.at'],
      touched: `f.approval_id = ${uuidOf('t.ref')}`,
    },
    {
      columns:
        'd.approval_id::text AS ref, d.approval_id AS id, 0 AS line, NULL::bigint AS member_id, abs(d.difference_fen) AS amount_fen',
      from: 'FROM accepted_differences d',
      changedAt: ['d.at'],
      touched: `d.approval_id = ${uuidOf('t.ref')}`,
    },
  ],
  expected: `
    SELECT ${keySql('transferFix', { id: 's.id', line: 's.line' })} AS key, s.amount_fen AS amount, s.member_id WHERE s.line > 0
    UNION ALL SELECT ${keySql('differenceAccepted', { id: 's.id' })}, s.amount_fen, s.member_id WHERE s.line = 0`,
})

export const BUSINESS_INVARIANTS: readonly Invariant[] = [
  SEALED_LEDGER,
  CLOSED_DAYS,
  invariant('I4.deposits', DEPOSITS),
  invariant('I4.withdrawals', WITHDRAWALS),
  invariant('I4.transfers', TRANSFERS),
  invariant('I4.bets', BETS),
  invariant('I4.stakes', businessRows(LOTTERY_STAKES)),
  invariant('I4.payouts', businessRows(LOTTERY_ENDS)),
  invariant('I4.lottery', LOTTERY_BETS),
  invariant('I4.draws', LOTTERY_DRAWS),
  invariant('I4.suspense', SUSPENSE),
  invariant('I4.adjust', ADJUSTS),
  invariant('I4.rebates', REBATES),
  invariant('I4.vip', VIP_GIFTS),
  invariant('I4.activities', ACTIVITIES),
  invariant('I4.invite', INVITE_GIFTS),
  invariant('I4.agent', COMMISSIONS),
  invariant('I4.packets', businessRows(RED_PACKET_GRABS)),
  invariant('I4.packetDays', RED_PACKET_COUNTS),
  invariant('I4.venueFixes', VENUE_CORRECTIONS),
  // A difference at one venue freezes that venue (venue-freeze.ts), never the house; play money freezes nothing at all.
  invariant('I6', venuesIn('CNY'), false),
  invariant('I6.play', venuesIn('PLAY'), false),
]
