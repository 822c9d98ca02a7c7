-- Reconciliation: our books against each rail's own statement of a banking day, and how people resolve what does not fit.

-- A day of a rail as it was reconciled last.
CREATE TABLE bank.reconciliation (
  rail text COLLATE "C" NOT NULL,
  -- The banking day, in São Paulo.
  date date NOT NULL,
  runs int NOT NULL,
  -- Of the last run, as everything below.
  at timestamptz NOT NULL,
  -- The rail's own name of its statement.
  statement_id text NOT NULL,
  ours int NOT NULL,
  theirs int NOT NULL,
  matched int NOT NULL,
  differences int NOT NULL,
  -- What the rail says that we had with it when the day ended; null where it does not say.
  closing_centavos bigint,
  PRIMARY KEY (rail, date)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON bank.reconciliation TO ipe_app;
GRANT UPDATE (runs, at, statement_id, ours, theirs, matched, differences, closing_centavos) ON bank.reconciliation TO ipe_app;

-- What a run found that differs. The same difference found again is the same row; with other amounts it is another one.
CREATE TABLE bank.reconciliation_difference (
  id uuid PRIMARY KEY,
  rail text COLLATE "C" NOT NULL,
  date date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- As the rail names the payment or return; of a balance, which one.
  payment_id text COLLATE "C" NOT NULL,
  -- Signed from the bank's side: above zero came to us at the rail. 0 where a side has nothing.
  ours_centavos bigint NOT NULL,
  theirs_centavos bigint NOT NULL,
  -- The day on which our books have it; null where they have not.
  our_date date,
  company_id text COLLATE "C",
  order_id text COLLATE "C",
  found_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- A later run did not find it any more; of a payment that only crossed midnight, when it was found.
  gone_at timestamptz,
  UNIQUE (rail, date, kind, payment_id, ours_centavos, theirs_centavos),
  CONSTRAINT reconciliation_difference_kind CHECK (kind IN ('missing-with-us', 'missing-with-them', 'other-amount',
    'twice', 'another-day', 'open-with-us', 'refused-with-them', 'balance-differs', 'crossed-midnight'))
) WITH (fillfactor = 80);
CREATE INDEX reconciliation_difference_open ON bank.reconciliation_difference (found_at) WHERE gone_at IS NULL;
CREATE INDEX reconciliation_difference_payment ON bank.reconciliation_difference (rail, payment_id);
GRANT SELECT, INSERT ON bank.reconciliation_difference TO ipe_app;
GRANT UPDATE (seen_at, gone_at, our_date, company_id, order_id) ON bank.reconciliation_difference TO ipe_app;

-- What two people of the bank's staff do about one open matter: what one proposes never changes, and another confirms it.
CREATE TABLE bank.resolution (
  id uuid PRIMARY KEY,
  matter_kind text NOT NULL,
  -- An incident's or a difference's id, or an order's.
  matter_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  rail text COLLATE "C",
  -- Whose account or order is touched.
  company_id text COLLATE "C",
  account_id text COLLATE "C",
  order_id text COLLATE "C",
  payment_id text COLLATE "C",
  -- The entries, from the bank's point of view on its account with the rail: credit_centavos is what the other account gets.
  credit_centavos bigint NOT NULL,
  rail_account_id text COLLATE "C",
  reason text NOT NULL,
  -- replaced: somebody proposed something else before it was confirmed.
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  ended_at timestamptz,
  confirmed_by text,
  transaction_id uuid,
  CONSTRAINT resolution_matter CHECK (matter_kind IN ('order', 'incident', 'difference')),
  CONSTRAINT resolution_kind CHECK (kind IN ('credit', 'debit', 'settle-order', 'reject-order', 'write-off', 'nothing')),
  CONSTRAINT resolution_state CHECK (state IN ('proposed', 'replaced', 'confirmed')),
  CONSTRAINT resolution_ended CHECK ((state = 'proposed') = (ended_at IS NULL)),
  CONSTRAINT resolution_two_people CHECK (
    (state = 'confirmed') = (confirmed_by IS NOT NULL) AND confirmed_by IS DISTINCT FROM proposed_by),
  CONSTRAINT resolution_money CHECK (CASE kind
    WHEN 'credit' THEN credit_centavos > 0 AND account_id IS NOT NULL AND company_id IS NOT NULL AND rail_account_id IS NOT NULL
    WHEN 'debit' THEN credit_centavos < 0 AND account_id IS NOT NULL AND company_id IS NOT NULL AND rail_account_id IS NOT NULL
    WHEN 'write-off' THEN credit_centavos <> 0 AND account_id IS NOT NULL AND rail_account_id IS NOT NULL
    ELSE credit_centavos = 0 END),
  CONSTRAINT resolution_order CHECK (kind NOT IN ('settle-order', 'reject-order') OR order_id IS NOT NULL AND company_id IS NOT NULL),
  CONSTRAINT resolution_transaction CHECK (state = 'confirmed' OR transaction_id IS NULL)
) WITH (fillfactor = 80);
-- One proposal at a time, and one end: whoever comes second in a race is refused.
CREATE UNIQUE INDEX resolution_proposed ON bank.resolution (matter_kind, matter_id) WHERE state = 'proposed';
CREATE UNIQUE INDEX resolution_confirmed ON bank.resolution (matter_kind, matter_id) WHERE state = 'confirmed';
CREATE INDEX resolution_by_transaction ON bank.resolution (transaction_id) WHERE transaction_id IS NOT NULL;
GRANT SELECT, INSERT ON bank.resolution TO ipe_app;
GRANT UPDATE (state, ended_at, confirmed_by, transaction_id) ON bank.resolution TO ipe_app;

-- Repetitions are nearly all of them, and never open.
CREATE INDEX rail_incident_alarming ON bank.rail_incident (at, id) WHERE code <> 'outcome.duplicate';
CREATE INDEX rail_incident_by_payment ON bank.rail_incident (rail, payment_id);

-- What we asked the SPI about our account of a day that is over (camt.060), and its answer. Each answer serves one
-- reconciliation: the next one asks anew.
CREATE TABLE bank.spi_account_question (
  -- The message id of the question, which the answer names.
  id text COLLATE "C" PRIMARY KEY,
  -- The message that answers: camt.052 the day's entries, camt.053 the balance at its end.
  report text COLLATE "C" NOT NULL,
  date date NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- {entries, fileHash} or {balanceCentavos}.
  answer jsonb,
  used_at timestamptz,
  CONSTRAINT spi_account_question_report CHECK (report IN ('camt.052', 'camt.053')),
  CONSTRAINT spi_account_question_answered CHECK ((answered_at IS NULL) = (answer IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX spi_account_question_of_day ON bank.spi_account_question (date, report) WHERE used_at IS NULL;
GRANT SELECT, INSERT ON bank.spi_account_question TO ipe_app;
GRANT UPDATE (answered_at, answer, used_at) ON bank.spi_account_question TO ipe_app;
