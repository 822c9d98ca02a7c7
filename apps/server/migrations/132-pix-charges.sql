-- What the company asks for by Pix: static codes, immediate charges, charges with a due date.

CREATE TABLE bank.pix_charge (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  -- Null: a static code without one.
  txid text COLLATE "C",
  state text NOT NULL,
  -- Rises by one with each change.
  revision int NOT NULL,
  -- What is asked for, as the contract of calls has it.
  content jsonb NOT NULL,
  -- The same once more, as lists and payments look at it.
  key text COLLATE "C" NOT NULL,
  amount_centavos bigint,
  due_date date,
  -- From that day on it is late; null for one that never is.
  overdue_from date,
  -- The first moment at which it may not be paid any more; null: there is none.
  payable_until timestamptz,
  debtor_name text,
  debtor_document text COLLATE "C",
  request text,
  -- In small letters and without accents.
  search text NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  -- Leads to the document behind the code, and to the payer's page: whoever has it may see what is asked for.
  token text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  changed_at timestamptz,
  changed_by jsonb,
  ended_at timestamptz,
  -- The payment that is on its way, and the day for which its amount was weighed.
  paying text COLLATE "C",
  paying_day date,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_charge_kind CHECK (kind IN ('static', 'immediate', 'due')),
  CONSTRAINT pix_charge_state CHECK (state IN ('active', 'paid', 'removed', 'removed-by-bank')),
  CONSTRAINT pix_charge_revision CHECK (revision >= 0),
  CONSTRAINT pix_charge_amount CHECK (amount_centavos > 0),
  CONSTRAINT pix_charge_txid CHECK (CASE kind WHEN 'static' THEN txid IS NULL OR txid ~ '^[a-zA-Z0-9]{1,25}$'
    ELSE txid IS NOT NULL AND txid ~ '^[a-zA-Z0-9]{26,35}$' END),
  CONSTRAINT pix_charge_token CHECK (token ~ '^[A-Za-z0-9]{26,32}$'),
  CONSTRAINT pix_charge_ended CHECK ((ended_at IS NULL) = (state = 'active')),
  CONSTRAINT pix_charge_changed CHECK ((changed_at IS NULL) = (changed_by IS NULL)),
  CONSTRAINT pix_charge_paying CHECK ((paying IS NULL) = (paying_day IS NULL)
    AND (paying IS NULL OR state = 'active' AND kind <> 'static')),
  CONSTRAINT pix_charge_static CHECK (kind <> 'static' OR state <> 'paid')
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX pix_charge_by_token ON bank.pix_charge (token);
-- API Pix: a txid is unique among the charges of one receiver. A printed code may carry that of one that was removed.
CREATE UNIQUE INDEX pix_charge_by_txid ON bank.pix_charge (company_id, txid) WHERE kind <> 'static';
CREATE UNIQUE INDEX pix_charge_static_txid ON bank.pix_charge (company_id, txid)
  WHERE kind = 'static' AND state = 'active' AND txid IS NOT NULL;
CREATE INDEX pix_charge_static_paid ON bank.pix_charge (company_id, key, txid) WHERE kind = 'static' AND txid IS NOT NULL;
CREATE INDEX pix_charge_newest ON bank.pix_charge (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX pix_charge_by_paying ON bank.pix_charge (paying) WHERE paying IS NOT NULL;
GRANT SELECT, INSERT ON bank.pix_charge TO ipe_app;
GRANT UPDATE (state, revision, content, key, amount_centavos, due_date, overdue_from, payable_until, debtor_name,
    debtor_document, request, search, changed_at, changed_by, ended_at, paying, paying_day)
  ON bank.pix_charge TO ipe_app;

-- Each revision of a charge, written once.
CREATE TABLE bank.pix_charge_revision (
  company_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  state text NOT NULL,
  content jsonb NOT NULL,
  at timestamptz NOT NULL,
  by jsonb NOT NULL,
  PRIMARY KEY (company_id, charge_id, revision),
  FOREIGN KEY (company_id, charge_id) REFERENCES bank.pix_charge (company_id, id)
);
GRANT SELECT, INSERT ON bank.pix_charge_revision TO ipe_app;

-- Each Pix that paid one: of a static code any number, of the others one.
CREATE TABLE bank.pix_charge_payment (
  company_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  -- What the amount was made of, signed as it counts.
  parts jsonb NOT NULL,
  payer jsonb NOT NULL,
  message text,
  -- Payer's name and document, in small letters and without accents.
  search text NOT NULL,
  at timestamptz NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (company_id, charge_id, end_to_end_id),
  FOREIGN KEY (company_id, charge_id) REFERENCES bank.pix_charge (company_id, id),
  CONSTRAINT pix_charge_payment_amount CHECK (amount_centavos > 0)
);
CREATE UNIQUE INDEX pix_charge_payment_once ON bank.pix_charge_payment (end_to_end_id);
GRANT SELECT, INSERT ON bank.pix_charge_payment TO ipe_app;
