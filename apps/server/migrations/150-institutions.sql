-- Institutions as Banco Central's list of participants of the STR names them, when staff imported it. The bank's own list
-- of those that matter stands in the code; this one adds to it and brings it up to date.
CREATE TABLE bank.institution (
  ispb text COLLATE "C" PRIMARY KEY,
  -- Not every institution has one.
  code text COLLATE "C",
  name text NOT NULL,
  full_name text NOT NULL,
  -- When an import brought or changed it.
  changed_at timestamptz NOT NULL,
  -- Since when the list imported last does not have it any more.
  gone_at timestamptz,
  CONSTRAINT institution_ispb CHECK (ispb ~ '^[0-9A-Z]{8}$'),
  CONSTRAINT institution_code CHECK (code ~ '^[0-9]{3}$')
);
GRANT SELECT, INSERT ON bank.institution TO ipe_app;
GRANT UPDATE (code, name, full_name, changed_at, gone_at) ON bank.institution TO ipe_app;
