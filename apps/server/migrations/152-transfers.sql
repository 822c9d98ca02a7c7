-- Transfers to accounts of this bank, and TEDs to others: two kinds of payment order, made at one screen.

-- Who an account belongs to, frozen for some minutes, so that what was shown is what is paid. It never changes.
CREATE TABLE bank.transfer_lookup (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  payee jsonb NOT NULL,
  -- Where the payee banks with us.
  payee_company_id text COLLATE "C",
  payee_account_id text COLLATE "C",
  warnings jsonb NOT NULL,
  -- The number that the payment will carry.
  number text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT transfer_lookup_kind CHECK (kind IN ('transfer', 'ted')),
  CONSTRAINT transfer_lookup_own CHECK ((kind = 'transfer') = (payee_company_id IS NOT NULL)
    AND (payee_company_id IS NULL) = (payee_account_id IS NULL))
);
CREATE INDEX transfer_lookup_by_expiry ON bank.transfer_lookup (expires_at);
GRANT SELECT, INSERT, DELETE ON bank.transfer_lookup TO ipe_app;

-- The limits that every company has of the two kinds from now on.
CREATE TEMPORARY TABLE begun ON COMMIT DROP AS
  SELECT c.id AS company_id, standard.type, standard.measure, standard.value
  FROM bank.company c CROSS JOIN (VALUES ('transfer', 'order', 10000000::bigint), ('transfer', 'day', 20000000::bigint),
    ('ted', 'order', 25000000::bigint), ('ted', 'day', 50000000::bigint)) AS standard (type, measure, value);
INSERT INTO bank.usage_limit (company_id, subject, type, measure, value)
  SELECT company_id, 'company', type, measure, value FROM begun;
-- No act says how these came to be: they stood when transfers began.
INSERT INTO bank.stood_before (what, company_id, subject, value, because)
  SELECT 'usage-limits.limit', u.company_id, concat_ws('/', u.subject, u.type, u.measure), jsonb_build_object('value', u.value::text,
      'next', u.next_value::text, 'nextAt', extract(epoch FROM u.next_at)::text, 'change', u.next_change_id,
      'spent', u.spent_before::text, 'spentUntil', extract(epoch FROM u.spent_until)::text), 'migration'
  FROM bank.usage_limit u JOIN begun b ON b.company_id = u.company_id AND b.type = u.type AND b.measure = u.measure
  WHERE u.subject = 'company';
