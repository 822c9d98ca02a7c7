-- A look-up that a Pix code led to keeps what the code fixes of the payment: amount, day, txid, where its charge stands.
ALTER TABLE bank.pix_lookup ADD COLUMN code jsonb;
