-- Placing an order of lottery bets: one function, one round trip, all of it or nothing.

-- `L`, the Beijing day, ten digits: ordered as text they are ordered by acceptance.
CREATE FUNCTION lottery_bet_id(p_at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'L' || to_char(beijing_day(p_at), 'YYYYMMDD') || lpad(nextval('lottery_bet_numbers')::text, 10, '0')
$$;

-- Ascending two-digit numbers from 01 to 49, all different, as many as the play wants.
CREATE FUNCTION lottery_picks_fit(p_picks text, p_pick smallint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_picks ~ '^(0[1-9]|[1-4][0-9])(,(0[1-9]|[1-4][0-9]))*$' AND length(p_picks) = p_pick * 3 - 1
     AND p_picks = (SELECT string_agg(DISTINCT n, ',' ORDER BY n) FROM unnest(string_to_array(p_picks, ',')) AS n)
$$;

-- The lines of an order with the odds of their round: the table's, or the last announced change in force when it opened.
-- fault: what the first bad line breaks, null when all are sound. It has the settings of lottery_place, which calls it.
CREATE FUNCTION lottery_price(p_room record, p_expect text, p_open_at timestamptz, p_plays integer[], p_picks text[], p_stakes bigint[],
  OUT odds integer[], OUT pays bigint[], OUT selections text[], OUT total bigint, OUT adds bigint, OUT fault text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT array_agg(l.odds ORDER BY l.i), array_agg(l.stake * l.odds / 1000 ORDER BY l.i), array_agg(l.selection ORDER BY l.i),
         sum(l.stake), sum(l.stake * l.odds / 1000 - l.stake),
         CASE WHEN count(*) NOT BETWEEN 1 AND 50 THEN 'lines' ELSE (array_agg(l.fault ORDER BY l.i) FILTER (WHERE l.fault IS NOT NULL))[1] END
    INTO odds, pays, selections, total, adds, fault
    FROM (SELECT x.i, x.stake, coalesce(c.to_milli, t.odds_milli) AS odds,
                 p_expect || '期 ' || t.group_title || '-' || t.title || CASE x.picks WHEN '' THEN '' ELSE '[' || x.picks || ']' END AS selection,
                 CASE WHEN t.play_id IS NULL THEN 'play'
                      WHEN (x.stake BETWEEN p_room.min_fen AND p_room.max_fen AND x.stake % 100 = 0) IS NOT TRUE THEN 'stake'
                      WHEN (CASE t.pick WHEN 0 THEN x.picks = '' ELSE lottery_picks_fit(x.picks, t.pick) END) IS NOT TRUE THEN 'picks'
                      WHEN x.stake * coalesce(c.to_milli, t.odds_milli) > p_room.line_cap_fen * 1000 THEN 'payout' END AS fault
            FROM unnest(p_plays, p_picks, p_stakes) WITH ORDINALITY AS x (play_id, picks, stake, i)
            LEFT JOIN lottery_plays t ON t.play_id = x.play_id AND t.type = p_room.type AND t.year_animal IN ('', p_room.animal)
            LEFT JOIN LATERAL (SELECT o.to_milli FROM announced_odds o
                                WHERE o.play_id = x.play_id AND o.effective_at <= p_open_at AND o.year_animal IN ('', p_room.animal)
                                ORDER BY o.effective_at DESC, o.id DESC LIMIT 1) c ON true) l;
END $$;

-- The only way to insert lottery bets: it runs with its owner's rights, and no other role may write orders. The caller names
-- plays, numbers and stakes; odds, caps, exposure, wallet and texts are the database's own.
-- The clock is read after every lock is held, so that a bet is in time or refused.
-- p_exact: the share is not enough, so all shares are locked and the worst case is computed. In a transaction of its own: one
-- that waited for a share holds it and must not wait for the others (deadlock).
-- outcome: placed, or a refusal that writes nothing:
--   limited  the member may not bet             capped  more than the member's cap of a round
--   frozen   the account is frozen              full    more than the house's exposure in the round
--   stopped  the lottery takes no bets          short   not enough in the wallet
--   changed  the round is not the current one   bound   the share of the house's exposure is too small
--   closed   the round has closed                paused  the round before is not drawn: there is no commitment to bet under
-- Lines that no screen can send (another play, stake, number or payout than the rules have) are an error.
CREATE FUNCTION lottery_place(
  p_order_no text, p_member bigint, p_lottery text, p_expect text, p_room integer,
  p_plays integer[], p_picks text[], p_stakes bigint[], p_salts bytea[], p_exact boolean,
  OUT outcome text, OUT balance bigint, OUT bet_ids text[], OUT odds integer[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  round record;
  member record;
  priced record;
  room record;
  main text;
  staked bigint;
  left_over bigint;
  now timestamptz;
  posted record;
BEGIN
  SELECT * INTO round FROM lottery_hold_round(p_lottery, p_expect);
  SELECT m.state, m.is_trial INTO member FROM member_standing m WHERE m.id = p_member;
  IF member.state IS DISTINCT FROM 'normal' THEN
    outcome := CASE member.state WHEN 'frozen' THEN 'frozen' ELSE 'limited' END;
    RETURN;
  END IF;
  IF round.id IS NOT NULL AND NOT lottery_takes(p_lottery, round.open_at) THEN
    outcome := 'stopped';
    RETURN;
  END IF;
  main := CASE WHEN member.is_trial THEN 'play:' ELSE '' END || 'member:' || p_member || ':main';
  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[main]) l;
  now := app_now();
  outcome := CASE WHEN round.id IS NULL THEN 'changed'
                  ELSE lottery_phase(round.state, round.commit, round.open_at, round.close_at, round.draw_at, now) END;
  IF outcome <> 'open' THEN
    RETURN;
  END IF;
  SELECT k.title, k.type, r.min_fen, r.max_fen, r.line_cap_fen, r.member_cap_fen,
         (SELECT y.animal FROM lottery_years y WHERE y.from_day <= beijing_day(round.draw_at) ORDER BY y.from_day DESC LIMIT 1) AS animal
    INTO room FROM lottery_rooms r JOIN lottery_kinds k ON k.name = r.lottery WHERE r.room_id = p_room AND r.lottery = p_lottery;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % is refused: room', p_order_no
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_line_room';
  END IF;
  SELECT * INTO priced FROM lottery_price(room, p_expect, round.open_at, p_plays, p_picks, p_stakes);
  IF priced.fault IS NOT NULL THEN
    RAISE EXCEPTION 'order % is refused: %', p_order_no, priced.fault
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_line_' || priced.fault;
  END IF;
  SELECT coalesce(sum(o.stake_fen), 0) INTO staked FROM lottery_orders o
   WHERE o.member_id = p_member AND o.lottery = p_lottery AND o.expect = p_expect;
  IF staked + priced.total > room.member_cap_fen THEN
    outcome := 'capped';
    RETURN;
  END IF;
  IF balance < priced.total THEN
    outcome := CASE WHEN NOT member.is_trial
                     AND lottery_left(p_lottery, p_expect, room.animal, p_plays, p_picks, p_stakes, priced.pays) < 0 THEN 'full' ELSE 'short' END;
    RETURN;
  END IF;
  IF NOT member.is_trial THEN
    IF p_exact THEN
      left_over := lottery_split(p_lottery, p_expect, room.animal, p_plays, p_picks, p_stakes, priced.pays);
    ELSE
      UPDATE lottery_exposure_shares s SET left_fen = s.left_fen - priced.adds
       WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share() AND s.left_fen >= priced.adds;
      IF NOT FOUND THEN
        outcome := 'bound';
        RETURN;
      END IF;
    END IF;
    -- The share may have been locked for a while: the round may have closed since.
    now := app_now();
    IF lottery_phase(round.state, round.commit, round.open_at, round.close_at, round.draw_at, now) <> 'open' THEN
      IF NOT p_exact THEN
        UPDATE lottery_exposure_shares s SET left_fen = s.left_fen + priced.adds
         WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share();
      END IF;
      outcome := 'closed';
      RETURN;
    END IF;
    IF left_over < 0 THEN
      outcome := 'full';
      RETURN;
    END IF;
  END IF;
  SELECT p.outcome, p.after INTO posted
    FROM ledger_write('lot:' || p_order_no, 'betStake',
                      ARRAY[main, CASE WHEN member.is_trial THEN 'play:' ELSE '' END || 'house:lottery'],
                      ARRAY[-priced.total, priced.total], p_order_no, room.title || ' ' || p_expect || '期') p;
  IF posted.outcome IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION 'the stake of order % ended as %', p_order_no, posted.outcome;
  END IF;
  balance := posted.after[1];
  odds := priced.odds;
  INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
  VALUES (p_order_no, p_member, member.is_trial, p_lottery, p_expect, p_room, cardinality(p_plays), priced.total, now);
  SELECT array_agg(lottery_bet_id(now) ORDER BY i) INTO bet_ids FROM generate_series(1, cardinality(p_plays)) AS i;
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id,
    play_id, picks, salt)
  SELECT 'CP', l.bet_id, p_member, member.is_trial, 'lottery', p_lottery, room.title, p_expect, l.selection, l.odds, l.stake,
         0, 0, 'open', '{}', '', '', now, 1, p_order_no, p_room, l.play_id, l.picks, l.salt
    FROM unnest(bet_ids, p_plays, p_picks, p_stakes, priced.odds, priced.selections, p_salts)
           AS l (bet_id, play_id, picks, stake, odds, selection, salt);
  IF NOT member.is_trial THEN
    INSERT INTO lottery_exposure_parts AS e (lottery, expect, share, play_id, picks, bets, stake_fen, pay_fen)
    SELECT p_lottery, p_expect, lottery_share(), l.play_id, l.picks, count(*), sum(l.stake), sum(l.pay)::bigint
      FROM unnest(p_plays, p_picks, p_stakes, priced.pays) AS l (play_id, picks, stake, pay)
     GROUP BY l.play_id, l.picks ORDER BY l.play_id, l.picks
    ON CONFLICT (lottery, expect, share, play_id, picks) DO UPDATE
      SET bets = e.bets + excluded.bets, stake_fen = e.stake_fen + excluded.stake_fen, pay_fen = e.pay_fen + excluded.pay_fen;
  END IF;
  outcome := 'placed';
END $$;
