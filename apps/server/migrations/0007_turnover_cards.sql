-- What must be turned over before a withdrawal, and the accounts a member may be paid to.

CREATE TABLE turnover_requirements (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  source text NOT NULL,
  ref text NOT NULL,
  title text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  multiple smallint NOT NULL CHECK (multiple BETWEEN 0 AND 10),
  required_fen bigint NOT NULL CHECK (required_fen >= 0),
  done_fen bigint NOT NULL DEFAULT 0 CHECK (done_fen BETWEEN 0 AND required_fen),
  -- 0 open, 1 done, 2 cleared (domain §11.7)
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 2),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- A credit asks for its turnover once.
  UNIQUE (source, ref)
);
CREATE INDEX turnover_open ON turnover_requirements (member_id, created_at) WHERE state = 0;
CREATE INDEX turnover_list ON turnover_requirements (member_id, created_at DESC);

CREATE TABLE cards (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- bank or usdt
  kind text NOT NULL CHECK (kind IN ('bank', 'usdt')),
  bank text NOT NULL,
  -- The holder of a bank card, the protocol of a USDT address.
  owner text NOT NULL,
  number text NOT NULL,
  branch text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX cards_once ON cards (member_id, kind, number) WHERE removed_at IS NULL;
CREATE INDEX cards_member ON cards (member_id, kind) WHERE removed_at IS NULL;
CREATE INDEX cards_number ON cards (number);
