-- What other nouns may read of members. ARCHITECTURE.md lists who reads each view, and for what.

CREATE VIEW member_names AS SELECT id, username FROM members;

CREATE VIEW member_directory AS SELECT id, username, realname, state FROM members;

CREATE VIEW member_standing AS
  SELECT id, username, is_trial, is_agent, state, state_before_freeze, seeded, joined_at, closed_at FROM members;

CREATE VIEW member_referrals AS SELECT id, inviter_id, is_trial, state, joined_at FROM members;

CREATE VIEW member_sign_ins AS SELECT id, username, realname, mobile, is_trial, is_agent, state, closed_at FROM members;

-- A column that cannot be written: the right to update it is the right to lock the row, and no more.
CREATE VIEW member_locks AS
  SELECT id, username, is_trial, is_agent, state, closed_at, true AS lockable FROM members;

-- What identifies a member to an outside register; `subject` changes with it. Without a real name a member carries the username.
CREATE VIEW member_identities AS
  SELECT id, is_trial, nullif(realname, username) AS realname, birthday::text AS birthday, mobile,
         sha256(convert_to(realname || '|' || coalesce(birthday::text, ''), 'UTF8')) AS person,
         sha256(convert_to(realname || '|' || coalesce(birthday::text, '') || '|' || coalesce(mobile, ''), 'UTF8')) AS subject
    FROM members;

CREATE VIEW member_faces AS SELECT id, username, avatar FROM members;

-- Whether a personal field is filled in, not what is in it.
CREATE VIEW member_profile_parts AS
  SELECT id, coalesce(mobile, '') <> '' AS mobile, coalesce(email, '') <> '' AS email, birthday IS NOT NULL AS birthday
    FROM members;

CREATE VIEW member_win_notices AS SELECT member_id, notify_wins FROM member_settings;

CREATE VIEW member_quiet_modes AS SELECT member_id, quiet_mode FROM member_settings;

-- When members were protected: an exclusion or a time-out. Limits that were reached are days of their own (limited_days).
CREATE VIEW member_protections AS
  SELECT member_id, from_at, until_at
    FROM (SELECT member_id, is_protected, at AS from_at, lead(at) OVER (PARTITION BY member_id ORDER BY id) AS until_at
            FROM member_protection_changes) spans
   WHERE is_protected;

-- What a member has filled in and chosen, for the member alone.
CREATE VIEW member_profiles AS
  SELECT id, username, nullif(realname, username) AS realname, mobile, email, birthday::text AS birthday, joined_at, adult_declared_at,
         show_message_time, notify_wins, quiet_mode
    FROM members JOIN member_settings ON member_id = id;
