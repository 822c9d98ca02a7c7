-- What a session was opened with (decision 034): its password alone, or the key of a device, which `device_id` names then.
-- Sessions of before the rule count as opened with a password. What that device is worth is read from its own row, each time.
ALTER TABLE bank.session
  ADD COLUMN proof text NOT NULL DEFAULT 'password',
  -- What a device is to sign to prove itself for this session: one at a time, taken once, good for two minutes.
  ADD COLUMN challenge text,
  ADD COLUMN challenge_expires_at timestamptz,
  ADD CONSTRAINT session_proof CHECK (proof IN ('password', 'device')),
  ADD CONSTRAINT session_proof_by CHECK (proof = 'password' OR device_id IS NOT NULL),
  ADD CONSTRAINT session_challenge CHECK ((challenge IS NULL) = (challenge_expires_at IS NULL));
GRANT UPDATE (proof, challenge, challenge_expires_at) ON bank.session TO ipe_app;
