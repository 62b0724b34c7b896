-- The rooms' chat: one-time tickets, messages numbered per room, who may speak when, reports and blocked messages.

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
  -- Reports by different members; stored here so that the office's list needs no count.
  reports integer NOT NULL DEFAULT 0,
  -- How many of them staff have dismissed. A later one opens the case again.
  reports_judged integer NOT NULL DEFAULT 0,
  PRIMARY KEY (room_id, id)
);
CREATE INDEX chat_messages_age ON chat_messages (created_at DESC, room_id, id);
CREATE INDEX chat_messages_reported ON chat_messages (created_at DESC) WHERE reports > 0;
CREATE INDEX chat_messages_member ON chat_messages (member_id, created_at DESC);

-- When a member last spoke, in any room, and until when staff have muted them.
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

-- Messages that the rules blocked, which nobody but staff ever saw; deleted at the same age as the others.
CREATE TABLE chat_blocked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id integer NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 100),
  why text NOT NULL CHECK (why IN ('link', 'word', 'fast')),
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_blocked_age ON chat_blocked (created_at DESC, id);
CREATE INDEX chat_blocked_member ON chat_blocked (member_id, created_at DESC);
