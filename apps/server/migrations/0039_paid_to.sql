-- Which of our accounts a member says to have paid, as it was shown then: accounts change, what was said does not.
ALTER TABLE deposits ADD COLUMN paid_to jsonb;
