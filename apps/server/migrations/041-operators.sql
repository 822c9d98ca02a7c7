-- What approval rules and sign-in know of an operator, and who stands in for whom.

ALTER TABLE bank.operator
  ADD COLUMN approver_class text,
  -- The last day on which this operator may come in, by the clocks of São Paulo.
  ADD COLUMN access_until date,
  ADD CONSTRAINT operator_approver_class CHECK (approver_class IN ('A', 'B', 'C'));
GRANT UPDATE (approver_class, access_until) ON bank.operator TO ipe_app;

-- Somebody is away and another one approves in their place, both days included. One for each person at a time.
CREATE TABLE bank.absence (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  substitute_id text COLLATE "C" NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, operator_id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  FOREIGN KEY (company_id, substitute_id) REFERENCES bank.operator,
  CONSTRAINT absence_days CHECK (from_date <= until_date),
  CONSTRAINT absence_two_people CHECK (operator_id <> substitute_id)
);
GRANT SELECT, INSERT, DELETE ON bank.absence TO ipe_app;
GRANT UPDATE (substitute_id, from_date, until_date, made_at) ON bank.absence TO ipe_app;
