-- What other nouns may read of persons. ARCHITECTURE.md lists who reads each view, and for what.

-- What an account is recognised by, as hashes: also what it does not carry any more.
CREATE VIEW person_keys AS SELECT member_id, encode(digest, 'hex') AS key FROM person_marks;

-- Accounts of persons who have several. Alone, an account is its own person and has no row.
CREATE VIEW person_numbers AS SELECT member_id, person_id FROM person_accounts;
