-- The rooms' chat: one-time tickets, messages numbered per room, who may speak when, and what members reported.

-- A ticket opens one socket within a minute and carries who its owner is; the session behind it ends the socket.
CREATE TABLE chat_tickets (
  ticket_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  session_hash bytea NOT NULL,
  room_id integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX chat_tickets_age ON chat_tickets (expires_at);

-- The newest number of a room. Its row lock puts speakers in one order, so numbers have no gaps and commit as they count.
CREATE TABLE chat_rooms (
  room_id integer PRIMARY KEY,
  last_id bigint NOT NULL
);

CREATE TABLE chat_messages (
  room_id integer NOT NULL REFERENCES chat_rooms (room_id),
  id bigint NOT NULL CHECK (id > 0),
  member_id bigint NOT NULL REFERENCES members (id),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  hidden_at timestamptz,
  hidden_by bigint REFERENCES staff (id),
  -- Reports by different members; kept here so that the office's list needs no count.
  reports integer NOT NULL DEFAULT 0,
  PRIMARY KEY (room_id, id)
);
CREATE INDEX chat_messages_age ON chat_messages (created_at DESC, room_id, id);
CREATE INDEX chat_messages_reported ON chat_messages (created_at DESC) WHERE reports > 0;
CREATE INDEX chat_messages_member ON chat_messages (member_id, created_at DESC);

-- When a member last spoke, in any room, and until when staff keep them silent.
CREATE TABLE chat_speakers (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  last_said_at timestamptz,
  muted_until timestamptz
);

CREATE TABLE chat_reports (
  room_id integer NOT NULL,
  message_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, message_id, member_id),
  FOREIGN KEY (room_id, message_id) REFERENCES chat_messages (room_id, id) ON DELETE CASCADE
);

-- Says one thing in one round trip. outcome: said, tooFast, muted; nothing is written but in the first case.
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
