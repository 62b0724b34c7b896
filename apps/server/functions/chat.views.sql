-- What other nouns may read of the rooms. ARCHITECTURE.md lists who reads each view, and for what.

CREATE VIEW said_messages AS SELECT member_id, room_id, content, created_at FROM chat_messages;
