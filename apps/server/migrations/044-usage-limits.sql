-- How much may be paid: by a company, by one of its operators, to a kind of payee; and how that came to be.

CREATE TABLE bank.usage_limit (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  -- Whose: 'company', an operator's id, or a kind of payee.
  subject text COLLATE "C" NOT NULL,
  -- What is paid; 'all' for the night's start.
  type text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  -- Centavos, the hour for 'night-start'; null: no limit of its own.
  value bigint,
  -- A raise and when it comes into force. From then on it is the value, whether or not a later change has moved it there.
  next_value bigint,
  next_at timestamptz,
  next_change_id text COLLATE "C",
  -- What had left in the period in which the limit was set, before anything was counted against it, and that period's end.
  spent_before bigint,
  spent_until timestamptz,
  PRIMARY KEY (company_id, subject, type, measure),
  CONSTRAINT usage_limit_subject CHECK (subject IN ('company', 'registered', 'new', 'same-owner') OR subject LIKE 'opr\_%'),
  CONSTRAINT usage_limit_measure CHECK (measure IN ('order', 'order-night', 'day', 'night', 'night-start')),
  CONSTRAINT usage_limit_value CHECK (value >= 0 AND next_value >= 0
    AND (subject <> 'company' OR value IS NOT NULL AND (next_at IS NULL OR next_value IS NOT NULL))),
  CONSTRAINT usage_limit_night CHECK (measure <> 'night-start'
    OR subject = 'company' AND type = 'all' AND value IN (20, 22) AND coalesce(next_value, 20) IN (20, 22)),
  CONSTRAINT usage_limit_next CHECK ((next_at IS NULL) = (next_change_id IS NULL)),
  CONSTRAINT usage_limit_spent CHECK ((spent_before IS NULL) = (spent_until IS NULL))
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON bank.usage_limit TO ipe_app;
GRANT UPDATE (value, next_value, next_at, next_change_id, spent_before, spent_until) ON bank.usage_limit TO ipe_app;

-- Every change of a limit, of what and from when; append-only but for its end before its time.
CREATE TABLE bank.limit_change (
  company_id text COLLATE "C" NOT NULL REFERENCES bank.company,
  id text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  before_value bigint,
  after_value bigint,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  -- Called off, or another change took its place, before it came into force.
  ended text,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, asked_by) REFERENCES bank.operator,
  CONSTRAINT limit_change_ended CHECK (ended IN ('cancelled', 'replaced') AND ended_at < effective_at
    OR ended IS NULL AND ended_at IS NULL)
);
GRANT SELECT, INSERT ON bank.limit_change TO ipe_app;
GRANT UPDATE (ended, ended_at) ON bank.limit_change TO ipe_app;

-- What stood in the company's own row moves here.
INSERT INTO bank.usage_limit (company_id, subject, type, measure, value)
  SELECT c.id, 'company', kept.type, kept.measure, kept.value
  FROM bank.company c CROSS JOIN LATERAL (VALUES
    ('pix', 'order', c.pix_transaction_limit_centavos),
    ('pix', 'order-night', c.pix_night_transaction_limit_centavos),
    ('pix', 'day', c.pix_day_limit_centavos),
    ('pix', 'night', c.pix_night_limit_centavos),
    ('all', 'night-start', c.night_starts_at_hour::bigint)) AS kept (type, measure, value);
ALTER TABLE bank.company
  DROP COLUMN pix_transaction_limit_centavos, DROP COLUMN pix_night_transaction_limit_centavos,
  DROP COLUMN pix_day_limit_centavos, DROP COLUMN pix_night_limit_centavos, DROP COLUMN night_starts_at_hour,
  ADD CONSTRAINT company_threshold CHECK (confirmation_threshold_centavos >= 0);
