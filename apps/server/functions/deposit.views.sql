-- What other nouns may read of deposits and of money in suspense.

CREATE VIEW deposit_records AS
  SELECT no, member_id, channel, amount_fen, state, remark, provider, txn_id, seeded, created_at, ended_at FROM deposits;

CREATE VIEW deposit_payers AS SELECT member_id, channel, amount_fen, state, payer_name, ended_at FROM deposits;

CREATE VIEW suspense_records AS
  SELECT id, provider, channel, txn_id, member_id, amount_fen, state, received_at, ended_at FROM suspense_items;
