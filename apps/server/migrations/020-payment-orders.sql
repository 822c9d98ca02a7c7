-- Payment orders: every way of moving money out is one row here and goes through one state machine.

CREATE TABLE bank.payment_order (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  -- Rises with every change of state; a change names the version that it saw, so that two at once cannot both happen.
  version integer NOT NULL,
  -- Rises with every edit of what was signed.
  revision integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  planned_date date NOT NULL,
  payee jsonb NOT NULL,
  payee_fingerprint text COLLATE "C" NOT NULL,
  message text,
  end_to_end_id text COLLATE "C",
  txid text COLLATE "C",
  rail_content jsonb NOT NULL,
  warnings jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_by_name text NOT NULL,
  -- The limits that it was counted into, given back when it ends without paying.
  counted jsonb NOT NULL,
  confirmation_reason text,
  confirmed_at timestamptz,
  expires_at timestamptz,
  next_try_at timestamptz,
  hold_id uuid,
  submitted_at timestamptz,
  answer_due_at timestamptz,
  refusal jsonb,
  settled_at timestamptz,
  receipt_code text,
  PRIMARY KEY (company_id, id),
  CONSTRAINT payment_order_amount CHECK (amount_centavos > 0 AND amount_centavos <= 10000000000000),
  CONSTRAINT payment_order_state CHECK (state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled',
    'processing', 'unknown', 'settled', 'rejected', 'refused', 'cancelled', 'expired')),
  CONSTRAINT payment_order_hold CHECK ((state NOT IN ('processing', 'unknown')) OR hold_id IS NOT NULL),
  CONSTRAINT payment_order_expiry CHECK ((state IN ('awaiting_confirmation', 'awaiting_authorization')) = (expires_at IS NOT NULL)),
  CONSTRAINT payment_order_next_try CHECK ((state = 'scheduled') = (next_try_at IS NOT NULL)),
  CONSTRAINT payment_order_settled CHECK ((state = 'settled') = (settled_at IS NOT NULL))
) WITH (fillfactor = 80);
-- One payment for one end-to-end id (SECURITY M08); a look-up mints one, so it serves one order.
CREATE UNIQUE INDEX payment_order_end_to_end_id ON bank.payment_order (company_id, end_to_end_id);
-- What the loops look for; settled orders, which are nearly all, are in none of these.
CREATE INDEX payment_order_expiring ON bank.payment_order (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX payment_order_due ON bank.payment_order (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_order_in_flight ON bank.payment_order (answer_due_at) WHERE state IN ('processing', 'unknown');
CREATE INDEX payment_order_open ON bank.payment_order (company_id, state, id)
  WHERE state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled', 'processing', 'unknown');
-- "The same amount to the same payee today".
CREATE INDEX payment_order_by_payee ON bank.payment_order (company_id, payee_fingerprint, amount_centavos, id);

CREATE TABLE bank.order_event (
  company_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  -- The order's version that it led to: gapless.
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  device_id text,
  device_name text,
  address text,
  note text,
  PRIMARY KEY (company_id, order_id, seq)
);

-- Payees to whom a payment of the company has settled.
CREATE TABLE bank.known_payee (
  company_id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  first_order_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, fingerprint)
);

GRANT SELECT, INSERT ON bank.payment_order, bank.order_event, bank.known_payee TO ipe_app;
GRANT UPDATE (state, version, revision, payee, payee_fingerprint, end_to_end_id, counted, confirmation_reason,
  confirmed_at, expires_at, next_try_at, hold_id, submitted_at, answer_due_at, refusal, settled_at, receipt_code)
  ON bank.payment_order TO ipe_app;
