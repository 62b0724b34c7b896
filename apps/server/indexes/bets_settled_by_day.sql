-- What a member's bets of some days count, whatever the venue.
CREATE INDEX CONCURRENTLY bets_settled_by_day ON bets (member_id, settled_at) INCLUDE (plat, valid_fen) WHERE status = 'settled';
