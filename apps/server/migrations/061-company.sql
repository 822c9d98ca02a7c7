-- What the bank knows of a company beyond its account: registration, partners, plan, and what it asked for.

ALTER TABLE bank.company
  ADD COLUMN tier text NOT NULL DEFAULT 'essencial',
  ADD CONSTRAINT company_tier CHECK (tier IN ('essencial', 'crescimento', 'escala'));
GRANT UPDATE (tier) ON bank.company TO ipe_app;

-- The registration as it is in force, as far as it is known. The corporate name and the fantasy name are the company's own
-- columns. Amounts are centavos. *_confirmed_at: when the company last said, or changed, each part.
CREATE TABLE bank.company_registration (
  company_id text COLLATE "C" PRIMARY KEY REFERENCES bank.company,
  constitution_type text,
  constitution_date date,
  activity_sector text,
  business_description text,
  business_email text,
  business_phone text,
  monthly_billing_centavos bigint,
  share_capital_centavos bigint,
  patrimony_centavos bigint,
  cep char(8) COLLATE "C",
  state char(2) COLLATE "C",
  city text,
  public_place text,
  street text,
  number text,
  complement text,
  data_confirmed_at timestamptz,
  address_confirmed_at timestamptz,
  contact_confirmed_at timestamptz,
  finances_confirmed_at timestamptz,
  partners_confirmed_at timestamptz,
  CONSTRAINT company_registration_constitution CHECK (constitution_type IN ('S/S', 'E/E', 'L/L')),
  CONSTRAINT company_registration_amounts CHECK (
    monthly_billing_centavos >= 0 AND share_capital_centavos >= 0 AND patrimony_centavos >= 0),
  CONSTRAINT company_registration_address CHECK (num_nulls(cep, state, city, public_place, street, number) IN (0, 6))
);
GRANT SELECT, INSERT ON bank.company_registration TO ipe_app;
GRANT UPDATE (activity_sector, business_description, business_email, business_phone, monthly_billing_centavos,
  share_capital_centavos, patrimony_centavos, cep, state, city, public_place, street, number, complement,
  data_confirmed_at, address_confirmed_at, contact_confirmed_at, finances_confirmed_at, partners_confirmed_at)
  ON bank.company_registration TO ipe_app;

-- Who owns the company, in the registry's order; the whole list is replaced when partners change.
CREATE TABLE bank.company_partner (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  cpf char(11) COLLATE "C" NOT NULL,
  place smallint NOT NULL,
  name text NOT NULL,
  qualification text NOT NULL,
  is_administrator boolean NOT NULL,
  PRIMARY KEY (company_id, cpf),
  CONSTRAINT company_partner_cpf CHECK (cpf ~ '^[0-9]{11}$')
);
GRANT SELECT, INSERT, DELETE ON bank.company_partner TO ipe_app;

-- What a company asked the bank for. changes: what would be done; lines: the same in words, before and after.
CREATE TABLE bank.company_request (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  changes jsonb NOT NULL,
  lines jsonb NOT NULL,
  -- What of it another open request may not touch too: "address", "product:CHECKS", "tier" …
  subjects text[] NOT NULL,
  document_ids text[] NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- "bank" where a rule decided, else "staff:NAME", or the operator who cancelled.
  decided_by text COLLATE "C",
  reason text,
  -- The Idempotency-Key under which it was asked for, what the request was, and its first answer as it went out.
  request_key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, asked_by) REFERENCES bank.operator,
  CONSTRAINT company_request_kind CHECK (kind IN ('registration', 'upgrade')),
  CONSTRAINT company_request_state CHECK (state IN ('in-analysis', 'approved', 'denied', 'cancelled')),
  CONSTRAINT company_request_decided CHECK ((state = 'in-analysis') = (decided_at IS NULL)
    AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT company_request_reason CHECK ((state = 'denied') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX company_request_by_key ON bank.company_request (company_id, kind, request_key);
CREATE INDEX company_request_open ON bank.company_request (asked_at) WHERE state = 'in-analysis';
GRANT SELECT, INSERT ON bank.company_request TO ipe_app;
GRANT UPDATE (state, decided_at, decided_by, reason) ON bank.company_request TO ipe_app;
