-- Callbacks without their provider's signature, which are soon deleted.
CREATE INDEX CONCURRENTLY pay_callbacks_forged ON pay_callbacks (received_at) WHERE verdict = 'badSignature';
