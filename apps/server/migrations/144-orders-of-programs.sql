-- Orders that a company's own programs make: their maker is the credential, so what stands for it is among the terms that an
-- order is decided by (093). What happens to its secret decides nothing of an order.

CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.credential DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.credential DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{secret_for,secret_hash,secret_shown}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{secret_for,secret_hash,secret_shown}'::text[])
  EXECUTE FUNCTION bank.terms_changed('company_id');
