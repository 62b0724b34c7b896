-- What a call under a key has done stands beside the key from the same transaction on, so that no repeat does it twice.

-- The number of the order that the call made; null until it is committed. A repeat answers about this one.
ALTER TABLE idempotent_answers ADD COLUMN effect text;
-- Whoever holds the key. A try that lost it to a later one must not let go of what is no longer its own.
ALTER TABLE idempotent_answers ADD COLUMN holder uuid;
