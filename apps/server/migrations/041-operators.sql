-- What approval rules and sign-in know of an operator, and who stands in for whom.

ALTER TABLE bank.operator
  ADD COLUMN approver_class text,
  -- The last day on which this operator may come in, by the clocks of São Paulo.
  ADD COLUMN access_until date,
  -- Sessions are forgotten after a while; when somebody last came in is not.
  ADD COLUMN last_access_at timestamptz,
  ADD CONSTRAINT operator_approver_class CHECK (approver_class IN ('A', 'B', 'C'));
GRANT UPDATE (approver_class, access_until, last_access_at) ON bank.operator TO ipe_app;

-- A person comes back as the same operator, found by CPF; the e-mail of one who was removed is free for others.
DROP INDEX bank.operator_by_email;
CREATE UNIQUE INDEX operator_by_email ON bank.operator (company_id, lower(email)) WHERE state <> 'removed';

CREATE UNIQUE INDEX permission_profile_by_name ON bank.permission_profile (company_id, lower(name));
GRANT DELETE ON bank.permission_profile TO ipe_app;

-- Somebody is away and another one approves in their place, both days included. One for each person at a time; one that
-- is over stays until the next takes its place.
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
