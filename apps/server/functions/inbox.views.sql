-- What other nouns may read of inboxes. ARCHITECTURE.md lists who reads each view, and for what.

CREATE VIEW inbox_letters AS SELECT id, member_id, title, content, created_at, read_at, withdrawn_at FROM inbox_messages;
