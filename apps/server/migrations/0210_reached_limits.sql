-- Days on which a person's limit of deposits, losses or time was used up: what its members lose then brings their agent nothing.
CREATE TABLE reached_limits (
  member_id bigint NOT NULL REFERENCES members (id),
  day date NOT NULL,
  PRIMARY KEY (member_id, day)
);
