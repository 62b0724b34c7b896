-- Members are found by a sealed address, whole.
CREATE INDEX CONCURRENTLY members_email ON members (email) WHERE email IS NOT NULL;
