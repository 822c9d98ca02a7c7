-- Precautionary blocks: a Pix that the bank has reason to doubt is credited and blocked in one posting, for 72 hours from its
-- credit at most (Regulamento do Pix, bloqueio cautelar).

-- Why the bank doubts a payment, as it was found when the payment was taken; null where it does not.
ALTER TABLE bank.pix_in ADD COLUMN doubt text COLLATE "C",
  ADD CONSTRAINT pix_in_doubt CHECK (doubt IN ('payer-marked'));

CREATE TABLE bank.pix_precaution (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  reason text NOT NULL,
  -- Who of the staff asked for it, and why: for the staff alone.
  asked_by text COLLATE "C",
  note text,
  credited_at timestamptz NOT NULL,
  blocked_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  hold_id uuid NOT NULL,
  blocked_centavos bigint NOT NULL,
  state text NOT NULL,
  version int NOT NULL,
  -- What one person of the staff proposes, another confirms.
  proposed_result text,
  proposed_reason text,
  proposed_by text,
  proposed_at timestamptz,
  -- When it was found that it is to go back.
  decided_at timestamptz,
  -- The return that pays it, under way or settled; and what the last one that was refused was refused with.
  return_id text COLLATE "C",
  returned_centavos bigint NOT NULL DEFAULT 0,
  return_refusal text COLLATE "C",
  next_try_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT pix_precaution_amount CHECK (amount_centavos > 0 AND blocked_centavos BETWEEN 1 AND amount_centavos),
  CONSTRAINT pix_precaution_reason CHECK (reason IN ('payer-marked', 'staff')),
  CONSTRAINT pix_precaution_asked CHECK ((reason = 'staff') = (asked_by IS NOT NULL) AND (asked_by IS NULL) = (note IS NULL)),
  CONSTRAINT pix_precaution_until CHECK (until = credited_at + interval '72 hours' AND blocked_at < until),
  CONSTRAINT pix_precaution_state CHECK (state IN ('blocked', 'giving-back', 'given-back', 'released', 'contested')),
  CONSTRAINT pix_precaution_proposed CHECK (proposed_result IN ('release', 'give-back')),
  CONSTRAINT pix_precaution_returned CHECK (returned_centavos BETWEEN 0 AND blocked_centavos
    AND (returned_centavos > 0) = (state = 'given-back')),
  CONSTRAINT pix_precaution_ended CHECK ((ended_at IS NOT NULL) = (state IN ('given-back', 'released', 'contested')))
) WITH (fillfactor = 80);
-- A Pix is blocked as a precaution once, whoever asks, and never again.
CREATE UNIQUE INDEX pix_precaution_of_pix ON bank.pix_precaution (end_to_end_id);
CREATE UNIQUE INDEX pix_precaution_hold ON bank.pix_precaution (hold_id);
CREATE INDEX pix_precaution_open ON bank.pix_precaution (id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON bank.pix_precaution TO ipe_app;
GRANT UPDATE (state, version, proposed_result, proposed_reason, proposed_by, proposed_at, decided_at, return_id,
    returned_centavos, return_refusal, next_try_at, ended_at)
  ON bank.pix_precaution TO ipe_app;
