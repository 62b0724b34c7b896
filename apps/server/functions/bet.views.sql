-- What other nouns may read of bets, their orders, and the bets that venues reported.

CREATE VIEW round_bets AS
  SELECT plat, bet_id, is_trial, game_code, round_id, play_id, picks, bet_fen, odds_milli, salt, status, payout_fen FROM bets;

CREATE VIEW valid_bets AS
  SELECT plat, bet_id, member_id, is_trial, game_name, round_id, play_id, selection, bet_fen, valid_fen, valid_note, status, outcome,
         settled_at
    FROM bets;

CREATE VIEW bet_results AS
  SELECT plat, bet_id, member_id, is_trial, game_code, round_id, order_no, odds_milli, bet_fen, valid_fen, payout_fen, status, outcome,
         created_at, settled_at
    FROM bets;

CREATE VIEW bet_records AS
  SELECT plat, bet_id, member_id, is_trial, game_code, game_name, round_id, room_id, play_id, selection, odds_milli, bet_fen, valid_fen,
         valid_note, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce, created_at, settled_at
    FROM bets;

-- lockable: see member_locks.
CREATE VIEW quarantined_bets AS
  SELECT id, plat, seq, bet_id, member, why, currency, effect_fen, created_at, state, true AS lockable FROM bet_quarantine;

CREATE VIEW venue_bet_logs AS SELECT plat, bet_cursor, read_to_end_at FROM venue_cursors;

CREATE VIEW lottery_stakes AS SELECT order_no, member_id, lines, stake_fen, created_at FROM lottery_orders;

-- The house's exposure in a round is the sum of its parts.
CREATE VIEW lottery_exposure AS
  SELECT lottery, expect, play_id, picks, sum(bets)::integer AS bets, sum(stake_fen)::bigint AS stake_fen,
         sum(pay_fen)::bigint AS pay_fen
    FROM lottery_exposure_parts GROUP BY lottery, expect, play_id, picks;

-- For the verifier: prints of rows. A bet changes until it has ended, a venue's by its next version too.
CREATE VIEW order_prints AS
  SELECT order_no AS key, NULL::bigint AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM lottery_orders t;

CREATE VIEW bet_prints AS
  SELECT plat || '/' || bet_id AS key, NULL::bigint AS place,
         (status = 'open') AS is_open,
         CASE plat WHEN 'CP' THEN 0 ELSE settle_version END AS version,
         left(encode(sha256(convert_to(CASE plat WHEN 'CP' THEN (to_jsonb(t) - '{status,outcome,payout_fen,valid_fen,valid_note,result,settled_at,settle_version}'::text[])::text ELSE concat_ws('/', member_id, is_trial) END, 'UTF8')), 'hex'), 32) AS fixed,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM bets t;
