-- Payments that repeat. A series is an order of its own, scheduled for its next day: on each day it makes one order, and
-- the last one it pays itself.

ALTER TABLE bank.payment_order
  -- {recurrence, firstDate, agreedOn, number, countedBefore, made, paused}; null for a single payment.
  ADD COLUMN series jsonb,
  -- The series that made this order, which of its payments it is, from 1, the revision that was signed, and the day
  -- before the rule for holidays.
  ADD COLUMN series_order_id text COLLATE "C",
  ADD COLUMN occurrence integer,
  ADD COLUMN series_revision integer,
  ADD COLUMN series_planned_for date,
  ADD CONSTRAINT payment_order_occurrence CHECK (num_nulls(series_order_id, occurrence, series_revision,
    series_planned_for) IN (0, 4)),
  ADD FOREIGN KEY (company_id, series_order_id) REFERENCES bank.payment_order;
-- However many servers there are, a day's payment of a series is made once.
CREATE UNIQUE INDEX payment_order_of_series ON bank.payment_order (company_id, series_order_id, occurrence)
  WHERE series_order_id IS NOT NULL;
GRANT UPDATE (series) ON bank.payment_order TO ipe_app;
