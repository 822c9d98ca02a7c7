-- A key that leaves takes along the charges that lead to it: who pays them would pay whoever has the key then.

ALTER TABLE bank.pix_charge
  -- Why the bank removed it; null where the bank did not.
  ADD COLUMN removed_because text,
  ADD CONSTRAINT pix_charge_removed_because CHECK (removed_because IS NULL
    OR removed_because IN ('key-left') AND state = 'removed-by-bank');
GRANT UPDATE (removed_because) ON bank.pix_charge TO ipe_app;

-- Keys of which the charges are still to be removed.
CREATE TABLE bank.pix_charge_key_left (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  key text COLLATE "C" NOT NULL,
  left_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, key)
);
GRANT SELECT, INSERT, UPDATE (left_at), DELETE ON bank.pix_charge_key_left TO ipe_app;
