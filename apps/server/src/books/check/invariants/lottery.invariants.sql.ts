// I4 of the lotteries: an order is its bets and one debit; a bet is in at most one credit of its round; a draw follows from
// its seed and its beacon, and a payout from its outcome.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { keySql } from '#src/ledger/keys.ts'
import { FINDINGS, onDay, type Statement } from '#src/books/statement.sql.ts'
import {
  type Business,
  changed,
  changedOn,
  everything,
  FRESH,
  type Source,
} from '#src/books/check/business-rows.sql.ts'

/** An order took its stake once, from its own member. */
export const LOTTERY_STAKES: Business = {
  codes: ['betStake'],
  sources: [
    {
      columns: 'o.order_no AS ref, o.order_no, o.member_id, o.stake_fen',
      from: 'FROM lottery_stakes o',
      changedAt: ['o.created_at'],
      touched: 'o.order_no = t.ref',
    },
  ],
  expected: `SELECT ${keySql('betStake', { order: 's.order_no' })} AS key, s.stake_fen AS amount, s.member_id`,
}

const ROUNDS: Source = {
  columns: `r.lottery || '-' || r.expect AS ref, r.lottery, r.expect, r.settled_at`,
  from: 'FROM drawn_rounds r',
  open: [`r.settled_at IS NULL AND r.state IN ('drawn', 'void')`],
  changedAt: ['r.settled_at'],
  touched: `r.lottery = split_part(t.ref, '-', 1) AND r.expect = split_part(t.ref, '-', 2)`,
}

const END_CODES = `'betPayout', 'betRefund'`
const ENDS = { round: 's.ref', member: 'b.member_id' }

/** A member's winnings of a round are one credit; the refund of a void round is one as well. */
export const LOTTERY_ENDS: Business = {
  codes: ['betPayout', 'betRefund'],
  sources: [ROUNDS],
  expected: `
    SELECT CASE b.status WHEN 'settled' THEN ${keySql('betPayout', ENDS)} ELSE ${keySql('betRefund', ENDS)} END AS key,
           sum(b.payout_fen) AS amount, b.member_id
      FROM bet_results b WHERE b.plat = '${OWN_LOTTERY}' AND b.round_id = s.expect AND b.game_code = s.lottery AND b.status IN ('void', 'settled')
     GROUP BY b.member_id, b.status HAVING sum(b.payout_fen) > 0`,
}

/** An order's lines are its bets; a round that has ended has no bet left open. */
const orderedBets = (orders: string, rounds: string) => `
  WITH orders AS MATERIALIZED (SELECT o.order_no, o.lines, o.stake_fen FROM lottery_stakes o WHERE ${orders}),
  rounds AS MATERIALIZED (${rounds}),
  bad AS MATERIALIZED (
    SELECT 'order ' || o.order_no AS subject, o.lines || ' bets of ' || o.stake_fen AS expected,
           count(b.bet_id) || ' bets of ' || coalesce(sum(b.bet_fen), 0) AS found
      FROM orders o LEFT JOIN bet_results b ON b.order_no = o.order_no
     GROUP BY o.order_no, o.lines, o.stake_fen
    HAVING count(b.bet_id) <> o.lines OR coalesce(sum(b.bet_fen), 0) <> o.stake_fen
    UNION ALL
    SELECT 'round ' || r.ref, 'no open bet', b.bet_id
      FROM rounds r JOIN bet_results b ON b.plat = '${OWN_LOTTERY}' AND b.round_id = r.expect AND b.game_code = r.lottery AND b.status = 'open'
     WHERE r.settled_at IS NOT NULL)
  SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM rounds) AS counted, ${FINDINGS}`

export const LOTTERY_BETS: Statement = {
  whole: orderedBets('true', everything(ROUNDS)),
  fresh: orderedBets(`o.created_at > ${FRESH}`, changed(ROUNDS, END_CODES)),
  day: orderedBets(onDay('o.created_at'), changedOn(ROUNDS, END_CODES)),
}

/** Bets of rounds: they end with them. */
const betsOf = (rounds: string) =>
  `(${rounds}) r JOIN bet_results b ON b.round_id = r.expect AND b.game_code = r.lottery`

/**
 * Rounds drawn with a beacon and bets settled since the last check or on a day, in a whole check those of the last two days: the database computes the
 * numbers again and the payouts from stake, odds and outcome. `npm run prove:rounds` does all of it by a second implementation.
 */
const draws = (isMeant: (settledAt: string) => string, ended: string) => `
  WITH rounds AS MATERIALIZED (
    SELECT r.*, c.salt FROM drawn_rounds r JOIN chain_states c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
     WHERE ${isMeant('r.settled_at')} AND r.seed IS NOT NULL AND r.protocol <> 'PF1'),
  bad AS MATERIALIZED (
    SELECT 'round ' || r.lottery || '-' || r.expect AS subject, 'numbers of its seed and beacon' AS expected,
           array_to_string(r.numbers, ',') AS found
      FROM rounds r
     WHERE r.commit <> lottery_walk(r.seed, 1)
        OR r.beacon IS DISTINCT FROM encode(sha256(decode(r.beacon_signature, 'hex')), 'hex')
        OR r.numbers <> lottery_numbers(r.seed, concat_ws('|', r.protocol, r.lottery, r.chain_no, r.expect,
                          r.salt || coalesce(':' || r.beacon, '')), cardinality(r.numbers))
    UNION ALL
    SELECT 'bet ' || b.bet_id, 'a payout of its outcome', b.outcome || ' ' || b.payout_fen
      FROM ${ended}
     WHERE b.plat = '${OWN_LOTTERY}' AND ${isMeant('b.settled_at')}
       AND b.payout_fen <> CASE b.outcome WHEN 'win' THEN b.bet_fen * b.odds_milli / 1000 WHEN 'lose' THEN 0 ELSE b.bet_fen END)
  SELECT (SELECT count(*) FROM rounds) AS counted, ${FINDINGS}`

export const LOTTERY_DRAWS: Statement = {
  whole: draws((settledAt) => `${settledAt} > app_now() - interval '2 days'`, 'bet_results b'),
  fresh: draws((settledAt) => `${settledAt} > ${FRESH}`, betsOf(changed(ROUNDS, END_CODES))),
  day: draws(onDay, betsOf(changedOn(ROUNDS, END_CODES))),
}
