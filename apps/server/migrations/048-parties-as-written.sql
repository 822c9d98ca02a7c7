-- What an order and its receipt say of the parties is written with every payment and read whole: kept as it is written,
-- it need not be taken apart each time. Searches look into it with ->> all the same.
ALTER TABLE bank.payment_order
  ALTER COLUMN payee TYPE json USING payee::json,
  ALTER COLUMN rail_content TYPE json USING rail_content::json;
ALTER TABLE bank.receipt
  ALTER COLUMN payer TYPE json USING payer::json,
  ALTER COLUMN payee TYPE json USING payee::json;
