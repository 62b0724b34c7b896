-- What staff must look at: raised by whatever met it, ended by whatever finds it in order again.

CREATE TABLE alarms (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  -- What it is about, in the words of its kind: a venue, a row of a log, an order, a job and its member.
  subject    text NOT NULL,
  detail     text NOT NULL,
  raised_at  timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  times      bigint NOT NULL DEFAULT 1 CHECK (times > 0),
  ended_at   timestamptz
);

-- The same trouble is one alarm for as long as it lasts, however often it is met.
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE ended_at IS NULL;
CREATE INDEX alarms_list ON alarms (last_at DESC);
