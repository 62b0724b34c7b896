-- The edge: work that was done for a call, so that it serves once.

-- The signature of a challenge that was judged. Kept for an hour, longer than any challenge lives.
CREATE TABLE spent_work (
  signature text PRIMARY KEY,
  spent_at timestamptz NOT NULL
);
CREATE INDEX spent_work_at ON spent_work (spent_at);
