-- The pretend payment provider: orders, money that came, callbacks still to be told, payouts, and its own books.

CREATE TABLE pay_orders (
  order_no text PRIMARY KEY,
  provider_no text NOT NULL UNIQUE,
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint CHECK (usdt_cents > 0),
  notify_url text NOT NULL,
  expire_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'closed')),
  created_at timestamptz NOT NULL
);

-- Money that reached the provider. Its order may be unknown, closed or paid before: money does not ask.
CREATE TABLE pay_receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  txn_id text NOT NULL UNIQUE,
  order_no text NOT NULL,
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint CHECK (usdt_cents > 0),
  paid_at timestamptz NOT NULL
);
CREATE INDEX pay_receipts_order ON pay_receipts (order_no, id);

-- What is still to be told to the customer. Times are real: a moved product clock must not delay a delivery.
CREATE TABLE pay_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  txn_id text NOT NULL REFERENCES pay_receipts (txn_id),
  notify_url text NOT NULL,
  body text NOT NULL,
  -- How the first try is spoilt on purpose; null for a plain delivery.
  spoilt text,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX pay_callbacks_due ON pay_callbacks (next_at) WHERE told_at IS NULL;

CREATE TABLE payouts (
  payout_no text PRIMARY KEY,
  provider_no text NOT NULL UNIQUE,
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  usdt_cents bigint,
  account_no text NOT NULL,
  account_name text NOT NULL,
  bank text NOT NULL,
  branch text NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'paid', 'refused')),
  reason text NOT NULL DEFAULT '',
  -- Only while accepted: real time at which it ends, and how.
  due_at timestamptz,
  due_state text CHECK (due_state IN ('paid', 'refused')),
  created_at timestamptz NOT NULL,
  CHECK ((state = 'accepted') = (due_at IS NOT NULL)),
  CHECK ((due_at IS NULL) = (due_state IS NULL))
);
CREATE INDEX payouts_due ON payouts (due_at) WHERE due_at IS NOT NULL;

-- Plus: received for the merchant. Minus: paid out for him.
CREATE TABLE pay_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('received', 'paid-out')),
  ref text NOT NULL,
  channel text NOT NULL,
  amount_fen bigint NOT NULL CHECK ((kind = 'received') = (amount_fen > 0) AND amount_fen <> 0),
  at timestamptz NOT NULL,
  UNIQUE (kind, ref)
);
CREATE TRIGGER pay_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_entries
  FOR EACH STATEMENT EXECUTE FUNCTION books_only_grow();
CREATE TRIGGER pay_receipts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION books_only_grow();
