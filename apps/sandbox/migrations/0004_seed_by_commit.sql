-- A revealed seed is found by its commitment alone.
CREATE INDEX seeds_by_commit ON seeds (commit);
