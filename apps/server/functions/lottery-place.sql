-- Placing an order of lottery bets: one function, one round trip, all of it or nothing.

-- `L`, the Beijing day, ten digits: ordered as text they are ordered by acceptance.
CREATE FUNCTION lottery_bet_id(p_at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'L' || to_char(beijing_day(p_at), 'YYYYMMDD') || lpad(nextval('lottery_bet_numbers')::text, 10, '0')
$$;

-- Places an order: all of it or nothing. The clock is read after every lock is held, so that a bet is in time or refused.
-- p_add: what it could add to the house's worst case; null when the caller has just dealt the shares for it.
-- outcome: placed, limited, changed, closed, capped, bound (the share is too small), short; nothing is written but in the first.
CREATE FUNCTION lottery_place(
  p_order_no text, p_member bigint, p_lottery text, p_title text, p_expect text, p_room integer, p_member_cap bigint,
  p_add bigint, p_plays integer[], p_picks text[], p_stakes bigint[], p_odds integer[], p_selections text[], p_salts bytea[],
  OUT outcome text, OUT balance bigint, OUT bet_ids text[])
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  round record;
  member record;
  total bigint := 0;
  stake bigint;
  staked bigint;
  main text;
  house text := 'house:lottery';
  now timestamptz;
  posted record;
BEGIN
  SELECT * INTO round FROM lottery_hold_round(p_lottery, p_expect);
  SELECT m.state, m.is_trial INTO member FROM members m WHERE m.id = p_member;
  IF member.state IS DISTINCT FROM 1 THEN
    outcome := 'limited';
    RETURN;
  END IF;
  IF round.id IS NOT NULL AND NOT lottery_takes(p_lottery, round.open_at) THEN
    outcome := 'stopped';
    RETURN;
  END IF;
  main := 'member:' || p_member || ':main';
  IF member.is_trial THEN
    main := 'play:' || main;
    house := 'play:' || house;
  END IF;
  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[main]) l;
  now := app_now();
  IF round.id IS NULL OR now < round.open_at OR now >= round.draw_at THEN
    outcome := 'changed';
    RETURN;
  END IF;
  IF round.state <> 0 OR now >= round.close_at THEN
    outcome := 'closed';
    RETURN;
  END IF;
  FOREACH stake IN ARRAY p_stakes LOOP
    total := total + stake;
  END LOOP;
  SELECT coalesce(sum(o.stake_fen), 0) INTO staked FROM lottery_orders o
   WHERE o.member_id = p_member AND o.lottery = p_lottery AND o.expect = p_expect;
  IF staked + total > p_member_cap THEN
    outcome := 'capped';
    RETURN;
  END IF;
  IF balance < total THEN
    outcome := 'short';
    RETURN;
  END IF;
  IF p_add IS NOT NULL AND NOT member.is_trial THEN
    UPDATE lottery_exposure_shares s SET left_fen = s.left_fen - p_add
     WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share() AND s.left_fen >= p_add;
    IF NOT FOUND THEN
      outcome := 'bound';
      RETURN;
    END IF;
    -- A share is a row that two connections may wait for, and the bell does not wait for them.
    now := app_now();
    IF now >= round.close_at THEN
      UPDATE lottery_exposure_shares s SET left_fen = s.left_fen + p_add
       WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share();
      outcome := 'closed';
      RETURN;
    END IF;
  END IF;
  SELECT p.outcome, p.after INTO posted
    FROM ledger_post('lot:' || p_order_no, 'betStake', ARRAY[main, house], ARRAY[-total, total], p_order_no,
                     p_title || ' ' || p_expect || '期') p;
  IF posted.outcome IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION 'the stake of order % ended as %', p_order_no, posted.outcome;
  END IF;
  balance := posted.after[1];
  INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
  VALUES (p_order_no, p_member, member.is_trial, p_lottery, p_expect, p_room, cardinality(p_plays), total, now);
  SELECT array_agg(lottery_bet_id(now) ORDER BY i) INTO bet_ids FROM generate_series(1, cardinality(p_plays)) AS i;
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id,
    play_id, picks, salt)
  SELECT 'CP', l.bet_id, p_member, member.is_trial, 'lottery', p_lottery, p_title, p_expect, l.selection, l.odds, l.stake,
         0, 0, 2, '{}', '', '', now, 1, p_order_no, p_room, l.play_id, l.picks, l.salt
    FROM unnest(bet_ids, p_plays, p_picks, p_stakes, p_odds, p_selections, p_salts)
           AS l (bet_id, play_id, picks, stake, odds, selection, salt);
  IF NOT member.is_trial THEN
    INSERT INTO lottery_exposure_parts AS e (lottery, expect, share, play_id, picks, bets, stake_fen, pay_fen)
    SELECT p_lottery, p_expect, lottery_share(), l.play_id, l.picks, count(*), sum(l.stake),
           sum(l.stake * l.odds / 1000)::bigint
      FROM unnest(p_plays, p_picks, p_stakes, p_odds) AS l (play_id, picks, stake, odds)
     GROUP BY l.play_id, l.picks ORDER BY l.play_id, l.picks
    ON CONFLICT (lottery, expect, share, play_id, picks) DO UPDATE
      SET bets = e.bets + excluded.bets, stake_fen = e.stake_fen + excluded.stake_fen, pay_fen = e.pay_fen + excluded.pay_fen;
  END IF;
  outcome := 'placed';
END $$;
