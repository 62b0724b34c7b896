-- Sums of a person against its limits, and the gates.

-- When the running period of a limit began and ends. Weeks begin on Monday; days are Beijing's.
CREATE FUNCTION limit_period(p_name text, p_now timestamptz, OUT from_at timestamptz, OUT to_at timestamptz)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  unit text := CASE WHEN p_name LIKE '%.week' THEN 'week' WHEN p_name LIKE '%.month' THEN 'month' ELSE 'day' END;
  first date := CASE unit WHEN 'week' THEN beijing_week(p_now) WHEN 'month' THEN beijing_month(p_now) ELSE beijing_day(p_now) END;
BEGIN
  from_at := beijing_start(first);
  to_at := beijing_start((first + ('1 ' || unit)::interval)::date);
END $$;

-- Settled net loss since an instant, open stakes, and money at venues or on its way there: one snapshot, so that a bet that is
-- being settled is counted once.
CREATE FUNCTION person_losses(p_members bigint[], p_from timestamptz, OUT settled_fen bigint, OUT open_fen bigint, OUT away_fen bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT sum(b.bet_fen - b.payout_fen) FROM bet_results b
                    WHERE b.member_id = ANY (p_members) AND NOT b.is_trial AND b.status = 'settled' AND b.settled_at >= p_from), 0)::bigint,
         coalesce((SELECT sum(b.bet_fen) FROM bet_results b
                    WHERE b.member_id = ANY (p_members) AND NOT b.is_trial AND b.status = 'open'), 0)::bigint,
         coalesce((SELECT sum(greatest(0, a.balance)) FROM account_balances a
                    WHERE a.member_id = ANY (p_members) AND a.currency = 'CNY' AND a.class IN ('venue', 'transit')), 0)::bigint
$$;

CREATE FUNCTION person_play_ms(p_members bigint[], p_from timestamptz, p_to timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(extract(epoch FROM least(s.to_at, p_to) - greatest(s.from_at, p_from)) * 1000), 0)::bigint
    FROM play_spans s WHERE s.member_id = ANY (p_members) AND s.to_at > p_from AND s.from_at < p_to
$$;

-- What of a limit is used: fen, or whole minutes.
CREATE FUNCTION limit_used(p_members bigint[], p_name text, p_now timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  span record;
  lost record;
BEGIN
  SELECT * INTO span FROM limit_period(p_name, p_now);
  IF p_name LIKE 'deposit.%' THEN
    RETURN (SELECT coalesce(sum(d.amount_fen), 0)::bigint FROM deposit_records d
             WHERE d.member_id = ANY (p_members) AND d.created_at >= span.from_at AND d.state IN ('unpaid', 'review', 'credited'))
         + (SELECT coalesce(sum(u.amount_fen), 0)::bigint FROM unordered_deposits u
             WHERE u.member_id = ANY (p_members) AND u.received_at >= span.from_at);
  ELSIF p_name LIKE 'loss.%' THEN
    SELECT * INTO lost FROM person_losses(p_members, span.from_at);
    RETURN greatest(0, lost.settled_fen) + lost.open_fen + lost.away_fen;
  ELSIF p_name = 'time' THEN
    RETURN person_play_ms(p_members, span.from_at, span.to_at) / 60000;
  END IF;
  RETURN 0;
END $$;

-- Writes down that a limit of these accounts is used up today. The caller holds the person.
CREATE FUNCTION limits_reached(p_members bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO reached_limits (member_id, day) SELECT m.id, beijing_day(app_now()) FROM unnest(p_members) AS m (id)
  ON CONFLICT DO NOTHING
$$;

-- The same after a refusal, which undid everything of its transaction.
CREATE FUNCTION limit_refused(p_member bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM limits_reached(person_lock(p_member));
END $$;

-- A sign of play: extends the running span, or begins another when the last sign is too old.
CREATE FUNCTION play_beat(p_member bigint, p_idle_ms integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  now timestamptz := app_now();
BEGIN
  UPDATE play_spans s SET to_at = greatest(s.to_at, now)
   WHERE s.id = (SELECT l.id FROM play_spans l WHERE l.member_id = p_member ORDER BY l.to_at DESC LIMIT 1)
     AND s.to_at >= now - p_idle_ms * interval '1 millisecond' AND s.from_at <= now;
  IF NOT FOUND THEN
    INSERT INTO play_spans (member_id, from_at, to_at) VALUES (p_member, now, now);
  END IF;
END $$;

-- Whether a gate is open for the person of an account; where sums count, under the person's lock until the transaction ends.
-- p_amount: the sum that would pass; p_line: the largest single stake in it.
-- refusal: null, or why not; limit_name, left_fen and ends_at belong to it. most_fen: what would pass; null is no limit.
CREATE FUNCTION eligibility(p_member bigint, p_gate text, p_amount bigint, p_line bigint,
  OUT refusal text, OUT limit_name text, OUT left_fen bigint, OUT ends_at timestamptz, OUT most_fen bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account record;
  ids bigint[];
  held record;
  now timestamptz;
  one record;
  free bigint;
BEGIN
  SELECT m.is_trial, m.state, m.closed_at INTO account FROM member_standing m WHERE m.id = p_member;
  IF account.is_trial THEN
    RETURN;
  END IF;
  -- Gates without a sum take no lock: what closes them is committed before they are asked, or after.
  ids := CASE WHEN p_gate IN ('gift', 'message') THEN person_members(p_member) ELSE person_lock(p_member) END;
  now := app_now();
  SELECT h.kind, h.until_at INTO held FROM person_absences(ids) h LIMIT 1;
  -- A time-out that has run out opens everything by itself.
  IF held.kind IS NULL AND account.state = 'timeout'
     AND EXISTS (SELECT 1 FROM restrictions r WHERE r.member_id = ANY (ids) AND r.kind = 'timeout') THEN
    PERFORM member_states_follow(ARRAY[p_member]);
  END IF;
  SELECT m.state, m.closed_at INTO account FROM member_standing m WHERE m.id = p_member;
  ends_at := nullif(held.until_at, 'infinity');
  refusal := CASE WHEN account.state = 'frozen' THEN 'accountFrozen'
                  WHEN held.kind = 'exclusion' AND held.until_at = 'infinity' THEN 'excludedForever'
                  WHEN held.kind = 'exclusion' AND held.until_at <= now THEN 'exclusionOver'
                  WHEN held.kind = 'exclusion' THEN 'excludedUntil'
                  WHEN held.kind = 'listed' THEN 'registerListed'
                  WHEN held.kind = 'timeout' THEN 'inTimeout'
                  WHEN EXISTS (SELECT 1 FROM running_closures c WHERE c.member_id = p_member) THEN 'accountClosing'
                  WHEN account.state <> 'normal' OR account.closed_at IS NOT NULL THEN 'selfLimited'
                  WHEN NOT register_clears(p_member) THEN 'registerUnknown'
                  WHEN p_gate = 'deposit' AND NOT age_clears(p_member) THEN 'ageUnchecked' END;
  IF refusal IS NULL AND p_gate IN ('gift', 'message') THEN
    ends_at := signs_pause(ids);
    refusal := CASE WHEN ends_at IS NOT NULL THEN 'giftsPaused' END;
  END IF;
  IF refusal IS NOT NULL OR p_gate IN ('gift', 'message') THEN
    RETURN;
  END IF;
  -- The lowest remaining sum decides; a stake and the day's time are judged by themselves.
  FOR one IN SELECT l.name, l.value FROM person_limits(ids) l
              WHERE CASE WHEN l.name LIKE 'deposit.%' THEN p_gate = 'deposit'
                         WHEN l.name = 'time' THEN p_gate <> 'deposit'
                         ELSE p_gate IN ('transfer', 'auto', 'bet') END
              ORDER BY l.name <> 'time', l.name <> 'stake', l.name LOOP
    IF one.name = 'time' THEN
      IF limit_used(ids, 'time', now) >= one.value THEN
        refusal := 'timeLimitReached';
        PERFORM limits_reached(ids);
        RETURN;
      END IF;
      -- Playing is a sign of play too: who sends no heartbeats is counted all the same.
      PERFORM play_beat(p_member, 300000);
    ELSIF one.name = 'stake' THEN
      IF p_line > one.value THEN
        refusal := 'stakeLimitReached';
        left_fen := one.value;
        RETURN;
      END IF;
      most_fen := CASE WHEN p_gate = 'bet' THEN most_fen ELSE one.value END;
    ELSE
      free := greatest(0, one.value - limit_used(ids, one.name, now));
      IF most_fen IS NULL OR free < most_fen THEN
        most_fen := free;
        limit_name := one.name;
      END IF;
    END IF;
  END LOOP;
  IF limit_name IS NOT NULL AND p_amount >= most_fen THEN
    PERFORM limits_reached(ids);
  END IF;
  IF limit_name IS NOT NULL AND p_amount > most_fen THEN
    refusal := CASE WHEN p_gate = 'deposit' THEN 'depositLimitReached' ELSE 'lossLimitReached' END;
    left_fen := most_fen;
    ends_at := (limit_period(limit_name, now)).to_at;
  END IF;
END $$;

-- The position of every limit of a person, for its pages.
CREATE FUNCTION person_position(p_member bigint)
RETURNS TABLE (name text, value bigint, used bigint, raise_value bigint, raise_from timestamptz, raise_until timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids bigint[] := person_members(p_member);
  now timestamptz := app_now();
BEGIN
  RETURN QUERY
  SELECT n.name, l.value, limit_used(ids, n.name, now), w.value, w.from_at, w.until_at
    FROM unnest('{deposit.day,deposit.week,deposit.month,loss.day,loss.week,loss.month,stake,time}'::text[]) AS n (name)
    LEFT JOIN person_limits(ids) l ON l.name = n.name
    LEFT JOIN LATERAL raise_waiting(p_member, n.name) w ON true;
END $$;
