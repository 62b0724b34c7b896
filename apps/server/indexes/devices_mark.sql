-- The members who have logged in with one browser.
CREATE INDEX CONCURRENTLY devices_mark ON devices (mark_hash);
