-- What whoever got the money of a settled order gave back: {at, amount, words}. The order stays settled, for the money had left, and
-- tells of it; a second return finds the first.
ALTER TABLE bank.payment_order ADD COLUMN returned jsonb,
  ADD CONSTRAINT payment_order_returned CHECK (returned IS NULL OR state = 'settled');
GRANT UPDATE (returned) ON bank.payment_order TO ipe_app;
