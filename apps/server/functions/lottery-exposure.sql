-- The house's exposure in a round: its worst case, computed exactly, and the shares of what may still be added to it.

-- Connections spread over the eight shares.
CREATE FUNCTION lottery_share() RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (pg_backend_pid() % 8)::smallint
$$;

-- What the house loses in the worst case over the bets of a round and these lines; below zero when it cannot lose.
-- Three digits: exact over all outcomes. Seven balls: a bound from above, each part of the draw at its worst.
CREATE FUNCTION lottery_worst(p_lottery text, p_expect text, p_animal text,
  p_plays integer[], p_picks text[], p_stakes bigint[], p_pays bigint[]) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH standing AS MATERIALIZED (
    SELECT s.play_id, s.picks, sum(s.stake_fen) AS stake_fen, sum(s.pay_fen) AS pay_fen
      FROM (SELECT e.play_id, e.picks, e.stake_fen, e.pay_fen FROM lottery_exposure_parts e
             WHERE e.lottery = p_lottery AND e.expect = p_expect
            UNION ALL SELECT * FROM unnest(p_plays, p_picks, p_stakes, p_pays)) s (play_id, picks, stake_fen, pay_fen)
     GROUP BY s.play_id, s.picks),
  known AS (
    SELECT s.picks, s.stake_fen, s.pay_fen, t.pool, t.top, t.ties, CASE WHEN t.pick = 1 THEN ARRAY[s.picks::smallint] ELSE t.wins END AS wins
      FROM standing s JOIN lottery_plays t ON t.play_id = s.play_id AND t.year_animal IN ('', p_animal)),
  outcomes AS (
    SELECT sum(o.fen) AS fen
      FROM known k CROSS JOIN LATERAL (SELECT unnest(k.wins), k.pay_fen UNION ALL SELECT unnest(k.ties), k.stake_fen) AS o (outcome, fen)
     WHERE k.pool IS NULL GROUP BY o.outcome),
  pools AS (
    SELECT k.pay_fen, k.top, row_number() OVER (PARTITION BY k.pool ORDER BY k.pay_fen DESC) AS place FROM known k WHERE k.pool IS NOT NULL)
  SELECT (coalesce((SELECT max(fen) FROM outcomes), 0) + coalesce((SELECT sum(pay_fen) FROM pools WHERE place <= top), 0)
          - coalesce((SELECT sum(stake_fen) FROM standing), 0))::bigint
$$;

-- What is left below the cap after the round's bets and these lines; below zero: too much.
CREATE FUNCTION lottery_left(p_lottery text, p_expect text, p_animal text,
  p_plays integer[], p_picks text[], p_stakes bigint[], p_pays bigint[]) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT k.exposure_fen - greatest(lottery_worst(p_lottery, p_expect, p_animal, p_plays, p_picks, p_stakes, p_pays), 0)
    FROM lottery_kinds k WHERE k.name = p_lottery
$$;

-- Locks all shares until the transaction ends and divides what is left after these lines among them, unless it is too much.
-- The order of locks is that of lottery_place: round shared, wallet if an order follows, then shares.
CREATE FUNCTION lottery_split(p_lottery text, p_expect text, p_animal text,
  p_plays integer[], p_picks text[], p_stakes bigint[], p_pays bigint[]) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  left_over bigint;
BEGIN
  INSERT INTO lottery_exposure_shares (lottery, expect, share, left_fen)
  SELECT p_lottery, p_expect, s, 0 FROM generate_series(0, 7) AS s ON CONFLICT DO NOTHING;
  PERFORM 1 FROM lottery_exposure_shares WHERE lottery = p_lottery AND expect = p_expect ORDER BY share FOR NO KEY UPDATE;
  left_over := lottery_left(p_lottery, p_expect, p_animal, p_plays, p_picks, p_stakes, p_pays);
  IF left_over >= 0 THEN
    UPDATE lottery_exposure_shares SET left_fen = left_over / 8 WHERE lottery = p_lottery AND expect = p_expect;
  END IF;
  RETURN left_over;
END $$;

-- Fills the shares of a round again. A caller can only divide what is really left.
CREATE FUNCTION lottery_refill(p_lottery text, p_expect text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lottery_split(p_lottery, p_expect,
    (SELECT y.animal FROM lottery_years y WHERE y.from_day <= beijing_day(r.draw_at) ORDER BY y.from_day DESC LIMIT 1), '{}', '{}', '{}', '{}')
    FROM lottery_hold_round(p_lottery, p_expect) r;
END $$;
