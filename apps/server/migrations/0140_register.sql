-- The outside register of excluded persons (docs/rules/protection.md): which one is asked, and what it answered.

-- Set by the migration alone: no process can stop asking by its own configuration. Answers are demanded from `since` on.
CREATE TABLE register_demand (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  register text NOT NULL CHECK (register <> ''),
  since timestamptz NOT NULL
);

-- Evidence: every answer, and every question that got none.
CREATE TABLE register_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  register text NOT NULL,
  occasion text NOT NULL CHECK (occasion IN ('registration', 'login', 'gate')),
  -- Of what was known of the member when the question was put: an answer about other details is not about this one.
  subject bytea NOT NULL,
  -- As the register saw them: salted.
  digests text[] NOT NULL,
  answer text NOT NULL CHECK (answer IN ('no', 'yes', 'unknown')),
  -- What the register calls its answer and its entry, or why there is no answer.
  reference text NOT NULL,
  entry text NOT NULL DEFAULT '',
  why text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  CHECK ((answer = 'unknown') = (reference = '')),
  CHECK ((answer = 'yes') = (entry <> ''))
);
CREATE INDEX register_answers_member ON register_answers (member_id, id DESC);

ALTER TABLE restrictions DROP CONSTRAINT restrictions_kind_check;
ALTER TABLE restrictions ADD CONSTRAINT restrictions_kind_check CHECK (kind IN ('limit', 'raise', 'cancel', 'reminder', 'timeout',
  'exclusion', 'back', 'return', 'seen', 'freeze', 'unfreeze', 'closure', 'listed', 'unlisted'));
