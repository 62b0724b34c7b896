-- Indexes for what daily runs and calls read, so that none of them reads what is stored besides.

-- What a member's bets of some days count, whatever the venue.
DROP INDEX bets_settled;
CREATE INDEX bets_settled ON bets (member_id, settled_at) INCLUDE (plat, valid_fen) WHERE status = 'settled';

-- The newest cases of a channel, for how long money takes.
CREATE INDEX deposits_arrived ON deposits (channel, ended_at) WHERE state = 'credited';
CREATE INDEX withdrawals_arrived ON withdrawals (channel, ended_at) WHERE state = 'paid';
