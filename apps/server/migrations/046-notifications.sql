-- The bell: what concerns each person, told from the company's audit trail.

CREATE TABLE bank.notification (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  -- Sorts by the moment of the act.
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  -- The order, change, device or person behind it.
  subject text COLLATE "C" NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  href text,
  -- What it tells of, so that nobody is told the same thing twice.
  about text COLLATE "C" NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (company_id, operator_id, id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT notification_kind CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'security'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX notification_once ON bank.notification (company_id, operator_id, about);
CREATE INDEX notification_unread ON bank.notification (company_id, operator_id) WHERE read_at IS NULL;
-- What waited and does not any more is closed by what it was about.
CREATE INDEX notification_waiting ON bank.notification (company_id, subject) WHERE kind = 'waiting' AND read_at IS NULL;
-- After 90 days they go.
CREATE INDEX notification_by_time ON bank.notification (at);
GRANT SELECT, INSERT, DELETE ON bank.notification TO ipe_app;
GRANT UPDATE (read_at) ON bank.notification TO ipe_app;

-- By which ways a person wants to hear of a kind; without a row the bank's defaults hold.
CREATE TABLE bank.notification_preference (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  screen boolean NOT NULL,
  email boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (company_id, operator_id, kind),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT notification_preference_kind CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'security')),
  CONSTRAINT notification_preference_security CHECK (kind <> 'security' OR email)
);
GRANT SELECT, INSERT ON bank.notification_preference TO ipe_app;
GRANT UPDATE (screen, email, push) ON bank.notification_preference TO ipe_app;

-- How far each chain of the audit trail has been told. since: what happened before is shown, and sent to nobody.
CREATE TABLE bank.notification_progress (
  chain text COLLATE "C" PRIMARY KEY,
  last_seq bigint NOT NULL,
  since timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT ON bank.notification_progress TO ipe_app;
GRANT UPDATE (last_seq) ON bank.notification_progress TO ipe_app;

-- The browsers that a person has come in by; another one is worth a word.
CREATE TABLE bank.known_browser (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, operator_id, name),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator
);
GRANT SELECT, INSERT ON bank.known_browser TO ipe_app;
