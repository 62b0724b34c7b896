-- What other nouns may read of deposits and of money in suspense.

CREATE VIEW deposit_records AS
  SELECT no, member_id, channel, amount_fen, state, remark, provider, txn_id, seeded, created_at, ended_at FROM deposits;

CREATE VIEW deposit_payers AS SELECT member_id, channel, amount_fen, state, payer_name, ended_at FROM deposits;

-- Money that came without a fitting order and was credited all the same.
CREATE VIEW unordered_deposits AS
  SELECT s.member_id, s.amount_fen, s.received_at FROM suspense_items s
   WHERE s.state = 'credited' AND NOT EXISTS (SELECT 1 FROM deposits d WHERE d.provider = s.provider AND d.txn_id = s.txn_id);

CREATE VIEW suspense_records AS
  SELECT id, provider, channel, txn_id, member_id, amount_fen, state, received_at, ended_at FROM suspense_items;

-- What members typed about their transfers; names and numbers are sealed.
CREATE VIEW deposit_papers AS SELECT no, payer_bank, payer_name, payer_no FROM deposits;
