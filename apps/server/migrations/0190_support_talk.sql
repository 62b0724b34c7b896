-- Customer service as a conversation: further lines of the member, pictures, orders, what has been seen, texts to begin with.

-- Pictures that members send, as data addresses, sealed. A line names the one it shows.
CREATE TABLE support_pictures (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  picture text NOT NULL,
  created_at timestamptz NOT NULL
);
-- Pictures are compressed already.
ALTER TABLE support_pictures ALTER COLUMN picture SET STORAGE EXTERNAL;
CREATE INDEX support_pictures_member ON support_pictures (member_id, created_at);

ALTER TABLE support_messages
  -- Null: since it was opened.
  ADD COLUMN waiting_since timestamptz,
  ADD COLUMN picture_id uuid REFERENCES support_pictures (id),
  ADD COLUMN order_kind text CHECK (order_kind IN ('deposit', 'withdrawal', 'transfer', 'bet')),
  ADD COLUMN order_no text,
  -- The colleague it was handed to; null for a whole desk.
  ADD COLUMN handed_to bigint REFERENCES staff (id),
  ADD CHECK ((order_kind IS NULL) = (order_no IS NULL));

-- A line after the opening: without staff it is the member's own.
ALTER TABLE support_replies
  ALTER COLUMN staff_id DROP NOT NULL,
  ADD COLUMN picture_id uuid REFERENCES support_pictures (id),
  ADD COLUMN order_kind text CHECK (order_kind IN ('deposit', 'withdrawal', 'transfer', 'bet')),
  ADD COLUMN order_no text,
  ADD CHECK ((order_kind IS NULL) = (order_no IS NULL)),
  ADD CHECK (staff_id IS NULL OR (picture_id IS NULL AND order_no IS NULL));

-- Up to which answer a member has read.
CREATE TABLE support_reads (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  reply_id bigint NOT NULL,
  at timestamptz NOT NULL
);
-- What was answered before this page existed was read in the inbox.
INSERT INTO support_reads (member_id, reply_id, at)
  SELECT m.member_id, max(r.id), max(r.created_at)
    FROM support_messages m JOIN support_replies r ON r.message_id = m.id
   WHERE m.member_id IS NOT NULL GROUP BY m.member_id;

-- What answers begin with.
CREATE TABLE support_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  -- Null: as delivered.
  staff_id bigint REFERENCES staff (id),
  updated_at timestamptz NOT NULL
);
INSERT INTO support_templates (title, content, updated_at) VALUES
  ('请提供单号', '{会员名}您好，请告诉我相关的订单号，我们马上为您查询。请不要发送密码或验证码。', now()),
  ('已转同事核对', '{会员名}您好，已转交同事核对，有结果会在这里回复您。', now()),
  ('订单核对中', '您的订单 {单号} 正在核对，有结果会在这里回复您，不需要再次提交。', now()),
  ('理性娱乐入口', '您可以在“我的”的“理性娱乐”中设定限额、冷静期或自我排除，下调立即生效。', now());
