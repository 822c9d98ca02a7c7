-- Approval rules of a company and their versions.

-- The rules in force as {"version": n, "rules": …}; null: none were ever made. Read with every order.
ALTER TABLE bank.company ADD COLUMN approval_rules jsonb;
GRANT UPDATE (approval_rules) ON bank.company TO ipe_app;

CREATE TABLE bank.approval_rules_version (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  since timestamptz NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  made_by_name text NOT NULL,
  approved_by_name text,
  restores integer,
  PRIMARY KEY (company_id, version)
);
GRANT SELECT, INSERT ON bank.approval_rules_version TO ipe_app;

-- What a person chose on the web to approve in their own app; the newest takes the place of the one before.
CREATE TABLE bank.approval_ask (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  order_ids text[] COLLATE "C" NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, operator_id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator
);
GRANT SELECT, INSERT ON bank.approval_ask TO ipe_app;
GRANT UPDATE (id, order_ids, asked_at, expires_at) ON bank.approval_ask TO ipe_app;

-- "Payments to this person went to another account until now."
CREATE INDEX known_payee_by_document ON bank.known_payee (company_id, split_part(fingerprint, ':', 4));
