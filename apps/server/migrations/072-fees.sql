-- Fees: what a company owes the bank for an order or for a month, from the moment at which it is owed.

CREATE TABLE bank.fee (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  line text NOT NULL,
  -- The first day of the month that it counts for.
  month date NOT NULL,
  -- The order that it is for; null for the monthly fee.
  order_id text COLLATE "C",
  -- As the statement names it.
  description text NOT NULL,
  amount_centavos bigint NOT NULL,
  -- open: it waits for money. free: a month for which nothing is owed. given-back: charged and returned, or, without
  -- charged_at, called off while it waited.
  state text NOT NULL,
  -- Since when it is owed: the oldest is charged first.
  due_at timestamptz NOT NULL,
  charged_at timestamptz,
  given_back_at timestamptz,
  -- Why, in words that the company may read.
  given_back_because text,
  PRIMARY KEY (company_id, id),
  CONSTRAINT fee_state CHECK (state IN ('free', 'open', 'charged', 'given-back')),
  CONSTRAINT fee_amount CHECK (amount_centavos >= 0 AND (state = 'free') = (amount_centavos = 0)),
  CONSTRAINT fee_charged CHECK (CASE state WHEN 'charged' THEN charged_at IS NOT NULL WHEN 'given-back' THEN true
    ELSE charged_at IS NULL END),
  CONSTRAINT fee_given_back CHECK ((state = 'given-back') = (given_back_at IS NOT NULL)
    AND (given_back_at IS NULL) = (given_back_because IS NULL)),
  CONSTRAINT fee_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT fee_order CHECK (line <> 'monthly' OR order_id IS NULL)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX fee_of_order ON bank.fee (company_id, order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX fee_monthly_once ON bank.fee (company_id, month) WHERE line = 'monthly';
CREATE INDEX fee_open ON bank.fee (company_id, due_at, id) WHERE state = 'open';
CREATE INDEX fee_by_month ON bank.fee (company_id, month);
GRANT SELECT, INSERT ON bank.fee TO ipe_app;
GRANT UPDATE (state, charged_at, given_back_at, given_back_because) ON bank.fee TO ipe_app;

-- Fees begin now: a company's first row says since when, and for the present month nothing is owed.
INSERT INTO bank.fee (company_id, id, line, month, description, amount_centavos, state, due_at)
  SELECT id, 'fee_' || substr(md5(id), 1, 26), 'monthly',
    date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo')::date, 'Mensalidade', 0, 'free', now()
  FROM bank.company;

-- {line, agreed, amount, isFree}: agreed is the most that may be charged, for it was shown and signed; amount is what is
-- charged. Null for orders from before fees, and for payments of a series from then.
ALTER TABLE bank.payment_order ADD COLUMN fee json;
GRANT UPDATE (fee) ON bank.payment_order TO ipe_app;

-- What the payment cost; null where nothing was charged for it.
ALTER TABLE bank.receipt ADD COLUMN fee_centavos bigint;
