-- Money in and out: deposit orders, what payment providers told us, money that matches nothing, withdrawals, payouts.

CREATE TABLE deposits (
  no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- bank, usdt-trc20, usdt-erc20, wechat, alipay
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint,
  rate_e4 bigint,
  -- 0 to be paid, 1 under review, 2 credited, 3 refused or closed (domain §11.1)
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
  remark text NOT NULL DEFAULT '',
  payer_bank text NOT NULL DEFAULT '',
  payer_name text NOT NULL DEFAULT '',
  payer_no text NOT NULL DEFAULT '',
  payer_branch text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  proof text,
  pay_address text NOT NULL DEFAULT '',
  pay_protocol text NOT NULL DEFAULT '',
  pay_qr text NOT NULL DEFAULT '',
  provider text,
  provider_no text,
  txn_id text,
  seeded boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expire_at timestamptz,
  next_ask_at timestamptz,
  ended_at timestamptz,
  claimed_by bigint,
  claimed_at timestamptz
);
CREATE INDEX deposits_member ON deposits (member_id, created_at DESC);
CREATE INDEX deposits_open ON deposits (expire_at) WHERE state = 0;
CREATE INDEX deposits_queue ON deposits (created_at) WHERE state = 1;
CREATE UNIQUE INDEX deposits_txn ON deposits (provider, txn_id) WHERE txn_id IS NOT NULL;

CREATE TABLE pay_proofs (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  file text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Every callback as it came, the refused ones too.
CREATE TABLE pay_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  nonce text NOT NULL,
  raw text NOT NULL,
  verdict text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX pay_callbacks_nonce ON pay_callbacks (provider, nonce) WHERE verdict <> 'badSignature';

-- Money that arrived and belongs to no open order: never dropped, never guessed.
CREATE TABLE suspense_items (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  channel text NOT NULL,
  txn_id text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  why text NOT NULL,
  member_id bigint REFERENCES members (id),
  state text NOT NULL CHECK (state IN ('open', 'credited', 'returned')),
  received_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (provider, txn_id)
);

CREATE TABLE withdrawals (
  no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  card_id uuid NOT NULL REFERENCES cards (id),
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint,
  fee_cents bigint,
  -- 1 under review, 0 being paid, 2 paid, 3 refused and returned (domain §11.2)
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
  reason text,
  remark text NOT NULL DEFAULT '',
  never_trapped boolean NOT NULL DEFAULT false,
  hold_until timestamptz,
  seeded boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  ended_at timestamptz,
  payout_no text UNIQUE,
  payout_sent_at timestamptz,
  next_ask_at timestamptz,
  claimed_by bigint,
  claimed_at timestamptz
);
-- One pending withdrawal at a time, whatever races.
CREATE UNIQUE INDEX withdrawals_one_pending ON withdrawals (member_id) WHERE state IN (0, 1);
CREATE INDEX withdrawals_member ON withdrawals (member_id, created_at DESC);
CREATE INDEX withdrawals_queue ON withdrawals (created_at) WHERE state = 1;
CREATE INDEX withdrawals_paying ON withdrawals (next_ask_at) WHERE state = 0;

-- Who decided what on a deposit or a withdrawal; an approval by the same person twice does not fit in.
CREATE TABLE review_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('claim', 'release', 'approve', 'refuse')),
  note text NOT NULL,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX review_decisions_once ON review_decisions (subject, staff_id) WHERE action = 'approve';
CREATE INDEX review_decisions_subject ON review_decisions (subject, id);
