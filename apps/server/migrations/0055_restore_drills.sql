-- What drills found that restored a backup: added by the operator's command, never changed.

CREATE TABLE restore_drills (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The backup's name in its repository.
  backup text NOT NULL CHECK (length(backup) BETWEEN 1 AND 100),
  -- What is missing on the copy: from its newest moment to the loss.
  lost_ms bigint NOT NULL CHECK (lost_ms >= 0),
  -- From the loss to the first answer.
  took_ms bigint NOT NULL CHECK (took_ms >= 0),
  -- Empty when the copy is whole.
  findings text[] NOT NULL,
  at timestamptz NOT NULL
);
