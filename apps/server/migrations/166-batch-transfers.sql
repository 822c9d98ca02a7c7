-- Lists of payments: a draft of them that is mended until it is asked for, and then what each of its rows became. The order
-- that is asked for, confirmed and approved stands in bank.payment_order; here is what it stands for.

CREATE TABLE bank.batch (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  -- Rises with each change of the draft: what is asked for names the one that was seen.
  version int NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  file_name text,
  -- SHA-256 of the file's bytes, as whoever read it says or as the bank read it.
  file_hash bytea,
  group_id text COLLATE "C",
  retry_of text COLLATE "C",
  -- The day of rows that name none.
  date date NOT NULL,
  confidential boolean NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_by_name text NOT NULL,
  -- When somebody, or a loop, last did something to it.
  touched_at timestamptz NOT NULL,
  -- SHA-256 over what its rows say, once it was asked for: the same rows are known again by it.
  content_digest bytea,
  -- The order that stands for it, who asked for it, and when; null: a draft.
  order_id text COLLATE "C",
  asked_at timestamptz,
  asked_by_name text,
  -- Every row has become an order or stopped.
  made_at timestamptz,
  -- Every payment of it is at its end: what they came to then, which does not change any more.
  done_at timestamptz,
  outcome jsonb,
  -- Who asked for what has not gone to be called off, while that is under way.
  calling_off jsonb,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, order_id) REFERENCES bank.payment_order DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT batch_source CHECK (source IN ('typed', 'sheet', 'group', 'cnab', 'retry')),
  CONSTRAINT batch_asked CHECK (num_nulls(order_id, asked_at, asked_by_name, content_digest) IN (0, 4)),
  CONSTRAINT batch_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT batch_hash CHECK (file_hash IS NULL OR octet_length(file_hash) = 32)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX batch_of_order ON bank.batch (company_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX batch_drafts ON bank.batch (company_id, created_at DESC, id DESC) WHERE order_id IS NULL;
CREATE INDEX batch_newest ON bank.batch (company_id, created_at DESC, id DESC);
CREATE INDEX batch_same_file ON bank.batch (company_id, file_hash) WHERE file_hash IS NOT NULL;
CREATE INDEX batch_same_rows ON bank.batch (company_id, content_digest) WHERE content_digest IS NOT NULL;
CREATE INDEX batch_to_make ON bank.batch (touched_at) WHERE order_id IS NOT NULL AND made_at IS NULL;
CREATE INDEX batch_to_end ON bank.batch (touched_at) WHERE made_at IS NOT NULL AND done_at IS NULL;
CREATE INDEX batch_to_call_off ON bank.batch (touched_at) WHERE calling_off IS NOT NULL;
CREATE INDEX batch_left ON bank.batch (touched_at) WHERE order_id IS NULL;
GRANT SELECT, INSERT, DELETE ON bank.batch TO ipe_app;
GRANT UPDATE (version, name, file_name, file_hash, date, confidential, touched_at, content_digest, order_id, asked_at,
  asked_by_name, made_at, done_at, outcome, calling_off) ON bank.batch TO ipe_app;

CREATE TABLE bank.batch_row (
  company_id text COLLATE "C" NOT NULL,
  batch_id text COLLATE "C" NOT NULL,
  row int NOT NULL,
  -- invalid, to-confirm, ready, left-out; of a batch that was agreed to, made or stopped in the end.
  state text NOT NULL,
  -- As it was typed or stood in the file.
  typed jsonb NOT NULL,
  -- SHA-256 of what it says: what is signed of it.
  digest bytea NOT NULL,
  -- What of it could be read; null where that is what is wrong with it.
  kind text,
  amount_centavos bigint,
  date date,
  document text COLLATE "C",
  -- What leads to whom it pays, in the words of its way of paying: the same twice is the same payee.
  reach text COLLATE "C",
  -- Who gets it and what the rail reads, once that is known: {payee, railContent, warnings}.
  found jsonb,
  payee_fingerprint text COLLATE "C",
  -- new, registered, same-owner: as far as is known.
  relation text,
  -- unasked, waiting, checked; and when whoever waits may be looked up.
  owner text NOT NULL,
  next_look_at timestamptz,
  problems jsonb NOT NULL,
  notices jsonb NOT NULL,
  -- The first other row that pays the same amount to the same payee, and the day on which that was last paid before.
  same_as int,
  paid_before date,
  is_confirmed boolean NOT NULL,
  -- The order that it became, or why it became none.
  order_id text COLLATE "C",
  stopped jsonb,
  PRIMARY KEY (company_id, batch_id, row),
  FOREIGN KEY (company_id, batch_id) REFERENCES bank.batch ON DELETE CASCADE,
  FOREIGN KEY (company_id, order_id) REFERENCES bank.payment_order DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT batch_row_number CHECK (row BETWEEN 1 AND 10000),
  CONSTRAINT batch_row_state CHECK (state IN ('invalid', 'to-confirm', 'ready', 'left-out', 'made', 'stopped')),
  CONSTRAINT batch_row_made CHECK ((order_id IS NOT NULL) = (state = 'made')),
  CONSTRAINT batch_row_stopped CHECK ((stopped IS NOT NULL) = (state = 'stopped')),
  CONSTRAINT batch_row_owner CHECK (owner IN ('unasked', 'waiting', 'checked')),
  CONSTRAINT batch_row_ready CHECK (state NOT IN ('ready', 'made') OR num_nulls(kind, amount_centavos, reach, relation) = 0)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX batch_row_of_order ON bank.batch_row (company_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX batch_row_to_make ON bank.batch_row (company_id, batch_id, row) WHERE state = 'ready' AND owner <> 'waiting';
CREATE INDEX batch_row_to_look ON bank.batch_row (next_look_at) WHERE owner = 'waiting' AND state IN ('ready', 'to-confirm');
CREATE INDEX batch_row_same ON bank.batch_row (company_id, reach, amount_centavos) WHERE reach IS NOT NULL;
-- They go with their batch.
GRANT SELECT, INSERT ON bank.batch_row TO ipe_app;
GRANT UPDATE (state, typed, digest, kind, amount_centavos, date, document, reach, found, payee_fingerprint, relation, owner,
  next_look_at, problems, notices, same_as, paid_before, is_confirmed, order_id,
  stopped) ON bank.batch_row TO ipe_app;

ALTER TABLE bank.payment_order ADD FOREIGN KEY (company_id, batch_id) REFERENCES bank.batch (company_id, id);
