-- A closure is confirmed by the passwords, or by a passkey like a withdrawal and a new card.

ALTER TABLE passkey_challenges
  DROP CONSTRAINT passkey_challenges_purpose_check,
  ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('add', 'login', 'withdraw', 'card', 'close')),
  DROP CONSTRAINT passkey_challenges_check2,
  ADD CONSTRAINT passkey_challenges_check2 CHECK ((purpose IN ('withdraw', 'card', 'close')) = (ref IS NOT NULL));

-- What confirmed it: null is the passwords.
ALTER TABLE closures ADD COLUMN passkey_id uuid REFERENCES passkeys (id);
