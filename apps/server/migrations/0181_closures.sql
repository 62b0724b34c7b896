-- Closures of accounts: asked for by the member, seven days to think again, closed when nothing is open, erased 30 days later.

CREATE TABLE closures (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  asked_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  -- When a worker looks at it again.
  next_at timestamptz NOT NULL,
  CHECK (taken_back_at IS NULL OR closed_at IS NULL),
  CHECK (erased_at IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX closures_running ON closures (member_id) WHERE taken_back_at IS NULL;
CREATE INDEX closures_due ON closures (next_at) WHERE taken_back_at IS NULL AND erased_at IS NULL;
