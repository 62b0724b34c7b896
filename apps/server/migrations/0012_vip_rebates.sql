-- VIP levels and rebates: what the nightly jobs decided about a member, what a day of play gives back, what was claimed.

-- Beijing days that the nightly jobs have finished, each job for itself.
CREATE TABLE closed_days (
  day date PRIMARY KEY,
  vip_at timestamptz,
  rebate_at timestamptz
);

-- At most one change a day. The level of a past day is the one that the first later change started from.
CREATE TABLE vip_changes (
  member_id bigint NOT NULL REFERENCES members (id),
  on_day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('promoted', 'kept', 'demoted')),
  from_level smallint NOT NULL,
  to_level smallint NOT NULL,
  paysum_fen bigint NOT NULL,
  flow_fen bigint NOT NULL,
  gift_fen bigint NOT NULL CHECK (gift_fen >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, on_day),
  CHECK (to_level - from_level = CASE kind WHEN 'promoted' THEN 1 WHEN 'kept' THEN 0 ELSE -1 END),
  CHECK (gift_fen = 0 OR kind = 'promoted')
);
-- A level's gift is given once in a lifetime.
CREATE UNIQUE INDEX vip_changes_gift ON vip_changes (member_id, to_level) WHERE gift_fen > 0;

CREATE TABLE vip_monthly_gifts (
  member_id bigint NOT NULL REFERENCES members (id),
  month text NOT NULL CHECK (month ~ '^\d{6}$'),
  level smallint NOT NULL,
  gift_fen bigint NOT NULL CHECK (gift_fen > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, month)
);

-- What a member's day at a venue counts and gives, as last computed. Corrections are differences to this.
CREATE TABLE rebate_sums (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL,
  day date NOT NULL,
  valid_fen bigint NOT NULL CHECK (valid_fen >= 0),
  rate_bp integer NOT NULL CHECK (rate_bp >= 0),
  due_fen bigint NOT NULL CHECK (due_fen >= 0),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, plat, day)
);

-- Days whose bets changed, or came, after they had ended.
CREATE TABLE rebate_recounts (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (member_id, plat, day)
);

-- What was given too much and could not be taken from an unclaimed row: the next rows are smaller, the wallet never is.
CREATE TABLE rebate_debts (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  fen bigint NOT NULL CHECK (fen >= 0)
);

CREATE TABLE rebate_claims (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  money_fen bigint NOT NULL CHECK (money_fen > 0),
  rows integer NOT NULL CHECK (rows > 0),
  at timestamptz NOT NULL
);
CREATE INDEX rebate_claims_at ON rebate_claims (at);

-- What can be claimed. The first row of a day at a venue has seq 0, later differences follow it.
CREATE TABLE rebates (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL,
  day date NOT NULL,
  seq smallint NOT NULL,
  valid_fen bigint NOT NULL,
  rate_bp integer NOT NULL,
  money_fen bigint NOT NULL CHECK (money_fen > 0),
  state text NOT NULL DEFAULT 'unclaimed' CHECK (state IN ('unclaimed', 'claimed', 'cancelled')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  claim_id uuid REFERENCES rebate_claims (id),
  UNIQUE (member_id, plat, day, seq),
  CHECK ((state = 'claimed') = (claim_id IS NOT NULL))
);
CREATE INDEX rebates_open ON rebates (member_id) WHERE state = 'unclaimed';
CREATE INDEX rebates_member ON rebates (member_id, created_at DESC, id DESC);
CREATE INDEX rebates_claim ON rebates (claim_id) WHERE claim_id IS NOT NULL;
