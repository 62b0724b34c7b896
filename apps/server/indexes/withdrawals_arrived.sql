-- The newest cases of a channel, for how long money takes.
CREATE INDEX CONCURRENTLY withdrawals_arrived ON withdrawals (channel, ended_at) WHERE state = 'paid';
