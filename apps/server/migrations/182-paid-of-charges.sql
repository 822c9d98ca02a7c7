-- What paid a charge, as counted: a printed code may be paid by a stranger as often as they like, and no list adds all of that up.
ALTER TABLE bank.pix_charge
  ADD COLUMN paid_centavos bigint NOT NULL DEFAULT 0,
  ADD COLUMN payments int NOT NULL DEFAULT 0,
  ADD COLUMN paid_at timestamptz,
  ADD CONSTRAINT pix_charge_counted CHECK (payments >= 0 AND (payments = 0) = (paid_centavos = 0)
    AND (payments = 0) = (paid_at IS NULL));
UPDATE bank.pix_charge c SET paid_centavos = p.paid, payments = p.payments, paid_at = p.paid_at
  FROM (SELECT company_id, charge_id, sum(amount_centavos) AS paid, count(*) AS payments, max(at) AS paid_at
    FROM bank.pix_charge_payment GROUP BY 1, 2) p
  WHERE p.company_id = c.company_id AND p.charge_id = c.id;
GRANT UPDATE (paid_centavos, payments, paid_at) ON bank.pix_charge TO ipe_app;
