-- What other nouns may read of venues.

CREATE VIEW venue_names AS SELECT platname, name, category_id, position, closed_at FROM venues;

-- A venue that is closed for good has no switch. lockable: see member_locks.
CREATE VIEW venue_switches AS
  SELECT platname, name, app_state, position, true AS lockable FROM venues WHERE closed_at IS NULL;

-- Where members have played; a closed venue's log is never read again, so nothing waits for it.
CREATE VIEW venue_accounts AS
  SELECT m.member_id, m.plat FROM venue_members m JOIN venues v ON v.platname = m.plat WHERE v.closed_at IS NULL;

CREATE VIEW venue_logouts AS SELECT first_at FROM venue_session_ends;

CREATE VIEW opened_games AS SELECT member_id, plat, game_code, at FROM launches;

CREATE VIEW marked_games AS SELECT member_id, plat, game_code, at FROM favourite_games;
