-- What other nouns may read of notifications: how many wait and since when, no content.

CREATE VIEW waiting_pushes AS SELECT created_at FROM push_messages WHERE state = 'waiting';
