-- A record's data is written once and read whole: kept as it was written, it need not be taken apart and built anew.
ALTER TABLE ledger.audit_record ALTER COLUMN data TYPE json USING data::json;
