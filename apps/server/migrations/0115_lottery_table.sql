-- What the database prices a bet with: lotteries, their rooms, plays with odds and winning outcomes, lunar years. Filled by
-- lottery_fill_table (functions/lottery-table.sql) at every change of that file, and by nothing else.

CREATE TABLE lottery_kinds (
  name text PRIMARY KEY,
  title text NOT NULL,
  -- 1: six-mark style, 2: sum of three.
  type smallint NOT NULL CHECK (type IN (1, 2)),
  exposure_fen bigint NOT NULL CHECK (exposure_fen > 0)
);

CREATE TABLE lottery_rooms (
  room_id integer PRIMARY KEY,
  lottery text NOT NULL,
  min_fen bigint NOT NULL CHECK (min_fen > 0),
  max_fen bigint NOT NULL CHECK (max_fen >= min_fen),
  line_cap_fen bigint NOT NULL CHECK (line_cap_fen > 0),
  member_cap_fen bigint NOT NULL CHECK (member_cap_fen > 0)
);

CREATE TABLE lottery_plays (
  type smallint NOT NULL,
  play_id integer NOT NULL,
  -- The animal of the lunar year that the row holds for; empty for all years.
  year_animal text NOT NULL DEFAULT '',
  group_title text NOT NULL,
  title text NOT NULL,
  -- Numbers per line; 0 for plays without numbers.
  pick smallint NOT NULL CHECK (pick >= 0),
  odds_milli integer NOT NULL CHECK (odds_milli > 1000),
  -- Without a pool the outcomes decide exactly: the special ball, or total * 4 + shape (豹子, 顺子, 对子, 杂六) of three digits.
  -- With one, the worst case is its `top` largest payouts together.
  pool text,
  top integer CHECK ((top IS NULL) = (pool IS NULL)),
  wins smallint[] NOT NULL,
  ties smallint[] NOT NULL,
  PRIMARY KEY (play_id, year_animal)
);

CREATE TABLE lottery_years (
  from_day date PRIMARY KEY,
  animal text NOT NULL
);
