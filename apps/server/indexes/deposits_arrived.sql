-- The newest cases of a channel, for how long money takes.
CREATE INDEX CONCURRENTLY deposits_arrived ON deposits (channel, ended_at) WHERE state = 'credited';
