-- What other nouns may read of withdrawals and their payouts.

CREATE VIEW withdrawal_records AS
  SELECT no, member_id, card_id, channel, amount_fen, state, reason, remark, hold_until, seeded, created_at, ended_at
    FROM withdrawals;

-- Those of a whole balance for which turnover was waived; refused ones brought it back.
CREATE VIEW waived_withdrawals AS
  SELECT member_id, created_at FROM withdrawals WHERE never_trapped AND state <> 'returned';

CREATE VIEW payout_decisions AS SELECT payout_no, withdrawal_no, decided, paid_fen FROM payout_tries;
