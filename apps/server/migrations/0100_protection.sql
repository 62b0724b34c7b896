-- Player protection (docs/rules/protection.md): restrictions that are only ever added, and which accounts are one person.

-- One row per thing asked for or found: a limit set, a raise asked for, confirmed or taken back, a time-out, an exclusion, a
-- return, a freeze. What holds now is computed from them (functions/safety.sql).
CREATE TABLE restrictions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The account that it holds for; time-outs and exclusions hold for the whole person.
  member_id bigint NOT NULL REFERENCES members (id),
  asked_by text NOT NULL CHECK (asked_by IN ('member', 'staff', 'system')),
  kind text NOT NULL CHECK (kind IN ('limit', 'raise', 'cancel', 'reminder', 'timeout', 'exclusion', 'back', 'return', 'seen',
    'freeze', 'unfreeze', 'closure')),
  -- Of a limit: its name. Of what was seen: which question.
  name text NOT NULL DEFAULT '',
  -- Fen, or minutes; null is no limit, no reminder.
  value bigint CHECK (value >= 0),
  at timestamptz NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL DEFAULT 'infinity',
  CHECK (until_at > from_at)
);
CREATE INDEX restrictions_member ON restrictions (member_id, kind, name, id DESC);
CREATE INDEX restrictions_absences ON restrictions (id) WHERE kind IN ('timeout', 'exclusion');

-- What an account is recognised by: hashes of what is stored of it, which is sealed.
CREATE TABLE person_marks (
  member_id bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL CHECK (kind IN ('account', 'mobile', 'name')),
  digest bytea NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (kind, digest, member_id)
);
CREATE INDEX person_marks_member ON person_marks (member_id);

-- Accounts of a person who has several; the person's number is its oldest account's. Alone, an account is its own person.
CREATE TABLE person_accounts (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  person_id bigint NOT NULL REFERENCES members (id),
  since timestamptz NOT NULL
);
CREATE INDEX person_accounts_person ON person_accounts (person_id);

-- Spans of play, extended by heartbeats.
CREATE TABLE play_spans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at >= from_at)
);
CREATE INDEX play_spans_member ON play_spans (member_id, to_at);

-- What a time-out or exclusion has to bring about for each account of the person, and when each part was done.
CREATE TABLE leavings (
  restriction_id bigint NOT NULL REFERENCES restrictions (id),
  member_id bigint NOT NULL REFERENCES members (id),
  orders_at timestamptz,
  offers_at timestamptz,
  turnover_at timestamptz,
  sessions_at timestamptz,
  money_at timestamptz,
  gifts_at timestamptz,
  rebates_at timestamptz,
  next_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (restriction_id, member_id)
);
CREATE INDEX leavings_due ON leavings (next_at) WHERE ended_at IS NULL;

-- Which messages are offers: those are withdrawn.
ALTER TABLE inbox_messages ADD COLUMN is_offer boolean NOT NULL DEFAULT false, ADD COLUMN withdrawn_at timestamptz;

-- Members who keep away already: what they asked for was not recorded, so the shortest exclusion begins now.
INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
SELECT id, 'system', CASE WHEN s.state = 'timeout' THEN 'timeout' ELSE 'exclusion' END, s.now, s.now,
       s.now + CASE WHEN s.state = 'timeout' THEN interval '30 days' ELSE interval '180 days' END
  FROM (SELECT id, CASE state WHEN 'frozen' THEN state_before_freeze ELSE state END AS state,
               now() + (SELECT offset_ms FROM app_clock) * interval '1 millisecond' AS now FROM members) s
 WHERE s.state IN ('timeout', 'excluded');

INSERT INTO person_marks (member_id, kind, digest, since)
SELECT DISTINCT ON (k.kind, k.digest, k.member_id) k.* FROM (
  SELECT member_id, 'account' AS kind, sha256(convert_to(number, 'UTF8')) AS digest, created_at AS since FROM cards
  UNION ALL
  SELECT id, 'mobile', sha256(convert_to(mobile, 'UTF8')), joined_at FROM members WHERE NOT is_trial AND coalesce(mobile, '') <> ''
  UNION ALL
  SELECT id, 'name', sha256(convert_to(realname || birthday::text, 'UTF8')), joined_at FROM members
   WHERE NOT is_trial AND realname <> username AND realname <> '' AND birthday IS NOT NULL) k
 ORDER BY k.kind, k.digest, k.member_id, k.since;

DO $$
BEGIN
  INSERT INTO person_accounts (member_id, person_id, since)
  SELECT DISTINCT m.member_id, m.member_id, now() + (SELECT offset_ms FROM app_clock) * interval '1 millisecond' FROM person_marks m
   WHERE EXISTS (SELECT 1 FROM person_marks o WHERE o.kind = m.kind AND o.digest = m.digest AND o.member_id <> m.member_id);
  LOOP
    UPDATE person_accounts p SET person_id = n.least
      FROM (SELECT m.member_id, min(q.person_id) AS least FROM person_marks m
              JOIN person_marks o ON o.kind = m.kind AND o.digest = m.digest
              JOIN person_accounts q ON q.member_id = o.member_id GROUP BY m.member_id) n
     WHERE n.member_id = p.member_id AND n.least < p.person_id;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
