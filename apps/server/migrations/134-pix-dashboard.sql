-- What the Pix dashboard answers from: how many Pix moved and how much, counted once from the account's own lines.

-- Up to that line of its account every line of a company is counted, in exactly one row of the two tables below.
CREATE TABLE bank.pix_dashboard_progress (
  company_id text COLLATE "C" PRIMARY KEY REFERENCES bank.company,
  last_seq bigint NOT NULL,
  -- When that line was posted; null before the first.
  counted_at timestamptz,
  CONSTRAINT pix_dashboard_progress_seq CHECK (last_seq >= 0),
  CONSTRAINT pix_dashboard_progress_at CHECK ((last_seq = 0) = (counted_at IS NULL))
) WITH (fillfactor = 50);

CREATE TABLE bank.pix_dashboard_hour (
  company_id text COLLATE "C" NOT NULL,
  banking_date date NOT NULL,
  -- The hour of São Paulo's clocks.
  hour smallint NOT NULL,
  flow text COLLATE "C" NOT NULL,
  -- How a received one came, and by which key; empty with every other, and where it is not known.
  way text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  pix_count bigint NOT NULL,
  centavos bigint NOT NULL,
  PRIMARY KEY (company_id, banking_date, hour, flow, way, key),
  CONSTRAINT pix_dashboard_hour_hour CHECK (hour BETWEEN 0 AND 23),
  CONSTRAINT pix_dashboard_hour_flow CHECK (flow IN ('received', 'sent', 'refunded-in', 'refunded-out', 'med-in', 'med-out')),
  CONSTRAINT pix_dashboard_hour_way CHECK ((flow = 'received') = (way <> '')),
  CONSTRAINT pix_dashboard_hour_sums CHECK (pix_count > 0 AND centavos > 0)
) WITH (fillfactor = 80);

-- Who paid the company, as the statement shows them: a name, and a document of which a CPF's middle alone stands there.
CREATE TABLE bank.pix_dashboard_payer (
  company_id text COLLATE "C" NOT NULL,
  banking_date date NOT NULL,
  masked_document text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  pix_count bigint NOT NULL,
  centavos bigint NOT NULL,
  PRIMARY KEY (company_id, banking_date, masked_document, name),
  CONSTRAINT pix_dashboard_payer_sums CHECK (pix_count > 0 AND centavos > 0)
) WITH (fillfactor = 80);

-- Rows go where everything is counted anew.
GRANT SELECT, INSERT, DELETE ON bank.pix_dashboard_hour, bank.pix_dashboard_payer TO ipe_app;
GRANT UPDATE (pix_count, centavos) ON bank.pix_dashboard_hour, bank.pix_dashboard_payer TO ipe_app;
GRANT SELECT, INSERT ON bank.pix_dashboard_progress TO ipe_app;
GRANT UPDATE (last_seq, counted_at) ON bank.pix_dashboard_progress TO ipe_app;
