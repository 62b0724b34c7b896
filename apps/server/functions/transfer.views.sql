-- What other nouns may read of transfers to and from venues.

CREATE VIEW transfer_records AS
  SELECT id, member_id, plat, direction, currency, amount_fen, booked_fen, state, remark, created_at, asked, next_ask_at, stuck_at,
         ended_at
    FROM transfers;

CREATE VIEW transfer_polls AS SELECT id, transfer_id, at, kind FROM transfer_enquiries;

CREATE VIEW transfer_choices AS SELECT member_id, auto_transfer, launch_budget_fen FROM transfer_settings;
