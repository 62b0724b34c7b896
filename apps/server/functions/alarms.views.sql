-- What other nouns may read of alarms.

CREATE VIEW alarm_states AS SELECT kind, subject, raised_at, ended_at FROM alarms;
