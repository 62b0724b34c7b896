-- Red packets: a day's cut with its published roots, whose packets they are, and which of them were grabbed. Job runs made again.

-- One row a day, made by the cut. Late batches wait for each other here; a grab never comes near it.
CREATE TABLE red_packet_days (
  day date PRIMARY KEY,
  -- As configured when the day was cut, and what it came to with its guarantee and its late packets.
  budget_fen bigint NOT NULL CHECK (budget_fen >= 0),
  effective_fen bigint NOT NULL CHECK (effective_fen >= budget_fen),
  cut_fen bigint NOT NULL CHECK (cut_fen BETWEEN 0 AND effective_fen),
  packets integer NOT NULL CHECK (packets >= 0),
  -- Members whose deposits would have counted, were they not in time-out or self-excluded.
  left_out integer NOT NULL CHECK (left_out >= 0),
  cut_at timestamptz NOT NULL
);

-- Batch 0 is the cut of 10:00, the others are packets of deposits that were approved later.
CREATE TABLE red_packet_batches (
  day date NOT NULL REFERENCES red_packet_days (day),
  batch smallint NOT NULL CHECK (batch >= 0),
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  packets integer NOT NULL CHECK (packets >= 0),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (day, batch)
);

-- The row that a grab locks.
CREATE TABLE red_packet_members (
  day date NOT NULL REFERENCES red_packet_days (day),
  member_id bigint NOT NULL REFERENCES members (id),
  recharge_fen bigint NOT NULL CHECK (recharge_fen > 0),
  packets smallint NOT NULL CHECK (packets > 0),
  opened smallint NOT NULL DEFAULT 0 CHECK (opened BETWEEN 0 AND packets),
  opened_at timestamptz,
  -- How the member is called in the public list; the salt is shown to the member alone.
  mark text NOT NULL CHECK (mark ~ '^[0-9a-f]{64}$'),
  salt text NOT NULL CHECK (salt ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (day, member_id)
);

CREATE TABLE red_packets (
  day date NOT NULL,
  member_id bigint NOT NULL,
  seq smallint NOT NULL CHECK (seq > 0),
  batch smallint NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  amount_fen bigint NOT NULL CHECK (amount_fen BETWEEN 50 AND 5800),
  salt text NOT NULL CHECK (salt ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (day, member_id, seq),
  UNIQUE (day, batch, place),
  -- What a grab refers to: it cannot name another amount than the one that was cut.
  UNIQUE (day, member_id, seq, amount_fen),
  FOREIGN KEY (day, batch) REFERENCES red_packet_batches (day, batch),
  FOREIGN KEY (day, member_id) REFERENCES red_packet_members (day, member_id)
);

CREATE TABLE red_packet_grabs (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  member_id bigint NOT NULL,
  seq smallint NOT NULL,
  amount_fen bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (member_id, day, seq),
  FOREIGN KEY (day, member_id, seq, amount_fen) REFERENCES red_packets (day, member_id, seq, amount_fen),
  -- 10:00 to 12:00 in Beijing is 02:00 to 04:00 in UTC.
  CONSTRAINT red_packet_window CHECK (at AT TIME ZONE 'UTC' >= day + interval '2 hours'
                                  AND at AT TIME ZONE 'UTC' < day + interval '4 hours')
);
CREATE INDEX red_packet_grabs_member ON red_packet_grabs (member_id, at DESC);
CREATE INDEX red_packet_grabs_at ON red_packet_grabs (at);

-- What counts for a day's packets.
CREATE INDEX deposits_credited ON deposits (created_at) WHERE state = 'credited';

-- When a run began by the product's clock; its other times are real, as processes live in them.
ALTER TABLE job_runs ADD COLUMN began_at timestamptz;

-- A period of a job that two people had done again. The worker takes it; what it added stands in the result.
CREATE TABLE job_reruns (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id),
  job text NOT NULL,
  period text NOT NULL,
  created_at timestamptz NOT NULL,
  began_at timestamptz,
  started_at timestamptz,
  -- Real time. When it has run out and there is no end, whoever ran it is dead.
  lease_until timestamptz,
  finished_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  result jsonb,
  error text
);
CREATE INDEX job_reruns_open ON job_reruns (created_at) WHERE finished_at IS NULL;
CREATE INDEX job_reruns_period ON job_reruns (job, period);
