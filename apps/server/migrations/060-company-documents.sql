-- Documents of companies, and of applications that may become one. The owner, "com_…" or "app_…", comes first in every key.
--
-- The bytes lie in the database: they are written in the transaction of what they belong to, are in every backup, and no
-- address of a web server leads to them. They lie apart from what is listed, and as they came, for the kinds of file that
-- are taken are packed already.

CREATE TABLE bank.customer_document (
  owner_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT customer_document_kind CHECK (kind IN ('socialContract', 'lastUpdates', 'invoicing', 'proofOfAddress')),
  CONSTRAINT customer_document_media_type CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  CONSTRAINT customer_document_size CHECK (size_bytes BETWEEN 1 AND 10485760),
  CONSTRAINT customer_document_name CHECK (length(name) BETWEEN 1 AND 100)
);
-- An application's documents become the company's when its account is opened; those of one that was denied go.
GRANT SELECT, INSERT, DELETE ON bank.customer_document TO ipe_app;
GRANT UPDATE (owner_id) ON bank.customer_document TO ipe_app;

CREATE TABLE bank.customer_document_content (
  owner_id text COLLATE "C" NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (owner_id, document_id),
  FOREIGN KEY (owner_id, document_id) REFERENCES bank.customer_document ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE bank.customer_document_content ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON bank.customer_document_content TO ipe_app;
