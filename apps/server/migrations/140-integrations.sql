-- Credentials with which a company's own programs call the bank, their tokens, and what they called.

CREATE TABLE bank.credential (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- What its programs may give back in a day by themselves.
  daily_cap_centavos bigint NOT NULL,
  valid_until date,
  -- PEM, and its SHA-256 as RFC 8705 writes it; null: none.
  certificate text,
  certificate_thumbprint text COLLATE "C",
  -- Rises with each signed change: a change that waits rests on one.
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  -- Who may see the secret that it has or gets next: who asked for it last.
  secret_for text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is random and long; null: nobody has seen one yet, and no program comes in.
  secret_hash bytea,
  secret_shown jsonb,
  revoked_at timestamptz,
  revoked_by jsonb,
  PRIMARY KEY (company_id, id),
  CONSTRAINT credential_id CHECK (id ~ '^crd_[0-9a-z]{26}$'),
  CONSTRAINT credential_scopes CHECK (cardinality(scopes) > 0),
  CONSTRAINT credential_cap CHECK (daily_cap_centavos >= 0),
  CONSTRAINT credential_certificate CHECK ((certificate IS NULL) = (certificate_thumbprint IS NULL)),
  CONSTRAINT credential_secret CHECK ((secret_hash IS NULL) = (secret_shown IS NULL)),
  CONSTRAINT credential_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE UNIQUE INDEX credential_by_client ON bank.credential (client_id);
GRANT SELECT, INSERT ON bank.credential TO ipe_app;
GRANT UPDATE (name, scopes, daily_cap_centavos, valid_until, certificate, certificate_thumbprint, version, secret_for,
    secret_hash, secret_shown, revoked_at, revoked_by)
  ON bank.credential TO ipe_app;

-- Tokens live for an hour at most; what is kept is the hash of each.
CREATE TABLE bank.credential_token (
  token_hash bytea PRIMARY KEY,
  company_id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  -- What it was asked for, of what the credential has.
  scopes text[] NOT NULL,
  -- The certificate with which it was asked for (RFC 8705, x5t#S256); null: none.
  certificate_thumbprint text COLLATE "C",
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, credential_id) REFERENCES bank.credential (company_id, id)
);
CREATE INDEX credential_token_of ON bank.credential_token (company_id, credential_id);
CREATE INDEX credential_token_over ON bank.credential_token (expires_at);
GRANT SELECT, INSERT, DELETE ON bank.credential_token TO ipe_app;

-- When a program last called with it; apart, so that calls never wait for a change of the credential.
CREATE TABLE bank.credential_use (
  company_id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (company_id, credential_id),
  FOREIGN KEY (company_id, credential_id) REFERENCES bank.credential (company_id, id)
);
GRANT SELECT, INSERT ON bank.credential_use TO ipe_app;
GRANT UPDATE (at, address) ON bank.credential_use TO ipe_app;

-- What programs called, kept for 90 days.
CREATE TABLE bank.program_call (
  company_id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  address text NOT NULL,
  status int NOT NULL,
  outcome text NOT NULL,
  refusal jsonb,
  elapsed_ms int NOT NULL,
  trace_id text NOT NULL,
  key text,
  difference jsonb NOT NULL,
  PRIMARY KEY (company_id, credential_id, id),
  CONSTRAINT program_call_outcome CHECK (outcome IN ('done', 'replayed', 'refused', 'failed')),
  FOREIGN KEY (company_id, credential_id) REFERENCES bank.credential (company_id, id)
);
CREATE INDEX program_call_at ON bank.program_call (company_id, credential_id, at DESC, id DESC);
CREATE INDEX program_call_old ON bank.program_call (at);
GRANT SELECT, INSERT, DELETE ON bank.program_call TO ipe_app;
