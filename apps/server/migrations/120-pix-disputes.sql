-- Contested Pix (special refund mechanism), both ways: what the company contests, and what somebody contests that it got.

-- A Pix that the company contests. Its row is the outbox to the directory: what is to be told is told until it is taken,
-- always under the same request id.
CREATE TABLE bank.sent_dispute (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  protocol text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  settled_at timestamptz NOT NULL,
  payee_name text NOT NULL,
  payee_bank text NOT NULL,
  reason text NOT NULL,
  report text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  request_id uuid NOT NULL,
  state text NOT NULL,
  version int NOT NULL,
  -- The directory's, and its last change that was taken in.
  recovery_id uuid,
  recovery_modified_at timestamptz,
  told_at timestamptz,
  analysed_at timestamptz,
  refund_asked_at timestamptz,
  cancel_asked_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT sent_dispute_amount CHECK (amount_centavos > 0),
  CONSTRAINT sent_dispute_reason CHECK (reason IN ('scam', 'account-takeover', 'coercion', 'fraudulent-access', 'other')),
  CONSTRAINT sent_dispute_report CHECK (char_length(report) BETWEEN 1 AND 2000),
  CONSTRAINT sent_dispute_state CHECK (state IN ('requested', 'in-analysis', 'accepted', 'refunding', 'watching', 'refunded',
    'partly-refunded', 'not-refunded', 'denied', 'cancelled', 'refused')),
  CONSTRAINT sent_dispute_told CHECK ((told_at IS NULL) = (recovery_id IS NULL)),
  CONSTRAINT sent_dispute_ended CHECK ((ended_at IS NOT NULL) = (state IN ('refunded', 'partly-refunded', 'not-refunded',
    'denied', 'cancelled', 'refused')))
) WITH (fillfactor = 80);
-- Once at a time, whoever asks at the same moment.
CREATE UNIQUE INDEX sent_dispute_once ON bank.sent_dispute (company_id, order_id) WHERE state NOT IN ('cancelled', 'refused');
CREATE INDEX sent_dispute_recovery ON bank.sent_dispute (recovery_id) WHERE recovery_id IS NOT NULL;
CREATE INDEX sent_dispute_due ON bank.sent_dispute (asked_at) WHERE state IN ('requested', 'accepted', 'watching')
  OR cancel_asked_at IS NOT NULL;
GRANT SELECT, INSERT ON bank.sent_dispute TO ipe_app;
GRANT UPDATE (state, version, recovery_id, recovery_modified_at, told_at, analysed_at, refund_asked_at, cancel_asked_at, ended_at)
  ON bank.sent_dispute TO ipe_app;

-- A Pix that the company received and somebody contests: an infraction report of the directory.
CREATE TABLE bank.received_dispute (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  report_id uuid NOT NULL,
  recovery_id uuid NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  answer_until timestamptz NOT NULL,
  analysis_until timestamptz NOT NULL,
  state text NOT NULL,
  version int NOT NULL,
  -- What is set aside for it while it is blocked; null where there was nothing to block.
  hold_id uuid,
  blocked_centavos bigint NOT NULL,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  answered_by text COLLATE "C",
  answered_by_name text,
  answer text,
  -- What one person of the staff proposes, another confirms.
  proposed_result text,
  proposed_reason text,
  proposed_by text,
  proposed_at timestamptz,
  result text,
  decided_at timestamptz,
  -- When the directory took the result.
  told_at timestamptz,
  refund_id uuid,
  refund_centavos bigint,
  refund_asked_at timestamptz,
  -- When the directory was told that there was nothing to give.
  refund_closed_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT received_dispute_amount CHECK (amount_centavos > 0 AND blocked_centavos BETWEEN 0 AND amount_centavos),
  CONSTRAINT received_dispute_hold CHECK ((hold_id IS NOT NULL) = (blocked_centavos > 0)),
  CONSTRAINT received_dispute_state CHECK (state IN ('open', 'answered', 'agreed', 'giving-back', 'given-back', 'not-given-back',
    'released', 'cancelled')),
  CONSTRAINT received_dispute_answer CHECK ((answer IS NULL) = (answered_at IS NULL) AND char_length(answer) BETWEEN 1 AND 2000),
  CONSTRAINT received_dispute_result CHECK (result IN ('AGREED', 'DISAGREED') AND proposed_result IN ('AGREED', 'DISAGREED')),
  CONSTRAINT received_dispute_decided CHECK ((result IS NULL) = (decided_at IS NULL)),
  CONSTRAINT received_dispute_ended CHECK ((ended_at IS NOT NULL) = (state IN ('given-back', 'not-given-back', 'released',
    'cancelled')))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX received_dispute_report ON bank.received_dispute (report_id);
CREATE INDEX received_dispute_of_pix ON bank.received_dispute (company_id, end_to_end_id);
CREATE INDEX received_dispute_due ON bank.received_dispute (opened_at) WHERE ended_at IS NULL
  OR told_at IS NULL OR acknowledged_at IS NULL;
GRANT SELECT, INSERT ON bank.received_dispute TO ipe_app;
GRANT UPDATE (state, version, acknowledged_at, answered_at, answered_by, answered_by_name, answer, proposed_result,
    proposed_reason, proposed_by, proposed_at, result, decided_at, told_at, refund_id, refund_centavos, refund_asked_at,
    refund_closed_at, ended_at)
  ON bank.received_dispute TO ipe_app;

-- What the company sends with its answer: five places, each with a file that was judged and cleaned. The bytes lie apart
-- from what is listed, as those of other documents do.
CREATE TABLE bank.dispute_evidence (
  company_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  number int NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size_bytes int NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, dispute_id, number),
  FOREIGN KEY (company_id, dispute_id) REFERENCES bank.received_dispute (company_id, id),
  CONSTRAINT dispute_evidence_number CHECK (number BETWEEN 1 AND 5),
  CONSTRAINT dispute_evidence_media_type CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  CONSTRAINT dispute_evidence_size CHECK (size_bytes BETWEEN 1 AND 10485760),
  CONSTRAINT dispute_evidence_name CHECK (char_length(name) BETWEEN 1 AND 100)
);
GRANT SELECT, INSERT, DELETE ON bank.dispute_evidence TO ipe_app;

CREATE TABLE bank.dispute_evidence_content (
  company_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  number int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, dispute_id, number),
  FOREIGN KEY (company_id, dispute_id, number) REFERENCES bank.dispute_evidence ON DELETE CASCADE
);
ALTER TABLE bank.dispute_evidence_content ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON bank.dispute_evidence_content TO ipe_app;

-- Up to which change each list of the directory was taken in; from there on it is read again, for many may have one moment.
CREATE TABLE bank.dispute_list_place (
  list text COLLATE "C" PRIMARY KEY,
  modified_at timestamptz NOT NULL,
  CONSTRAINT dispute_list_place_list CHECK (list IN ('recoveries', 'reports', 'refunds'))
);
GRANT SELECT, INSERT ON bank.dispute_list_place TO ipe_app;
GRANT UPDATE (modified_at) ON bank.dispute_list_place TO ipe_app;
