-- Members are found by the beginning of a name, or by a sealed field whole: an index for each, so that none reads them all.
CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops);
CREATE INDEX members_realname ON members (realname);
CREATE INDEX members_email ON members (email) WHERE email IS NOT NULL;
