-- How the services that the bank depends on stand, measured by its own calls: none of the three tables
-- belongs to a company.

-- What each server knows by itself: it alone writes its rows, on a change and at a slow beat.
CREATE TABLE bank.service_view (
  service text COLLATE "C" NOT NULL,
  server uuid NOT NULL,
  state text NOT NULL,
  since timestamptz,
  measured_at timestamptz,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (service, server),
  CONSTRAINT service_view_state CHECK (state IN ('on-air', 'slow', 'out', 'unknown'))
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank.service_view TO ipe_app;

-- What they agree on.
CREATE TABLE bank.service_standing (
  service text COLLATE "C" PRIMARY KEY,
  state text NOT NULL,
  since timestamptz NOT NULL,
  measured_at timestamptz,
  -- How many changes were noted so far.
  changes integer NOT NULL,
  CONSTRAINT service_standing_state CHECK (state IN ('on-air', 'slow', 'out', 'unknown')),
  CONSTRAINT service_standing_changes CHECK (changes > 0)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON bank.service_standing TO ipe_app;

-- Every change of that, numbered without gaps, for good: the server may add to it and nothing else.
CREATE TABLE bank.service_change (
  service text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (service, number),
  CONSTRAINT service_change_state CHECK (state IN ('on-air', 'slow', 'out', 'unknown'))
);
CREATE INDEX service_change_at ON bank.service_change (at);
GRANT SELECT, INSERT ON bank.service_change TO ipe_app;

-- A scheduled order whose time has come and that was not sent, for its rail is out.
ALTER TABLE bank.payment_order ADD COLUMN waits_for_rail boolean NOT NULL DEFAULT false;
GRANT UPDATE (waits_for_rail) ON bank.payment_order TO ipe_app;
