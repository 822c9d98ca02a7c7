-- The version of a company's terms: the guard of its account (ledger, 006-guard). Everything that an order is decided on, but
-- for the order itself and what is counted, stands in the tables below; each change of a row of theirs raises it, in the
-- same transaction. Triggers, because what is forgotten once would let a payment pass that nobody allows any more: no
-- feature, script or hand at the database can change terms without them, and a column that is added counts until somebody
-- says here that it does not. They hold no rule of business. They run when everything else of the transaction is done,
-- so that the account is locked last, and only for the moment of the commit.

CREATE FUNCTION bank.raise_terms(company_id text) RETURNS void LANGUAGE sql AS
$$ SELECT ledger.raise_guard(account_id) FROM bank.company WHERE id = company_id $$;

CREATE FUNCTION bank.terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  -- The column that names the company.
  PERFORM bank.raise_terms(changed ->> TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.company DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bank.terms_changed('id');

CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.permission_profile DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.permission_profile DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bank.terms_changed('company_id');

-- What happens at each sign-in changes nobody's right to pay.
CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.operator DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.operator DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{last_access_at,password_hash,password_kind,password_changed_at,temporary_expires_at,temporary_tries_left}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{last_access_at,password_hash,password_kind,password_changed_at,temporary_expires_at,temporary_tries_left}'::text[])
  EXECUTE FUNCTION bank.terms_changed('company_id');

-- Nor does the use of a device, or a code on its way to it.
CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.device DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.device DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{last_used_at,code_hash,code_expires_at,code_tries_left,code_sent_at,codes_sent}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{last_used_at,code_hash,code_expires_at,code_tries_left,code_sent_at,codes_sent}'::text[])
  EXECUTE FUNCTION bank.terms_changed('company_id');

CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.absence DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.absence DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bank.terms_changed('company_id');

CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.usage_limit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.usage_limit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bank.terms_changed('company_id');
