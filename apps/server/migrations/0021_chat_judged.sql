-- Reports that staff looked at and let be, and what the rules kept from being said.

-- How many reports staff have judged. A later one opens the case again.
ALTER TABLE chat_messages ADD COLUMN reports_judged integer NOT NULL DEFAULT 0;

-- Messages nobody but staff ever saw: kept as long as the others.
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

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_app') THEN
    PERFORM app_grant('lanting_app');
  END IF;
END $$;
