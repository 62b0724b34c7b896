-- A conversation belongs to one person at a time, and to the desk that has to answer it: support, or finance it was handed to.

ALTER TABLE support_messages
  ADD COLUMN desk text NOT NULL DEFAULT 'support' CHECK (desk IN ('support', 'finance')),
  ADD COLUMN claimed_by bigint REFERENCES staff (id),
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN handed_by bigint REFERENCES staff (id),
  ADD COLUMN handed_at timestamptz,
  -- What the colleague who handed it over wrote to the other desk. Members never read it.
  ADD COLUMN hand_note text NOT NULL DEFAULT '',
  ADD CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  ADD CHECK ((handed_by IS NULL) = (handed_at IS NULL));

CREATE INDEX support_messages_claimed ON support_messages (claimed_by) WHERE claimed_by IS NOT NULL;
