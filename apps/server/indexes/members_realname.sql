-- Members are found by a sealed name, whole.
CREATE INDEX CONCURRENTLY members_realname ON members (realname);
