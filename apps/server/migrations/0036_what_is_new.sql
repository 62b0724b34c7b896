-- What the minute's check and the next round read follows what is new, not what is stored.

-- Seals that cover something after the last check: the public log holds one for each span of the ledger, for ever.
CREATE INDEX log_entries_seals ON log_entries (((body::json ->> 'last_id')::bigint)) WHERE kind = 'ledger-seal';

-- Whether an earlier round of the chain is still open, asked whenever a commitment is shown: of a chain's rounds two or three
-- are, whatever it has drawn.
CREATE INDEX lottery_rounds_open ON lottery_rounds (lottery, chain_no, seed_index) WHERE state IN ('open', 'closed');
