-- What other nouns may read of rounds, chains and odds: no seed before its draw.

-- lockable: see member_locks.
CREATE VIEW betting_rounds AS
  SELECT lottery, expect, chain_no, state, commit, numbers, open_at, close_at, draw_at, settled_at, true AS lockable
    FROM lottery_rounds;

CREATE VIEW drawn_rounds AS
  SELECT id, lottery, expect, chain_no, protocol, state, commit, beacon, beacon_signature, seed, numbers, result_text, late, draw_at,
         settled_at
    FROM lottery_rounds;

CREATE VIEW chain_states AS SELECT lottery, chain_no, salt, key_id, state FROM lottery_chains;

CREATE VIEW announced_odds AS SELECT id, play_id, year_animal, from_milli, to_milli, effective_at FROM lottery_odds_changes;

CREATE VIEW bet_intake AS SELECT lottery, taking, since FROM lottery_intake;
