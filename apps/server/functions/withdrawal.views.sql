-- What other nouns may read of withdrawals and their payouts.

CREATE VIEW withdrawal_records AS
  SELECT no, member_id, card_id, channel, amount_fen, state, reason, remark, hold_until, seeded, created_at, ended_at
    FROM withdrawals;

CREATE VIEW payout_decisions AS SELECT payout_no, withdrawal_no, decided, paid_fen FROM payout_tries;
