-- Favourites: somebody whom a company pays again and again, under a name that its people gave. `reach` is what leads to
-- the payee (a key, an account); where that leads elsewhere by now the look-up says so, and the favourite stays what it was.
CREATE TABLE bank.favourite_payee (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  reach text COLLATE "C" NOT NULL,
  payee jsonb NOT NULL,
  saved_by text COLLATE "C" NOT NULL,
  saved_by_name text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT favourite_payee_name CHECK (char_length(name) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX favourite_payee_reach ON bank.favourite_payee (company_id, reach);
GRANT SELECT, INSERT, DELETE ON bank.favourite_payee TO ipe_app;
GRANT UPDATE (name, payee, saved_by, saved_by_name, saved_at) ON bank.favourite_payee TO ipe_app;
