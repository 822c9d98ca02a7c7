-- What became of charges on a day, for the return files of that day.
CREATE INDEX pix_charge_revision_by_time ON bank.pix_charge_revision (company_id, at, charge_id, revision);
