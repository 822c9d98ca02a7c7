-- A transaction's answer is looked for by the verifier alone, which reads them all: no posting need keep an index for it.
DROP INDEX ledger.idempotency_by_transaction;
