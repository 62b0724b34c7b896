-- What other nouns may read of the public log.

CREATE VIEW log_records AS SELECT id, ref, kind, body, n FROM log_entries;

CREATE VIEW log_head_times AS SELECT size, at_ms FROM log_heads;
