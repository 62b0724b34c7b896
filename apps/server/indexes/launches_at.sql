-- Launches older than recent games look back are deleted.
CREATE INDEX CONCURRENTLY launches_at ON launches (at);
