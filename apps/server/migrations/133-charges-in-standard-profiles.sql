-- Who pays for the company may also ask for money, in the profiles that are as the bank made them.
UPDATE bank.permission_profile SET permissions = array_append(permissions, 'PIX_CHARGES_MANAGE')
  WHERE name = 'Financeiro' AND permissions @> ARRAY['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW']
      AND cardinality(permissions) = 5
    OR name = 'Aprovação' AND permissions @> ARRAY['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'ORDERS_APPROVE',
        'SCHEDULES_MANAGE', 'LIMITS_VIEW', 'HISTORY_VIEW', 'DEVICES'] AND cardinality(permissions) = 9;
