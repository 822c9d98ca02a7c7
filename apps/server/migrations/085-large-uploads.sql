-- Files of up to 160 MiB that a company sends in pieces. The bytes lie in small rows, so that neither sending nor
-- reading one ever has a whole file in memory; a connection that breaks loses at most the piece that was on its way.

CREATE TABLE bank.large_upload (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  -- How long the file is, and how much of it has come.
  bytes bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  state text NOT NULL,
  -- What its sender says that it is; null where they did not say.
  stated_sha256 bytea,
  sha256 bytea,
  summary json,
  fault text,
  fault_line bigint,
  sent_by text COLLATE "C" NOT NULL,
  sent_by_name text NOT NULL,
  -- The key that it was asked for with, and the answer to it.
  request_key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  begun_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  -- Who reads it, until when nobody else does, for which time, and how far.
  reader text,
  reader_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  read_bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  CONSTRAINT large_upload_key UNIQUE (company_id, request_key),
  CONSTRAINT large_upload_state CHECK (state IN ('receiving', 'reading', 'ready', 'refused')),
  CONSTRAINT large_upload_bytes CHECK (bytes BETWEEN 1 AND 167772160 AND received BETWEEN 0 AND bytes),
  CONSTRAINT large_upload_whole CHECK (state = 'receiving' OR received = bytes),
  CONSTRAINT large_upload_ready CHECK ((state = 'ready') = (summary IS NOT NULL) AND (state = 'refused') = (fault IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX large_upload_to_read ON bank.large_upload (touched_at) WHERE state = 'reading';
CREATE INDEX large_upload_untouched ON bank.large_upload (touched_at);

CREATE TABLE bank.large_upload_piece (
  company_id text COLLATE "C" NOT NULL,
  upload_id text COLLATE "C" NOT NULL,
  -- The place of its first byte in the file.
  at_byte bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, upload_id, at_byte),
  FOREIGN KEY (company_id, upload_id) REFERENCES bank.large_upload ON DELETE CASCADE,
  CONSTRAINT large_upload_piece_size CHECK (octet_length(bytes) BETWEEN 1 AND 1048576)
);
ALTER TABLE bank.large_upload_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, DELETE ON bank.large_upload TO ipe_app;
GRANT UPDATE (received, state, sha256, summary, fault, fault_line, touched_at, reader, reader_until, tries, read_bytes)
  ON bank.large_upload TO ipe_app;
GRANT SELECT, INSERT ON bank.large_upload_piece TO ipe_app;
