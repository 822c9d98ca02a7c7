-- Warnings and counted limits, too, are written with every payment and read whole: kept as they are written.
ALTER TABLE bank.payment_order
  ALTER COLUMN warnings TYPE json USING warnings::json,
  ALTER COLUMN counted TYPE json USING counted::json;
