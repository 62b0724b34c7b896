-- What other nouns may read of messages to support.

CREATE VIEW support_requests AS SELECT id, member_id, category, state, created_at FROM support_messages;

-- Conversations that wait for an answer, and since when.
CREATE VIEW support_waits AS
  SELECT id, coalesce(waiting_since, created_at) AS since FROM support_messages WHERE state = 'waiting';
