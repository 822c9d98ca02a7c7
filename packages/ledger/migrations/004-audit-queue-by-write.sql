-- Records that are written together wait together: one row of the queue for all records of a batch, named by its first.
ALTER TABLE ledger.audit_queue ADD COLUMN records uuid[];
UPDATE ledger.audit_queue SET records = ARRAY[id];
ALTER TABLE ledger.audit_queue ALTER COLUMN records SET NOT NULL;
