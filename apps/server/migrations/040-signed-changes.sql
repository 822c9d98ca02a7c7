-- Changes of rights, rules, limits and devices, kept until they are signed in the app.

CREATE TABLE bank.signed_change (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  state text NOT NULL,
  -- Rises with every step, so that two at once cannot both happen.
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  lines jsonb NOT NULL,
  notes jsonb NOT NULL,
  content jsonb NOT NULL,
  content_hash bytea NOT NULL,
  subject text COLLATE "C",
  needs_second boolean NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamptz NOT NULL,
  signed_at timestamptz,
  signed_device_id text COLLATE "C",
  decided_by text COLLATE "C",
  decided_at timestamptz,
  reason text,
  expires_at timestamptz NOT NULL,
  result_id text,
  -- The Idempotency-Key under which it was asked for, what the request was, and its first answer as it went out.
  request_key text COLLATE "C",
  request_hash bytea,
  answer text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, asked_by) REFERENCES bank.operator,
  CONSTRAINT signed_change_state CHECK (state IN ('awaiting_signature', 'awaiting_second', 'done', 'failed', 'refused',
    'cancelled', 'expired')),
  CONSTRAINT signed_change_request CHECK ((request_key IS NULL) = (request_hash IS NULL)
    AND (request_key IS NULL) = (answer IS NULL))
);
CREATE UNIQUE INDEX signed_change_by_request ON bank.signed_change (company_id, kind, request_key);
CREATE INDEX signed_change_open ON bank.signed_change (expires_at) WHERE state IN ('awaiting_signature', 'awaiting_second');
GRANT SELECT, INSERT ON bank.signed_change TO ipe_app;
GRANT UPDATE (state, version, needs_second, signed_at, signed_device_id, decided_by, decided_at, reason, expires_at,
  result_id) ON bank.signed_change TO ipe_app;

-- When a device ceased to be trusted; null: it is, or never was. A colleague's device that was blocked a moment ago still
-- makes changes of rights wait for that colleague.
ALTER TABLE bank.device ADD COLUMN trusted_until timestamptz;
GRANT UPDATE (trusted_until) ON bank.device TO ipe_app;
CREATE INDEX session_by_device ON bank.session (company_id, device_id, last_seen_at) WHERE device_id IS NOT NULL;
