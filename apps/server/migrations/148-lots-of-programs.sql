-- Batches of charges that programs make (API Pix, lotecobv): by an id of their own, with rows that may name a location, and
-- with changes of rows that are made one by one after the call.

ALTER TABLE bank.pix_charge_batch
  -- The id that a program gave it, as a number: that of digits is itself, of another text it is worked out. Null: made on screen.
  ADD COLUMN number bigint,
  -- What it was called at first; null: it still is.
  ADD COLUMN first_name text,
  ADD CONSTRAINT pix_charge_batch_number CHECK ((number IS NULL) = (given_id IS NULL));
CREATE INDEX pix_charge_batch_numbered ON bank.pix_charge_batch (company_id, number) WHERE number IS NOT NULL;
CREATE INDEX pix_charge_batch_of_programs ON bank.pix_charge_batch (company_id, created_at, id) WHERE given_id IS NOT NULL;
GRANT UPDATE (name, first_name) ON bank.pix_charge_batch TO ipe_app;

ALTER TABLE bank.pix_charge_batch_row
  -- The location that its charge is to take; null: one of its own.
  ADD COLUMN location_id bigint,
  -- What was asked for at first, with the location; null: the row still asks for that.
  ADD COLUMN first jsonb,
  -- Why the last change of its charge was refused; null: none was, or a later one was made.
  ADD COLUMN change_problem jsonb,
  ADD CONSTRAINT pix_charge_batch_row_changed CHECK (change_problem IS NULL OR state = 'created');
CREATE INDEX pix_charge_batch_row_without_charge ON bank.pix_charge_batch_row (company_id, txid) WHERE state <> 'created';
GRANT UPDATE (location_id, first, change_problem) ON bank.pix_charge_batch_row TO ipe_app;

-- Changes of rows that wait to be made, each once and those of a row in their order.
CREATE TABLE bank.pix_charge_batch_change (
  company_id text COLLATE "C" NOT NULL,
  batch_id text COLLATE "C" NOT NULL,
  row int NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  change jsonb NOT NULL,
  asked_by jsonb NOT NULL,
  PRIMARY KEY (company_id, batch_id, row, seq),
  FOREIGN KEY (company_id, batch_id, row) REFERENCES bank.pix_charge_batch_row ON DELETE CASCADE
);
CREATE UNIQUE INDEX pix_charge_batch_change_oldest ON bank.pix_charge_batch_change (seq);
GRANT SELECT, INSERT, DELETE ON bank.pix_charge_batch_change TO ipe_app;
