-- Where codes lead (API Pix: loc): places that charges take and leave. Each charge keeps the one that it had.

CREATE TABLE bank.pix_location (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  -- Drawn by lot: it tells nobody how many there are.
  id bigint NOT NULL,
  kind text NOT NULL,
  -- Leads to the document behind the code, and to the payer's page: whoever has it may see what is asked for.
  token text COLLATE "C" NOT NULL,
  -- The charge that stands here; null: nothing does.
  charge_id text COLLATE "C",
  -- The charge that it came with; null: it was asked for by itself.
  made_for text COLLATE "C",
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_location_id CHECK (id > 0),
  CONSTRAINT pix_location_kind CHECK (kind IN ('static', 'immediate', 'due')),
  CONSTRAINT pix_location_token CHECK (token ~ '^[A-Za-z0-9]{26,32}$'),
  FOREIGN KEY (company_id, charge_id) REFERENCES bank.pix_charge (company_id, id),
  FOREIGN KEY (company_id, made_for) REFERENCES bank.pix_charge (company_id, id)
) WITH (fillfactor = 80);

INSERT INTO bank.pix_location (company_id, id, kind, token, charge_id, made_for, created_at)
  SELECT company_id, 1 + floor(random() * 9007199254740990)::bigint, kind, token, id, id, created_at FROM bank.pix_charge;

CREATE UNIQUE INDEX pix_location_by_token ON bank.pix_location (token);
CREATE UNIQUE INDEX pix_location_by_charge ON bank.pix_location (company_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE UNIQUE INDEX pix_location_made_for ON bank.pix_location (company_id, made_for) WHERE made_for IS NOT NULL;
CREATE INDEX pix_location_newest ON bank.pix_location (company_id, created_at, id) WHERE kind <> 'static';
GRANT SELECT, INSERT ON bank.pix_location TO ipe_app;
GRANT UPDATE (charge_id) ON bank.pix_location TO ipe_app;

ALTER TABLE bank.pix_charge
  DROP COLUMN token,
  -- The location that whoever made it named; null: it came with one of its own.
  ADD COLUMN named_location bigint;
