-- Money in and out: turnover to be met, cards, deposits, webhooks of payment providers, unmatched money, withdrawals.

-- What must be turned over before a withdrawal.
CREATE TABLE turnover_requirements (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  source text NOT NULL,
  ref text NOT NULL,
  title text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- The gift within the amount: what remains of it is forfeited when the member leaves unfinished.
  bonus_fen bigint NOT NULL DEFAULT 0 CHECK (bonus_fen BETWEEN 0 AND amount_fen),
  multiple smallint NOT NULL CHECK (multiple BETWEEN 0 AND 10),
  required_fen bigint NOT NULL CHECK (required_fen >= 0),
  done_fen bigint NOT NULL DEFAULT 0 CHECK (done_fen BETWEEN 0 AND required_fen),
  state text NOT NULL CHECK (state IN ('open', 'done', 'cleared')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- A credit asks for its turnover once.
  UNIQUE (source, ref)
);
CREATE INDEX turnover_open ON turnover_requirements (member_id, created_at) WHERE state = 'open';
CREATE INDEX turnover_list ON turnover_requirements (member_id, created_at DESC);

-- The accounts a member may be paid to.
CREATE TABLE cards (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL CHECK (kind IN ('bank', 'usdt')),
  bank text NOT NULL,
  -- The holder of a bank card, the protocol of a USDT address.
  owner text NOT NULL,
  number text NOT NULL,
  branch text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX cards_once ON cards (member_id, kind, number) WHERE removed_at IS NULL;
CREATE INDEX cards_member ON cards (member_id, kind) WHERE removed_at IS NULL;
CREATE INDEX cards_number ON cards (number);

CREATE TABLE deposits (
  no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- bank, usdt-trc20, usdt-erc20, wechat, alipay
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint,
  -- CNY per USDT in 1/10000.
  rate_e4 bigint,
  -- closed: refused, cancelled or expired
  state text NOT NULL CHECK (state IN ('unpaid', 'review', 'credited', 'closed')),
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
  ended_at timestamptz
);
CREATE INDEX deposits_member ON deposits (member_id, created_at DESC);
CREATE INDEX deposits_open ON deposits (expire_at) WHERE state = 'unpaid';
CREATE INDEX deposits_asked ON deposits (next_ask_at) WHERE state = 'unpaid';
CREATE INDEX deposits_queue ON deposits (created_at) WHERE state = 'review';
CREATE INDEX deposits_ended ON deposits (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX deposits_reference ON deposits (reference) WHERE reference <> '';
CREATE UNIQUE INDEX deposits_txn ON deposits (provider, txn_id) WHERE txn_id IS NOT NULL;

CREATE TABLE pay_proofs (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  file text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Every webhook of a payment provider as it came, the refused ones too.
CREATE TABLE pay_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  nonce text NOT NULL,
  -- The provider's transaction that it is about, as far as it could be read.
  txn_id text,
  raw text NOT NULL,
  verdict text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX pay_callbacks_nonce ON pay_callbacks (provider, nonce) WHERE verdict <> 'badSignature';
CREATE INDEX pay_callbacks_txn ON pay_callbacks (provider, txn_id) WHERE txn_id IS NOT NULL;
CREATE INDEX pay_callbacks_received ON pay_callbacks (received_at);

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
CREATE INDEX suspense_items_list ON suspense_items (state, received_at);

CREATE TABLE withdrawals (
  no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  card_id uuid NOT NULL REFERENCES cards (id),
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint,
  fee_cents bigint,
  -- CNY per USDT in 1/10000 at submission: what the fee was worth.
  rate_e4 bigint,
  -- What was left of unfinished bonuses and taken back when the whole balance was asked for.
  forfeited_fen bigint NOT NULL DEFAULT 0 CHECK (forfeited_fen >= 0),
  -- returned: refused, the money is back in the wallet
  state text NOT NULL CHECK (state IN ('paying', 'review', 'paid', 'returned')),
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
  -- How often the provider was asked about the payout, and its last answer.
  payout_asked integer NOT NULL DEFAULT 0,
  payout_said text NOT NULL DEFAULT '',
  next_ask_at timestamptz
);
-- One pending withdrawal at a time, whatever races.
CREATE UNIQUE INDEX withdrawals_one_pending ON withdrawals (member_id) WHERE state IN ('paying', 'review');
CREATE INDEX withdrawals_member ON withdrawals (member_id, created_at DESC);
CREATE INDEX withdrawals_card ON withdrawals (card_id);
CREATE INDEX withdrawals_queue ON withdrawals (created_at) WHERE state = 'review';
CREATE INDEX withdrawals_paying ON withdrawals (next_ask_at) WHERE state = 'paying';
CREATE INDEX withdrawals_ended ON withdrawals (ended_at) WHERE ended_at IS NOT NULL;

-- Withdrawals stand still while a row is open.
CREATE TABLE withdrawal_freezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The check run that failed the second time.
  run bigint NOT NULL,
  because text NOT NULL,
  frozen_at timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX withdrawal_freezes_one ON withdrawal_freezes ((true)) WHERE lifted_at IS NULL;
