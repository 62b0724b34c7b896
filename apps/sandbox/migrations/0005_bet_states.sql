-- A bet's state by its word, as everywhere inside; the log that travels carries the contract's number.
DROP INDEX bets_open;
ALTER TABLE bets
  DROP CONSTRAINT bets_status_check,
  DROP CONSTRAINT bets_check,
  DROP CONSTRAINT bets_check1,
  ALTER COLUMN status TYPE text USING (ARRAY['void', 'settled', 'open'])[status + 1],
  ADD CONSTRAINT bets_status CHECK (status IN ('void', 'settled', 'open')),
  ADD CONSTRAINT bets_open_without_end CHECK (
    (status = 'open') = (outcome IS NULL) AND (status = 'open') = (settled_at IS NULL)
  );
CREATE INDEX bets_open ON bets (game_code, round_id) WHERE status = 'open';
