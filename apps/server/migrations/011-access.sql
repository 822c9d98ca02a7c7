-- Signing in: failed tries, requests by QR code, and the messages that go out by e-mail and SMS.

-- Failed tries of one identity (hash of account and e-mail or document, whether it exists or not) or of one address.
CREATE TABLE bank.sign_in_try (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz
) WITH (fillfactor = 70);
CREATE INDEX sign_in_try_by_time ON bank.sign_in_try (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank.sign_in_try TO ipe_app;

-- Requests to come in by QR code. Only the hash of the id is kept: whoever knows an id of the simple form may redeem it.
CREATE TABLE bank.access_request (
  id_hash bytea PRIMARY KEY,
  strong boolean NOT NULL,
  state text NOT NULL,
  browser text NOT NULL,
  address text NOT NULL,
  origin text NOT NULL,
  match_number char(2) NOT NULL,
  wrong_numbers smallint NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  company_id text COLLATE "C",
  operator_id text COLLATE "C",
  device_id text COLLATE "C",
  answered_at timestamptz,
  CONSTRAINT access_request_state CHECK (state IN ('pending', 'authorized', 'refused', 'redeemed', 'dead')),
  CONSTRAINT access_request_answered CHECK (
    (state IN ('authorized', 'redeemed')) <= (operator_id IS NOT NULL AND company_id IS NOT NULL))
);
CREATE INDEX access_request_by_address ON bank.access_request (address, requested_at);
CREATE INDEX access_request_by_time ON bank.access_request (requested_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank.access_request TO ipe_app;

-- Which requests an operator was shown or asked to confirm: nobody is worn down by prompts (SECURITY S10).
CREATE TABLE bank.access_prompt (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, operator_id, request_hash)
);
CREATE INDEX access_prompt_by_time ON bank.access_prompt (at);
GRANT SELECT, INSERT, DELETE ON bank.access_prompt TO ipe_app;

-- Messages to people, written with what they tell of and delivered afterwards, at least once. The text is struck out
-- when it was delivered, for it may hold a code.
CREATE TABLE bank.outgoing_message (
  id uuid PRIMARY KEY,
  company_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  delivered_at timestamptz,
  CONSTRAINT outgoing_message_kind CHECK (kind IN ('email', 'sms', 'push'))
);
CREATE INDEX outgoing_message_due ON bank.outgoing_message (due_at) WHERE delivered_at IS NULL;
GRANT SELECT, INSERT ON bank.outgoing_message TO ipe_app;
GRANT UPDATE (text, due_at, tries, delivered_at) ON bank.outgoing_message TO ipe_app;
