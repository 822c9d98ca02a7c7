-- Becoming a customer: codes by e-mail and SMS, applications and what was decided about them.
--
-- An applicant is no company yet: these tables have no company in their key. What reaches an application is its protocol
-- together with its CNPJ, or the bank's staff; nobody's session does.

-- Codes of sign-ups. Only hashes are kept, made with the bank's secret: of the browser's registration, of the recipient,
-- and of the code together with both. The last one sent for a registration and channel is the one in force.
CREATE TABLE bank.onboarding_code (
  id uuid PRIMARY KEY,
  registration_hash bytea NOT NULL,
  channel text NOT NULL,
  recipient_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Zero: used up by wrong tries, or by the application that it let in.
  tries_left smallint NOT NULL,
  CONSTRAINT onboarding_code_channel CHECK (channel IN ('email', 'sms')),
  CONSTRAINT onboarding_code_tries CHECK (tries_left BETWEEN 0 AND 5)
);
CREATE INDEX onboarding_code_by_registration ON bank.onboarding_code (registration_hash, channel, sent_at DESC);
CREATE INDEX onboarding_code_by_recipient ON bank.onboarding_code (recipient_hash, sent_at);
CREATE INDEX onboarding_code_by_time ON bank.onboarding_code (sent_at);
GRANT SELECT, INSERT, DELETE ON bank.onboarding_code TO ipe_app;
GRANT UPDATE (tries_left) ON bank.onboarding_code TO ipe_app;

-- One application of a company. The password's hash lies here until the account is open or denied; personal data until
-- they are struck out, some time after a denial.
CREATE TABLE bank.onboarding_application (
  id text COLLATE "C" PRIMARY KEY,
  protocol text COLLATE "C" NOT NULL UNIQUE,
  cnpj text COLLATE "C" NOT NULL,
  state text NOT NULL,
  -- Rises with every change of state, so that two at once cannot both decide.
  version integer NOT NULL DEFAULT 1,
  -- What the company said of itself, as checked; null: struck out.
  company jsonb,
  password_hash text,
  submitted_at timestamptz NOT NULL,
  -- When it is looked at next, and how often the registry gave no answer meanwhile.
  next_look_at timestamptz,
  looks integer NOT NULL DEFAULT 0,
  -- How often the applicant was asked for documents and sent them.
  rounds smallint NOT NULL DEFAULT 0,
  -- What was found, as codes for staff; why it waits or was denied, in words for the applicant.
  findings text[] NOT NULL DEFAULT '{}',
  reasons text[] NOT NULL DEFAULT '{}',
  documents_wanted text[] NOT NULL DEFAULT '{}',
  -- The last decision, also that it waits; by whom: "bank" or "staff:NAME".
  decided_at timestamptz,
  decided_by text,
  opened_company_id text COLLATE "C" UNIQUE REFERENCES bank.company,
  bank_account char(5) COLLATE "C",
  -- The Idempotency-Key of the submission, what the request was, and its first answer as it went out.
  request_key text COLLATE "C" NOT NULL UNIQUE,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  CONSTRAINT onboarding_application_cnpj CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  CONSTRAINT onboarding_application_state CHECK (state IN ('received', 'pending', 'approved', 'denied')),
  CONSTRAINT onboarding_application_look CHECK ((state = 'received') = (next_look_at IS NOT NULL)),
  CONSTRAINT onboarding_application_password CHECK (
    (state IN ('received', 'pending')) = (password_hash IS NOT NULL)),
  CONSTRAINT onboarding_application_opened CHECK (
    (state = 'approved') = (opened_company_id IS NOT NULL) AND (state = 'approved') = (bank_account IS NOT NULL)),
  CONSTRAINT onboarding_application_company CHECK (state = 'denied' OR company IS NOT NULL)
);
-- A CNPJ has one application that is open or became an account: of two sign-ups at once, one wins.
CREATE UNIQUE INDEX onboarding_application_by_cnpj ON bank.onboarding_application (cnpj) WHERE state <> 'denied';
CREATE INDEX onboarding_application_due ON bank.onboarding_application (next_look_at) WHERE state = 'received';
CREATE INDEX onboarding_application_by_decision ON bank.onboarding_application (decided_at)
  WHERE state IN ('pending', 'denied') AND company IS NOT NULL;
GRANT SELECT, INSERT ON bank.onboarding_application TO ipe_app;
GRANT UPDATE (state, version, company, password_hash, next_look_at, looks, rounds, findings, reasons, documents_wanted,
  decided_at, decided_by, opened_company_id, bank_account, request_key, request_hash, answer) ON bank.onboarding_application TO ipe_app;

-- Documents sent later, each sending once: its Idempotency-Key, what the request was, and its first answer.
CREATE TABLE bank.onboarding_sending (
  application_id text COLLATE "C" NOT NULL REFERENCES bank.onboarding_application,
  request_key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (application_id, request_key)
);
GRANT SELECT, INSERT, DELETE ON bank.onboarding_sending TO ipe_app;

-- Messages to applicants carry the application's id ("app_…") or, for codes, "applicant" where a company's id stands. To
-- whom they went is struck out with the rest.
CREATE INDEX outgoing_message_of_applicants ON bank.outgoing_message (company_id, created_at) WHERE company_id < 'com_';
GRANT UPDATE (recipient) ON bank.outgoing_message TO ipe_app;
