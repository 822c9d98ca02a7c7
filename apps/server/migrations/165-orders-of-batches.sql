-- An order that a batch made is one of its rows: the batch's order stands where a series would (045), and the batch beside it.
ALTER TABLE bank.payment_order ADD COLUMN batch_id text COLLATE "C",
  ADD CONSTRAINT payment_order_of_batch CHECK (batch_id IS NULL OR series_order_id IS NOT NULL);
CREATE INDEX payment_order_rows ON bank.payment_order (company_id, batch_id, occurrence) WHERE batch_id IS NOT NULL;
-- What of a batch came back, also long after all of it was paid.
CREATE INDEX payment_order_rows_returned ON bank.payment_order (company_id, batch_id)
  WHERE batch_id IS NOT NULL AND returned IS NOT NULL;
-- Whom a key led to: a list of payments names keys, and is held against what was paid to them before.
CREATE INDEX payment_order_by_key ON bank.payment_order (company_id, (payee ->> 'key'), amount_centavos, id)
  WHERE payee ->> 'key' IS NOT NULL;
