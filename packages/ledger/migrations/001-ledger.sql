-- The books: accounts, entries, holds, counters, first answers, the audit chain.
--
-- Conventions. Money is int8 centavos. Ids are text in the "C" order (the same order in JavaScript and here, whatever
-- the database's collation) or uuid v7. No foreign keys and no triggers on this path: the writer is the only door,
-- it locks what it names, and the verifier proves the references. No serial: the numbers that must not have gaps
-- (an account's seq, a chain's seq) are counted under the lock of the row they belong to.

CREATE SCHEMA ledger;

-- The role that the server works in (SET ROLE). It is cluster-wide, so another database may have made it, or may be
-- making it at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ipe_app') THEN
    CREATE ROLE ipe_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;

DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT ipe_app TO %I', current_user);
  END IF;
END
$$;

-- held: the sum of the account's holds that are still held. floor: what balance - held never goes below (0, or minus
-- an agreed overdraft); null for accounts of the bank's own books, which have none. version: the seq of the last entry.
-- open_date: the earliest banking date that the next entry may carry; it never goes back.
CREATE TABLE ledger.account (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  floor bigint,
  version bigint NOT NULL DEFAULT 0,
  open_date date NOT NULL DEFAULT DATE '1900-01-01',
  opened_at timestamptz NOT NULL,
  CONSTRAINT account_floor CHECK (floor IS NULL OR balance - held >= floor),
  CONSTRAINT account_held CHECK (held >= 0),
  CONSTRAINT account_version CHECK (version >= 0)
) WITH (fillfactor = 50);

CREATE TABLE ledger.ledger_transaction (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  banking_date date NOT NULL,
  at timestamptz NOT NULL
);

-- seq counts an account's entries from 1 without gaps. floor is the account's floor at that moment, so that a floor
-- that changes later cannot hide (or invent) a breach. leg is its place among its transaction's legs. kind and detail are this side's own: the payer's line does not
-- show what the payee's shows. banking_date never goes back along seq: a day is found by bisection, without an index.
CREATE TABLE ledger.entry (
  account_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  transaction_id uuid NOT NULL,
  leg smallint NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  floor bigint,
  banking_date date NOT NULL,
  at timestamptz NOT NULL,
  detail jsonb,
  PRIMARY KEY (account_id, seq),
  CONSTRAINT entry_amount CHECK (amount <> 0),
  CONSTRAINT entry_floor CHECK (floor IS NULL OR balance_after >= floor)
);
CREATE INDEX entry_by_transaction ON ledger.entry (transaction_id);

CREATE TABLE ledger.hold (
  id uuid PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  placed_by uuid NOT NULL,
  placed_at timestamptz NOT NULL,
  closed_by uuid,
  closed_at timestamptz,
  CONSTRAINT hold_amount CHECK (amount > 0),
  CONSTRAINT hold_state CHECK (state IN ('held', 'settled', 'released')),
  CONSTRAINT hold_closed CHECK ((state = 'held') = (closed_by IS NULL) AND (closed_by IS NULL) = (closed_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX hold_open ON ledger.hold (account_id) WHERE state = 'held';

CREATE TABLE ledger.counter (
  id text COLLATE "C" PRIMARY KEY,
  used bigint NOT NULL DEFAULT 0,
  CONSTRAINT counter_used CHECK (used >= 0)
) WITH (fillfactor = 50);

CREATE TABLE ledger.idempotency (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  transaction_id uuid NOT NULL,
  status smallint NOT NULL,
  body bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_by_transaction ON ledger.idempotency (transaction_id);

-- The audit trail. A record is written in the transaction of what it tells of; the queue names the records that no
-- chain has yet. Linking takes a name out of the queue and writes a link; whoever deletes from the queue instead
-- leaves a record without a link, which the verifier names. A record that commits late is queued when it commits:
-- nothing is assumed about the order of ids.
CREATE TABLE ledger.audit_record (
  id uuid PRIMARY KEY,
  company_id text COLLATE "C",
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  transaction_id uuid,
  content_hash bytea NOT NULL
);
CREATE INDEX audit_record_by_company ON ledger.audit_record (company_id, id);
CREATE TABLE ledger.audit_queue (id uuid PRIMARY KEY);

CREATE TABLE ledger.audit_link (
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  record_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE TABLE ledger.audit_head (
  chain text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL
) WITH (fillfactor = 50);

-- Who may do a job that only one process may do at a time.
CREATE TABLE ledger.lease (
  name text COLLATE "C" PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);
INSERT INTO ledger.lease (name, holder, until)
VALUES ('audit-chainer', '00000000-0000-7000-8000-000000000000', '-infinity');

-- The closing balance of each banking date on which an account moved.
CREATE TABLE ledger.balance_snapshot (
  account_id text COLLATE "C" NOT NULL,
  banking_date date NOT NULL,
  last_seq bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, banking_date)
);

-- Append-only by grant (SECURITY.md M02, A15): what is written once can be read and added to, never changed.
GRANT USAGE ON SCHEMA ledger TO ipe_app;
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ledger TO ipe_app;
REVOKE INSERT ON ledger.lease FROM ipe_app;
GRANT UPDATE (balance, held, floor, version, open_date) ON ledger.account TO ipe_app;
GRANT UPDATE (state, closed_by, closed_at) ON ledger.hold TO ipe_app;
GRANT UPDATE (used) ON ledger.counter TO ipe_app;
GRANT UPDATE (seq, hash, key_id, signature) ON ledger.audit_head TO ipe_app;
GRANT UPDATE (holder, until) ON ledger.lease TO ipe_app;
GRANT DELETE ON ledger.audit_queue TO ipe_app;
