-- Pictures that members send lie in the database: every process serves them, and one backup holds them.

-- A member's own picture, under the random name of its address; a new one takes the place of the old.
CREATE TABLE avatars (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  name text NOT NULL UNIQUE CHECK (name ~ '^[\w-]{43}\.(gif|png)$'),
  bytes bytea NOT NULL CHECK (octet_length(bytes) > 0)
);
-- Pictures are compressed already.
ALTER TABLE avatars ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A proof of payment as a data address, sealed. Empty in rows of an older version until the migration has read their file.
ALTER TABLE pay_proofs ADD COLUMN picture text NOT NULL DEFAULT '', ALTER COLUMN file DROP NOT NULL;
ALTER TABLE pay_proofs ALTER COLUMN picture SET STORAGE EXTERNAL;
