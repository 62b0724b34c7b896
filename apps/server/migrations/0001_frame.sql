-- The frame: one clock for the whole product, the bus between processes, idempotent answers, attempt counters, jobs.

CREATE TABLE app_clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  offset_ms bigint NOT NULL,
  set_at timestamptz NOT NULL
);
INSERT INTO app_clock (single, offset_ms, set_at) VALUES (true, 0, clock_timestamp());

-- The product's now: real time plus the offset that only sandbox mode may set.
-- In plpgsql, because its plan is kept; as an SQL function it was a fifth of a ledger posting.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN clock_timestamp() + (SELECT offset_ms FROM public.app_clock) * interval '1 millisecond';
END $$;

-- The Beijing calendar day of an instant; Beijing keeps UTC+8 all year.
CREATE FUNCTION beijing_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE 'UTC' + interval '8 hours')::date
$$;

CREATE TABLE bus_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  body jsonb NOT NULL,
  sent_at timestamptz NOT NULL
);

CREATE TABLE idempotent_answers (
  scope text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_mac text NOT NULL,
  -- json, not jsonb: a replay is equal to the byte.
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, call, key)
);
CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at);

-- Counted tries (logins, registrations, trials …), so that budgets hold across processes.
CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX attempts_window ON attempts (kind, subject, at);

CREATE TABLE job_runs (
  job text NOT NULL,
  period text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  result jsonb,
  error text,
  PRIMARY KEY (job, period)
);
