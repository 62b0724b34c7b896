-- Messages between staff and members: the inbox, what staff sent to it, support questions and replies, notes on a member.

CREATE TABLE inbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES members (id),
  title text NOT NULL,
  content text NOT NULL,
  -- A natural key keeps a job or a retry from writing the same message twice.
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (member_id, key)
);
CREATE INDEX inbox_messages_list ON inbox_messages (member_id, id DESC);
CREATE INDEX inbox_messages_unread ON inbox_messages (member_id) WHERE read_at IS NULL;

-- Messages that staff sent, once each; the copies lie in inbox_messages.
CREATE TABLE sent_messages (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  -- Null: to all.
  member_id bigint REFERENCES members (id),
  promotional boolean NOT NULL,
  recipients bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX sent_messages_newest ON sent_messages (created_at DESC);

CREATE TABLE support_messages (
  id uuid PRIMARY KEY,
  -- Null for visitors, who leave a contact instead.
  member_id bigint REFERENCES members (id),
  category text NOT NULL,
  contact text NOT NULL,
  content text NOT NULL,
  ip text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'closed')),
  created_at timestamptz NOT NULL
);
CREATE INDEX support_messages_queue ON support_messages (state, created_at);
CREATE INDEX support_messages_member ON support_messages (member_id, created_at DESC);

CREATE TABLE support_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES support_messages (id),
  staff_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX support_replies_message ON support_replies (message_id, id);

CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (member_id, id DESC);
