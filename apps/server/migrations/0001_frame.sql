-- The frame: one clock for the whole product, the bus between processes, idempotent answers, attempt counters, job runs.
-- Migrations make tables and indexes only. Functions, triggers and views stand in ../functions, rights in ../grants.sql;
-- src/db/migrate.ts applies all three and says in which order.

CREATE TABLE app_clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  offset_ms bigint NOT NULL,
  set_at timestamptz NOT NULL
);
INSERT INTO app_clock (single, offset_ms, set_at) VALUES (true, 0, clock_timestamp());

CREATE TABLE bus_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  body jsonb NOT NULL,
  sent_at timestamptz NOT NULL
);

-- What a call under an Idempotency-Key has done and answered, so that no repeat does it twice.
CREATE TABLE idempotent_answers (
  scope text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_mac text NOT NULL,
  -- json, not jsonb: a replay is equal to the byte.
  answer json,
  -- The number of the order that the call made, written in the order's own transaction; a repeat answers about this one.
  effect text,
  -- The try that owns the key now. One that lost it to a later try must not release it.
  holder uuid,
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
