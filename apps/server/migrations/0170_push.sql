-- Web Push: what members let be pushed, the browsers it goes to, and the outbox of messages.

CREATE TABLE push_choices (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  withdraw boolean NOT NULL DEFAULT false,
  security boolean NOT NULL DEFAULT false,
  draw boolean NOT NULL DEFAULT false,
  support boolean NOT NULL DEFAULT false,
  -- Messages may contain sums.
  amounts boolean NOT NULL DEFAULT false
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- A browser has one; a newer one takes its place.
  device_id uuid NOT NULL UNIQUE REFERENCES devices (id),
  -- Sealed: with the address one can send to the browser, with the secret one chooses what it shows.
  endpoint text NOT NULL,
  auth text NOT NULL,
  -- Of the address as it is: a browser that another account uses now belongs to that account.
  endpoint_hash bytea NOT NULL UNIQUE,
  p256dh text NOT NULL,
  -- The public key of ours that it was made for.
  server_key text NOT NULL,
  added_at timestamptz NOT NULL,
  last_sent_at timestamptz
);
CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id);

-- One row for each message and browser, written with what it is about. It is marked `sending` before anything is sent and never
-- goes back from there after a send that may have arrived.
CREATE TABLE push_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  key text NOT NULL,
  category text NOT NULL CHECK (category IN ('withdraw', 'security', 'draw', 'support', 'test')),
  topic text NOT NULL,
  -- Emptied at the end.
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped')),
  -- Why it was refused or dropped.
  reason text,
  tries smallint NOT NULL DEFAULT 0,
  claimed_at timestamptz,
  UNIQUE (subscription_id, key)
);
CREATE INDEX push_messages_due ON push_messages (due_at, id) WHERE state = 'waiting';
