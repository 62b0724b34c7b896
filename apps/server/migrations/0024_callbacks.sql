-- Callbacks that nobody signed are not kept any more: every nonce that stands here was signed.

DELETE FROM pay_callbacks WHERE verdict = 'badSignature';
DROP INDEX pay_callbacks_nonce;
CREATE UNIQUE INDEX pay_callbacks_nonce ON pay_callbacks (provider, nonce);
