-- Who of the staff looks into a stuck transfer; nobody else enters its end meanwhile.
ALTER TABLE transfers ADD COLUMN claimed_by bigint, ADD COLUMN claimed_at timestamptz;
