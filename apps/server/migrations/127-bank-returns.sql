-- Founded contests are paid back: the bank itself gives back what came by Pix (pacs.004, FR01), out of the money that the case
-- has blocked.

-- A return that the bank makes: no order of a company's, for nobody there asked for it. It settles the hold of whatever asked for
-- it, and takes its part of what was received, as refunds of the company's do.
CREATE TABLE bank.pix_return_out (
  company_id text COLLATE "C" NOT NULL,
  -- The D id, by which the payment system knows it.
  return_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  -- The Pix that it gives back.
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  reason text NOT NULL,
  hold_id uuid NOT NULL,
  -- The case that asked for it.
  case_id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  refusal jsonb,
  sent_at timestamptz NOT NULL,
  ended_at timestamptz,
  transaction_id uuid,
  PRIMARY KEY (company_id, return_id),
  CONSTRAINT pix_return_out_amount CHECK (amount_centavos > 0),
  CONSTRAINT pix_return_out_reason CHECK (reason IN ('BE08', 'FR01')),
  CONSTRAINT pix_return_out_state CHECK (state IN ('processing', 'unknown', 'settled', 'rejected')),
  CONSTRAINT pix_return_out_ended CHECK ((ended_at IS NOT NULL) = (state IN ('settled', 'rejected'))),
  CONSTRAINT pix_return_out_settled CHECK ((transaction_id IS NOT NULL) = (state = 'settled'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX pix_return_out_by_id ON bank.pix_return_out (return_id);
CREATE INDEX pix_return_out_of_pix ON bank.pix_return_out (company_id, end_to_end_id);
-- A hold is paid out once, whatever happens at the same moment.
CREATE UNIQUE INDEX pix_return_out_once ON bank.pix_return_out (hold_id) WHERE state <> 'rejected';
GRANT SELECT, INSERT ON bank.pix_return_out TO ipe_app;
GRANT UPDATE (state, refusal, ended_at, transaction_id) ON bank.pix_return_out TO ipe_app;

ALTER TABLE bank.received_dispute
  -- The return that pays it, under way or settled; and what the last one that was refused was refused with.
  ADD COLUMN return_id text COLLATE "C",
  ADD COLUMN returned_centavos bigint NOT NULL DEFAULT 0,
  ADD COLUMN return_refusal text COLLATE "C",
  -- Not tried again before.
  ADD COLUMN next_try_at timestamptz,
  ADD CONSTRAINT received_dispute_returned CHECK (returned_centavos BETWEEN 0 AND blocked_centavos
    AND (returned_centavos > 0) = (state = 'given-back'));
GRANT UPDATE (return_id, returned_centavos, return_refusal, next_try_at) ON bank.received_dispute TO ipe_app;
-- What was paid back is due until the directory knows.
DROP INDEX bank.received_dispute_due;
CREATE INDEX received_dispute_due ON bank.received_dispute (opened_at) WHERE ended_at IS NULL
  OR told_at IS NULL OR acknowledged_at IS NULL OR state = 'given-back' AND refund_closed_at IS NULL;
