-- What others may read of rebates.

CREATE VIEW claimed_rebates AS SELECT id, member_id, money_fen, at FROM rebate_claims;

CREATE VIEW rebate_rows AS SELECT member_id, claim_id, money_fen, state FROM rebates;

CREATE VIEW rebate_days AS SELECT member_id, day, plat, valid_fen, rate_bp, money_fen, state, created_at FROM rebates;
