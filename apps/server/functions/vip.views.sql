-- What other nouns may read of VIP levels and gifts.

CREATE VIEW member_levels AS SELECT member_id, level FROM member_vip;

CREATE VIEW vip_level_gifts AS SELECT member_id, to_level, gift_fen, at FROM vip_changes;

CREATE VIEW vip_month_gifts AS SELECT member_id, month, gift_fen, at FROM vip_monthly_gifts;
