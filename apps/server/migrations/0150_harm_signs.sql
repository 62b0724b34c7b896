-- Signs of harm (docs/rules/protection.md): what each person did by day, and what a night found in it.

-- Deposits that a limit refused: a refusal leaves no order.
CREATE TABLE refused_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  at timestamptz NOT NULL
);
CREATE INDEX refused_deposits_member ON refused_deposits (member_id, at);
CREATE INDEX refused_deposits_at ON refused_deposits USING brin (at);

-- One Beijing day of one person, under the person's number of that night. Counted once, so that ninety days are ninety rows.
CREATE TABLE play_days (
  member_id bigint NOT NULL REFERENCES members (id),
  day date NOT NULL,
  bets integer NOT NULL,
  night_bets integer NOT NULL,
  stake_fen bigint NOT NULL,
  deposits integer NOT NULL,
  chases integer NOT NULL,
  refused integer NOT NULL,
  raised integer NOT NULL,
  recalled integer NOT NULL,
  longest_minutes integer NOT NULL,
  PRIMARY KEY (member_id, day)
);
CREATE INDEX play_days_day ON play_days (day);

-- What a night found, for every account of the person; nights without a point have no row. Only added.
CREATE TABLE harm_signs (
  member_id bigint NOT NULL REFERENCES members (id),
  -- The last of the days that were looked at.
  day date NOT NULL,
  points smallint NOT NULL CHECK (points > 0),
  -- The signs that showed, each with its figures in words.
  signs jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- Gifts and inviting messages are paused so long; null below three points.
  until_at timestamptz,
  -- It opened a case for support.
  is_case boolean NOT NULL,
  PRIMARY KEY (member_id, day)
);
CREATE INDEX harm_signs_pauses ON harm_signs (member_id, until_at) WHERE until_at IS NOT NULL;
CREATE INDEX harm_signs_cases ON harm_signs (day DESC, member_id DESC) WHERE is_case;

CREATE INDEX restrictions_at ON restrictions USING brin (at);
CREATE INDEX play_spans_from ON play_spans USING brin (from_at);

ALTER TABLE closed_days ADD COLUMN signs_at timestamptz;
