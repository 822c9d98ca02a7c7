-- Many charges at once: a batch, and each row of it until it has become a charge or been refused. What a row asks for, and the
-- txid that its charge will have, are kept before anything is made of it: whoever goes on after a crash makes the same charge.

CREATE TABLE bank.pix_charge_batch (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  -- What a program calls it; null: it was put together on screen.
  given_id text COLLATE "C",
  name text NOT NULL,
  state text NOT NULL,
  -- How many rows it has when it is whole.
  rows int NOT NULL,
  -- SHA-256 over its rows, in their order; null while they come.
  digest bytea,
  account_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  -- When something was last made of it: the one that was served longest ago is next.
  touched_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_charge_batch_state CHECK (state IN ('receiving', 'making', 'done')),
  CONSTRAINT pix_charge_batch_rows CHECK (rows BETWEEN 1 AND 10000),
  CONSTRAINT pix_charge_batch_whole CHECK ((digest IS NULL) = (state = 'receiving')),
  CONSTRAINT pix_charge_batch_done CHECK ((done_at IS NULL) = (state <> 'done'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX pix_charge_batch_given ON bank.pix_charge_batch (company_id, given_id) WHERE given_id IS NOT NULL;
CREATE INDEX pix_charge_batch_newest ON bank.pix_charge_batch (company_id, created_at DESC, id DESC) WHERE state <> 'receiving';
CREATE INDEX pix_charge_batch_same ON bank.pix_charge_batch (company_id, digest) WHERE digest IS NOT NULL;
CREATE INDEX pix_charge_batch_to_make ON bank.pix_charge_batch (touched_at) WHERE state = 'making';
CREATE INDEX pix_charge_batch_left ON bank.pix_charge_batch (touched_at) WHERE state = 'receiving';
GRANT SELECT, INSERT, DELETE ON bank.pix_charge_batch TO ipe_app;
GRANT UPDATE (state, digest, touched_at, done_at) ON bank.pix_charge_batch TO ipe_app;

CREATE TABLE bank.pix_charge_batch_row (
  company_id text COLLATE "C" NOT NULL,
  batch_id text COLLATE "C" NOT NULL,
  row int NOT NULL,
  state text NOT NULL,
  -- What is asked for, its txid included.
  content jsonb NOT NULL,
  txid text COLLATE "C" NOT NULL,
  -- The company's own name for it.
  reference text,
  -- SHA-256 of what was sent.
  digest bytea NOT NULL,
  charge_id text COLLATE "C",
  -- Why it was refused: the code, and what fills its sentence.
  problem jsonb,
  PRIMARY KEY (company_id, batch_id, row),
  FOREIGN KEY (company_id, batch_id) REFERENCES bank.pix_charge_batch ON DELETE CASCADE,
  FOREIGN KEY (company_id, charge_id) REFERENCES bank.pix_charge (company_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT pix_charge_batch_row_state CHECK (state IN ('pending', 'created', 'refused')),
  CONSTRAINT pix_charge_batch_row_charge CHECK ((charge_id IS NOT NULL) = (state = 'created')),
  CONSTRAINT pix_charge_batch_row_problem CHECK ((problem IS NOT NULL) = (state = 'refused')),
  CONSTRAINT pix_charge_batch_row_txid CHECK (txid ~ '^[a-zA-Z0-9]{26,35}$')
) WITH (fillfactor = 70);
CREATE INDEX pix_charge_batch_row_pending ON bank.pix_charge_batch_row (company_id, batch_id, row) WHERE state = 'pending';
CREATE UNIQUE INDEX pix_charge_batch_row_of_charge ON bank.pix_charge_batch_row (company_id, charge_id)
  WHERE charge_id IS NOT NULL;
GRANT SELECT, INSERT ON bank.pix_charge_batch_row TO ipe_app;
GRANT UPDATE (state, content, txid, reference, digest, charge_id, problem) ON bank.pix_charge_batch_row TO ipe_app;

-- Which row of which batch a charge was, and what its company calls it.
ALTER TABLE bank.pix_charge
  ADD COLUMN batch_id text COLLATE "C",
  ADD COLUMN batch_row int,
  ADD COLUMN reference text,
  ADD CONSTRAINT pix_charge_batch_whole CHECK ((batch_id IS NULL) = (batch_row IS NULL)),
  ADD CONSTRAINT pix_charge_batch_of FOREIGN KEY (company_id, batch_id) REFERENCES bank.pix_charge_batch (company_id, id);
CREATE UNIQUE INDEX pix_charge_batch_once ON bank.pix_charge (company_id, batch_id, batch_row) WHERE batch_id IS NOT NULL;
