-- PF3: the beacon round follows from the schedule alone, and a chain names its protocol for good.

ALTER TABLE lottery_chains DISABLE TRIGGER USER;
ALTER TABLE lottery_chains ADD COLUMN protocol text CHECK (protocol IN ('PF1', 'PF2', 'PF3'));
UPDATE lottery_chains SET protocol = CASE WHEN beacon_key IS NULL THEN 'PF1' ELSE 'PF2' END;
ALTER TABLE lottery_chains ALTER COLUMN protocol SET NOT NULL,
  ADD CONSTRAINT lottery_chains_protocol_beacon CHECK ((protocol = 'PF1') = (beacon_key IS NULL));
ALTER TABLE lottery_chains ENABLE TRIGGER USER;

ALTER TABLE lottery_rounds
  DROP CONSTRAINT lottery_rounds_protocol_check,
  ADD CONSTRAINT lottery_rounds_protocol_check CHECK (protocol IN ('PF1', 'PF2', 'PF3')),
  -- The seal was in no signed head before the time of the round's beacon value.
  ADD COLUMN late_seal boolean NOT NULL DEFAULT false;
CREATE INDEX lottery_rounds_late_seal ON lottery_rounds (draw_at) WHERE late_seal;
