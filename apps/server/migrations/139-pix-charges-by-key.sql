-- What hangs on a key is asked before the key is deleted.
CREATE INDEX pix_charge_by_key ON bank.pix_charge (company_id, key) WHERE state = 'active';
