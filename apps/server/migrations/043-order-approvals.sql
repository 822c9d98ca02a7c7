-- Approvals of payment orders.

-- What the order needs, as decided when it was made or sent back: why, by which rule of which version, the steps (none:
-- it goes alone) and the maker's day sum that decided. Null where the company had no rules.
ALTER TABLE bank.payment_order ADD COLUMN approval jsonb;
GRANT UPDATE (approval, amount_centavos, planned_date, message, rail_content, warnings) ON bank.payment_order TO ipe_app;

-- One signature of one person over one revision of an order. A payment that a series made has those of its series.
CREATE TABLE bank.order_approval (
  company_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  -- The person, whatever their sign-in: one signature of each (SECURITY Z06).
  cpf char(11) COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  -- Who was away, where the person signed as a substitute.
  in_place_of text,
  device_id text COLLATE "C" NOT NULL,
  -- The order's version that the signature led to: its step in the time line.
  version integer NOT NULL,
  -- What was signed, whole, and its SHA-256 (SECURITY Z07).
  content text NOT NULL,
  content_hash bytea NOT NULL,
  signature text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, order_id, revision, cpf),
  FOREIGN KEY (company_id, order_id) REFERENCES bank.payment_order,
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT order_approval_hash CHECK (content_hash = sha256(convert_to(content, 'UTF8')))
);
GRANT SELECT, INSERT ON bank.order_approval TO ipe_app;
