-- Who pays for the company may also transfer, keep its groups of payees and pay many at once, in the profiles that are as the bank
-- made them. Who approves sees whom a confidential batch pays, for nobody can approve what they do not see; for all others the
-- company's administrator says who does.
CREATE TEMPORARY TABLE widened ON COMMIT DROP AS
  SELECT p.company_id, p.id, s.more FROM bank.permission_profile p JOIN (VALUES
    ('Financeiro', ARRAY['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'PIX_CHARGES_MANAGE', 'ORDERS_VIEW', 'HISTORY_VIEW'],
      ARRAY['TRANSFERS_VIEW', 'TRANSFERS_CREATE', 'GROUPS_VIEW', 'GROUPS_MANAGE', 'BATCHES_VIEW', 'BATCHES_CREATE']),
    ('Aprovação', ARRAY['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'PIX_CHARGES_MANAGE', 'ORDERS_VIEW', 'ORDERS_APPROVE',
        'SCHEDULES_MANAGE', 'LIMITS_VIEW', 'HISTORY_VIEW', 'DEVICES'],
      ARRAY['TRANSFERS_VIEW', 'TRANSFERS_CREATE', 'GROUPS_VIEW', 'GROUPS_MANAGE', 'BATCHES_VIEW', 'BATCHES_CREATE',
        'CONFIDENTIAL_PAYEES']),
    ('Convidado', ARRAY['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW'], ARRAY['TRANSFERS_VIEW', 'TRANSFERS_CREATE'])
  ) AS s (name, made, more) ON s.name = p.name
  WHERE p.permissions::text[] @> s.made AND cardinality(p.permissions) = cardinality(s.made);
UPDATE bank.permission_profile p SET permissions = p.permissions || w.more
  FROM widened w WHERE w.company_id = p.company_id AND w.id = p.id;
-- No act says how these came to be: they stood when these ways of paying began.
INSERT INTO bank.stood_before (what, company_id, subject, value, because)
  SELECT 'operators.profile', p.company_id, p.id, jsonb_build_object('name', p.name, 'permissions', to_jsonb(p.permissions)),
      'migration'
  FROM bank.permission_profile p JOIN widened w ON w.company_id = p.company_id AND w.id = p.id;
