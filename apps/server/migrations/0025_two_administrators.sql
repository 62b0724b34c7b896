-- Staff accounts that two administrators make, and passwords that only the one who asked for them is shown.

-- Null: nobody was given a password yet.
ALTER TABLE staff ALTER COLUMN password_hash DROP NOT NULL;
-- Who may have a temporary password made, once, until temporary_until.
ALTER TABLE staff ADD COLUMN password_for bigint REFERENCES staff (id);
ALTER TABLE staff ADD CHECK (password_for IS NULL OR (password_hash IS NULL AND temporary_until IS NOT NULL));
