-- What other nouns may read of venues.

CREATE VIEW venue_names AS SELECT platname, name, category_id, position FROM venues;

-- lockable: see member_locks.
CREATE VIEW venue_switches AS SELECT platname, name, app_state, position, true AS lockable FROM venues;

CREATE VIEW venue_accounts AS SELECT member_id, plat FROM venue_members;

CREATE VIEW venue_logouts AS SELECT first_at FROM venue_session_ends;
