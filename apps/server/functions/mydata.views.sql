-- What other nouns may read of closures. ARCHITECTURE.md lists who reads each view, and for what.

CREATE VIEW running_closures AS SELECT member_id, asked_at, closed_at, erased_at FROM closures WHERE taken_back_at IS NULL;
