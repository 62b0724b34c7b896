-- What others may read of rebates.

CREATE VIEW claimed_rebates AS SELECT id, member_id, money_fen, at FROM rebate_claims;

CREATE VIEW rebate_rows AS SELECT member_id, claim_id, money_fen, state FROM rebates;
