-- What other nouns may read of the counters of wrong tries.

CREATE VIEW wrong_tries AS SELECT kind, subject, at FROM attempts;
