-- indexes/bets_settled_by_day.sql serves what this one did, and more.
DROP INDEX bets_settled;
