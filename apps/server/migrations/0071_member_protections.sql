-- Since when members were under a time-out or exclusion, and when that ended: written by a trigger whenever it changes.
CREATE TABLE member_protection_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  is_protected boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX member_protection_changes_member ON member_protection_changes (member_id, id);

-- For members protected today the beginning was not recorded: it is taken to be when they joined.
INSERT INTO member_protection_changes (member_id, is_protected, at)
SELECT id, true, joined_at FROM members
 WHERE state IN ('timeout', 'excluded') OR (state = 'frozen' AND state_before_freeze IN ('timeout', 'excluded'));
