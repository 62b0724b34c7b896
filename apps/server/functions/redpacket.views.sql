-- What the books read of red packets: counts of what was cut, amounts of what was grabbed.

CREATE VIEW packet_grabs AS SELECT id, day, member_id, amount_fen, at FROM red_packet_grabs;

CREATE VIEW packet_shares AS SELECT day, member_id, packets, opened FROM red_packet_members;

CREATE VIEW packet_cuts AS SELECT day, member_id FROM red_packets;

CREATE VIEW packet_days AS SELECT day, packets, cut_fen, cut_at FROM red_packet_days;

CREATE VIEW packet_batches AS SELECT day, packets FROM red_packet_batches;
