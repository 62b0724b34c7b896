-- The minute's check of the books looks at rounds that ended since the last one.
CREATE INDEX lottery_rounds_settled ON lottery_rounds (settled_at) WHERE settled_at IS NOT NULL;
