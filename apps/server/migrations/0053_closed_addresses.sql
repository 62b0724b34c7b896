-- Addresses that let nobody in: one administrator closes one for a day, two open it sooner.

CREATE TABLE closed_addresses (
  -- An IPv4 address, or the /64 of an IPv6 one. Closing it anew takes the place of the closing that has ended.
  network text PRIMARY KEY,
  closed_by bigint NOT NULL REFERENCES staff (id),
  closed_at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until >= closed_at),
  reason text NOT NULL
);

-- Who came in from an address is asked by its network, as everything about addresses is.
ALTER TABLE login_events ADD COLUMN network text NOT NULL DEFAULT '';
UPDATE login_events SET network = ip;
CREATE INDEX login_events_network ON login_events (network, at);
