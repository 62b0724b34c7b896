-- Callbacks can be found again by the provider's transaction they told of.
ALTER TABLE pay_callbacks ADD COLUMN txn_id text;
CREATE INDEX pay_callbacks_txn ON pay_callbacks (provider, txn_id) WHERE txn_id IS NOT NULL;
