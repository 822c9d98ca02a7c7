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
