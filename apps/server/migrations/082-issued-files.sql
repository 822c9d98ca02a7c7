-- Files that the bank issues to a company and never changes: closed months of the statement, later return files and reports.

CREATE TABLE bank.issued_file (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  kind text COLLATE "C" NOT NULL,
  -- 1, 2, 3 … within company and kind, without gaps: given under a lock, in the transaction that writes the row.
  number bigint NOT NULL,
  -- What it is issued for, once: the month "2026-10" of the statement.
  business_key text COLLATE "C" NOT NULL,
  -- The days that it is about, both included.
  period_from date NOT NULL,
  period_to date NOT NULL,
  name text COLLATE "C" NOT NULL,
  content_id uuid NOT NULL,
  size_bytes bigint NOT NULL,
  -- The lines that it holds, and the sums of what came in and went out; magnitudes.
  line_count bigint NOT NULL,
  total_in_centavos bigint NOT NULL,
  total_out_centavos bigint NOT NULL,
  sha256 bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  -- Which recipe of its kind made it, and from what: enough to make the same bytes again.
  recipe smallint NOT NULL,
  params jsonb NOT NULL,
  PRIMARY KEY (company_id, kind, number),
  CONSTRAINT issued_file_once UNIQUE (company_id, kind, business_key),
  -- Names are told apart within a ZIP too.
  CONSTRAINT issued_file_name UNIQUE (company_id, name),
  CONSTRAINT issued_file_own_content UNIQUE (company_id, content_id),
  CONSTRAINT issued_file_number CHECK (number > 0),
  CONSTRAINT issued_file_recipe CHECK (recipe > 0),
  CONSTRAINT issued_file_period CHECK (period_from <= period_to),
  CONSTRAINT issued_file_counts CHECK (
    size_bytes >= 0 AND line_count >= 0 AND total_in_centavos >= 0 AND total_out_centavos >= 0),
  CONSTRAINT issued_file_sha256 CHECK (octet_length(sha256) = 32)
);
CREATE INDEX issued_file_by_period ON bank.issued_file (company_id, period_to, kind, number);

-- The bytes of a file in pieces. They are written before their file and its number, in one transaction: the reference is
-- looked at when that ends, so neither is ever there without the other.
CREATE TABLE bank.issued_file_content (
  company_id text COLLATE "C" NOT NULL,
  content_id uuid NOT NULL,
  place integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, content_id, place),
  CONSTRAINT issued_file_content_of FOREIGN KEY (company_id, content_id)
    REFERENCES bank.issued_file (company_id, content_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT issued_file_content_place CHECK (place >= 0),
  CONSTRAINT issued_file_content_bytes CHECK (octet_length(bytes) BETWEEN 1 AND 1048576)
);

-- Who downloaded a file, and when; the first row is the oldest, for ids sort by time.
CREATE TABLE bank.issued_file_download (
  company_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  -- As the person was called then.
  operator_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind, number, id),
  FOREIGN KEY (company_id, kind, number) REFERENCES bank.issued_file
);

-- Append-only by grant (SECURITY A15): nobody who works in the server's role changes or takes away what was issued.
GRANT SELECT, INSERT ON bank.issued_file, bank.issued_file_content, bank.issued_file_download TO ipe_app;

-- A notice of something that is there to be fetched.
ALTER TABLE bank.notification
  DROP CONSTRAINT notification_kind,
  ADD CONSTRAINT notification_kind CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'ready', 'task', 'security'));
ALTER TABLE bank.notification_preference
  DROP CONSTRAINT notification_preference_kind,
  ADD CONSTRAINT notification_preference_kind
    CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'ready', 'task', 'security'));
