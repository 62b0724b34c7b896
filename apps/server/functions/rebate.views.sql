-- What the books read of rebates.

CREATE VIEW claimed_rebates AS SELECT id, member_id, money_fen, at FROM rebate_claims;

CREATE VIEW rebate_rows AS SELECT claim_id, money_fen FROM rebates;
