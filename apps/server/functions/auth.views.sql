-- What other nouns may read of sessions, devices, logins and passwords: no hash of a password or of a renewal.

CREATE VIEW member_devices AS
  SELECT id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at, renew_hash IS NOT NULL AS renews, ended_at FROM devices;

CREATE VIEW member_logins AS SELECT id, member_id, ip, network, user_agent, outcome, at FROM login_events;

-- The networks of a member's sessions, by Beijing day.
CREATE VIEW member_networks AS SELECT member_id, day, network FROM session_networks;

CREATE VIEW member_passwords AS
  SELECT member_id, pay_password_hash IS NOT NULL AS has_pay_password, pay_password_set_at, must_change_password
    FROM member_secrets;

CREATE VIEW member_sessions AS SELECT token_hash, member_id, created_at, expires_at, last_action_at, ended_at FROM sessions;
