-- TEDs through the STR, both ways: what of each the bank must know besides its order or its line.

-- A TED of ours at the STR, from the moment when its message is kept.
CREATE TABLE bank.ted_sent (
  company_id text COLLATE "C" NOT NULL,
  -- Our control number, which is the order's id at the rail.
  control_number text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  -- The day on which it moves, if it moves.
  day date NOT NULL,
  -- From when on a statement of the day that does not have it proves that nothing moved.
  decides_at timestamptz NOT NULL,
  -- From when on the day's statement is asked for, as long as it is open.
  ask_from timestamptz NOT NULL,
  -- The STR's number of the entry, by which a return names it; known where the STR told of one.
  str_number text COLLATE "C",
  outcome text,
  ended_at timestamptz,
  PRIMARY KEY (company_id, control_number),
  CONSTRAINT ted_sent_ended CHECK ((outcome IS NULL) = (ended_at IS NULL) AND outcome IN ('settled', 'rejected'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX ted_sent_by_number ON bank.ted_sent (control_number);
CREATE UNIQUE INDEX ted_sent_of_order ON bank.ted_sent (company_id, order_id);
CREATE UNIQUE INDEX ted_sent_by_str_number ON bank.ted_sent (str_number);
CREATE INDEX ted_sent_open ON bank.ted_sent (ask_from) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON bank.ted_sent TO ipe_app;
GRANT UPDATE (decides_at, ask_from, str_number, outcome, ended_at) ON bank.ted_sent TO ipe_app;

-- A TED that came in: its money is ours at the STR already. It is credited, or given back with the reason of the catalogue.
CREATE TABLE bank.ted_in (
  str_number text COLLATE "C" PRIMARY KEY,
  -- Whose it is; null where no account of ours gets it.
  company_id text COLLATE "C",
  account_id text COLLATE "C",
  amount_centavos bigint NOT NULL,
  payer jsonb NOT NULL,
  purpose text NOT NULL,
  message text,
  -- All that it says of amount and both sides: the same number with other terms is another TED.
  terms text NOT NULL,
  state text NOT NULL,
  -- Why it goes back, by the catalogue's code, and by which message of ours.
  return_code text,
  return_number text COLLATE "C",
  return_day date,
  -- The STR's number of the return.
  return_str_number text COLLATE "C",
  settled_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- The posting that took it in; and the one that gave it back.
  transaction_id uuid NOT NULL,
  returned_at timestamptz,
  return_transaction_id uuid,
  CONSTRAINT ted_in_amount CHECK (amount_centavos > 0),
  CONSTRAINT ted_in_state CHECK (state IN ('credited', 'returning', 'returned')),
  CONSTRAINT ted_in_credited CHECK ((state = 'credited') = (return_code IS NULL)
    AND (return_code IS NULL) = (return_number IS NULL) AND (return_code IS NULL) = (return_day IS NULL)
    AND (state <> 'credited' OR company_id IS NOT NULL AND account_id IS NOT NULL)),
  CONSTRAINT ted_in_returned CHECK ((state = 'returned') = (returned_at IS NOT NULL)
    AND (returned_at IS NULL) = (return_transaction_id IS NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX ted_in_by_return ON bank.ted_in (return_number);
CREATE INDEX ted_in_returning ON bank.ted_in (return_day) WHERE state = 'returning';
CREATE INDEX ted_in_of_company ON bank.ted_in (company_id, received_at);
GRANT SELECT, INSERT ON bank.ted_in TO ipe_app;
GRANT UPDATE (state, return_str_number, returned_at, return_transaction_id) ON bank.ted_in TO ipe_app;

-- A TED of ours that the other bank gave back, credited once.
CREATE TABLE bank.ted_return_in (
  company_id text COLLATE "C" NOT NULL,
  -- The STR's number of the return.
  str_number text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  control_number text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  code text NOT NULL,
  message text,
  credited_at timestamptz NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (company_id, str_number),
  CONSTRAINT ted_return_in_amount CHECK (amount_centavos > 0)
);
CREATE UNIQUE INDEX ted_return_in_by_number ON bank.ted_return_in (str_number);
-- A return is always of the whole amount: there is one.
CREATE UNIQUE INDEX ted_return_in_of_order ON bank.ted_return_in (company_id, order_id);
GRANT SELECT, INSERT ON bank.ted_return_in TO ipe_app;

-- Questions to the STR for the statement of a day, and their answers.
CREATE TABLE bank.str_question (
  -- Its control number, which the answer names.
  id text COLLATE "C" PRIMARY KEY,
  day date NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- {opening, closing, entries}, or {refused} with the errors.
  answer jsonb,
  used_at timestamptz,
  CONSTRAINT str_question_answered CHECK ((answered_at IS NULL) = (answer IS NULL))
);
CREATE INDEX str_question_by_day ON bank.str_question (day, asked_at);
GRANT SELECT, INSERT ON bank.str_question TO ipe_app;
GRANT UPDATE (answered_at, answer, used_at) ON bank.str_question TO ipe_app;
