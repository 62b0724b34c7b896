-- Games that a member marked. Only games of the catalogue are taken, so that their number is bounded by it.
CREATE TABLE favourite_games (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  game_code text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, plat, game_code)
);
