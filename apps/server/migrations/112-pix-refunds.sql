-- Giving a received Pix back. A refund is a payment order of its own kind; what it adds is how it is found, and the limits
-- of its own that every company has from now on.

-- By company, newest first; by the Pix that they give back; and, of those inside this bank, by the account that got it.
CREATE INDEX payment_order_refunds ON bank.payment_order (company_id, id) WHERE kind = 'pix-refund';
CREATE INDEX payment_order_refund_of ON bank.payment_order (company_id, (payee ->> 'paidId')) WHERE kind = 'pix-refund';
CREATE INDEX payment_order_refund_to ON bank.payment_order ((rail_content ->> 'ownAccountId')) WHERE kind = 'pix-refund';

CREATE TEMPORARY TABLE begun ON COMMIT DROP AS
  SELECT c.id AS company_id, standard.measure, standard.value
  FROM bank.company c CROSS JOIN (VALUES ('order', 10000000::bigint), ('day', 20000000::bigint)) AS standard (measure, value);
INSERT INTO bank.usage_limit (company_id, subject, type, measure, value)
  SELECT company_id, 'company', 'pix-refund', measure, value FROM begun;
-- No act says how these came to be: they stood when refunds began.
INSERT INTO bank.stood_before (what, company_id, subject, value, because)
  SELECT 'usage-limits.limit', u.company_id, concat_ws('/', u.subject, u.type, u.measure), jsonb_build_object('value', u.value::text,
      'next', u.next_value::text, 'nextAt', extract(epoch FROM u.next_at)::text, 'change', u.next_change_id,
      'spent', u.spent_before::text, 'spentUntil', extract(epoch FROM u.spent_until)::text), 'migration'
  FROM bank.usage_limit u JOIN begun b ON b.company_id = u.company_id AND b.measure = u.measure
  WHERE u.type = 'pix-refund' AND u.subject = 'company';
