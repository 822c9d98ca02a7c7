-- Where a company's systems are told of the Pix of charges that its keys received.

CREATE TABLE bank.webhook (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  -- The Pix key as the directory writes it.
  key text COLLATE "C" NOT NULL,
  url text NOT NULL,
  -- Of the url: what bounds how much goes there at once.
  host text COLLATE "C" NOT NULL,
  came_by text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  -- Entries of the account up to this one came before it.
  since_entry_seq bigint NOT NULL,
  -- Rises with each change: a signed change that waits rests on one.
  version int NOT NULL DEFAULT 0,
  -- What signs deliveries, sealed by a key that is not in the database (decision 069).
  secret bytea NOT NULL,
  secret_shown jsonb,
  -- Who may see it: the person who asked for it; null: any administrator, for it came by the API.
  secret_for text COLLATE "C",
  former_secret bytea,
  former_secret_until timestamptz,
  -- When people were last told that a delivery was given up.
  given_up_told_at timestamptz,
  removed_at timestamptz,
  -- The last entry of the account that it was told of.
  until_entry_seq bigint,
  PRIMARY KEY (company_id, id),
  CONSTRAINT webhook_id CHECK (id ~ '^whk_[0-9a-z]{26}$'),
  CONSTRAINT webhook_came_by CHECK (came_by IN ('screen', 'api')),
  CONSTRAINT webhook_former CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CONSTRAINT webhook_removed CHECK ((removed_at IS NULL) = (until_entry_seq IS NULL))
);
CREATE UNIQUE INDEX webhook_by_key ON bank.webhook (company_id, key) WHERE removed_at IS NULL;
GRANT SELECT, INSERT ON bank.webhook TO ipe_app;
GRANT UPDATE (url, host, version, secret, secret_shown, secret_for, former_secret, former_secret_until, given_up_told_at,
    removed_at, until_entry_seq)
  ON bank.webhook TO ipe_app;

-- How far a company's account and its audit chain have been read for its webhooks.
CREATE TABLE bank.webhook_progress (
  company_id text COLLATE "C" PRIMARY KEY REFERENCES bank.company,
  account_id text COLLATE "C" NOT NULL,
  chain text COLLATE "C" NOT NULL,
  entry_seq bigint NOT NULL,
  audit_seq bigint NOT NULL
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON bank.webhook_progress TO ipe_app;
GRANT UPDATE (entry_seq, audit_seq) ON bank.webhook_progress TO ipe_app;

-- One POST each, kept for 90 days.
CREATE TABLE bank.webhook_delivery (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Where it goes, or was last tried.
  url text NOT NULL,
  host text COLLATE "C" NOT NULL,
  -- What is sent, byte by byte the same at each try.
  body text NOT NULL,
  pix_count int NOT NULL,
  end_to_end_id text COLLATE "C",
  tries int NOT NULL DEFAULT 0,
  -- Since it was last put in the queue by somebody.
  tries_in_round int NOT NULL DEFAULT 0,
  -- When it is tried next. While it is being tried, when another server may take it for lost.
  next_try_at timestamptz,
  last_status int,
  last_fault text,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, webhook_id) REFERENCES bank.webhook (company_id, id),
  CONSTRAINT webhook_delivery_id CHECK (id ~ '^whd_[0-9a-z]{26}$'),
  CONSTRAINT webhook_delivery_kind CHECK (kind IN ('pix', 'test')),
  CONSTRAINT webhook_delivery_state CHECK (state IN ('waiting', 'retrying', 'delivered', 'given_up', 'stopped')),
  CONSTRAINT webhook_delivery_next CHECK ((next_try_at IS NOT NULL) = (state IN ('waiting', 'retrying'))),
  CONSTRAINT webhook_delivery_ended CHECK ((ended_at IS NULL) = (state IN ('waiting', 'retrying')))
) WITH (fillfactor = 70);
CREATE INDEX webhook_delivery_due ON bank.webhook_delivery (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_delivery_newest ON bank.webhook_delivery (company_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_waiting ON bank.webhook_delivery (company_id, webhook_id) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_delivery_old ON bank.webhook_delivery (created_at);
GRANT SELECT, INSERT, DELETE ON bank.webhook_delivery TO ipe_app;
GRANT UPDATE (state, url, host, tries, tries_in_round, next_try_at, last_status, last_fault, ended_at)
  ON bank.webhook_delivery TO ipe_app;

-- What each delivery tells of: a received Pix, or the end of one giving back of it. Once for each webhook; gone with the delivery.
CREATE TABLE bank.webhook_event (
  company_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  -- The giving back; '' where it is the Pix itself.
  return_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, webhook_id, end_to_end_id, return_id),
  FOREIGN KEY (company_id, delivery_id) REFERENCES bank.webhook_delivery (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_event_of_delivery ON bank.webhook_event (company_id, delivery_id);
GRANT SELECT, INSERT ON bank.webhook_event TO ipe_app;

-- What was answered at each try.
CREATE TABLE bank.webhook_try (
  company_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  nth int NOT NULL,
  at timestamptz NOT NULL,
  elapsed_ms int NOT NULL,
  fault text,
  status int,
  headers text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (company_id, delivery_id, nth),
  FOREIGN KEY (company_id, delivery_id) REFERENCES bank.webhook_delivery (company_id, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT ON bank.webhook_try TO ipe_app;
