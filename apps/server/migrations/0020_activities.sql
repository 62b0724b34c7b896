-- Activities: their texts by version, what members applied for under which of them, and what each bonus asks for.

-- A save adds a row and none is ever changed: members keep the terms that they accepted.
CREATE TABLE activity_versions (
  activity_id integer NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL,
  summary text NOT NULL,
  banner text NOT NULL,
  content text NOT NULL,
  memo text NOT NULL,
  -- The ending that all activities share, as it read then.
  ending text NOT NULL,
  shown boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- Members see the highest number whose time has come: one that is saved later for an earlier time takes another's place.
  live_at timestamptz NOT NULL,
  change text NOT NULL,
  saved_by bigint REFERENCES staff (id),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (activity_id, version)
);

-- What editors have typed and not published: one for each activity, perhaps unfinished.
CREATE TABLE activity_drafts (
  activity_id integer PRIMARY KEY,
  texts jsonb NOT NULL,
  -- Whoever saves names the save that was read, so that nobody writes over another unseen.
  saves integer NOT NULL CHECK (saves > 0),
  saved_by bigint NOT NULL REFERENCES staff (id),
  saved_at timestamptz NOT NULL
);

CREATE TABLE activity_applications (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  activity_id integer NOT NULL,
  version integer NOT NULL,
  -- `once`, a Beijing day, or a weekend.
  period text NOT NULL,
  state text NOT NULL CHECK (state IN ('cancelled', 'review', 'approved', 'refused', 'paid')),
  bonus_fen bigint NOT NULL CHECK (bonus_fen > 0),
  -- The deposit that the turnover takes in: its row of turnover_requirements by `ref`.
  own_fen bigint NOT NULL CHECK (own_fen >= 0),
  deposit_ref text,
  required_fen bigint NOT NULL CHECK (required_fen > 0),
  because text NOT NULL,
  remark text NOT NULL DEFAULT '',
  ip text NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  ended_at timestamptz,
  -- Once in a period, whatever races.
  UNIQUE (member_id, activity_id, period),
  FOREIGN KEY (activity_id, version) REFERENCES activity_versions (activity_id, version),
  CHECK ((own_fen > 0) = (deposit_ref IS NOT NULL)),
  CHECK (state <> 'paid' OR paid_at IS NOT NULL),
  CHECK (state NOT IN ('review', 'approved', 'refused') OR paid_at IS NULL)
);
-- A deposit carries one bonus, also one that was given back.
CREATE UNIQUE INDEX activity_applications_deposit ON activity_applications (deposit_ref)
  WHERE deposit_ref IS NOT NULL AND (state IN ('review', 'approved') OR paid_at IS NOT NULL);
CREATE INDEX activity_applications_member ON activity_applications (member_id, created_at DESC, id DESC);
CREATE INDEX activity_applications_queue ON activity_applications (created_at) WHERE state = 'review';
CREATE INDEX activity_applications_ended ON activity_applications (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX activity_applications_paid ON activity_applications (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX activity_applications_ip ON activity_applications (activity_id, ip, created_at);

-- Whose device and whose accounts an application came with, as hashes: the same one carries one member in a period.
CREATE TABLE activity_marks (
  activity_id integer NOT NULL,
  period text NOT NULL,
  mark text NOT NULL,
  application_id uuid NOT NULL REFERENCES activity_applications (id),
  PRIMARY KEY (activity_id, period, mark)
);
CREATE INDEX activity_marks_application ON activity_marks (application_id);

-- What of a live dealer's bet counts towards a row, what of its bonus was given or taken back, why it was cleared (until now
-- there was one reason only), and which row took its place and began with what it had counted.
ALTER TABLE turnover_requirements
  ADD COLUMN live_percent smallint NOT NULL DEFAULT 100 CHECK (live_percent BETWEEN 1 AND 100),
  ADD COLUMN returned_fen bigint NOT NULL DEFAULT 0 CHECK (returned_fen BETWEEN 0 AND bonus_fen),
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN replaced_by uuid REFERENCES turnover_requirements (id);
UPDATE turnover_requirements SET note = '余额不足1元，流水要求已清零' WHERE state = 'cleared';
CREATE INDEX turnover_returned ON turnover_requirements (closed_at) WHERE returned_fen > 0;
CREATE UNIQUE INDEX turnover_replaced ON turnover_requirements (replaced_by) WHERE replaced_by IS NOT NULL;
