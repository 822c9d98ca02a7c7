-- What reading needs beside the books: receipts, the companies' own words on their lines, and the totals of closed days.

-- The proof of a settled order, written in the transaction that settles it and never changed. The parties' documents
-- are whole here and masked wherever they are shown.
CREATE TABLE bank.receipt (
  company_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  -- Twenty characters of Crockford's base 32, without dashes: 100 bits that nobody can guess.
  code text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  amount_centavos bigint NOT NULL,
  settled_at timestamptz NOT NULL,
  payer jsonb NOT NULL,
  payee jsonb NOT NULL,
  masked_key text,
  message text,
  end_to_end_id text NOT NULL,
  txid text,
  CONSTRAINT receipt_pkey PRIMARY KEY (company_id, order_id),
  CONSTRAINT receipt_amount CHECK (amount_centavos > 0),
  CONSTRAINT receipt_code CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$')
);
-- The public check asks by code alone, without a company. On a database that spreads its tables by company this
-- becomes a look-up table of its own.
CREATE UNIQUE INDEX receipt_by_code ON bank.receipt (code);

-- The company's own note and category on a line of its statement. The ledger never knows of them.
CREATE TABLE bank.entry_annotation (
  company_id text COLLATE "C" NOT NULL,
  entry_seq bigint NOT NULL,
  note text,
  category text,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, entry_seq),
  CONSTRAINT entry_annotation_note CHECK (char_length(note) BETWEEN 1 AND 500),
  CONSTRAINT entry_annotation_category CHECK (char_length(category) BETWEEN 1 AND 60)
);

-- Totals of days that are over, by type of line, so that the totals of a year do not read a million lines. Up to
-- `last_seq` of statement_progress every line is counted in exactly one row here; what comes after is read line by line.
CREATE TABLE bank.statement_day (
  company_id text COLLATE "C" NOT NULL,
  banking_date date NOT NULL,
  type text COLLATE "C" NOT NULL,
  count_in bigint NOT NULL,
  count_out bigint NOT NULL,
  total_in_centavos bigint NOT NULL,
  total_out_centavos bigint NOT NULL,
  PRIMARY KEY (company_id, banking_date, type)
);
CREATE TABLE bank.statement_progress (
  company_id text COLLATE "C" PRIMARY KEY,
  last_seq bigint NOT NULL
);

GRANT SELECT, INSERT ON bank.receipt TO ipe_app;
GRANT SELECT, INSERT ON bank.entry_annotation TO ipe_app;
GRANT UPDATE (note, category, written_by, written_at) ON bank.entry_annotation TO ipe_app;
GRANT SELECT, INSERT ON bank.statement_day TO ipe_app;
GRANT UPDATE (count_in, count_out, total_in_centavos, total_out_centavos) ON bank.statement_day TO ipe_app;
GRANT SELECT, INSERT ON bank.statement_progress TO ipe_app;
GRANT UPDATE (last_seq) ON bank.statement_progress TO ipe_app;
