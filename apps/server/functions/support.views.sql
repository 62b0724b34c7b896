-- What other nouns may read of messages to support.

CREATE VIEW support_requests AS SELECT id, member_id, category, state, created_at FROM support_messages;
