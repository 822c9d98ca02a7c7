-- Orders that are due and that a server has taken up: no other server does the same work beside it. What becomes of an order is
-- decided by its version all the same; a row here only says who looks at it, and how often looking at it broke.
CREATE TABLE bank.due_order (
  company_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  -- A kind of being due (payment-orders, order-queries.ts).
  due_as text COLLATE "C" NOT NULL,
  -- By the database's clock: the lease of a process.
  taken_until timestamptz NOT NULL,
  -- Tries one after the other that broke, and until when the order is left alone for it.
  broken_tries integer NOT NULL DEFAULT 0,
  rests_until timestamptz,
  PRIMARY KEY (company_id, order_id, due_as),
  CONSTRAINT due_order_as CHECK (due_as IN ('expiring', 'scheduled', 'unanswered')),
  CONSTRAINT due_order_tries CHECK (broken_tries >= 0 AND (broken_tries = 0) = (rests_until IS NULL))
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, DELETE ON bank.due_order TO ipe_app;
GRANT UPDATE (taken_until, broken_tries, rests_until) ON bank.due_order TO ipe_app;
