-- The chat: sending one message in one round trip.

-- outcome: said, tooFast, muted; only the first writes a row.
CREATE FUNCTION chat_say(p_room integer, p_member bigint, p_content text, p_every_ms integer,
                         OUT outcome text, OUT message_id bigint)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  now timestamptz := app_now();
BEGIN
  INSERT INTO chat_speakers AS s (member_id, last_said_at) VALUES (p_member, now)
  ON CONFLICT (member_id) DO UPDATE SET last_said_at = now
    WHERE (s.last_said_at IS NULL OR s.last_said_at <= now - p_every_ms * interval '1 millisecond')
      AND (s.muted_until IS NULL OR s.muted_until <= now);
  IF NOT FOUND THEN
    SELECT CASE WHEN s.muted_until > now THEN 'muted' ELSE 'tooFast' END INTO outcome
      FROM chat_speakers s WHERE s.member_id = p_member;
    RETURN;
  END IF;
  INSERT INTO chat_rooms AS r (room_id, last_id) VALUES (p_room, 1)
  ON CONFLICT (room_id) DO UPDATE SET last_id = r.last_id + 1 RETURNING last_id INTO message_id;
  INSERT INTO chat_messages (room_id, id, member_id, content, created_at)
  VALUES (p_room, message_id, p_member, p_content, now);
  outcome := 'said';
END $$;
