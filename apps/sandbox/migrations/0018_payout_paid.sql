-- What of a payout goes out: another sum than the one asked for only where a fault says so.

ALTER TABLE payouts ADD COLUMN paid_fen bigint CHECK (paid_fen > 0);
UPDATE payouts SET paid_fen = amount_fen;
ALTER TABLE payouts ALTER COLUMN paid_fen SET NOT NULL;
