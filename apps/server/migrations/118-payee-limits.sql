-- Limits of one payee, which count in place of the company's (IN BCB 512/2024: accounts registered beforehand). The limit
-- itself is a row of bank.usage_limit under the payee's id, so that it is changed, raised and called off like any other; here
-- stands whose account it is, which never changes: another account is another payee.
CREATE TABLE bank.limited_payee (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  -- As the company's people know them.
  name text NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  payee jsonb NOT NULL,
  registered_by text COLLATE "C" NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT limited_payee_id CHECK (id LIKE 'lpy\_%'),
  CONSTRAINT limited_payee_name CHECK (char_length(name) BETWEEN 1 AND 140)
);
CREATE UNIQUE INDEX limited_payee_fingerprint ON bank.limited_payee (company_id, fingerprint);
GRANT SELECT, INSERT ON bank.limited_payee TO ipe_app;

CREATE CONSTRAINT TRIGGER terms_begun AFTER INSERT OR DELETE ON bank.limited_payee DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.terms_changed('company_id');
CREATE CONSTRAINT TRIGGER terms_changed AFTER UPDATE ON bank.limited_payee DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bank.terms_changed('company_id');

ALTER TABLE bank.usage_limit
  DROP CONSTRAINT usage_limit_subject, DROP CONSTRAINT usage_limit_measure,
  ADD CONSTRAINT usage_limit_subject CHECK (subject IN ('company', 'registered', 'new', 'same-owner')
    OR subject LIKE 'opr\_%' OR subject LIKE 'lpy\_%'),
  -- A payee's limit is one for each day and each night.
  ADD CONSTRAINT usage_limit_measure CHECK (CASE WHEN subject LIKE 'lpy\_%' THEN measure = 'period'
    ELSE measure IN ('order', 'order-night', 'day', 'night', 'night-start') END);
