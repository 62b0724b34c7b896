-- Every card that a member has had, those taken away as well.
CREATE INDEX CONCURRENTLY cards_of_member ON cards (member_id, created_at);
