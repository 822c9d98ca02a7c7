-- What a company may still look up, as the directory counts it: one bucket for keys that are e-mails or telephones, another
-- for documents and random keys (DICT API 2.12.1), and a third of our own for what no directory is asked. What was left
-- of the one bucket is left of each.
ALTER TABLE bank.pix_lookup_bucket ADD COLUMN bucket text COLLATE "C" NOT NULL DEFAULT 'contacts',
  -- The last moment that was promised to an order that waits for its look-up.
  ADD COLUMN place timestamptz,
  DROP CONSTRAINT pix_lookup_bucket_pkey,
  ADD PRIMARY KEY (company_id, bucket),
  ADD CONSTRAINT pix_lookup_bucket_name CHECK (bucket IN ('contacts', 'documents', 'elsewhere')),
  ADD CONSTRAINT pix_lookup_bucket_tokens CHECK (tokens >= 0) NOT VALID;
ALTER TABLE bank.pix_lookup_bucket ALTER COLUMN bucket DROP DEFAULT;
UPDATE bank.pix_lookup_bucket SET tokens = 0 WHERE tokens < 0;
ALTER TABLE bank.pix_lookup_bucket VALIDATE CONSTRAINT pix_lookup_bucket_tokens;
INSERT INTO bank.pix_lookup_bucket (company_id, bucket, tokens, at)
  SELECT company_id, other, tokens, at FROM bank.pix_lookup_bucket, unnest(ARRAY['documents', 'elsewhere']) AS other;
GRANT UPDATE (place) ON bank.pix_lookup_bucket TO ipe_app;
