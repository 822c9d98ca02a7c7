-- Companies and the people who act for them, their sessions and devices.
--
-- Conventions of the schema "bank". Ids are text with a prefix that says what they name, in the "C" order. Every table
-- that belongs to a company has the company first in its key, and every query names it. No triggers, no serials.

CREATE SCHEMA IF NOT EXISTS bank;
GRANT USAGE ON SCHEMA bank TO ipe_app;

-- Which kind of bank this database belongs to: a sandbox's database, with its demo sign-ins, is never taken for a
-- production bank's (SECURITY B09).
CREATE TABLE bank.deployment (
  one boolean PRIMARY KEY DEFAULT true,
  environment text NOT NULL,
  seeded boolean NOT NULL DEFAULT false,
  CONSTRAINT deployment_one CHECK (one),
  CONSTRAINT deployment_environment CHECK (environment IN ('local', 'sandbox', 'production'))
);
GRANT SELECT, INSERT ON bank.deployment TO ipe_app;
GRANT UPDATE (seeded) ON bank.deployment TO ipe_app;

-- Who may do a job that only one process may do at a time.
CREATE TABLE bank.lease (
  name text COLLATE "C" PRIMARY KEY,
  holder text NOT NULL,
  until timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON bank.lease TO ipe_app;

CREATE TABLE bank.company (
  id text COLLATE "C" PRIMARY KEY,
  cnpj text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  trade_name text NOT NULL,
  bank_account char(5) COLLATE "C" NOT NULL UNIQUE,
  account_id text COLLATE "C" NOT NULL UNIQUE,
  products text[] NOT NULL,
  state text NOT NULL,
  opened_at timestamptz NOT NULL,
  confirmation_threshold_centavos bigint NOT NULL,
  pix_day_limit_centavos bigint NOT NULL,
  pix_night_limit_centavos bigint NOT NULL,
  pix_transaction_limit_centavos bigint NOT NULL,
  pix_night_transaction_limit_centavos bigint NOT NULL,
  night_starts_at_hour smallint NOT NULL DEFAULT 20,
  CONSTRAINT company_cnpj CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  CONSTRAINT company_bank_account CHECK (bank_account ~ '^[0-9]{5}$'),
  CONSTRAINT company_products CHECK (products <@ ARRAY['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS']),
  CONSTRAINT company_state CHECK (state IN ('active', 'blocked', 'closed')),
  CONSTRAINT company_amounts CHECK (
    confirmation_threshold_centavos >= 0 AND pix_day_limit_centavos >= 0 AND pix_night_limit_centavos >= 0
    AND pix_transaction_limit_centavos >= 0 AND pix_night_transaction_limit_centavos >= 0),
  CONSTRAINT company_night CHECK (night_starts_at_hour IN (20, 22))
);
GRANT SELECT, INSERT ON bank.company TO ipe_app;
GRANT UPDATE (name, trade_name, products, state, confirmation_threshold_centavos, pix_day_limit_centavos,
  pix_night_limit_centavos, pix_transaction_limit_centavos, pix_night_transaction_limit_centavos,
  night_starts_at_hour) ON bank.company TO ipe_app;

CREATE TABLE bank.permission_profile (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  PRIMARY KEY (company_id, id)
);
GRANT SELECT, INSERT ON bank.permission_profile TO ipe_app;
GRANT UPDATE (name, permissions) ON bank.permission_profile TO ipe_app;

CREATE TABLE bank.operator (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  cpf char(11) COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  role text NOT NULL,
  profile_id text COLLATE "C",
  state text NOT NULL,
  password_hash text NOT NULL,
  password_kind text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  temporary_expires_at timestamptz,
  temporary_tries_left smallint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, profile_id) REFERENCES bank.permission_profile,
  CONSTRAINT operator_cpf CHECK (cpf ~ '^[0-9]{11}$'),
  CONSTRAINT operator_role CHECK (role IN ('SA', 'ADMIN', 'EDITOR', 'GUEST')),
  CONSTRAINT operator_state CHECK (state IN ('active', 'invited', 'blocked', 'removed')),
  CONSTRAINT operator_password_kind CHECK (password_kind IN ('permanent', 'temporary')),
  CONSTRAINT operator_temporary CHECK (
    (password_kind = 'temporary') = (temporary_expires_at IS NOT NULL)
    AND (password_kind = 'temporary') = (temporary_tries_left IS NOT NULL)
    AND coalesce(temporary_tries_left, 0) BETWEEN 0 AND 5)
);
CREATE UNIQUE INDEX operator_by_cpf ON bank.operator (company_id, cpf);
CREATE UNIQUE INDEX operator_by_email ON bank.operator (company_id, lower(email));
GRANT SELECT, INSERT ON bank.operator TO ipe_app;
GRANT UPDATE (name, email, phone, role, profile_id, state, password_hash, password_kind, password_changed_at,
  temporary_expires_at, temporary_tries_left) ON bank.operator TO ipe_app;

-- The devices that hold a signing key of an operator. code_*: the code that makes the first one trusted, its hash only.
CREATE TABLE bank.device (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  public_key jsonb NOT NULL,
  state text NOT NULL,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries_left smallint,
  code_sent_at timestamptz,
  codes_sent smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT device_state CHECK (state IN ('awaiting_code', 'pending', 'trusted', 'blocked', 'removed'))
);
CREATE INDEX device_by_operator ON bank.device (company_id, operator_id);
GRANT SELECT, INSERT ON bank.device TO ipe_app;
GRANT UPDATE (name, state, code_hash, code_expires_at, code_tries_left, code_sent_at, codes_sent, last_used_at)
  ON bank.device TO ipe_app;

-- What a device signed is taken once. The hash is over device and content, so that no other form of the same signature
-- passes; rows are of no more use once the signing time is too old to be taken.
CREATE TABLE bank.device_signature (
  company_id text COLLATE "C" NOT NULL,
  content_hash bytea NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, content_hash)
);
CREATE INDEX device_signature_by_time ON bank.device_signature (at);
GRANT SELECT, INSERT, DELETE ON bank.device_signature TO ipe_app;

CREATE TABLE bank.session (
  id_hash bytea PRIMARY KEY,
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  device_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text,
  address text NOT NULL,
  user_agent text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  FOREIGN KEY (company_id, device_id) REFERENCES bank.device,
  CONSTRAINT session_kind CHECK (kind IN ('web', 'app')),
  CONSTRAINT session_ended CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE INDEX session_by_operator ON bank.session (company_id, operator_id) WHERE ended_at IS NULL;
CREATE INDEX session_by_expiry ON bank.session (expires_at);
GRANT SELECT, INSERT, DELETE ON bank.session TO ipe_app;
GRANT UPDATE (device_id, ended_at, ended_reason, last_seen_at) ON bank.session TO ipe_app;
