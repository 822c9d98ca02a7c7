-- guard: raised with each change of what decisions about this account rest on. A posting that names the guard it was
-- decided on is refused when another one stands under the account's lock. What raises it, the owner of the decisions says.
ALTER TABLE ledger.account ADD COLUMN guard bigint NOT NULL DEFAULT 0;
GRANT UPDATE (guard) ON ledger.account TO ipe_app;

CREATE FUNCTION ledger.raise_guard(account_id text) RETURNS void LANGUAGE sql AS
$$ UPDATE ledger.account SET guard = guard + 1 WHERE id = account_id $$;
