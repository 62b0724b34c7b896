-- Signs of harm: a day of all members counted in one statement, and the figures of persons over their days.

-- Until when gifts and inviting messages are paused for these accounts; null when they are not.
CREATE FUNCTION signs_pause(p_members bigint[]) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT max(h.until_at) FROM harm_signs h WHERE h.member_id = ANY (p_members) AND h.until_at > app_now()
$$;

-- Every account whose gifts and inviting messages are paused.
CREATE FUNCTION paused_members() RETURNS SETOF bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT DISTINCT o.id FROM (SELECT DISTINCT h.member_id FROM harm_signs h WHERE h.until_at > app_now()) p,
    unnest(person_members(p.member_id)) AS o (id)
$$;

-- Counts one Beijing day; again, it counts anew. A session that goes on over midnight is as long as it was.
CREATE FUNCTION play_day_count(p_day date, p_chase interval, p_pause interval, p_again interval, p_night interval) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day_from timestamptz := beijing_start(p_day);
  day_to timestamptz := beijing_start(p_day + 1);
BEGIN
  INSERT INTO play_days (member_id, day, bets, night_bets, stake_fen, deposits, chases, refused, raised, recalled, longest_minutes)
  WITH played AS MATERIALIZED (
    SELECT coalesce(a.person_id, b.member_id) AS who, b.created_at AS at, b.bet_fen
      FROM bet_results b LEFT JOIN person_accounts a ON a.member_id = b.member_id
     WHERE NOT b.is_trial AND b.created_at >= day_from - interval '1 day' AND b.created_at < day_to),
  spans AS (
    SELECT p.who, p.at AS began, p.at AS ended FROM played p
    UNION ALL
    SELECT coalesce(a.person_id, s.member_id), s.from_at, least(s.to_at, day_to)
      FROM play_spans s LEFT JOIN person_accounts a ON a.member_id = s.member_id
     WHERE s.from_at >= day_from - interval '1 day' AND s.from_at < day_to),
  begins AS (
    SELECT s.*, coalesce(s.began > max(s.ended) OVER (PARTITION BY s.who ORDER BY s.began, s.ended
                                      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + p_pause, false) AS is_new FROM spans s),
  stretches AS (
    SELECT b.*, count(*) FILTER (WHERE b.is_new) OVER (PARTITION BY b.who ORDER BY b.began, b.ended) AS n FROM begins b),
  lengths AS (
    SELECT s.who, floor(extract(epoch FROM max(s.ended) - min(s.began)) / 60)::integer AS minutes
      FROM stretches s GROUP BY s.who, s.n HAVING max(s.ended) >= day_from),
  paid AS (
    SELECT coalesce(a.person_id, d.member_id) AS who, coalesce(l.net, 0) < 0 AS is_chase
      FROM deposit_records d LEFT JOIN person_accounts a ON a.member_id = d.member_id
     CROSS JOIN LATERAL (SELECT sum(b.payout_fen - b.bet_fen) AS net FROM bet_results b
                          WHERE b.member_id = ANY (person_members(d.member_id)) AND b.status = 'settled'
                            AND b.settled_at >= d.created_at - p_chase AND b.settled_at <= d.created_at) l
     WHERE d.state IN ('credited', 'review') AND d.created_at >= day_from AND d.created_at < day_to),
  again AS (
    SELECT coalesce(a.person_id, r.member_id) AS who FROM refused_deposits r LEFT JOIN person_accounts a ON a.member_id = r.member_id
     WHERE r.at >= day_from AND r.at < day_to
       AND EXISTS (SELECT 1 FROM refused_deposits e WHERE e.member_id = ANY (person_members(r.member_id))
                                                      AND e.at >= r.at - p_again AND e.id < r.id)),
  raised AS (
    SELECT DISTINCT coalesce(a.person_id, r.member_id) AS who, r.name
      FROM restrictions r LEFT JOIN person_accounts a ON a.member_id = r.member_id
     WHERE r.kind = 'raise' AND r.at >= day_from AND r.at < day_to
       AND NOT EXISTS (SELECT 1 FROM restrictions c
                        WHERE c.member_id = r.member_id AND c.name = r.name AND c.id > r.id
                          AND (c.kind = 'cancel' OR c.kind = 'limit' AND c.value IS NOT NULL AND (r.value IS NULL OR c.value < r.value)))),
  recalled AS (
    SELECT coalesce(a.person_id, w.member_id) AS who
      FROM withdrawal_records w LEFT JOIN person_accounts a ON a.member_id = w.member_id
     CROSS JOIN LATERAL (SELECT min(b.created_at) AS at FROM bet_results b
                          WHERE b.member_id = ANY (person_members(w.member_id)) AND b.created_at > w.ended_at
                            AND b.created_at <= w.ended_at + p_again) f
     WHERE w.state = 'returned' AND w.reason = 'memberAsked' AND w.ended_at >= day_from - p_again AND w.ended_at < day_to
       AND f.at >= day_from AND f.at < day_to),
  parts AS (
    SELECT p.who, count(*)::integer AS bets, (count(*) FILTER (WHERE p.at < day_from + p_night))::integer AS night_bets,
           sum(p.bet_fen)::bigint AS stake_fen, 0 AS deposits, 0 AS chases, 0 AS refused, 0 AS raised, 0 AS recalled, 0 AS minutes
      FROM played p WHERE p.at >= day_from GROUP BY p.who
    UNION ALL SELECT who, 0, 0, 0, 1, is_chase::integer, 0, 0, 0, 0 FROM paid
    UNION ALL SELECT who, 0, 0, 0, 0, 0, 1, 0, 0, 0 FROM again
    UNION ALL SELECT who, 0, 0, 0, 0, 0, 0, 1, 0, 0 FROM raised
    UNION ALL SELECT who, 0, 0, 0, 0, 0, 0, 0, 1, 0 FROM recalled
    UNION ALL SELECT who, 0, 0, 0, 0, 0, 0, 0, 0, minutes FROM lengths)
  SELECT p.who, p_day, sum(p.bets), sum(p.night_bets), sum(p.stake_fen), sum(p.deposits), sum(p.chases), sum(p.refused), sum(p.raised),
         sum(p.recalled), max(p.minutes)
    FROM parts p GROUP BY p.who
  ON CONFLICT (member_id, day) DO UPDATE
    SET bets = EXCLUDED.bets, night_bets = EXCLUDED.night_bets, stake_fen = EXCLUDED.stake_fen, deposits = EXCLUDED.deposits,
        chases = EXCLUDED.chases, refused = EXCLUDED.refused, raised = EXCLUDED.raised, recalled = EXCLUDED.recalled,
        longest_minutes = EXCLUDED.longest_minutes;
END $$;

-- Sums of persons over the last p_days up to p_day, and over the p_usual days before them.
CREATE FUNCTION play_sums(p_members bigint[], p_day date, p_days integer, p_usual integer)
RETURNS TABLE (member_id bigint, bets bigint, night_bets bigint, stake_fen bigint, deposits bigint, active_days bigint, chases bigint,
  refused bigint, raised bigint, recalled bigint, longest_minutes integer, usual_bets bigint, usual_night_bets bigint,
  usual_stake_fen bigint, usual_deposits bigint, usual_active_days bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT m.id, s.* FROM unnest(p_members) AS m (id)
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(d.bets) FILTER (WHERE d.now), 0), coalesce(sum(d.night_bets) FILTER (WHERE d.now), 0),
            coalesce(sum(d.stake_fen) FILTER (WHERE d.now), 0)::bigint, coalesce(sum(d.deposits) FILTER (WHERE d.now), 0),
            count(DISTINCT d.day) FILTER (WHERE d.now AND d.bets + d.deposits > 0),
            coalesce(sum(d.chases) FILTER (WHERE d.now), 0), coalesce(sum(d.refused) FILTER (WHERE d.now), 0),
            coalesce(sum(d.raised) FILTER (WHERE d.now), 0), coalesce(sum(d.recalled) FILTER (WHERE d.now), 0),
            coalesce(max(d.longest_minutes) FILTER (WHERE d.now), 0),
            coalesce(sum(d.bets) FILTER (WHERE NOT d.now), 0), coalesce(sum(d.night_bets) FILTER (WHERE NOT d.now), 0),
            coalesce(sum(d.stake_fen) FILTER (WHERE NOT d.now), 0)::bigint, coalesce(sum(d.deposits) FILTER (WHERE NOT d.now), 0),
            count(DISTINCT d.day) FILTER (WHERE NOT d.now AND d.bets + d.deposits > 0)
       FROM (SELECT p.*, p.day > p_day - p_days AS now FROM play_days p
              WHERE p.member_id = ANY (person_members(m.id)) AND p.day > p_day - p_days - p_usual AND p.day <= p_day) d) s
$$;
