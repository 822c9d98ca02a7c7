-- Keys have a life of their own: asked for, active, removed, refused, wanted by others. Until now a row was a key that
-- stood, or a random one still to be made, under a made-up name.
ALTER TABLE bank.pix_key
  ADD COLUMN id text COLLATE "C",
  ADD COLUMN state text,
  -- Names the request to the directory: asked again it is the same one.
  ADD COLUMN request_id uuid,
  ADD COLUMN refusal text;
UPDATE bank.pix_key SET
  id = 'pky_' || substr(md5(key), 1, 26),
  state = CASE WHEN type = 'EVP' AND registered_at IS NULL THEN 'asking' ELSE 'active' END,
  -- As the server named it so far: a UUID out of the key's hash (RFC 9562, version 8).
  request_id = regexp_replace(encode(sha256(convert_to(key, 'UTF8')), 'hex'),
    '^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$', '\1-\2-8\3-a\4-\5')::uuid;
ALTER TABLE bank.pix_key
  DROP CONSTRAINT pix_key_pkey,
  ALTER COLUMN key DROP NOT NULL,
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN state SET NOT NULL,
  ALTER COLUMN request_id SET NOT NULL,
  ADD PRIMARY KEY (company_id, id),
  ADD CONSTRAINT pix_key_state CHECK (state IN ('asking', 'active', 'removing', 'refused')),
  ADD CONSTRAINT pix_key_refusal CHECK ((state = 'refused') = (refusal IS NOT NULL));
UPDATE bank.pix_key SET key = NULL WHERE state = 'asking';
ALTER TABLE bank.pix_key ADD CONSTRAINT pix_key_named CHECK (key IS NOT NULL OR (type = 'EVP' AND state <> 'active'));
-- A key leads to one account in the whole country; who else asks for it may wait for the directory's answer.
CREATE UNIQUE INDEX pix_key_held ON bank.pix_key (key) WHERE state IN ('active', 'removing');
CREATE UNIQUE INDEX pix_key_once ON bank.pix_key (company_id, key);
CREATE UNIQUE INDEX pix_key_request ON bank.pix_key (company_id, request_id);
CREATE INDEX pix_key_under_way ON bank.pix_key (state, created_at) WHERE state <> 'active';
GRANT UPDATE (key, state, request_id, refusal, created_at, registered_at) ON bank.pix_key TO ipe_app;
GRANT DELETE ON bank.pix_key TO ipe_app;

-- Codes that prove whose an e-mail or telephone is, to register it or to answer a claim for it.
CREATE TABLE bank.pix_key_code (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  key_type text NOT NULL,
  key text COLLATE "C" NOT NULL,
  claim_id text COLLATE "C",
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left smallint NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_key_code_type CHECK (key_type IN ('EMAIL', 'PHONE')),
  CONSTRAINT pix_key_code_tries CHECK (tries_left >= 0)
);
CREATE INDEX pix_key_code_by_key ON bank.pix_key_code (key, sent_at);
CREATE INDEX pix_key_code_by_moment ON bank.pix_key_code (sent_at);
GRANT SELECT, INSERT, DELETE ON bank.pix_key_code TO ipe_app;
GRANT UPDATE (tries_left, used_at) ON bank.pix_key_code TO ipe_app;

-- Claims, of either side. Where both companies are ours, each has its own row of the one claim.
CREATE TABLE bank.pix_key_claim (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  key_type text NOT NULL,
  key text COLLATE "C" NOT NULL,
  state text NOT NULL,
  request_id uuid NOT NULL,
  -- The directory's name of it; null while it has not answered.
  directory_id uuid,
  other_ispb text COLLATE "C",
  created_at timestamptz NOT NULL,
  resolution_end timestamptz,
  completion_end timestamptz,
  last_modified timestamptz,
  confirm_reason text,
  cancel_reason text,
  cancelled_by text,
  -- What somebody of the company decided: carried out until the directory has heard it.
  answer text,
  answered_by_name text,
  answered_at timestamptz,
  -- When the claimer of a telephone proved once more that it is theirs.
  proven_at timestamptz,
  proven_by_name text,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_key_claim_side CHECK (side IN ('claimer', 'donor')),
  CONSTRAINT pix_key_claim_type CHECK (type IN ('portability', 'ownership')),
  CONSTRAINT pix_key_claim_state CHECK (
    state IN ('asking', 'open', 'waiting', 'confirmed', 'completed', 'cancelled', 'refused')),
  CONSTRAINT pix_key_claim_known CHECK ((directory_id IS NULL) = (state IN ('asking', 'refused'))),
  CONSTRAINT pix_key_claim_answer CHECK (answer IN ('give', 'keep', 'withdraw')),
  CONSTRAINT pix_key_claim_answered CHECK (num_nulls(answer, answered_by_name, answered_at) IN (0, 3)),
  CONSTRAINT pix_key_claim_ended CHECK ((ended_at IS NULL) = (state IN ('asking', 'open', 'waiting', 'confirmed')))
);
CREATE UNIQUE INDEX pix_key_claim_directory ON bank.pix_key_claim (directory_id, side);
-- One claim at a time for a key.
CREATE UNIQUE INDEX pix_key_claim_live ON bank.pix_key_claim (company_id, side, key) WHERE ended_at IS NULL;
CREATE INDEX pix_key_claim_under_way ON bank.pix_key_claim (created_at) WHERE ended_at IS NULL;
CREATE INDEX pix_key_claim_by_change ON bank.pix_key_claim (last_modified);
GRANT SELECT, INSERT ON bank.pix_key_claim TO ipe_app;
GRANT UPDATE (state, directory_id, other_ispb, resolution_end, completion_end, last_modified, confirm_reason, cancel_reason,
  cancelled_by, answer, answered_by_name, answered_at, proven_at, proven_by_name, ended_at) ON bank.pix_key_claim TO ipe_app;
