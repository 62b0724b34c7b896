-- Red packets: the grab by the database's clock, the list that is hidden until noon, and the immutability of what was cut.

-- Opens the member's next packet. outcome: opened, notStarted, ended, notCut, none, usedUp, tooFast.
-- It locks the member's own row of the day and nothing that another member needs; the clock is read once the lock is held.
CREATE FUNCTION red_packet_open(p_member bigint, p_record uuid, p_apart interval,
                                OUT outcome text, OUT seq smallint, OUT amount_fen bigint,
                                OUT packets smallint, OUT opened smallint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := beijing_day(app_now());
  held red_packet_members;
  moment timestamptz;
BEGIN
  SELECT * INTO held FROM red_packet_members m WHERE m.day = today AND m.member_id = p_member FOR UPDATE;
  moment := app_now();
  packets := coalesce(held.packets, 0);
  opened := coalesce(held.opened, 0);
  outcome := CASE
    WHEN moment < beijing_start(today) + interval '10 hours' THEN 'notStarted'
    WHEN moment >= beijing_start(today) + interval '12 hours' THEN 'ended'
    WHEN held.member_id IS NULL THEN
      CASE WHEN EXISTS (SELECT 1 FROM red_packet_days d WHERE d.day = today) THEN 'none' ELSE 'notCut' END
    -- The deposits left again after the cut, without turnover.
    WHEN EXISTS (SELECT 1 FROM waived_withdrawals w
                  WHERE w.member_id = p_member AND w.created_at >= beijing_start(today) + interval '10 hours') THEN 'none'
    WHEN held.opened >= held.packets THEN 'usedUp'
    WHEN held.opened_at > moment - p_apart THEN 'tooFast'
    ELSE 'opened'
  END;
  IF outcome <> 'opened' THEN
    RETURN;
  END IF;
  opened := held.opened + 1;
  seq := opened;
  INSERT INTO red_packet_grabs (id, day, member_id, seq, amount_fen, at)
  SELECT p_record, p.day, p.member_id, p.seq, p.amount_fen, moment FROM red_packets p
   WHERE p.day = today AND p.member_id = p_member AND p.seq = red_packet_open.seq
  RETURNING red_packet_grabs.amount_fen INTO STRICT amount_fen;
  UPDATE red_packet_members m SET opened = red_packet_open.opened, opened_at = moment
   WHERE m.day = today AND m.member_id = p_member;
END $$;

-- The list of a day whose window is over, in the order of its leaves; nothing before.
CREATE FUNCTION red_packet_reveal(p_day date, p_batch smallint, p_place integer, p_limit integer)
RETURNS TABLE (batch smallint, place integer, mark text, seq smallint, amount_fen bigint, salt text, opened boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.batch, p.place, m.mark, p.seq, p.amount_fen, p.salt, p.seq <= m.opened
    FROM red_packets p JOIN red_packet_members m ON m.day = p.day AND m.member_id = p.member_id
   WHERE p.day = p_day AND app_now() >= beijing_start(p_day) + interval '12 hours'
     AND (p.batch, p.place) >= (p_batch, p_place)
   ORDER BY p.batch, p.place LIMIT p_limit
$$;

-- How many packets are between two amounts: the office compares it with the published odds without seeing a packet.
CREATE FUNCTION red_packet_count(p_day date, p_from_fen bigint, p_to_fen bigint) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM red_packets p WHERE p.day = p_day AND p.amount_fen BETWEEN p_from_fen AND p_to_fen
$$;

CREATE FUNCTION red_packet_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was cut, published and grabbed stays as it is', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'red_packet_kept';
END $$;
CREATE TRIGGER red_packets_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON red_packets
  FOR EACH STATEMENT EXECUTE FUNCTION red_packet_refuse();
CREATE TRIGGER red_packet_batches_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON red_packet_batches
  FOR EACH STATEMENT EXECUTE FUNCTION red_packet_refuse();
CREATE TRIGGER red_packet_grabs_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON red_packet_grabs
  FOR EACH STATEMENT EXECUTE FUNCTION red_packet_refuse();
CREATE TRIGGER red_packet_members_kept BEFORE DELETE OR TRUNCATE ON red_packet_members
  FOR EACH STATEMENT EXECUTE FUNCTION red_packet_refuse();
CREATE TRIGGER red_packet_members_fixed BEFORE UPDATE OF day, member_id, mark, salt ON red_packet_members
  FOR EACH STATEMENT EXECUTE FUNCTION red_packet_refuse();
