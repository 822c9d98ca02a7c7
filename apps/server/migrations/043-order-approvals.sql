-- Approvals of payment orders.

-- What the order needs, as decided when it was made: rule, version and steps; null where it goes alone.
ALTER TABLE bank.payment_order ADD COLUMN approval jsonb;
GRANT UPDATE (approval, amount_centavos, planned_date, message, rail_content, warnings) ON bank.payment_order TO ipe_app;

-- One signature of one person over one revision of an order. The order is named by its id alone because a payment of a
-- series is approved with its series.
CREATE TABLE bank.order_approval (
  company_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  -- The person, whatever their sign-in: one signature of each (SECURITY Z06).
  cpf char(11) COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  in_place_of text,
  device_id text COLLATE "C" NOT NULL,
  -- SHA-256 over what was signed (SECURITY Z07).
  content_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, order_id, revision, cpf),
  FOREIGN KEY (company_id, order_id) REFERENCES bank.payment_order,
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator
);
GRANT SELECT, INSERT ON bank.order_approval TO ipe_app;
