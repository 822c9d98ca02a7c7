-- What explains the books where no order, message or act of staff does: a past that was made up for a sandbox or a test.
-- The server's role can read it and no more: only the schema's owner, who imports such a past, writes it, and a
-- production bank must have none.

CREATE TABLE bank.made_up_past (
  transaction_id uuid PRIMARY KEY,
  -- The order whose money moved by it without a rail; null: the transaction is explained whole.
  order_id text COLLATE "C",
  at timestamptz NOT NULL,
  -- How many entries it made and what they moved, so that a line which is changed or added later is noticed.
  entries integer NOT NULL,
  moved_centavos bigint NOT NULL
);
GRANT SELECT ON bank.made_up_past TO ipe_app;

-- The past of the sandboxes that are there already.
INSERT INTO bank.made_up_past (transaction_id, order_id, at, entries, moved_centavos)
  SELECT t.id, max(paid.subject), t.at, count(*), sum(e.amount) FILTER (WHERE e.amount > 0)
  FROM ledger.ledger_transaction t
  JOIN ledger.entry e ON e.transaction_id = t.id
  LEFT JOIN (SELECT transaction_id, min(subject) AS subject FROM ledger.audit_record
    WHERE action = 'payment-orders.settled' GROUP BY transaction_id) paid ON paid.transaction_id = t.id
  WHERE EXISTS (SELECT FROM bank.deployment WHERE environment <> 'production')
    AND EXISTS (SELECT FROM ledger.entry past WHERE past.transaction_id = t.id AND (past.account_id = 'bank:opening'
      OR past.account_id = 'bank:fees' AND past.kind = 'fee' AND past.detail IS NULL))
  GROUP BY t.id, t.at;

-- The order in which it was said what stands: a number is taken after the write and before what stands is read, so of two
-- acts about the same thing the later has the higher one.
CREATE SEQUENCE bank.standing_order;
GRANT USAGE ON SEQUENCE bank.standing_order TO ipe_app;

-- Floors, contracts, rules, rights, limits and device keys of which no act says how they came to be. migration: they stood
-- when it began that acts say so. made-up: a seed or a test wrote them; a production bank has none of these. The server's
-- role can read them and no more.
CREATE TABLE bank.stood_before (
  nth bigint PRIMARY KEY DEFAULT nextval('bank.standing_order'),
  what text COLLATE "C" NOT NULL,
  company_id text COLLATE "C",
  subject text COLLATE "C" NOT NULL,
  value jsonb NOT NULL,
  because text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stood_before_because CHECK (because IN ('migration', 'made-up'))
);
GRANT SELECT ON bank.stood_before TO ipe_app;

-- Each in the words in which its capability says what stands.
INSERT INTO bank.stood_before (what, company_id, subject, value, because)
  SELECT 'company.floor', c.id, a.id, jsonb_build_object('floor', a.floor::text, 'kind', a.kind), 'migration'
    FROM ledger.account a LEFT JOIN bank.company c ON c.account_id = a.id
    WHERE a.kind <> 'bank' OR a.floor IS NOT NULL OR a.id NOT LIKE 'bank:%'
  UNION ALL
  SELECT 'company.contract', id, id, jsonb_build_object('cnpj', cnpj, 'account', account_id, 'products', to_jsonb(products),
      'tier', tier, 'state', state, 'threshold', confirmation_threshold_centavos::text), 'migration'
    FROM bank.company
  UNION ALL
  SELECT 'company.rules', id, id, approval_rules, 'migration' FROM bank.company WHERE approval_rules IS NOT NULL
  UNION ALL
  SELECT 'operators.rights', company_id, id, jsonb_build_object('role', role, 'profile', profile_id, 'class', approver_class,
      'until', access_until, 'state', CASE state WHEN 'invited' THEN 'active' ELSE state END), 'migration'
    FROM bank.operator
  UNION ALL
  SELECT 'operators.profile', company_id, id, jsonb_build_object('name', name, 'permissions', to_jsonb(permissions)), 'migration'
    FROM bank.permission_profile
  UNION ALL
  SELECT 'operators.absence', company_id, operator_id, jsonb_build_object('substitute', substitute_id, 'from', from_date,
      'until', until_date), 'migration'
    FROM bank.absence
  UNION ALL
  SELECT 'usage-limits.limit', company_id, concat_ws('/', subject, type, measure), jsonb_build_object('value', value::text,
      'next', next_value::text, 'nextAt', extract(epoch FROM next_at)::text, 'change', next_change_id,
      'spent', spent_before::text, 'spentUntil', extract(epoch FROM spent_until)::text), 'migration'
    FROM bank.usage_limit
  UNION ALL
  SELECT 'device-keys.device', company_id, id, jsonb_build_object('operator', operator_id, 'key', public_key, 'state',
      CASE state WHEN 'awaiting_code' THEN 'pending' ELSE state END), 'migration'
    FROM bank.device;

-- Which key of the bank took which one's place, signed by both. A key has one successor, and what was said stays.
CREATE TABLE bank.key_succession (
  name text COLLATE "C" NOT NULL,
  former_id text COLLATE "C" NOT NULL,
  former_public jsonb NOT NULL,
  next_id text COLLATE "C" NOT NULL,
  next_public jsonb NOT NULL,
  at timestamptz NOT NULL,
  former_signature bytea NOT NULL,
  next_signature bytea NOT NULL,
  PRIMARY KEY (name, former_id)
);
CREATE UNIQUE INDEX key_succession_next ON bank.key_succession (name, next_id);
GRANT SELECT, INSERT ON bank.key_succession TO ipe_app;
