-- A payment need not have a name of its rail's own (inside this bank, or on a rail that gives none).
ALTER TABLE bank.receipt ALTER COLUMN end_to_end_id DROP NOT NULL;
-- New receipts keep the payee whole, with its kind; this column holds the masked key of those from before.
COMMENT ON COLUMN bank.receipt.masked_key IS 'receipts from before payees had kinds';
