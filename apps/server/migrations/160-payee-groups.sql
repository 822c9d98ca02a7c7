-- Groups of payees: who is paid together, with default amounts. What is in a group is changed by edits, whose lines come in pages
-- and count only when all are there; each change is a version, which is kept with who came, became another and went.

CREATE TABLE bank.payee_group (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- The name without case, accents and width of spaces: what makes two names the same.
  name_key text NOT NULL,
  is_confidential boolean NOT NULL,
  -- Rises by one with each change; whoever changes names the one that they saw.
  version int NOT NULL,
  -- Of its members, kept with each change.
  members int NOT NULL,
  total_centavos bigint NOT NULL,
  without_amount int NOT NULL,
  -- Every month on a day or on the nth business day; null: it does not repeat.
  repetition jsonb,
  -- The next month of which no draft has been prepared.
  next_month text,
  next_date date,
  next_draft_on date,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by jsonb NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT payee_group_version CHECK (version >= 1),
  CONSTRAINT payee_group_members CHECK (members BETWEEN 0 AND 10000 AND without_amount BETWEEN 0 AND members),
  CONSTRAINT payee_group_total CHECK (total_centavos >= 0),
  CONSTRAINT payee_group_next CHECK (num_nulls(next_month, next_date, next_draft_on) IN (0, 3)),
  CONSTRAINT payee_group_runs CHECK ((next_month IS NULL) = (repetition IS NULL OR archived_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX payee_group_name ON bank.payee_group (company_id, name_key) WHERE archived_at IS NULL;
CREATE INDEX payee_group_due ON bank.payee_group (next_draft_on) WHERE next_draft_on IS NOT NULL;
GRANT SELECT, INSERT ON bank.payee_group TO ipe_app;
GRANT UPDATE (name, name_key, is_confidential, version, members, total_centavos, without_amount, repetition, next_month, next_date,
  next_draft_on, changed_at, changed_by, archived_at) ON bank.payee_group TO ipe_app;

CREATE TABLE bank.payee_group_member (
  company_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- The payee as typed, in its kept form.
  payee jsonb NOT NULL,
  -- What leads to the payee: in one group one way leads to one payee.
  reach text COLLATE "C" NOT NULL,
  -- The name without case and accents, by which members are in order.
  name_key text COLLATE "C" NOT NULL,
  -- What a search may find a part of; documents of people and keys are found whole, by `document` and `reach`.
  search_text text NOT NULL,
  document text COLLATE "C",
  amount_centavos bigint,
  description text,
  reference text,
  PRIMARY KEY (company_id, group_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES bank.payee_group,
  CONSTRAINT payee_group_member_once UNIQUE (company_id, group_id, reach) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payee_group_member_amount CHECK (amount_centavos > 0)
) WITH (fillfactor = 80);
CREATE INDEX payee_group_member_by_name ON bank.payee_group_member (company_id, group_id, name_key, id);
GRANT SELECT, INSERT, DELETE ON bank.payee_group_member TO ipe_app;
GRANT UPDATE (payee, reach, name_key, search_text, document, amount_centavos, description, reference)
  ON bank.payee_group_member TO ipe_app;

-- A change that is being sent.
CREATE TABLE bank.payee_group_edit (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  -- The version that was seen.
  version int NOT NULL,
  lines int NOT NULL,
  -- When it became part of the group; null: its lines come.
  applied_at timestamptz,
  -- The key under which it was begun, what was asked, and the answer.
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  begun_by text COLLATE "C" NOT NULL,
  begun_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES bank.payee_group,
  CONSTRAINT payee_group_edit_lines CHECK (lines BETWEEN 1 AND 20000),
  CONSTRAINT payee_group_edit_key UNIQUE (company_id, key)
);
CREATE INDEX payee_group_edit_left ON bank.payee_group_edit (begun_at);
GRANT SELECT, INSERT, DELETE ON bank.payee_group_edit TO ipe_app;
GRANT UPDATE (applied_at) ON bank.payee_group_edit TO ipe_app;

CREATE TABLE bank.payee_group_edit_line (
  company_id text COLLATE "C" NOT NULL,
  edit_id text COLLATE "C" NOT NULL,
  line int NOT NULL,
  -- What it does: one comes, becomes another or goes; the member in its kept form.
  content jsonb NOT NULL,
  PRIMARY KEY (company_id, edit_id, line),
  FOREIGN KEY (company_id, edit_id) REFERENCES bank.payee_group_edit ON DELETE CASCADE
);
GRANT SELECT, INSERT, DELETE ON bank.payee_group_edit_line TO ipe_app;
GRANT UPDATE (content) ON bank.payee_group_edit_line TO ipe_app;

-- Who changed what: one row for each version.
CREATE TABLE bank.payee_group_change (
  company_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  version int NOT NULL,
  kinds text[] NOT NULL,
  at timestamptz NOT NULL,
  by_id text COLLATE "C" NOT NULL,
  by_name text NOT NULL,
  -- Of what was asked: the same once more is answered, and not done again.
  digest bytea NOT NULL,
  -- Name, repetition, number and sum before; null: it was made.
  before jsonb,
  after jsonb NOT NULL,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  removed int NOT NULL DEFAULT 0,
  -- Whether the group was confidential before it or after it: then its lines stay so.
  is_confidential boolean NOT NULL,
  PRIMARY KEY (company_id, group_id, version),
  FOREIGN KEY (company_id, group_id) REFERENCES bank.payee_group
);
GRANT SELECT, INSERT ON bank.payee_group_change TO ipe_app;

CREATE TABLE bank.payee_group_change_line (
  company_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  version int NOT NULL,
  line int NOT NULL,
  before jsonb,
  after jsonb,
  PRIMARY KEY (company_id, group_id, version, line),
  FOREIGN KEY (company_id, group_id, version) REFERENCES bank.payee_group_change,
  CONSTRAINT payee_group_change_line_says CHECK (num_nonnulls(before, after) >= 1)
);
GRANT SELECT, INSERT ON bank.payee_group_change_line TO ipe_app;

-- The months of which a draft was prepared: each once, whichever server prepares it.
CREATE TABLE bank.payee_group_run (
  company_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  date date NOT NULL,
  prepared_at timestamptz NOT NULL,
  draft_id text COLLATE "C" NOT NULL,
  members int NOT NULL,
  total_centavos bigint NOT NULL,
  PRIMARY KEY (company_id, group_id, month),
  FOREIGN KEY (company_id, group_id) REFERENCES bank.payee_group
);
GRANT SELECT, INSERT ON bank.payee_group_run TO ipe_app;
