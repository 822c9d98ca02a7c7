-- After a part was paid back of a founded contest the account is watched: what comes in is blocked and paid back too, until all
-- of it is, or 90 days have passed since the payment. So a case has several blocks, one after the other.

-- Each block that was ever placed for a case: written once. Which one is held says the case; what was paid, its return.
CREATE TABLE bank.dispute_block (
  company_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  hold_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, dispute_id, hold_id),
  FOREIGN KEY (company_id, dispute_id) REFERENCES bank.received_dispute (company_id, id),
  CONSTRAINT dispute_block_amount CHECK (amount_centavos > 0)
);
CREATE UNIQUE INDEX dispute_block_hold ON bank.dispute_block (hold_id);
GRANT SELECT, INSERT ON bank.dispute_block TO ipe_app;
INSERT INTO bank.dispute_block
  SELECT company_id, id, hold_id, blocked_centavos, opened_at FROM bank.received_dispute WHERE hold_id IS NOT NULL;

ALTER TABLE bank.received_dispute
  -- When what is set aside now was: a refund is late, and given up, counted from then.
  ADD COLUMN blocked_at timestamptz,
  -- Until when the account is watched after a part; null where there is nothing to watch for.
  ADD COLUMN watched_until timestamptz,
  DROP CONSTRAINT received_dispute_returned,
  DROP CONSTRAINT received_dispute_state,
  ADD CONSTRAINT received_dispute_state CHECK (state IN ('open', 'answered', 'agreed', 'giving-back', 'watching', 'given-back',
    'not-given-back', 'released', 'cancelled')),
  ADD CONSTRAINT received_dispute_returned CHECK (returned_centavos BETWEEN 0 AND amount_centavos
    AND (returned_centavos > 0 OR state NOT IN ('watching', 'given-back'))
    AND (returned_centavos = 0 OR state IN ('giving-back', 'watching', 'given-back'))),
  ADD CONSTRAINT received_dispute_watched CHECK (state <> 'watching' OR hold_id IS NULL AND watched_until IS NOT NULL);
UPDATE bank.received_dispute SET blocked_at = opened_at WHERE hold_id IS NOT NULL;
GRANT UPDATE (hold_id, blocked_centavos, blocked_at, watched_until) ON bank.received_dispute TO ipe_app;
