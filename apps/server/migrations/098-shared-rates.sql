-- How much a caller has left, over all servers. A crash may forget it: every bucket is full again within an hour anyway.
CREATE UNLOGGED TABLE bank.rate_bucket (
  -- SHA-256 of what is counted and for whom: an address is not kept here.
  subject bytea PRIMARY KEY,
  -- As the limit was when this was written; below zero: owed, after several servers let through what each still had.
  burst double precision NOT NULL,
  per_second double precision NOT NULL,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, DELETE, UPDATE (burst, per_second, tokens, at) ON bank.rate_bucket TO ipe_app;

-- Open requests are counted by where they come from: of IPv6 the whole /64.
ALTER TABLE bank.access_request ADD COLUMN source text NOT NULL DEFAULT '';
DROP INDEX bank.access_request_by_address;
CREATE INDEX access_request_by_source ON bank.access_request (source, requested_at);

-- Where somebody came in from, ended or not: a known source has tries of its own.
CREATE INDEX session_by_person ON bank.session (company_id, operator_id, address);
