-- What other nouns may read of messages to support.

CREATE VIEW support_requests AS SELECT id, member_id, category, state, created_at FROM support_messages;

CREATE VIEW support_letters AS SELECT id, member_id, category, contact, content, state, created_at FROM support_messages;

CREATE VIEW support_answers AS SELECT id, message_id, content, created_at FROM support_replies;
