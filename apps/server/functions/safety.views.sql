-- What other nouns may read of persons. ARCHITECTURE.md lists who reads each view, and for what.

-- What an account is recognised by, as hashes: also what it does not carry any more.
CREATE VIEW person_keys AS SELECT member_id, encode(digest, 'hex') AS key FROM person_marks;

-- Accounts of persons who have several. Alone, an account is its own person and has no row.
CREATE VIEW person_numbers AS SELECT member_id, person_id FROM person_accounts;

-- Days on which a limit was used up.
CREATE VIEW limited_days AS SELECT member_id, day FROM reached_limits;

-- What a member restricted and how long was played, for the member alone.
CREATE VIEW member_restrictions AS SELECT id, member_id, kind, name, value, asked_by, at, from_at, until_at FROM restrictions;

CREATE VIEW member_spans AS SELECT member_id, from_at, to_at FROM play_spans;

CREATE VIEW member_signs AS SELECT member_id, day, points, signs, until_at FROM harm_signs;
