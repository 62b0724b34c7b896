-- Members are found by the beginning of a name.
CREATE INDEX CONCURRENTLY members_username_begins ON members (lower(username) text_pattern_ops);
