-- The few members of the demo's past, whose cases count in no figure.
CREATE INDEX CONCURRENTLY members_seeded ON members (id) WHERE seeded;
