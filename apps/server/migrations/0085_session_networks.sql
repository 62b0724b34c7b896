-- The networks from which a member's sessions were used, one row per Beijing day: logins, renewals and every other call count.
CREATE TABLE session_networks (
  member_id bigint NOT NULL REFERENCES members (id),
  day date NOT NULL,
  network text NOT NULL,
  PRIMARY KEY (member_id, day, network)
);
CREATE INDEX session_networks_network ON session_networks (network, day);
-- Rows arrive day by day, and the oldest are deleted.
CREATE INDEX session_networks_day ON session_networks USING brin (day);

-- Rows from before logins stored their network hold the address itself.
UPDATE login_events SET network = network(set_masklen(ip::inet, 64))::text
 WHERE network = ip AND ip ~ '^[0-9a-fA-F:]+$' AND ip LIKE '%:%:%';
UPDATE login_events SET network = substr(ip, 8) WHERE network = ip AND ip ~* '^::ffff:\d+\.\d+\.\d+\.\d+$';

INSERT INTO session_networks (member_id, day, network)
SELECT member_id, (at AT TIME ZONE interval '+08:00')::date, network FROM login_events WHERE outcome <> 'wrong' AND network <> ''
UNION
SELECT friend_id, (registered_at AT TIME ZONE interval '+08:00')::date,
       CASE WHEN ip ~ '^[0-9a-fA-F:]+$' AND ip LIKE '%:%:%' THEN network(set_masklen(ip::inet, 64))::text
            WHEN ip ~* '^::ffff:\d+\.\d+\.\d+\.\d+$' THEN substr(ip, 8) ELSE ip END
  FROM invitations WHERE ip <> '';
