-- One table for every bet: those that venues report, and those of the house's own lotteries.

-- A lottery bet has plat CP, category lottery, game_code the lottery's name, game_name its title, round_id the expect,
-- selection `{expect}期 {group}-{title}[{picks}]`. Numbers of a special group are two digits, ascending.
CREATE TABLE bets (
  plat text NOT NULL,
  bet_id text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  is_trial boolean NOT NULL,
  category text NOT NULL,
  game_code text NOT NULL,
  game_name text NOT NULL,
  round_id text NOT NULL,
  selection text NOT NULL,
  odds_milli bigint NOT NULL,
  bet_fen bigint NOT NULL CHECK (bet_fen > 0),
  valid_fen bigint NOT NULL CHECK (valid_fen >= 0),
  valid_note text NOT NULL DEFAULT '',
  payout_fen bigint NOT NULL CHECK (payout_fen >= 0),
  status text NOT NULL CHECK (status IN ('void', 'settled', 'open')),
  outcome text CHECK (outcome IN ('win', 'lose', 'tie', 'void')),
  result jsonb NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce bigint,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settle_version integer NOT NULL,
  -- The house's lotteries only.
  order_no text REFERENCES lottery_orders (order_no),
  room_id integer,
  play_id integer,
  picks text,
  salt bytea,
  PRIMARY KEY (plat, bet_id),
  CONSTRAINT bets_lottery CHECK (plat <> 'CP' OR (order_no IS NOT NULL AND room_id IS NOT NULL
    AND play_id IS NOT NULL AND picks IS NOT NULL AND length(salt) = 32 AND bet_id ~ '^L[0-9]{18}$'))
);
CREATE INDEX bets_member ON bets (member_id, created_at DESC, bet_id DESC);
CREATE INDEX bets_member_plat ON bets (member_id, plat, created_at DESC, bet_id DESC);
CREATE INDEX bets_round ON bets (plat, round_id, member_id);
CREATE INDEX bets_order ON bets (order_no) WHERE order_no IS NOT NULL;
CREATE INDEX bets_settled ON bets (member_id, plat, settled_at) WHERE status = 'settled';
CREATE INDEX bets_made ON bets USING brin (created_at);
-- The nightly jobs read one day of all bets. They settle nearly in the order in which they were placed.
CREATE INDEX bets_settled_days ON bets USING brin (settled_at);
