-- The amount above which the company had payments confirmed when an order was made or edited, where that is why it waits for
-- the app: it may be another one by the time the reason is read. Null for every other reason, and for orders from before.
ALTER TABLE bank.payment_order ADD COLUMN confirmation_threshold_centavos bigint;
GRANT UPDATE (confirmation_threshold_centavos) ON bank.payment_order TO ipe_app;
