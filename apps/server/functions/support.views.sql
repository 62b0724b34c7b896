-- What other nouns may read of messages to support.

CREATE VIEW support_requests AS SELECT id, member_id, category, state, created_at FROM support_messages;

CREATE VIEW support_letters AS SELECT id, member_id, category, contact, content, state, created_at FROM support_messages;

CREATE VIEW support_answers AS SELECT id, message_id, staff_id IS NULL AS own, content, created_at FROM support_replies;

-- Conversations that wait for an answer, and since when.
CREATE VIEW support_waits AS
  SELECT id, coalesce(waiting_since, created_at) AS since FROM support_messages WHERE state = 'waiting';
