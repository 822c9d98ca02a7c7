-- Day close: which days are closed, and what each step did for each.

CREATE TABLE bank.day_closing (
  -- The banking day, in São Paulo.
  date date PRIMARY KEY,
  -- with-faults: every step ended, and some found what people have to look at.
  state text NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT day_closing_state CHECK (state IN ('open', 'closed', 'with-faults')),
  CONSTRAINT day_closing_ended CHECK ((state = 'open') = (ended_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX day_closing_open ON bank.day_closing (date) WHERE state <> 'closed';
GRANT SELECT, INSERT ON bank.day_closing TO ipe_app;
GRANT UPDATE (state, ended_at) ON bank.day_closing TO ipe_app;

CREATE TABLE bank.day_close_step (
  date date NOT NULL REFERENCES bank.day_closing (date),
  step text COLLATE "C" NOT NULL,
  -- As people read it, also when no server knows the step any more.
  words text NOT NULL,
  -- running: by whoever holds the lease, or cut off where nobody does.
  state text NOT NULL,
  attempts int NOT NULL,
  -- Of the last attempt.
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- [{name, words: [one, many], count, adds}]: what it did so far; while it runs, what it said last.
  counts jsonb NOT NULL,
  -- Texts for the bank's staff.
  faults jsonb NOT NULL,
  PRIMARY KEY (date, step),
  CONSTRAINT day_close_step_state CHECK (state IN ('running', 'done', 'with-faults', 'failed')),
  CONSTRAINT day_close_step_ended CHECK ((state = 'running') = (ended_at IS NULL)),
  CONSTRAINT day_close_step_faults CHECK (state NOT IN ('with-faults', 'failed') OR jsonb_array_length(faults) > 0),
  CONSTRAINT day_close_step_attempts CHECK (attempts > 0)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT ON bank.day_close_step TO ipe_app;
GRANT UPDATE (words, state, attempts, begun_at, ended_at, counts, faults) ON bank.day_close_step TO ipe_app;
